import { join } from 'node:path';
import { createAudio, createSpeech, audioSchema, readAudioConfig, type AudioConfig } from '@slidewright/audio';
import { createAuth, authSchema, readAuthConfig } from '@slidewright/auth';
import { createBundle, bundleSchema, readBundleConfig } from '@slidewright/bundle';
import { keepRunning, startNats, startPostgres, type EmbeddedNats, type EmbeddedPostgres } from '@slidewright/embedded';
import { createImport, importSchema, readImportConfig } from '@slidewright/import';
import { createGateway, IDEMPOTENCY, readGatewayConfig } from '@slidewright/gateway';
import {
  awaitBucket,
  awaitBus,
  awaitPostgres,
  awaitStore,
  checkBus,
  connectBus,
  createObjectStore,
  createWorkPool,
  migrateService,
  migrateWhenReady,
  readBusSettings,
  readDatabaseSettings,
  readMigrationSettings,
  readObjectStoreConfig,
  readStartupTimeout,
  watchStore,
  type Bus,
  type Environment,
  type Logger,
  type StartupTimeout,
  type RunningService,
} from '@slidewright/platform';
import { createRender, renderSchema, readRenderConfig } from '@slidewright/render';
import { createTimeline, timelineSchema, readTimelineConfig, type TimelineConfig } from '@slidewright/timeline';
import { openDataDirectory } from './data-directory.ts';
import type { StandaloneConfig } from './config.ts';
import { createNatsUsers, type ServiceName } from './nats-users.ts';

export interface Product extends RunningService {
  /** Where people open it. */
  readonly url: string;
  /** What runs behind it, a line each, for the start-up message. */
  readonly parts: readonly string[];
}

/**
 * Starts everything in this process: what is not configured runs embedded. Disposing stops it in
 * the reverse order, so that nothing loses its database before it has finished.
 */
