import { betterAuth, type BetterAuthOptions } from 'better-auth';
import type { Outbox } from '@slidewright/jobs';
import type { Logger } from '@slidewright/platform';
import type { AuthConfig } from '../config.ts';
import { singleSignOn } from '../plugins/single-sign-on.ts';
import { COOKIE_PREFIX } from '../session-cookie.ts';
import type { AuthTables, Db } from '../repositories/tables.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '@slidewright/http-api';
import type { OidcClient } from './oidc-client.ts';

const SESSION_LIFETIME_S = 7 * 24 * 3600;
const SESSION_REFRESH_S = 24 * 3600;

export interface LibraryParts {
  readonly db: Db;
  readonly outbox: Outbox<AuthTables>;
  readonly oidc: OidcClient | null;
  readonly log: Logger;
}

/** The library's settings. Each option set here differs from its default, or must not change with it. */
export function betterAuthOptions(config: AuthConfig, parts: LibraryParts) {
  return {
    appName: 'Slidewright',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.secret,
    trustedOrigins: [...config.trustedOrigins],
    database: { db: parts.db, type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: config.signUpDisabled,
      // Entering an address of an allowed domain does not prove ownership.
      requireEmailVerification: config.signUpDomains.length > 0,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
    },
    // Checked by the schemas of the calls; an account of single sign-on begins without one.
    user: { additionalFields: { language: { type: 'string', required: false } } },
    session: {
      expiresIn: SESSION_LIFETIME_S,
      updateAge: SESSION_REFRESH_S,
      // A session cached in a cookie would remain valid after its revocation.
      cookieCache: { enabled: false },
    },
    account: {
      // Single sign-on with the same address must not open an account made with a password.
      accountLinking: { enabled: true, disableImplicitLinking: true },
    },
    verification: { storeIdentifier: 'hashed' },
    // Limits are counted before the library is reached, per address and per account: see rate-limiter.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: config.publicUrl.startsWith('https://'),
      database: { generateId: 'uuid' },
      // The library leaves this check out under NODE_ENV=test by default.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    logger: {
      level: 'error',
      disableColors: true,
      log: (level, message, ...details) => parts.log[level === 'error' ? 'error' : 'debug']({ details }, message),
    },
    plugins: parts.oidc
      ? [
          singleSignOn(parts.oidc, {
            db: parts.db,
            outbox: parts.outbox,
            trustEmail: config.singleSignOn!.trustEmail,
            emailClaim: config.singleSignOn!.emailClaim,
            // Where single sign-on is the only way in, the issuer decides who gets an account, and whose it is.
            signUpDisabled: config.signUpDisabled && config.passwordSignIn,
            joinByAddress: !config.passwordSignIn,
            signUpDomains: config.signUpDomains,
            log: parts.log,
          }),
        ]
      : [],
  } satisfies BetterAuthOptions;
}

export interface AuthLibrary {
  handler(request: Request): Promise<Response>;
  verifyPassword(password: string, hash: string): Promise<boolean>;
  hashPassword(password: string): Promise<string>;
}

export function createAuthLibrary(config: AuthConfig, parts: LibraryParts): AuthLibrary {
  const library = betterAuth(betterAuthOptions(config, parts));
  return {
    handler: library.handler,
    async verifyPassword(password, hash) {
      return (await library.$context).password.verify({ password, hash });
    },
    async hashPassword(password) {
      return (await library.$context).password.hash(password);
    },
  };
}
