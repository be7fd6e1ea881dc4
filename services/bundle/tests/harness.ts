import { BundleService, JobStatus, type BundleStatus, type StartBundleRequestSchema } from '@slidewright/contracts';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  createClient,
  migrateService,
  type CallContext,
  type ObjectStore,
  type ServiceClient,
} from '@slidewright/platform';
import {
  eventually,
  JOB_LIMIT_MS,
  silentLog,
  testBus,
  testDatabase,
  testObjectStore,
  type TestBus,
  type TestDatabase,
  type TestObjectStore,
} from '@slidewright/testing';
import { buffer } from 'node:stream/consumers';
import { createBundle, bundleSchema, type BundleConfig } from '../src/index.ts';
import { serveStandIns, type World } from './stand-ins.ts';
import { TEST_CONFIG } from './test-config.ts';

/** The bundle service on a real database, bus and store, among stand-ins for the services it asks. */
export interface Harness extends AsyncDisposable {
  readonly bus: TestBus['bus'];
  readonly natsUrl: string;
  readonly database: TestDatabase;
  readonly world: World;
  readonly store: ObjectStore;
  /** The settings of the store, for other processes. */
  readonly storeEnvironment: TestObjectStore['environment'];
  readonly client: ServiceClient<typeof BundleService>;
  /** Starts the service; `around` may put itself between it and the store. */
  start(config?: Partial<BundleConfig>, around?: (store: ObjectStore) => ObjectStore): Promise<AsyncDisposable>;
}

export async function startHarness(): Promise<Harness> {
  await using stack = new AsyncDisposableStack();
  const database = testDatabase();
  const { bus, nats } = stack.use(await testBus());
  const { store, environment } = stack.use(await testObjectStore());
  const world: World = { timelines: new Map() };
  stack.use(await serveStandIns(bus, world, silentLog));
  await migrateService(bundleSchema, { databaseUrl: database.url, schema: database.schema, log: silentLog });
  const kept = stack.move();
  return {
    bus,
    natsUrl: nats.url,
    database,
    world,
    store,
    storeEnvironment: environment,
    client: createClient(bus, BundleService),
    start: (config = {}, around = (given) => given) =>
      createBundle(
        { ...TEST_CONFIG, ...config },
        {
          bus,
          databaseUrl: database.url,
          schema: database.schema,
          store: around(store),
          log: silentLog,
          timing: { retryDelayMs: 20, progressMs: 20, idlePollMs: 200, longestRenewalMs: 100 },
        },
      ),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

export const EVERYTHING: Omit<MessageInitShape<typeof StartBundleRequestSchema>, '$typeName'> = {
  includeVideos: true,
  includeAudio: true,
  includeFcpxml: true,
  includeMetadata: true,
  compression: 'DEFLATE',
  compressionLevel: 6,
};

/** Waits for a bundle's end. */
export async function ended(
  harness: Harness,
  timelineId: string,
  context: CallContext,
  timeoutMs = JOB_LIMIT_MS,
): Promise<BundleStatus> {
  return eventually(
    async () => {
      const status = await harness.client.getBundle({ timelineId }, context);
      const live = status.status === JobStatus.QUEUED || status.status === JobStatus.ACTIVE;
      if (live) throw new Error('the bundle is still being made');
      return status;
    },
    { timeoutMs },
  );
}

export async function readObject(store: ObjectStore, key: string): Promise<Buffer> {
  return buffer((await store.get(key)).body);
}

export async function listKeys(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
}
