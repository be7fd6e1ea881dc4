import { once } from 'node:events';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Store } from './s3.ts';

// A store that accepts every connection and never replies, like a stopped machine.
const silent = createServer((socket) => void socket.on('error', () => {}).resume());

const SMALL = Buffer.from('little');
const HALF = Buffer.alloc(1_000_000, 7);
/** Unfinished replies, by their address. */
const begun = new Map<string, ServerResponse>();
// The part of S3 that the tests need: sends half of each object, and the rest when the test says so.
const halting = createHttpServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://store');
  if (searchParams.has('list-type')) {
    response.write('<ListBucketResult><Name>films</Name>');
    return;
  }
  if (pathname.endsWith('/small.mp4')) {
    response.end(SMALL);
    return;
  }
  response.setHeader('Content-Length', 2 * HALF.length);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  response.write(HALF);
  begun.set(pathname, response);
});

beforeAll(async () => {
  for (const server of [silent, halting]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(() => {
  silent.close();
  halting.closeAllConnections();
  halting.close();
});

const storeAt = (server: Server, requestTimeoutMs: number) =>
  createS3Store({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'films',
    region: 'us-east-1',
    keys: { accessKeyId: 'a-key', secretAccessKey: 'a-secret-key' },
    requestTimeoutMs,
  });

const unusable = { code: 'STORAGE_FAILED' };

it('fails when the store does not reply', async () => {
  const store = storeAt(silent, 100);
  await expect(store.get('a/b.mp4')).rejects.toMatchObject(unusable);
  await expect(store.head('a/b.mp4')).rejects.toMatchObject(unusable);
  await expect(store.put('a/b.mp4', Buffer.from('x'), { contentType: 'video/mp4' })).rejects.toMatchObject(unusable);
});

it('reports at the start that it does not reply', async () => {
  await expect(storeAt(silent, 100).check()).rejects.toMatchObject({
    setting: 'S3_ENDPOINT',
    message: expect.stringMatching(/no object store answers at http:\/\/127\.0\.0\.1:\d+/),
  });
});

describe('a store that stops in the middle of a reply', () => {
  it('fails a reader that waits for data, and not one that has paused', async () => {
    const store = storeAt(halting, 2_000);
    const paused = await store.get('paused.mp4');
    const { value: first } = (await paused.body.iterator({ destroyOnReturn: false }).next()) as { value: Buffer };

    // This one was received completely.
    const small = (await store.get('small.mp4')).body;
    await once(small, 'readable');

    const waiting = await store.get('waiting.mp4');
    await expect(buffer(waiting.body)).rejects.toMatchObject(unusable);
    await expect(store.list('a/')[Symbol.asyncIterator]().next()).rejects.toMatchObject(unusable);

    expect(await buffer(small)).toEqual(SMALL);
    // The rest of the paused one can still be read.
    begun.get('/films/paused.mp4')!.end(HALF);
    expect(first.length + (await buffer(paused.body)).length).toBe(2 * HALF.length);
  });

  it('fails a body that breaks off like one that stops', async () => {
    const { body } = await storeAt(halting, 30_000).get('broken.mp4');
    begun.get('/films/broken.mp4')!.destroy();
    await expect(buffer(body)).rejects.toMatchObject(unusable);
  });
});

it('serves further calls beside downloads that are not read', async () => {
  const store = storeAt(halting, 30_000);
  const held = await Promise.all(Array.from({ length: 60 }, (_, turn) => store.get(`held/${turn}.mp4`)));
  expect(await store.head('another.mp4')).toMatchObject({ size: 2 * HALF.length });
  for (const { body } of held) body.destroy();
});
