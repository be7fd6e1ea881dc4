import { domainNotAllowedMessage, mayGetAccount, SESSION_MESSAGES } from '@slidewright/domain';
import { AppError, type Gate } from '@slidewright/platform';
import type { z } from 'zod';
import type { Background } from '../background.ts';
import type { KnownDevice } from '../known-device.ts';
import { RATE_LIMITS, type RateLimitRule } from '../rate-limits/rate-limit-rules.ts';
import type { OidcClient } from '../adapters/oidc-client.ts';
import { userRepository } from '../repositories/users.ts';
import { sessionRepository, type LiveSession } from '../repositories/sessions.ts';
import type { Db } from '../repositories/tables.ts';
import type { SessionCookie } from '../session-cookie.ts';
import { accountDisabled } from '../use-cases/accounts/check-account.ts';
import type { DeleteUser } from '../use-cases/delete-user.ts';
import type { RequestMail } from '../use-cases/request-mail.ts';
import type { ResetPassword } from '../use-cases/reset-password.ts';
import type { VerifyEmail } from '../use-cases/verify-email.ts';
import {
  addressBody,
  changePasswordBody,
  deleteUserBody,
  mailedToken,
  optionalAddressBody,
  resetPasswordBody,
  revokeSessionBody,
  signInBody,
  signUpBody,
  updateUserBody,
} from '@slidewright/http-api';
import type { AuthCall } from './call.ts';
import type { CallLibrary } from './call-library.ts';
import { json } from './responses.ts';

/** One operation under /api/auth. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Schema of the body; absent where none is read. */
  readonly body?: z.ZodType;
  readonly needsSession?: true;
  readonly limits?: readonly RateLimitRule[];
  /** The account of an attempt, for limits per account. */
  readonly account?: (call: AuthCall) => string;
  /** Replaces `limits` on a device that is known to the account. */
  readonly limitsOnKnownDevice?: readonly RateLimitRule[];
  readonly answer: (call: AuthCall) => Promise<Response>;
}

/** Bound concurrent password hashes, so that a flood of attempts does not exhaust processor and threads. */
export interface PasswordGates {
  /** For anonymous attempts. */
  readonly anybody: Gate;
  /** For people with a session, and sign-ins on known devices: not blocked by a flood of anonymous attempts. */
  readonly known: Gate;
}

export interface RouteParts {
  readonly callLibrary: CallLibrary;
  readonly cookie: SessionCookie;
  readonly db: Db;
  readonly deleteUser: DeleteUser;
  readonly requestMail: RequestMail;
  readonly verifyEmail: VerifyEmail;
  readonly resetPassword: ResetPassword;
  readonly background: Background;
  readonly passwordGates: PasswordGates;
  readonly knownDevice: KnownDevice;
  readonly signUpDisabled: boolean;
  readonly passwordSignIn: boolean;
  readonly signUpDomains: readonly string[];
  /** Null where single sign-on is not set up. */
  readonly oidc: OidcClient | null;
  readonly publicUrl: string;
}

const OK = { status: true } as const;
const RESET_REQUESTED = {
  status: true,
  message: 'If there is an account with this address, a message is on its way to it.',
};

/** Ties a body's schema to the answer's type. */
function withBody<Schema extends z.ZodType>(
  route: Omit<Route, 'body' | 'method' | 'account' | 'answer'> & {
    body: Schema;
    account?: (call: AuthCall<z.infer<Schema>>) => string;
    answer: (call: AuthCall<z.infer<Schema>>) => Promise<Response>;
  },
): Route {
  return { method: 'POST', ...route } as Route;
}

/** For routes with `needsSession`. */
function sessionOf(call: AuthCall): LiveSession {
  if (call.session === null) throw new AppError('UNAUTHENTICATED');
  return call.session;
}

export function createRoutes(parts: RouteParts): Route[] {
  const routes = [...sessionRoutes(parts), ...entryRoutes(parts), ...mailRoutes(parts), ...accountRoutes(parts)];
  const open = parts.passwordSignIn ? routes : routes.map(withoutPasswords);
  return parts.oidc ? [...open, ...singleSignOnRoutes(parts)] : open;
}

const PASSWORD_PATHS: ReadonlySet<string> = new Set([
  '/sign-in/email',
  '/sign-up/email',
  '/request-password-reset',
  '/forget-password',
  '/reset-password',
  '/change-password',
]);