export async function startProduct(
  config: StandaloneConfig,
  log: Logger,
  process: Pick<StartupTimeout, 'state' | 'signal'> = {
    state: { waitingFor: null },
    signal: new AbortController().signal,
  },
): Promise<Product> {
  await using stack = new AsyncDisposableStack();
  const data = stack.use(await openDataDirectory(config.dataDirectory, log));
  const kept = <Server extends EmbeddedPostgres | EmbeddedNats>(
    name: string,
    start: (port?: number) => Promise<Server>,
  ) => keepRunning({ name, start, log }).then((server) => stack.use(server));
  const at = (port?: number) => (port === undefined ? { log } : { log, port });
  const users = createNatsUsers();
  const of = (service: string): Logger => log.child({ service });
  // The model of the neural voices is loaded by another process beside the servers' start.
  const audioSettings = readAudioConfig(config.environment);
  const speech = createSpeech(audioSettings, of('audio'));
  // Where the start ends before the audio service has them.
  const created = speech.catch(() => []);
  stack.defer(async () => {
    for (const provider of await created) await provider[Symbol.asyncDispose]();
  });
  const starting = [
    config.databaseUrl === undefined
      ? kept('postgres', (port) => startPostgres({ directory: join(data.path, 'postgres'), ...at(port) }))
      : null,
    config.natsUrl === undefined
      ? kept('nats', (port) =>
          startNats({ directory: join(data.path, 'nats'), furtherLines: users.authorization, ...at(port) }),
        )
      : null,
  ] as const;
  // Both are waited for, so that none is left behind where the other cannot start.
  await Promise.allSettled(starting);
  const [postgres, nats] = await Promise.all(starting);
  const databaseUrl = postgres?.url ?? config.databaseUrl!;
  const natsUrl = nats?.url ?? config.natsUrl!;
  const environment: Environment = {
    AUTH_SECRET: data.secrets.authSecret,
    OBJECT_STORE_SECRET: data.secrets.objectStoreSecret,
    ...(config.usesS3 ? {} : { OBJECT_STORE_DIR: join(data.path, 'files') }),
    ...config.environment,
    HOST: config.host,
    PORT: String(config.port),
    PUBLIC_URL: config.publicUrl,
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
  };
  const database = readDatabaseSettings(environment);
  // One after the other: they share one connection limit, and a first start has little else to do.
  const timeout = readStartupTimeout(environment, { ...process, log });
  const migration = readMigrationSettings(environment);
  await migrateWhenReady(migration, log, timeout, async (locksWithinMs) => {
    for (const own of [authSchema, timelineSchema, audioSchema, renderSchema, bundleSchema, importSchema])
      await migrateService(own, { databaseUrl: migration.url, locksWithinMs, log: of(own.schema) });
  });
  if (migration.url !== databaseUrl) await awaitPostgres(database, log, timeout);

  const { store, check: checkStore } = watchStore(await createObjectStore(readObjectStoreConfig(environment)));
  await awaitStore(store, timeout);
  const busSettings = readBusSettings(environment);
  const access = (name: ServiceName) => (nats === null ? busSettings : { url: natsUrl, ...users.accessOf(name) });
  // The streams are the auth service's to make, so its connection is the first.
  const bus = stack.use(await awaitBus(access('auth'), { name: 'auth', log: of('auth') }, timeout));
  const buses = [bus];
  const connect = async (name: ServiceName): Promise<Bus> => {
    if (name === 'auth') return bus;
    const own = stack.use(await connectBus({ ...access(name), name, log: of(name) }));
    if (name === 'gateway') await awaitBucket(own, IDEMPOTENCY, timeout);
    buses.push(own);
    return own;
  };
  const workPool = stack.use(createWorkPool());
  const parts = async (name: ServiceName) => ({
    bus: await connect(name),
    databaseUrl,
    maxConnections: database.maxConnections,
    store,
    workPool,
    log: of(name),
  });

  const settings = { timeline: readTimelineConfig(environment), audio: audioSettings };
  const services = {
    auth: stack.use(await createAuth(readAuthConfig(environment), await parts('auth'))),
    timeline: stack.use(await createTimeline(settings.timeline, await parts('timeline'))),
    audio: stack.use(await createAudio(settings.audio, { ...(await parts('audio')), providers: () => speech })),
    render: stack.use(await createRender(readRenderConfig(environment), await parts('render'))),
    bundle: stack.use(await createBundle(readBundleConfig(environment), await parts('bundle'))),
    import: stack.use(await createImport(readImportConfig(environment), await parts('import'))),
    gateway: stack.use(await createGateway(readGatewayConfig(environment), await parts('gateway'))),
  };

  const owned = stack.move();
  return {
    url: config.publicUrl,
    parts: describe(config, data.path, settings),
    checks: { database: services.auth.checks!.database!, nats: checkBus(bus), 'object store': checkStore },
    failed: Promise.race(buses.map(({ failed }) => failed)),
    stalled: () => [
      ...Object.entries<RunningService>(services).flatMap(([name, { stalled }]) =>
        (stalled?.() ?? []).map((loop) => `${name}: ${loop}`),
      ),
      ...(buses.some(({ connection }) => connection.isClosed()) ? ['nats'] : []),
    ],
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function describe(
  config: StandaloneConfig,
  dataPath: string,
  settings: { readonly timeline: TimelineConfig; readonly audio: AudioConfig },
): string[] {
  const textProviders = settings.timeline.text.configured.map(({ provider }) => provider.id);
  const { enabled, speechProviders } = settings.audio;
  return [
    `data      ${dataPath}`,
    `database  ${config.databaseUrl === undefined ? 'embedded Postgres' : 'DATABASE_URL'}`,
    `messages  ${config.natsUrl === undefined ? 'embedded NATS' : 'NATS_URL'}`,
    `files     ${config.usesS3 ? 'S3' : 'on disk'}`,
    `mail      ${config.environment.SMTP_URL ? 'SMTP_URL' : 'written to the log'}`,
    `outlines  ${textProviders.join(', ') || 'built-in parser'}`,
    `speech    ${enabled ? speechProviders.map(({ title }) => title).join(', ') : 'switched off'}`,
  ];
}
