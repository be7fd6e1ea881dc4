import { createJobKernel } from '@slidewright/jobs';
import {
  createDatabase,
  createGate,
  every,
  migrate,
  type Bus,
  type Logger,
  type RunningService,
} from '@slidewright/platform';
import { createAuthLibrary } from './adapters/better-auth.ts';
import { createMailer } from './adapters/mailer.ts';
import { createOidcClient } from './adapters/oidc-client.ts';
import { createBackground } from './background.ts';
import type { AuthConfig } from './config.ts';
import { createCallLibrary } from './http/call-library.ts';
import { createRoutes } from './http/routes.ts';
import { authSchema } from './migrations/index.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createMailTokenRepository } from './repositories/mail-tokens.ts';
import { createRateLimitRepository } from './repositories/rate-limits.ts';
import { createSessionRepository } from './repositories/sessions.ts';
import { createUserRepository } from './repositories/users.ts';
import { createSessionCookie } from './session-cookie.ts';
import { serveAuth } from './subscriptions/auth-service.ts';
import type { AuthTables } from './tables.ts';
import { createCheckSession } from './use-cases/check-session.ts';
import { createDeleteUser } from './use-cases/delete-user.ts';
import { createHandleHttp } from './use-cases/handle-http.ts';
import { createRequestPasswordReset } from './use-cases/request-password-reset.ts';
import { createSweepExpired } from './use-cases/sweep-expired.ts';
import { createSendVerificationEmail, createVerifyEmail } from './use-cases/verify-email.ts';

const SWEEP_INTERVAL_MS = 24 * 3_600_000;
/**
 * A password hash takes a tenth of a second of one processor and a sign-up holds a database connection meanwhile; a
 * crowd at the door must not take either away from the session checks.
 */
const PASSWORDS_AT_ONCE = 4;
const PASSWORDS_WAITING = 200;

export interface AuthParts {
  readonly bus: Bus;
  readonly databaseUrl: string;
  /** Connections to hold at most; 10 unless told. */
  readonly maxConnections?: number | undefined;
  /** 'auth' unless a test wants its own. */
  readonly schema?: string;
  readonly log: Logger;
}

/** Brings the service's tables up to date. */
export function migrateAuth(parts: Omit<AuthParts, 'bus'>): Promise<void> {
  return migrate({
    ...authSchema,
    schema: parts.schema ?? authSchema.schema,
    url: parts.databaseUrl,
    log: parts.log,
  });
}

/** The running auth service; disposing stops taking requests, finishes those in hand, and closes its connections. */
export async function createAuth(config: AuthConfig, parts: AuthParts): Promise<RunningService> {
  const { bus, log } = parts;
  await using stack = new AsyncDisposableStack();
  const { db, pool, check } = stack.use(
    createDatabase<AuthTables>({
      url: parts.databaseUrl,
      maxConnections: parts.maxConnections,
      schema: parts.schema ?? authSchema.schema,
      log,
    }),
  );
  const sessions = createSessionRepository(db, pool);
  const users = createUserRepository(db);
  const mailTokens = createMailTokenRepository(db);
  const rateLimits = createRateLimitRepository(db);

  const oidc = config.singleSignOn && createOidcClient(config.singleSignOn, log);
  const mailer = stack.use(createMailer(config.mail, log));
  const library = createAuthLibrary(config, { db, users, oidc, log });
  const kernel = createJobKernel<AuthTables>({ db, bus, service: 'auth', kinds: [], log });
  stack.use(kernel.start());
  const background = stack.use(createBackground(log));

  const cookie = createSessionCookie({ secret: config.secret, secure: config.publicUrl.startsWith('https://') });
  const checkSession = createCheckSession({ cookie, sessions });
  const mail = { publicUrl: config.publicUrl, users, mailTokens, mailer };
  const routes = createRoutes({
    callLibrary: createCallLibrary({
      library,
      publicUrl: config.publicUrl,
      users,
      pingDatabase: async () => void (await pool.query('select 1')),
    }),
    cookie,
    sessions,
    deleteUser: createDeleteUser({
      db,
      users,
      mailTokens,
      outbox: kernel.outbox,
      verifyPassword: library.verifyPassword,
    }),
    sendVerificationEmail: createSendVerificationEmail(mail),
    verifyEmail: createVerifyEmail({ users, mailTokens }),
    requestPasswordReset: createRequestPasswordReset(mail),
    background,
    passwordGate: createGate(PASSWORDS_AT_ONCE, PASSWORDS_WAITING),
    signUpDisabled: config.signUpDisabled,
    singleSignOn: oidc !== null,
  });
  const handleHttp = createHandleHttp({
    routes,
    trustedOrigins: config.trustedOrigins,
    checkSession,
    rateLimiter: createRateLimiter(rateLimits, config.rateLimitFactor),
    log,
  });
  const sweepExpired = createSweepExpired({ sessions, mailTokens, rateLimits, log });
  stack.use(every(SWEEP_INTERVAL_MS, log, sweepExpired));
  background.run('sweep', sweepExpired);
  stack.use(await serveAuth(bus, { handleHttp, checkSession }, log));
  const running = stack.move();
  return {
    checks: { database: check },
    stalled: kernel.stalled,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
