import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats, type EmbeddedNats } from '@slidewright/embedded';
import {
  childContext,
  connectBus,
  createDiskStore,
  createLogger,
  ensureStreams,
  type Bus,
  type CallContext,
  type DiskStore,
  type Logger,
} from '@slidewright/platform';
import { inject } from 'vitest';

/** Says nothing; SLIDEWRIGHT_TEST_LOG=debug in the environment makes it speak. */
export const silentLog: Logger = createLogger({ service: 'test', level: process.env.SLIDEWRIGHT_TEST_LOG ?? 'silent' });

export interface TestDatabase {
  readonly url: string;
  /** A name nobody else uses; `migrate` creates it. */
  readonly schema: string;
}

/** Where a test file may make its own tables, in the run's real Postgres. */
export function testDatabase(): TestDatabase {
  return { url: inject('postgresUrl'), schema: `test_${randomBytes(8).toString('hex')}` };
}

export interface TestNats extends AsyncDisposable {
  readonly url: string;
  /** Ends the server as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port; `wipe` loses its store first. */
  restart(options?: { wipe?: boolean }): Promise<void>;
}

/** A real nats-server with JetStream, of this test file alone. */
export async function startTestNats(): Promise<TestNats> {
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

/** A nats-server of its own, a connection to it, and the product's streams. */
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
  readonly store: DiskStore;
  readonly directory: string;
}

/** A disk store in a folder that goes with it. */
export async function testObjectStore(): Promise<TestObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'slidewright-store-'));
  const store = createDiskStore({ directory, publicUrl: 'http://127.0.0.1:8080', secret: 'a secret of the tests' });
  return { store, directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) };
}

/** A caller: some new user unless told which. */
export function testContext(
  userId: string = randomUUID(),
  options: { timeoutMs?: number; signal?: AbortSignal } = {},
): CallContext {
  return childContext({ userId, timeoutMs: 20_000, ...options });
}