/** The route when single sign-on is the only way to sign in. */
function withoutPasswords(route: Route): Route {
  if (!PASSWORD_PATHS.has(route.path)) return route;
  const { method, path } = route;
  const error = new AppError('PASSWORD_SIGN_IN_DISABLED', { userMessage: SESSION_MESSAGES.passwordSignInDisabled });
  return { method, path, ...(route.body ? { body: route.body } : {}), answer: () => Promise.reject(error) };
}

function startsSession(parts: RouteParts, response: Response): boolean {
  return response.headers.getSetCookie().some((value) => value.startsWith(`${parts.cookie.name}=`));
}

/** A sign-in ends the browser's previous session. */
async function endPreviousSession(parts: RouteParts, call: AuthCall, response: Response): Promise<void> {
  if (call.session && startsSession(parts, response))
    await sessionRepository(parts.db).delete(call.session.userId, call.session.sessionId);
}

/** After the right password the browser is known to the account. */
function rememberDevice(parts: RouteParts, call: AuthCall<{ email: string }>, response: Response): Response {
  if (startsSession(parts, response))
    response.headers.append('set-cookie', parts.knownDevice.remember(call.cookie, call.body.email));
  return response;
}

/** Throws ACCOUNT_DISABLED, after the right password only: whether there is an account is nobody else's business. */
async function refuseDisabled(parts: RouteParts, email: string): Promise<void> {
  const user = await userRepository(parts.db).findByEmail(email);
  if (!user?.disabledAt) return;
  await sessionRepository(parts.db).deleteAll(user.id);
  throw accountDisabled();
}

function sessionRoutes(parts: RouteParts): Route[] {
  const getSession = async (call: AuthCall): Promise<Response> => {
    if (call.session !== null) return await parts.callLibrary(call, '/get-session');
    const stale = call.cookie.includes(`${parts.cookie.name}=`);
    return json(null, stale ? { cookies: parts.cookie.expired } : {});
  };
  return [
    { method: 'GET', path: '/get-session', answer: getSession },
    { method: 'GET', path: '/use-session', answer: getSession },
    {
      method: 'POST',
      path: '/sign-out',
      async answer(call) {
        const { session } = call;
        if (session) await sessionRepository(parts.db).delete(session.userId, session.sessionId);
        const atIssuer =
          parts.oidc !== null && session?.providerId === parts.oidc.providerId
            ? await parts.oidc.signOutUrl(`${parts.publicUrl}/login`)
            : null;
        const redirect = atIssuer === null ? {} : { redirect: atIssuer.href };
        return json({ success: true, ...redirect }, { cookies: parts.cookie.expired });
      },
    },
    {
      method: 'GET',
      path: '/list-sessions',
      needsSession: true,
      async answer(call) {
        const { userId, sessionId } = sessionOf(call);
        const sessions = await sessionRepository(parts.db).listLive(userId);
        return json(sessions.map((session) => ({ ...session, current: session.id === sessionId })));
      },
    },
    withBody({
      path: '/revoke-session',
      needsSession: true,
      body: revokeSessionBody,
      async answer(call) {
        const { userId, sessionId } = sessionOf(call);
        await sessionRepository(parts.db).delete(userId, call.body.id);
        return json(OK, call.body.id === sessionId ? { cookies: parts.cookie.expired } : {});
      },
    }),
    {
      method: 'POST',
      path: '/revoke-sessions',
      needsSession: true,
      async answer(call) {
        await sessionRepository(parts.db).deleteAll(sessionOf(call).userId);
        return json(OK, { cookies: parts.cookie.expired });
      },
    },
    {
      method: 'POST',
      path: '/revoke-other-sessions',
      needsSession: true,
      async answer(call) {
        const { userId, sessionId } = sessionOf(call);
        await sessionRepository(parts.db).deleteAll(userId, { except: sessionId });
        return json(OK);
      },
    },
  ];
}

function entryRoutes(parts: RouteParts): Route[] {
  return [
    withBody({
      path: '/sign-in/email',
      body: signInBody,
      limits: RATE_LIMITS.signIn,
      limitsOnKnownDevice: RATE_LIMITS.signInFromKnownDevice,
      account: (call) => call.body.email,
      async answer(call) {
        const gate = call.device === null ? parts.passwordGates.anybody : parts.passwordGates.known;
        const response = await gate.pass(() => parts.callLibrary(call, '/sign-in/email'));
        // The library reports this after comparing the password.
        if (response.status === 403) {
          await parts.requestMail('verify-email', call.body.email);
          throw new AppError('EMAIL_NOT_VERIFIED', { userMessage: SESSION_MESSAGES.emailNotVerified });
        }
        if (response.ok) await refuseDisabled(parts, call.body.email);
        await endPreviousSession(parts, call, response);
        return rememberDevice(parts, call, response);
      },
    }),
    withBody({
      path: '/sign-up/email',
      body: signUpBody,
      limits: RATE_LIMITS.signUp,
      account: (call) => call.body.email,
      async answer(call) {
        if (parts.signUpDisabled) throw signUpRefused();
        if (!mayGetAccount(call.body.email, parts.signUpDomains)) throw domainRefused(parts.signUpDomains);
        const response = await parts.passwordGates.anybody.pass(() => parts.callLibrary(call, '/sign-up/email'));
        if (response.ok) {
          parts.background.run('verification mail', () => parts.requestMail('verify-email', call.body.email));
          await endPreviousSession(parts, call, response);
        }
        return rememberDevice(parts, call, response);
      },
    }),
  ];
}

