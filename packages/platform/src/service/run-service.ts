import { z } from 'zod';
import { checkBus, readBusSettings, type Bus, type IdempotencyOptions } from '../bus/index.ts';
import { COMMON_SETTINGS, parseEnv, type Environment } from '../config.ts';
import { migrate, readDatabaseSettings, readMigrationSettings, type ServiceSchema } from '../database/index.ts';
import { awaitBucket, awaitBus, awaitDatabase, awaitStore, migrateWhenReady } from './dependencies.ts';
import type { Logger } from '../telemetry/log.ts';
import { createObjectStore, readObjectStoreConfig, watchStore, type ObjectStore } from '../object-store/index.ts';
import type { RunningService } from './operations.ts';
import { readStartupTimeout } from './startup-timeout.ts';
import { createWorkPool, type WorkPool } from '../system/pool/work-pool.ts';
import { runMain, runToExit, type ProcessParts } from './run-main.ts';

/** What a service needs besides NATS. */
export interface ServiceNeeds {
  readonly schema?: ServiceSchema;
  readonly store?: boolean;
  /** The bucket of idempotency keys that it uses. */
  readonly bucket?: IdempotencyOptions;
}

/** Connected dependencies of a service that runs as its own process. */
export type ServiceParts<Needs extends ServiceNeeds> = {
  readonly bus: Bus;
  readonly log: Logger;
  readonly workPool: WorkPool;
} & (Needs extends {
  schema: ServiceSchema;
}
  ? { readonly databaseUrl: string; readonly maxConnections: number }
  : unknown) &
  (Needs extends { store: true } ? { readonly store: ObjectStore } : unknown);

export interface ServiceProgram<Config, Needs extends ServiceNeeds> {
  readonly service: string;
  readonly needs: Needs;
  /** Called before any connection is made, so that a wrong setting is reported first. */
  readonly readConfig: (environment: Environment) => Config;
  readonly start: (config: Config, parts: ServiceParts<Needs>) => Promise<RunningService>;
}

/**
 * The whole of a service's `main.ts`: brings its tables up to date when called with `migrate`, or
 * serves until SIGINT or SIGTERM. It waits START_PATIENCE_SECONDS for what it needs.
 */
export async function runService<Config, const Needs extends ServiceNeeds>(
  program: ServiceProgram<Config, Needs>,
): Promise<void> {
  const { service, needs } = program;
  const options = { service, environment: process.env };
  const { schema } = needs;
  if (schema !== undefined && process.argv[2] === 'migrate') {
    await runToExit(options, (parts) => bringUpToDate(schema, parts));
    return;
  }
  await runMain(options, (parts) => startService(program, parts));
}

async function startService<Config, Needs extends ServiceNeeds>(
  { service, needs, readConfig, start }: ServiceProgram<Config, Needs>,
  { environment, log, state, signal }: ProcessParts,
): Promise<RunningService> {
  parseEnv(z.object({ LOG_LEVEL: COMMON_SETTINGS.LOG_LEVEL }), environment);
  const database = needs.schema === undefined ? null : readDatabaseSettings(environment);
  const busSettings = readBusSettings(environment);
  const config = readConfig(environment);
  const files = needs.store ? watchStore(await createObjectStore(readObjectStoreConfig(environment))) : null;
  const timeout = readStartupTimeout(environment, { log, state, signal });

  await using stack = new AsyncDisposableStack();
  const bus = stack.use(await awaitBus(busSettings, { name: service, log }, timeout));
  if (needs.bucket !== undefined) await awaitBucket(bus, needs.bucket, timeout);
  if (database !== null) await awaitDatabase(database, needs.schema!, log, timeout);
  if (files !== null) await awaitStore(files.store, timeout);
  const parts = {
    bus,
    log,
    workPool: stack.use(createWorkPool()),
    ...(database === null ? {} : { databaseUrl: database.url, maxConnections: database.maxConnections }),
    ...(files === null ? {} : { store: files.store }),
  };
  const running = stack.use(await start(config, parts as unknown as ServiceParts<Needs>));
  const owned = stack.move();
  return {
    ...running,
    checks: {
      ...running.checks,
      nats: checkBus(bus),
      ...(files === null ? {} : { 'object store': files.check }),
    },
    stalled: () => [...(running.stalled?.() ?? []), ...(bus.connection.isClosed() ? ['nats'] : [])],
    failed: bus.failed,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function bringUpToDate(schema: ServiceSchema, { environment, log, state, signal }: ProcessParts): Promise<void> {
  parseEnv(z.object({ LOG_LEVEL: COMMON_SETTINGS.LOG_LEVEL }), environment);
  const settings = readMigrationSettings(environment);
  const timeout = readStartupTimeout(environment, { log, state, signal });
  await migrateWhenReady(settings, log, timeout, (locksWithinMs) =>
    migrate({ ...schema, url: settings.url, log, locksWithinMs }),
  );
}
