import { availableParallelism } from 'node:os';
import { AudioService, BundleService, RenderService } from '@slidewright/contracts';
import { createJobKernel } from '@slidewright/jobs';
import {
  childContext,
  createClient,
  createDatabase,
  createGate,
  endJobs,
  every,
  keepStreams,
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
import { createKnownDevice } from './known-device.ts';
import { createCallLibrary } from './http/call-library.ts';
import { createRoutes } from './http/routes.ts';
import { mailJob } from './jobs.ts';
import { authSchema } from './migrations/index.ts';
import { createRateLimiter } from './rate-limits/rate-limiter.ts';
import { createMailJobRepository } from './repositories/mail-jobs.ts';
import { createMailTokenRepository } from './repositories/mail-tokens.ts';
import { createRateLimitRepository } from './repositories/rate-limits.ts';
import { createSessionRepository } from './repositories/sessions.ts';
import { createUserRepository } from './repositories/users.ts';
import { createSessionCookie } from './session-cookie.ts';
import { serveAuth } from './subscriptions/requests.ts';
import type { AuthTables } from './repositories/tables.ts';
import { createCheckSession } from './use-cases/check-session.ts';
import { createAnnounceAccounts } from './use-cases/announce-accounts.ts';
import { createDeliverMail } from './use-cases/deliver-mail.ts';
import { createDeleteUser } from './use-cases/delete-user.ts';
import { createHandleHttp } from './use-cases/handle-http.ts';
import { createRequestMail } from './use-cases/request-mail.ts';
import { createResetPassword } from './use-cases/reset-password.ts';
import { createSweepExpired } from './use-cases/sweep-expired.ts';
import { createVerifyEmail } from './use-cases/verify-email.ts';

const MAIL_AT_ONCE = 4;
const ANNOUNCE_INTERVAL_MS = 60_000;
const SWEEP_INTERVAL_MS = 24 * 3_600_000;
/**
 * A password hash takes a tenth of a second of one processor, 32 MiB and one of four threads, and a sign-up holds a
 * database connection meanwhile: many attempts must not take any of them from the session checks.
 */
const PASSWORDS_AT_ONCE = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)));
const KNOWN_PASSWORDS_AT_ONCE = 1;
const PASSWORDS_WAITING = 100;
const PASSWORD_WAIT_MS = 6_000;

export interface AuthParts {
  readonly bus: Bus;
  readonly databaseUrl: string;
  /** Most database connections; default 10. */
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

/**
 * The running auth service. Disposing accepts no more requests, finishes the current ones, and closes its
 * connections.
 */
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
  const kernel = createJobKernel<AuthTables>({ db, bus, service: 'auth', kinds: [mailJob], log });
  stack.use(kernel.start());
  stack.use(keepStreams(bus, log));
  const background = stack.use(createBackground(log));

  const jobServices = {
    audio: createClient(bus, AudioService),
    render: createClient(bus, RenderService),
    bundle: createClient(bus, BundleService),
  };
  const cookies = { secret: config.secret, secure: config.publicUrl.startsWith('https://') };
  const cookie = createSessionCookie(cookies);
  const knownDevice = createKnownDevice(cookies);
  const checkSession = createCheckSession({ cookie, sessions });
  const requestMail = createRequestMail({ db, kernel });
  const callLibrary = createCallLibrary({
    library,
    publicUrl: config.publicUrl,
    users,
    pingDatabase: async () => void (await pool.query('select 1')),
  });
  const passwordGates = {
    anybody: createGate(PASSWORDS_AT_ONCE, PASSWORDS_WAITING, { waitMs: PASSWORD_WAIT_MS }),
    known: createGate(KNOWN_PASSWORDS_AT_ONCE, PASSWORDS_WAITING, { waitMs: PASSWORD_WAIT_MS }),
  };
  const firstPasswords = config.singleSignOn === null || config.passwordForSsoAccounts;
  const deliverMail = createDeliverMail({
    publicUrl: config.publicUrl,
    users,
    mailTokens,
    mailer,
    passwordlessIssuer: firstPasswords ? null : config.singleSignOn!.name,
  });
  stack.use(kernel.work(mailJob, { concurrency: MAIL_AT_ONCE }, deliverMail));
  const routes = createRoutes({
    callLibrary,
    cookie,
    sessions,
    deleteUser: createDeleteUser({
      db,
      users,
      mailTokens,
      outbox: kernel.outbox,
      verifyPassword: library.verifyPassword,
      endJobs: (ownerId) => endJobs(jobServices, { ownerId }, childContext()),
    }),
    requestMail,
    verifyEmail: createVerifyEmail({ users, mailTokens }),
    resetPassword: createResetPassword({
      users,
      mailTokens,
      knownDevice,
      // Reached with a valid mailed token only.
      passwordGate: passwordGates.known,
      callLibrary,
      firstPasswords,
    }),
    background,
    passwordGates,
    knownDevice,
    signUpDisabled: config.signUpDisabled,
    passwordSignIn: config.passwordSignIn,
    signUpDomains: config.signUpDomains,
    singleSignOn: oidc !== null,
  });
  const handleHttp = createHandleHttp({
    routes,
    trustedOrigins: config.trustedOrigins,
    checkSession,
    rateLimiter: createRateLimiter(rateLimits, config.rateLimitFactor),
    knownDevice,
    log,
  });
  const mailJobs = createMailJobRepository(db);
  const sweepExpired = createSweepExpired({ sessions, mailTokens, rateLimits, mailJobs, log });
  stack.use(every(ANNOUNCE_INTERVAL_MS, log, createAnnounceAccounts({ mailJobs, requestMail })));
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
