import { availableParallelism } from 'node:os';
import { AuthService, JobEndedSchema, type CheckSessionRequest, type HttpRequest } from '@slidewright/contracts';
import { createJobKernel } from '@slidewright/jobs';
import {
  consumeEvents,
  createGate,
  every,
  keepStreams,
  on,
  openServiceDatabase,
  runningUntilDisposed,
  serveService,
  withTransaction,
  type Bus,
  type RunningService,
  type ServiceDatabase,
} from '@slidewright/platform';
import { createAuthLibrary } from './adapters/better-auth.ts';
import { createMailer } from './adapters/mailer.ts';
import { createOidcClient } from './adapters/oidc-client.ts';
import { createWebhookThread } from './adapters/webhook-thread.ts';
import { createBackground } from './background.ts';
import type { AuthConfig } from './config.ts';
import { createKnownDevice } from './known-device.ts';
import { createCallLibrary } from './http/call-library.ts';
import { createRoutes } from './http/routes.ts';
import { disabledAccountJob, mailJob, webhookJob } from './jobs.ts';
import { authSchema } from './migrations/index.ts';
import { createOperator, JOBS, mayHaveFirstPasswords } from './operator.ts';
import { createRateLimiter } from './rate-limits/rate-limiter.ts';
import { createFindApiKey } from './repositories/api-keys.ts';
import { createFindLiveSession } from './repositories/sessions.ts';
import { createSessionCookie } from './session-cookie.ts';
import type { AuthTables } from './repositories/tables.ts';
import { responseToProto, sessionToProto } from './to-proto.ts';
import { createCheckAccount } from './use-cases/accounts/check-account.ts';
import { createCheckQuota } from './use-cases/accounts/check-quota.ts';
import { createEndDisabledJobs } from './use-cases/accounts/end-disabled-jobs.ts';
import { createCheckApiKey } from './use-cases/api-keys/check-api-key.ts';
import { createCreateApiKey } from './use-cases/api-keys/create-api-key.ts';
import { createListApiKeyActivity } from './use-cases/api-keys/list-api-key-activity.ts';
import { createListApiKeys } from './use-cases/api-keys/list-api-keys.ts';
import { createRevokeApiKey } from './use-cases/api-keys/revoke-api-key.ts';
import { createCheckSession } from './use-cases/check-session.ts';
import { announceAccount } from './use-cases/announce-account.ts';
import { createAnnounceAccounts } from './use-cases/announce-accounts.ts';
import { createDeliverMail } from './use-cases/deliver-mail.ts';
import { createDeleteUser } from './use-cases/delete-user.ts';
import { createHandleHttp } from './use-cases/handle-http.ts';
import { createRequestMail, createRequestWebhookMail } from './use-cases/request-mail.ts';
import { createResetPassword } from './use-cases/reset-password.ts';
import { createSweepExpired } from './use-cases/sweep-expired.ts';
import { createVerifyEmail } from './use-cases/verify-email.ts';
import { createCreateWebhook } from './use-cases/webhooks/create-webhook.ts';
import { createDeleteWebhook } from './use-cases/webhooks/delete-webhook.ts';
import { createDeliverWebhook } from './use-cases/webhooks/deliver-webhook.ts';
import { createEnqueueDelivery } from './use-cases/webhooks/enqueue-delivery.ts';
import { createJobEnded } from './use-cases/webhooks/job-ended.ts';
import { createListWebhookDeliveries } from './use-cases/webhooks/list-webhook-deliveries.ts';
import { createListWebhooks } from './use-cases/webhooks/list-webhooks.ts';
import { createResendWebhookDelivery } from './use-cases/webhooks/resend-webhook-delivery.ts';
import { createRotateWebhookSecret } from './use-cases/webhooks/rotate-webhook-secret.ts';
import { createTestWebhook } from './use-cases/webhooks/test-webhook.ts';
import { createUpdateWebhook } from './use-cases/webhooks/update-webhook.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';

const MAIL_AT_ONCE = 4;
/** Most of the time they wait for an answer. */
const WEBHOOKS_AT_ONCE = 16;
const DISABLED_ACCOUNTS_AT_ONCE = 2;
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

export interface AuthParts extends ServiceDatabase {
  readonly bus: Bus;
  /** Default: the schedule of three days. */
  readonly webhookRetryDelaysMs?: readonly number[];
  /** Milliseconds for one attempt; default 10 s. */
  readonly webhookDeadlineMs?: number;
  /** Default: those of the system. */
  readonly dnsServers?: readonly string[];
}

/**
 * The running auth service. Disposing accepts no more requests, finishes the current ones, and closes its
 * connections.
 */
