import { mayGetAccount } from '@slidewright/domain';
import type { Outbox } from '@slidewright/jobs';
import { withTransaction, type Logger } from '@slidewright/platform';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { expireCookie, setSessionCookie } from 'better-auth/cookies';
import { handleOAuthUserInfo } from 'better-auth/oauth2';
import { z } from 'zod';
import type { OidcClaims, OidcClient, OidcIdentity } from '../adapters/oidc-client.ts';
import { sessionRepository } from '../repositories/sessions.ts';
import type { AuthTables, Db } from '../repositories/tables.ts';
import { userRepository, type Identity } from '../repositories/users.ts';
import { localReturnPath } from '../return-path.ts';
import { announceAccount } from '../use-cases/announce-account.ts';
import { proveAddress } from '../use-cases/prove-address.ts';

const ATTEMPT_LIFETIME_S = 600;
const CALLBACK_PATH = '/oidc/callback';
const PROFILE_PAGE = '/profile';

const attemptCookie = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  /** The account that the identity is to be linked to; null for a sign-in. */
  linkTo: z.string().nullable().default(null),
  /** Milliseconds since the epoch; a browser may keep a cookie longer than its Max-Age. */
  expiresAt: z.number(),
});

type AttemptCookie = z.infer<typeof attemptCookie>;

/** Error code for the page, passed as `?error=`. */
export type SingleSignOnError =
  | 'SSO_UNAVAILABLE'
  | 'SSO_FAILED'
  | 'SSO_EXPIRED'
  | 'SSO_EMAIL_NOT_VERIFIED'
  | 'SSO_ACCOUNT_EXISTS'
  | 'SSO_LINKED_ELSEWHERE'
  | 'SIGNUP_DISABLED'
  | 'EMAIL_DOMAIN_NOT_ALLOWED'
  | 'ACCOUNT_DISABLED';

/** What the issuer sent instead of a verified address, passed as `?sent=`. */
type SentAddress = 'no-address' | 'not-verified' | 'not-stated';

class SignInRefused extends Error {
  readonly code: SingleSignOnError;
  readonly sent: SentAddress | null;

  /** `reason`: a sentence for the log that names the setting and what the issuer sent. */
  constructor(code: SingleSignOnError, reason: string = code, sent: SentAddress | null = null) {
    super(reason);
    this.code = code;
    this.sent = sent;
  }
}

export interface SingleSignOnOptions {
  readonly db: Db;
  readonly outbox: Outbox<AuthTables>;
  /** OIDC_TRUST_EMAIL */
  readonly trustEmail: boolean;
  /** OIDC_EMAIL_CLAIM */
  readonly emailClaim: string;
  readonly signUpDisabled: boolean;
  readonly signUpDomains: readonly string[];
  /** A first visit opens the account that has its address, if nobody else of the issuer does. */
  readonly joinByAddress: boolean;
  readonly log: Logger;
}

/**
 * Signing in at an OpenID Connect issuer: the authorization code flow with PKCE, state and nonce (OpenID Connect Core
 * 1.0 §3.1, RFC 7636). An account is found by issuer and subject. Its email address finds it only where the issuer is
 * the only way in; elsewhere the owner of an account, or the operator, links the identity to it.
 */
