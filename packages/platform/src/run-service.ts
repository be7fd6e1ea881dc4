import { z } from 'zod';
import { connectBus, ensureStreams, type Bus } from './bus/index.ts';
import { COMMON_SETTINGS, ConfigError, parseEnv, type Environment } from './config.ts';
import { runUntilSignal } from './lifecycle.ts';
import { createLogger, type Logger } from './log.ts';
import { createObjectStore, readObjectStoreConfig, type ObjectStore } from './object-store/index.ts';

/** What a service of its own process is given. */
export interface ServiceParts {
  readonly bus: Bus;
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Opens the object store that the settings name; throws ConfigError when they name none. */
  readonly openStore: () => ObjectStore;
}

export interface ServiceProgram<Config> {
  readonly service: string;
  /** Brings its tables up to date: `main.ts migrate`. */
  readonly migrate: (parts: { databaseUrl: string; log: Logger }) => Promise<void>;
  /** Read before anything is connected to, so that a wrong setting is the first thing heard of. */
  readonly readConfig: (environment: Environment) => Config;
  readonly start: (config: Config, parts: ServiceParts) => Promise<AsyncDisposable>;
}

/** The whole of a service's `main.ts`: migrates, or serves until SIGINT or SIGTERM. A wrong setting ends it with one sentence. */
export async function runService<Config>(program: ServiceProgram<Config>): Promise<void> {
  const { service, migrate, readConfig, start } = program;
  const environment = process.env;
  const log = createLogger({ service, level: environment.LOG_LEVEL ?? 'info' });
  if (process.argv[2] === 'migrate') {
    await runMigration(log, environment, migrate);
    return;
  }
  await runUntilSignal(log, async () => {
    const settings = parseEnv(z.object(COMMON_SETTINGS), environment);
    const config = readConfig(environment);
    await using stack = new AsyncDisposableStack();
    const bus = stack.use(await connectBus({ url: settings.NATS_URL, name: service, log }));
    await ensureStreams(bus);
    const openStore = (): ObjectStore => createObjectStore(readObjectStoreConfig(environment));
    stack.use(await start(config, { bus, databaseUrl: settings.DATABASE_URL, log, openStore }));
    return stack.move();
  });
}

async function runMigration(
  log: Logger,
  environment: Environment,
  migrate: ServiceProgram<unknown>['migrate'],
): Promise<void> {
  try {
    const { DATABASE_URL } = parseEnv(z.object({ DATABASE_URL: COMMON_SETTINGS.DATABASE_URL }), environment);
    await migrate({ databaseUrl: DATABASE_URL, log });
  } catch (error) {
    if (error instanceof ConfigError) log.fatal(error.message);
    else log.fatal({ err: error }, 'the migration failed');
    process.exitCode = 1;
  }
}