function signUpRefused(): AppError {
  return new AppError('SIGNUP_DISABLED', { userMessage: SESSION_MESSAGES.signUpDisabled });
}

function domainRefused(domains: readonly string[]): AppError {
  return new AppError('EMAIL_DOMAIN_NOT_ALLOWED', { userMessage: domainNotAllowedMessage(domains) });
}

/**
 * A request for mail is stored without a look-up, so that neither response nor time reveals whether there is an
 * account.
 */
function mailRoutes(parts: RouteParts): Route[] {
  const resetRequest = (path: string): Route =>
    withBody({
      path,
      body: addressBody,
      limits: RATE_LIMITS.mail,
      account: (call) => call.body.email,
      async answer(call) {
        await parts.requestMail('reset-password', call.body.email);
        return json(RESET_REQUESTED);
      },
    });
  return [
    resetRequest('/request-password-reset'),
    resetRequest('/forget-password'),
    withBody({
      path: '/send-verification-email',
      body: optionalAddressBody,
      limits: RATE_LIMITS.mail,
      account: (call) => call.body.email ?? call.session?.email ?? '',
      async answer(call) {
        await parts.requestMail('verify-email', call.body.email ?? sessionOf(call).email);
        return json(OK);
      },
    }),
    {
      method: 'GET',
      path: '/verify-email',
      limits: RATE_LIMITS.mailedToken,
      async answer(call) {
        const token = mailedToken.safeParse(call.query.get('token') ?? undefined);
        await parts.verifyEmail(token.success ? token.data : '');
        return json(OK);
      },
    },
    withBody({
      path: '/reset-password',
      body: resetPasswordBody,
      limits: RATE_LIMITS.mailedToken,
      answer: (call) => parts.resetPassword(call),
    }),
  ];
}

function accountRoutes(parts: RouteParts): Route[] {
  return [
    {
      method: 'GET',
      path: '/sign-in-methods',
      needsSession: true,
      async answer(call) {
        const providers = await userRepository(parts.db).listProviders(sessionOf(call).userId);
        return json({
          password: providers.includes('credential'),
          singleSignOn: parts.oidc !== null && providers.includes(parts.oidc.providerId),
        });
      },
    },
    withBody({
      path: '/update-user',
      needsSession: true,
      body: updateUserBody,
      answer: (call) => parts.callLibrary(call, '/update-user'),
    }),
    withBody({
      path: '/change-password',
      needsSession: true,
      body: changePasswordBody,
      limits: RATE_LIMITS.ownPassword,
      account: (call) => sessionOf(call).userId,
      answer: (call) => parts.passwordGates.known.pass(() => parts.callLibrary(call, '/change-password')),
    }),
    withBody({
      path: '/delete-user',
      needsSession: true,
      body: deleteUserBody,
      limits: RATE_LIMITS.ownPassword,
      account: (call) => sessionOf(call).userId,
      async answer(call) {
        await parts.passwordGates.known.pass(() => parts.deleteUser(sessionOf(call), call.body.password));
        return json({ success: true, message: 'User deleted' }, { cookies: parts.cookie.expired });
      },
    }),
  ];
}

function singleSignOnRoutes(parts: RouteParts): Route[] {
  const limits = RATE_LIMITS.singleSignOn;
  const redirects = ['/oidc/start', '/oidc/callback'].map((path): Route => ({
    method: 'GET',
    path,
    limits,
    async answer(call) {
      const response = await parts.callLibrary(call, path);
      await endPreviousSession(parts, call, response);
      return response;
    },
  }));
  const path = '/oidc/link';
  return [
    ...redirects,
    { method: 'POST', path, needsSession: true, limits, answer: (call) => parts.callLibrary(call, path) },
  ];
}
