import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@slidewright/embedded';
import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import {
  eventually,
  ownDatabase,
  silentLog,
  startStoreFront,
  testObjectStore,
  type StoreFront,
  type StoreManners,
  type TestObjectStore,
} from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStandaloneConfig, startProduct, type Product } from '../../src/index.ts';

const stack = new AsyncDisposableStack();
let objects: TestObjectStore;
let front: StoreFront;
let product: Product;
beforeAll(async () => {
  objects = stack.use(await testObjectStore());
  front = stack.use(await startStoreFront(objects.environment['S3_ENDPOINT']!));
  const folder = await mkdtemp(join(tmpdir(), 'store-fronts-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const config = readStandaloneConfig({
    ...objects.environment,
    S3_ENDPOINT: front.endpoint,
    DATABASE_URL: await ownDatabase(),
    DATA_DIR: folder,
    PORT: String(await freePort()),
    VOICES: 'basic',
    RATE_LIMIT_AUTH: '100000',
  });
  product = stack.use(await startProduct(config, silentLog));
});
afterAll(() => stack.disposeAsync());

/** Everything that is in the bucket, asked of the server itself. */
async function keysLeft(prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects.store.list(prefix)) keys.push(key);
  return keys;
}

const PASSWORD = 'a password of the tests';

async function signUp(): Promise<ApiClient> {
  const api = createApiClient(product.url);
  await api.signUp({ email: `${crypto.randomUUID()}@example.org`, password: PASSWORD, name: 'Ada' });
  return api;
}

/** Makes a narrated film of one slide with its bundle, and returns the timeline's id. */
async function makeFilm(api: ApiClient): Promise<string> {
  const { id } = await api.createTimeline({
    title: 'A film',
    createSlides: true,
    audioSettings: { voice: 'alloy', speed: 1, pitch: 'normal' },
    settings: { framerate: '24', resolution: '1280x720', theme: 'paper' },
    slides: [{ title: 'One', bullet_points: ['A few words'], speaker_notes: 'A slide.', duration: 5, position: 0 }],
  });
  const ended = ({ status }: { status: string }): boolean => ['completed', 'failed', 'cancelled'].includes(status);
  const { jobId } = await api.startFilm({ id });
  const film = await eventually(
    async () => {
      const job = await api.getJob({ id: jobId });
      return ended(job) && job;
    },
    { timeoutMs: 60_000, intervalMs: 250 },
  );
  expect(film.error ?? null).toBeNull();
  await api.startBundle({ id });
  await eventually(async () => ended((await api.getBundle({ id })).progress), { timeoutMs: 60_000, intervalMs: 250 });
  return id;
}

const refusal = (status: number, code: string) => ({ status, code, message: 'The server says no.' });

// In this order: the product keeps what it has learned of its store.
const FRONTS: [string, StoreManners][] = [
  ['like Amazon S3', {}],
  ['that demands Content-MD5', { demandsMd5: true }],
  ['that reports errors for each of several objects', { deletesMany: 'with-errors' }],
  ['without deletion of several objects', { deletesMany: refusal(501, 'NotImplemented') }],
];

describe('[OP4] a store', () => {
  it.each(FRONTS)('%s keeps nothing of a film and an account that were deleted', async (_what, manners) => {
    front.manners = manners;
    const api = await signUp();
    const deleted = await makeFilm(api);
    const kept = await makeFilm(api);
    expect((await keysLeft()).length).toBeGreaterThan(5);
    await api.deleteTimeline({ id: deleted });
    await eventually(async () => expect((await keysLeft()).filter((key) => key.includes(deleted))).toEqual([]));
    expect((await keysLeft()).filter((key) => key.includes(kept))).not.toEqual([]);
    await api.deleteUser({ password: PASSWORD });
    await eventually(async () => expect(await keysLeft()).toEqual([]), { timeoutMs: 90_000, intervalMs: 500 });
  });
});
