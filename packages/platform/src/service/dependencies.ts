import { ErrorCode as NatsErrorCode, type NatsError } from 'nats';
import {
  connectBus,
  describeRefusal,
  ensureBucket,
  ensureStreams,
  isCertificateProblem,
  isOutOfRoom,
  UnfitStream,
  type Bus,
  type BusSettings,
  type IdempotencyOptions,
} from '../bus/index.ts';
import { ConfigError } from '../config.ts';
import {
  checkServer,
  describeDatabase,
  isSessionLost,
  pendingMigrations,
  type DatabaseSettings,
  type ServiceSchema,
} from '../database/index.ts';
import { isPostgresAway } from '../errors.ts';
import type { Logger } from '../telemetry/log.ts';
import type { ObjectStore } from '../object-store/index.ts';
import { NotThereYet, waitFor, type StartupTimeout } from './startup-timeout.ts';

// The dependencies of a start. Each failure is either temporary (NotThereYet) or final (ConfigError).

/** Connects to NATS and creates the product's streams, once the server is available. */
export async function awaitBus(
  settings: BusSettings,
  options: { readonly name: string; readonly log: Logger },
  timeout: StartupTimeout,
): Promise<Bus> {
  const bus = await waitFor('NATS', timeout, () =>
    connectBus({ ...settings, ...options }).catch((error: unknown) => {
      throw judgeConnection(error, settings);
    }),
  );
  try {
    if ((settings.streamReplicas ?? 1) > 1 && bus.connection.info?.cluster === undefined) {
      throw new ConfigError(
        `The setting NATS_STREAM_REPLICAS cannot be used: this NATS is a single server and cannot keep ${settings.streamReplicas} copies.`,
      );
    }
    await waitFor('the streams of NATS', timeout, () =>
      ensureStreams(bus).catch((error: unknown) => {
        throw judgeJetStream(error, bus.streamReplicas, 'the streams do not exist yet, or its user may not use them');
      }),
    );
    return bus;
  } catch (error) {
    await bus[Symbol.asyncDispose]();
    throw error;
  }
}

/** Resolves when the bucket of idempotency keys can be used; throws ConfigError when it cannot be created in time. */
export async function awaitBucket(bus: Bus, options: IdempotencyOptions, timeout: StartupTimeout): Promise<void> {
  await waitFor('the bucket of idempotency keys', timeout, () =>
    ensureBucket(bus, options).catch((error: unknown) => {
      // Requests are carried out without it where the store is full.
      if (isOutOfRoom(error)) return;
      throw judgeJetStream(error, bus.streamReplicas, `its user must be able to create the bucket ${options.bucket}`);
    }),
  );
}

function judgeConnection(error: unknown, settings: BusSettings): Error {
  const { setting, reason, isFinal } = describeRefusal(error, settings);
  return isFinal
    ? new ConfigError(`The setting ${setting} cannot be used: ${reason}.`, { cause: error })
    : new NotThereYet(setting, reason, { cause: error });
}

/** Error codes of JetStream's interface. */
const NO_SUITABLE_PEERS = 10_005;
const INSUFFICIENT_RESOURCES = 10_023;
const NOT_ENABLED_FOR_ACCOUNT = 10_039;
const MAXIMUM_BYTES_REQUIRED = 10_113;
const STREAM_SIZE_EXCEEDED = 10_122;
const STORAGE_EXCEEDED = 10_047;

/** `needed` says what the user may lack, where the server permits it nothing. */
function judgeJetStream(error: unknown, streamReplicas: number, needed: string): Error {
  const { message, code, api_error: refusal } = error as NatsError;
  const refused = (setting: string, reason: string): ConfigError =>
    new ConfigError(`The setting ${setting} cannot be used: ${reason} (${message}).`, { cause: error });
  if (error instanceof UnfitStream)
    return new ConfigError(`The setting NATS_URL cannot be used: ${message}.`, { cause: error });
  switch (refusal?.err_code) {
    case NOT_ENABLED_FOR_ACCOUNT:
      return refused('NATS_URL', 'JetStream is not enabled for its account');
    case MAXIMUM_BYTES_REQUIRED:
      return refused('NATS_STREAM_MAX_BYTES', 'its account demands a size for each stream');
    case STREAM_SIZE_EXCEEDED:
    case STORAGE_EXCEEDED:
      return refused('NATS_STREAM_MAX_BYTES', 'its account has no room for streams of this size');
    // Servers of a cluster come one after the other.
    case NO_SUITABLE_PEERS:
    case INSUFFICIENT_RESOURCES:
      return new NotThereYet(
        'NATS_STREAM_REPLICAS',
        `NATS has no place for ${streamReplicas} copies of a stream (${message})`,
        { cause: error },
      );
    default:
  }
  // Another process, such as auth for the streams, may create it.
  if (code === NatsErrorCode.PermissionsViolation)
    return new NotThereYet('NATS_URL', `${needed} (${message})`, { cause: error });
  return new NotThereYet('NATS_URL', `JetStream does not answer there (${message})`, { cause: error });
}

