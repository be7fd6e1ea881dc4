import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats, type EmbeddedNats } from '@slidewright/embedded';
import {
  childContext,
  connectBus,
  createDatabase,
  createLogger,
  createObjectStore,
  ensureStreams,
  isDiskStore,
  readObjectStoreConfig,
  type Bus,
  type CallContext,
  type DiskStore,
  type Logger,
  type ObjectStore,
} from '@slidewright/platform';
import { sql } from 'kysely';
import { inject } from 'vitest';
import './test-servers.ts';
import { TEST_LIMIT_MS } from './time-limits.ts';

/** A silent logger; SLIDEWRIGHT_TEST_LOG sets another level. */
export const silentLog: Logger = createLogger({ service: 'test', level: process.env.SLIDEWRIGHT_TEST_LOG ?? 'silent' });

export interface TestDatabase {
  readonly url: string;
  /** Unique name of a schema that `migrate` creates. */
  readonly schema: string;
}

/** Returns an unused schema of the run's Postgres. */
export function testDatabase(): TestDatabase {
  return { url: inject('servers').postgresUrl, schema: `test_${randomBytes(8).toString('hex')}` };
}

/** Creates an empty database in the run's Postgres, for programs with fixed schema names, and returns its URL. */
export async function ownDatabase(): Promise<string> {
  const { url } = testDatabase();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await using admin = createDatabase<unknown>({ url, schema: 'public', log: silentLog });
  await sql`create database ${sql.id(name)}`.execute(admin.db);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

export interface TestNats extends AsyncDisposable {
  readonly url: string;
  /** Kills the server. */
  kill(): Promise<void>;
  /** Restarts it on the same port; `wipe` deletes its store first. */
  restart(options?: { wipe?: boolean }): Promise<void>;
}

/** Starts a nats-server with JetStream. */
export async function startTestNats(): Promise<TestNats> {
  const servers = inject('servers');
  if (servers.kind === 'embedded') return startEmbeddedNats();
  const { startNatsContainer } = await import('./containers/nats.ts');
  return startNatsContainer({ run: servers.run });
}

async function startEmbeddedNats(): Promise<TestNats> {
  const directory = await mkdtemp(join(tmpdir(), 'slidewright-nats-'));
  let server: EmbeddedNats = await startNats({ directory, log: silentLog });
  const port = Number(new URL(server.url).port);
  return {
    url: server.url,
    kill: () => server.kill(),
    async restart(options = {}) {
      await server.kill();
      if (options.wipe) await rm(join(directory, 'store'), { recursive: true, force: true });
      server = await startNats({ directory, port, log: silentLog });
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export interface TestBus extends AsyncDisposable {
  readonly bus: Bus;
  readonly nats: TestNats;
}

/** Starts a nats-server, connects to it and creates the product's streams. */
export async function testBus(): Promise<TestBus> {
  const nats = await startTestNats();
  const bus = await connectBus({ url: nats.url, name: 'test', log: silentLog });
  await ensureStreams(bus);
  return {
    bus,
    nats,
    async [Symbol.asyncDispose]() {
      await bus[Symbol.asyncDispose]();
      await nats[Symbol.asyncDispose]();
    },
  };
}

export interface TestObjectStore extends AsyncDisposable {
  readonly store: ObjectStore;
  /** Settings with which another process opens the same store. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Creates an empty store: a bucket of the run's S3 server, or a folder if the run has none. */
export async function testObjectStore(): Promise<TestObjectStore> {
  const servers = inject('servers');
  if (servers.kind === 'embedded') return testDiskStore();
  const { createBucket, s3Environment } = await import('./containers/s3.ts');
  const environment = s3Environment(servers.s3, await createBucket(servers.s3));
  const store = await createObjectStore(readObjectStoreConfig(environment));
  return { store, environment, [Symbol.asyncDispose]: () => Promise.resolve() };
}

export interface TestDiskStore extends TestObjectStore {
  readonly store: DiskStore;
  readonly directory: string;
}

/** Creates a disk store in a temporary folder, for tests that apply to disks only. */
export async function testDiskStore(): Promise<TestDiskStore> {
  const directory = await mkdtemp(join(tmpdir(), 'slidewright-store-'));
  const environment = {
    OBJECT_STORE_DIR: directory,
    OBJECT_STORE_SECRET: 'a secret of the tests',
    PUBLIC_URL: 'http://127.0.0.1:8080',
  };
  const store = await createObjectStore(readObjectStoreConfig(environment));
  if (!isDiskStore(store)) throw new Error('expected a disk store');
  return {
    store,
    directory,
    environment,
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Returns a call context, by default of a new user and with a timeout as long as a test's. */
export function testContext(
  userId: string = randomUUID(),
  options: { timeoutMs?: number; signal?: AbortSignal } = {},
): CallContext {
  return childContext({ userId, timeoutMs: TEST_LIMIT_MS, ...options });
}