export async function createAuth(config: AuthConfig, parts: AuthParts): Promise<RunningService> {
  const { bus, log } = parts;
  await using stack = new AsyncDisposableStack();
  const { db, pool, check } = stack.use(await openServiceDatabase<AuthTables>(authSchema, parts));

  const oidc = config.singleSignOn && createOidcClient(config.singleSignOn, log);
  const mailer = stack.use(createMailer(config.mail, log));
  const kernel = createJobKernel<AuthTables>({
    db,
    bus,
    service: 'auth',
    kinds: JOBS,
    log,
  });
  const library = createAuthLibrary(config, { db, outbox: kernel.outbox, oidc, log });
  stack.use(kernel.start());
  stack.use(keepStreams(bus, log));
  const background = stack.use(createBackground(log));

  const operator = createOperator(config, { db, kernel, bus, log });
  const cookies = { secret: config.secret, secure: config.publicUrl.startsWith('https://') };
  const cookie = createSessionCookie(cookies);
  const knownDevice = createKnownDevice(cookies);
  const checkSession = createCheckSession({ db, background, cookie, findLiveSession: createFindLiveSession(pool) });
  const requestMail = createRequestMail({ db, kernel });
  const callLibrary = createCallLibrary({
    library,
    publicUrl: config.publicUrl,
    db,
    pingDatabase: async () => void (await pool.query('select 1')),
  });
  const passwordGates = {
    anybody: createGate(PASSWORDS_AT_ONCE, PASSWORDS_WAITING, { waitMs: PASSWORD_WAIT_MS }),
    known: createGate(KNOWN_PASSWORDS_AT_ONCE, PASSWORDS_WAITING, { waitMs: PASSWORD_WAIT_MS }),
  };
  const firstPasswords = mayHaveFirstPasswords(config);
  const deliverMail = createDeliverMail({
    publicUrl: config.publicUrl,
    db,
    mailer,
    passwordlessIssuer: firstPasswords ? null : config.singleSignOn!.name,
  });
  stack.use(kernel.work(mailJob, { concurrency: MAIL_AT_ONCE }, deliverMail));
  const rateLimiter = createRateLimiter(db, config.rateLimitFactor);
  const secrets = createWebhookSecrets(config.secret);
  const sender = stack.use(
    createWebhookThread({
      allowedHosts: config.webhookAllowedHosts,
      proxies: config.proxies,
      ...(parts.dnsServers === undefined ? {} : { dnsServers: parts.dnsServers }),
      ...(parts.webhookDeadlineMs === undefined ? {} : { deadlineMs: parts.webhookDeadlineMs }),
    }),
  );
  const enqueueDelivery = createEnqueueDelivery({ kernel });
  const deliverWebhook = createDeliverWebhook({
    db,
    sender,
    secrets,
    requestMail: createRequestWebhookMail({ kernel }),
    ...(parts.webhookRetryDelaysMs === undefined ? {} : { retryDelaysMs: parts.webhookRetryDelaysMs }),
  });
  stack.use(kernel.work(webhookJob, { concurrency: WEBHOOKS_AT_ONCE }, deliverWebhook));
  const events = [on(JobEndedSchema, createJobEnded({ db, enqueueDelivery }))];
  stack.use(consumeEvents(bus, { durable: 'auth', handlers: events, log }));
  const webhooks = {
    listWebhooks: createListWebhooks({ db, secrets }),
    createWebhook: createCreateWebhook({ db, sender, secrets }),
    updateWebhook: createUpdateWebhook({ db, sender, secrets }),
    deleteWebhook: createDeleteWebhook({ db }),
    rotateWebhookSecret: createRotateWebhookSecret({ db, secrets }),
    testWebhook: createTestWebhook({ db, enqueueDelivery, rateLimiter }),
    listWebhookDeliveries: createListWebhookDeliveries({ db }),
    resendWebhookDelivery: createResendWebhookDelivery({ db, enqueueDelivery, rateLimiter }),
  };
  const routes = createRoutes({
    callLibrary,
    cookie,
    db,
    deleteUser: createDeleteUser({ db, eraseUser: operator.eraseUser, verifyPassword: library.verifyPassword }),
    requestMail,
    verifyEmail: createVerifyEmail({ db, outbox: kernel.outbox }),
    resetPassword: createResetPassword({
      db,
      outbox: kernel.outbox,
      knownDevice,
      // Reached with a valid mailed token only.
      passwordGate: passwordGates.known,
      hashPassword: library.hashPassword,
      firstPasswords,
    }),
    background,
    passwordGates,
    knownDevice,
    signUpDisabled: config.signUpDisabled,
    passwordSignIn: config.passwordSignIn,
    signUpDomains: config.signUpDomains,
    oidc,
    publicUrl: config.publicUrl,
  });
  const handleHttp = createHandleHttp({
    routes,
    trustedOrigins: config.trustedOrigins,
    checkSession,
    rateLimiter,
    knownDevice,
    announceAccount: (userId) =>
      background.run('live update', () => withTransaction(db, (tx) => announceAccount(tx, kernel.outbox, userId))),
    log,
  });
  const sweepExpired = createSweepExpired({ db, log });
  stack.use(every(ANNOUNCE_INTERVAL_MS, log, createAnnounceAccounts({ db, requestMail })));
  stack.use(every(SWEEP_INTERVAL_MS, log, sweepExpired));
  background.run('sweep', sweepExpired);
  const apiKeys = {
    checkApiKey: createCheckApiKey({
      db,
      background,
      findApiKey: createFindApiKey(pool, config.apiKeyMaxDays),
    }),
    listApiKeys: createListApiKeys({ db, maxDays: config.apiKeyMaxDays }),
    createApiKey: createCreateApiKey({ db, outbox: kernel.outbox, maxDays: config.apiKeyMaxDays }),
    revokeApiKey: createRevokeApiKey({ db, outbox: kernel.outbox }),
    listApiKeyActivity: createListApiKeyActivity({ db }),
  };
  const endDisabledJobs = createEndDisabledJobs({ db, services: operator.jobServices });
  stack.use(kernel.work(disabledAccountJob, { concurrency: DISABLED_ACCOUNTS_AT_ONCE }, endDisabledJobs));
  const accounts = {
    checkAccount: createCheckAccount({ db }),
    checkQuota: createCheckQuota({ db, readUsage: operator.readUsage }),
    ...operator.calls,
  };
  const handlers = {
    handleHttp: async (request: HttpRequest) => responseToProto(await handleHttp(request)),
    checkSession: async ({ cookie: header }: CheckSessionRequest) => sessionToProto(await checkSession(header)),
    ...accounts,
    ...apiKeys,
    ...webhooks,
  };
  stack.use(await serveService(bus, AuthService, handlers, log));
  return runningUntilDisposed(stack, { checks: { database: check }, stalled: kernel.stalled });
}