/** Resolves when a server that takes writes is available; throws ConfigError when it refuses the connection. */
export async function awaitPostgres(settings: DatabaseSettings, log: Logger, timeout: StartupTimeout): Promise<void> {
  await waitFor('Postgres', timeout, () =>
    checkServer(settings.url, log).catch((error: unknown) => {
      throw judgeDatabase(error, settings);
    }),
  );
}

/** Resolves when the database is available and has the migrations that this version needs. */
export async function awaitDatabase(
  settings: DatabaseSettings,
  schema: ServiceSchema,
  log: Logger,
  timeout: StartupTimeout,
): Promise<void> {
  await awaitPostgres(settings, log, timeout);
  await waitFor('the migration of the database', timeout, async () => {
    const pending = await pendingMigrations({ ...settings, ...schema, log }).catch((error: unknown) => {
      throw judgeDatabase(error, settings);
    });
    if (pending.length > 0) {
      throw new NotThereYet(
        'DATABASE_URL',
        `its schema ${schema.schema} lacks the migration ${pending.at(-1)}, which 'main.ts migrate' brings`,
      );
    }
  });
}

/**
 * Runs a migration once the database is available; `run` is given the time left, in milliseconds. Throws ConfigError
 * when the database refuses it.
 */
export async function migrateWhenReady(
  settings: DatabaseSettings,
  log: Logger,
  timeout: StartupTimeout,
  run: (leftMs: number) => Promise<void>,
): Promise<void> {
  await awaitPostgres(settings, log, timeout);
  await run(Math.max(timeout.until - performance.now(), 0)).catch((error: unknown) => {
    const verdict = judgeDatabase(error, settings);
    throw verdict instanceof NotThereYet
      ? new ConfigError(`The setting ${verdict.setting} cannot be used: ${verdict.message}.`)
      : verdict;
  });
}

/** An error that is not about reaching or entering the database comes back as it is. */
function judgeDatabase(error: unknown, { url, setting = 'DATABASE_URL' }: DatabaseSettings): Error {
  const { hosts, user, name } = describeDatabase(url);
  const { code = '', message } = error as Error & { code?: string };
  // A host with several addresses fails without a message of its own.
  const said = message || code;
  const tried = `user ${user}, database ${name}: ${said}`;
  const refused = (reason: string): ConfigError =>
    new ConfigError(`The setting ${setting} cannot be used: ${reason}.`, { cause: error });
  if (isSessionLost(error)) return refused(`${said} (${hosts}, user ${user}, database ${name})`);
  switch (code) {
    case '28000':
      return refused(
        `Postgres at ${hosts} refuses this connection (${tried})${
          /no encryption/.test(said) ? '; it demands TLS, which sslmode=require in the address asks for' : ''
        }`,
      );
    case '28P01':
      return refused(`Postgres at ${hosts} refuses its user or password (${tried})`);
    case '3D000':
      return refused(`Postgres at ${hosts} has no database ${name} (${tried})`);
    case '42501':
      return refused(`its user may not do what is needed (${tried})`);
    default:
  }
  if (
    /SSL|SASL|client password must be|password authentication failed|no such database|no such user/i.test(said) ||
    isCertificateProblem(error)
  )
    return refused(`Postgres at ${hosts} cannot be entered like this (${tried})`);
  if (/corrupted migrations/i.test(said))
    return refused(`its schema was brought up to date by a newer version of the product (${tried})`);
  if (isPostgresAway(error)) {
    // An SQLSTATE means that something answers.
    const what = /^[0-9A-Z]{5}$/.test(code)
      ? `Postgres at ${hosts} cannot be used now`
      : `no Postgres answers at ${hosts}`;
    return new NotThereYet(setting, `${what} (${tried})`, { cause: error });
  }
  return error as Error;
}

/** Resolves when the object store is available and grants access. */
export async function awaitStore(store: ObjectStore, timeout: StartupTimeout): Promise<void> {
  await waitFor('the object store', timeout, () => store.check());
}