export function singleSignOn(oidc: OidcClient, options: SingleSignOnOptions) {
  const { db, log } = options;
  const users = userRepository(db);

  /** The address of an account that does not exist yet, or is to be joined. */
  function readAddress(claims: OidcClaims): string {
    const { email, emailVerified, sentEmailVerified, names } = claims;
    const others = `The claims are ${names.join(', ')}.`;
    if (!z.email().max(254).safeParse(email).success) {
      const sent = email === null ? 'no such claim' : `'${email}'`;
      const reason = `The issuer sent no email address in the claim ${options.emailClaim} (OIDC_EMAIL_CLAIM), but ${sent}. ${others}`;
      throw new SignInRefused('SSO_EMAIL_NOT_VERIFIED', reason, 'no-address');
    }
    if (!emailVerified && !options.trustEmail) {
      const isStated = sentEmailVerified !== undefined;
      const sent = isStated ? JSON.stringify(sentEmailVerified) : 'nothing';
      const reason = `The issuer does not say that ${email} (claim ${options.emailClaim}) is verified: it sent ${sent} as email_verified. If people cannot choose their address there, set OIDC_TRUST_EMAIL=true. ${others}`;
      throw new SignInRefused('SSO_EMAIL_NOT_VERIFIED', reason, isStated ? 'not-verified' : 'not-stated');
    }
    return email!.toLowerCase();
  }

  function accountExists(identity: Identity, userId: string): SignInRefused {
    const reason = `The account ${userId} has the address of ${identity.subject} at ${identity.providerId}, but is not linked to it. Its owner can link it on the profile page, or the operator by slidewright admin link-sign-in.`;
    return new SignInRefused('SSO_ACCOUNT_EXISTS', reason);
  }

  /** Links the identity to the account with its address. */
  async function joinAccount(identity: Identity, email: string): Promise<void> {
    await withTransaction(db, async (tx) => {
      const inTx = userRepository(tx);
      const user = await inTx.findByEmail(email);
      if (user === null) return;
      // Addresses are given to other people when somebody leaves.
      if ((await inTx.listProviders(user.id)).includes(identity.providerId)) throw accountExists(identity, user.id);
      const revoked = await proveAddress(tx, user);
      if (revoked !== null) await inTx.deletePassword(user.id);
      await inTx.linkIdentity(user.id, identity);
      await announceAccount(tx, options.outbox, user.id);
      log.info({ userId: user.id, ...identity, revoked }, 'single sign-on linked by the address of the account');
    });
  }

  async function link(identity: Identity, userId: string): Promise<void> {
    if (await users.linkIdentity(userId, identity)) return;
    const owner = await users.findByIdentity(identity);
    if (owner?.id !== userId) {
      const reason = `${identity.subject} at ${identity.providerId} signs in to the account ${owner?.id}.`;
      throw new SignInRefused('SSO_LINKED_ELSEWHERE', reason);
    }
  }

  type Context = Parameters<typeof setSessionCookie>[0];

  async function begin(ctx: Context, attempt: Pick<AttemptCookie, 'returnTo' | 'linkTo'>): Promise<URL | null> {
    const { context } = ctx;
    const started = await oidc.begin(`${context.baseURL}${CALLBACK_PATH}`).catch((error: unknown) => {
      log.warn({ err: error, setting: 'OIDC_ISSUER' }, 'the issuer cannot be reached');
      return null;
    });
    if (started === null) return null;
    const cookie = context.createAuthCookie('oidc', { path: '/api/auth/oidc', maxAge: ATTEMPT_LIFETIME_S });
    const stored = { ...started.attempt, ...attempt, expiresAt: Date.now() + ATTEMPT_LIFETIME_S * 1_000 };
    await ctx.setSignedCookie(cookie.name, encodeAttempt(stored), context.secret, cookie.attributes);
    return started.location;
  }

  /** A session of the account that the identity belongs to. */
  async function enterKnown(ctx: Context, userId: string) {
    const user = await ctx.context.internalAdapter.findUserById(userId);
    const session = await ctx.context.internalAdapter.createSession(userId);
    if (user === null || !session) throw new SignInRefused('SSO_FAILED', `no session of the account ${userId}`);
    return { user, session };
  }

  /** A session of a new account. */
  async function enterNew(ctx: Context, { providerId, subject }: Identity, email: string, name: string | null) {
    const mayJoin = mayGetAccount(email, options.signUpDomains);
    const enter = () =>
      handleOAuthUserInfo(ctx, {
        userInfo: { id: subject, email, emailVerified: true, name: (name ?? email.split('@')[0]!).slice(0, 200) },
        account: { providerId, accountId: subject },
        disableSignUp: options.signUpDisabled || !mayJoin,
      });
    let result = await enter();
    // Of two concurrent first visits one creates the account; the other finds it now.
    if (result.error === 'unable to create user') result = await enter();
    switch (result.error) {
      case null:
        return result.data;
      case 'signup disabled':
        throw new SignInRefused(
          mayJoin ? 'SIGNUP_DISABLED' : 'EMAIL_DOMAIN_NOT_ALLOWED',
          mayJoin ? 'DISABLE_SIGNUP is set.' : `SIGN_UP_DOMAINS does not have the domain of ${email}.`,
        );
      case 'account not linked':
        throw accountExists({ providerId, subject }, (await users.findByEmail(email))?.id ?? '');
      default:
        throw new SignInRefused('SSO_FAILED', result.error);
    }
  }

  async function signIn(ctx: Context, person: OidcIdentity): Promise<void> {
    const identity = { providerId: oidc.providerId, subject: person.subject };
    let known = await users.findByIdentity(identity);
    let entered;
    if (known === null) {
      const claims = await person.readClaims();
      const email = readAddress(claims);
      if (options.joinByAddress) {
        await joinAccount(identity, email);
        known = await users.findByIdentity(identity);
      }
      if (known === null) entered = await enterNew(ctx, identity, email, claims.name);
    }
    if (known?.disabledAt) throw new SignInRefused('ACCOUNT_DISABLED', `The account ${known.id} is disabled.`);
    entered ??= await enterKnown(ctx, known!.id);
    await sessionRepository(db).setProvider(entered.session.id, oidc.providerId);
    await setSessionCookie(ctx, entered);
  }

  return {
    id: 'single-sign-on',
    endpoints: {
      startSingleSignOn: createAuthEndpoint(
        '/oidc/start',
        { method: 'GET', query: z.object({ returnTo: z.string().optional() }) },
        async (ctx) => {
          const publicUrl = new URL(ctx.context.baseURL).origin;
          const location = await begin(ctx, { returnTo: localReturnPath(ctx.query.returnTo, publicUrl), linkTo: null });
          throw ctx.redirect(location?.href ?? page('/login', new SignInRefused('SSO_UNAVAILABLE')));
        },
      ),
      // A POST, whose origin is checked: another site must not begin to link an identity of its own.
      linkSingleSignOn: createAuthEndpoint('/oidc/link', { method: 'POST' }, async (ctx) => {
        const session = await getSessionFromCtx(ctx, { disableRefresh: true });
        const location = session && (await begin(ctx, { returnTo: PROFILE_PAGE, linkTo: session.user.id }));
        return ctx.json({ redirect: location?.href ?? page(PROFILE_PAGE, new SignInRefused('SSO_UNAVAILABLE')) });
      }),
      finishSingleSignOn: createAuthEndpoint(
        CALLBACK_PATH,
        { method: 'GET', query: z.record(z.string(), z.unknown()) },
        async (ctx) => {
          const { context } = ctx;
          const cookie = context.createAuthCookie('oidc', { path: '/api/auth/oidc' });
          const stored = await ctx.getSignedCookie(cookie.name, context.secret);
          expireCookie(ctx, cookie);
          const attempt = decodeAttempt(stored);
          if (attempt === null) throw ctx.redirect(page('/login', new SignInRefused('SSO_EXPIRED')));
          try {
            const callback = new URL(`${context.baseURL}${CALLBACK_PATH}`);
            callback.search = new URL(ctx.request!.url).search;
            const person = await oidc.complete(callback, attempt);
            if (attempt.linkTo === null) await signIn(ctx, person);
            else {
              const session = await getSessionFromCtx(ctx, { disableRefresh: true });
              if (session?.user.id !== attempt.linkTo) throw new SignInRefused('SSO_EXPIRED', 'The session has ended.');
              await link({ providerId: oidc.providerId, subject: person.subject }, attempt.linkTo);
            }
          } catch (error) {
            const refusal = error instanceof SignInRefused ? error : new SignInRefused('SSO_FAILED');
            const what = { err: error, code: refusal.code, issuer: oidc.providerId };
            log.warn(what, `single sign-on refused: ${reasonOf(error)}`);
            throw ctx.redirect(page(attempt.linkTo === null ? '/login' : PROFILE_PAGE, refusal));
          }
          throw ctx.redirect(attempt.returnTo);
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** What refused a sign-in, with the issuer's own words, and the settings that are about it. */
function reasonOf(error: unknown): string {
  if (error instanceof SignInRefused) return error.message;
  const { message, error: code, error_description: description } = error as Error & Record<string, unknown>;
  const said = [code, description].filter((part) => typeof part === 'string').join(': ');
  const isClient = code === 'invalid_client' || code === 'unauthorized_client';
  const hint = isClient ? ' See OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_CLIENT_AUTHENTICATION.' : '';
  return said === '' ? `${message}.` : `the issuer answered "${said}".${hint}`;
}

function page(path: string, { code, sent }: SignInRefused): string {
  return `${path}?error=${code}${sent === null ? '' : `&sent=${sent}`}`;
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
