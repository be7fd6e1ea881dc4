import { mayGetAccount } from '@slidewright/domain';
import type { Logger } from '@slidewright/platform';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { expireCookie, setSessionCookie } from 'better-auth/cookies';
import { handleOAuthUserInfo } from 'better-auth/oauth2';
import { z } from 'zod';
import type { OidcClient, OidcIdentity } from '../adapters/oidc-client.ts';
import { localReturnPath } from '../return-path.ts';

const ATTEMPT_LIFETIME_S = 600;
const CALLBACK_PATH = '/oidc/callback';

const attemptCookie = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  /** Milliseconds since the epoch; a browser may keep a cookie longer than its Max-Age. */
  expiresAt: z.number(),
});

type AttemptCookie = z.infer<typeof attemptCookie>;

/** Error code for the sign-in page, passed as `?error=`. */
export type SingleSignOnError =
  | 'SSO_UNAVAILABLE'
  | 'SSO_FAILED'
  | 'SSO_EXPIRED'
  | 'SSO_EMAIL_NOT_VERIFIED'
  | 'SSO_ACCOUNT_EXISTS'
  | 'SIGNUP_DISABLED'
  | 'EMAIL_DOMAIN_NOT_ALLOWED';

class SignInRefused extends Error {
  readonly code: SingleSignOnError;

  constructor(code: SingleSignOnError) {
    super(code);
    this.code = code;
  }
}

/**
 * Signing in at an OpenID Connect issuer: the authorization code flow with PKCE, state and nonce (OpenID Connect Core
 * 1.0 §3.1, RFC 7636). An account is found by issuer and subject, never by its email address, which proves no
 * ownership of an account made here.
 */
export function singleSignOn(
  oidc: OidcClient,
  options: { signUpDisabled: boolean; signUpDomains: readonly string[]; log: Logger },
) {
  return {
    id: 'single-sign-on',
    endpoints: {
      startSingleSignOn: createAuthEndpoint(
        '/oidc/start',
        { method: 'GET', query: z.object({ returnTo: z.string().optional() }) },
        async (ctx) => {
          const { context } = ctx;
          const publicUrl = new URL(context.baseURL).origin;
          const started = await oidc.begin(`${context.baseURL}${CALLBACK_PATH}`).catch((error: unknown) => {
            options.log.warn({ err: error }, 'the issuer cannot be reached');
            return null;
          });
          if (started === null) throw ctx.redirect(signInPage('SSO_UNAVAILABLE'));
          const cookie = context.createAuthCookie('oidc', { path: '/api/auth/oidc', maxAge: ATTEMPT_LIFETIME_S });
          const attempt: AttemptCookie = {
            ...started.attempt,
            returnTo: localReturnPath(ctx.query.returnTo, publicUrl),
            expiresAt: Date.now() + ATTEMPT_LIFETIME_S * 1_000,
          };
          await ctx.setSignedCookie(cookie.name, encodeAttempt(attempt), context.secret, cookie.attributes);
          throw ctx.redirect(started.location.href);
        },
      ),
      finishSingleSignOn: createAuthEndpoint(
        CALLBACK_PATH,
        { method: 'GET', query: z.record(z.string(), z.unknown()) },
        async (ctx) => {
          const { context } = ctx;
          const cookie = context.createAuthCookie('oidc', { path: '/api/auth/oidc' });
          const stored = await ctx.getSignedCookie(cookie.name, context.secret);
          expireCookie(ctx, cookie);
          const attempt = decodeAttempt(stored);
          if (attempt === null) throw ctx.redirect(signInPage('SSO_EXPIRED'));
          try {
            const callback = new URL(`${context.baseURL}${CALLBACK_PATH}`);
            callback.search = new URL(ctx.request!.url).search;
            const identity = await oidc.complete(callback, attempt);
            const email = verifiedEmail(identity);
            const mayJoin = mayGetAccount(email, options.signUpDomains);
            const enter = () =>
              handleOAuthUserInfo(ctx, {
                userInfo: {
                  id: identity.subject,
                  email,
                  emailVerified: true,
                  name: (identity.name ?? email.split('@')[0]!).slice(0, 200),
                },
                account: { providerId: oidc.providerId, accountId: identity.subject },
                disableSignUp: options.signUpDisabled || !mayJoin,
              });
            let result = await enter();
            // Of two concurrent first visits one creates the account; the other finds it now.
            if (result.error === 'unable to create user') result = await enter();
            if (result.error === 'signup disabled' && !mayJoin) throw new SignInRefused('EMAIL_DOMAIN_NOT_ALLOWED');
            if (result.error !== null) throw new SignInRefused(refusalCode(result.error));
            await setSessionCookie(ctx, result.data);
          } catch (error) {
            const code = error instanceof SignInRefused ? error.code : 'SSO_FAILED';
            options.log.warn({ err: error, code }, 'single sign-on refused');
            throw ctx.redirect(signInPage(code));
          }
          throw ctx.redirect(attempt.returnTo);
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

function verifiedEmail(identity: OidcIdentity): string {
  if (!identity.emailVerified || !z.email().max(254).safeParse(identity.email).success)
    throw new SignInRefused('SSO_EMAIL_NOT_VERIFIED');
  return identity.email!.toLowerCase();
}

function refusalCode(libraryError: string): SingleSignOnError {
  if (libraryError === 'signup disabled') return 'SIGNUP_DISABLED';
  if (libraryError === 'account not linked') return 'SSO_ACCOUNT_EXISTS';
  return 'SSO_FAILED';
}

function signInPage(error: SingleSignOnError): string {
  return `/login?error=${error}`;
}

function encodeAttempt(attempt: AttemptCookie): string {
  return Buffer.from(JSON.stringify(attempt)).toString('base64url');
}

function decodeAttempt(value: string | null | undefined | false): AttemptCookie | null {
  if (!value) return null;
  const parsed = attemptCookie.safeParse(jsonIn(Buffer.from(value, 'base64url').toString('utf8')));
  return parsed.success && parsed.data.expiresAt > Date.now() ? parsed.data : null;
}

/** Null for invalid JSON: other cookies are signed by the same secret, and one may be sent under this name. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
