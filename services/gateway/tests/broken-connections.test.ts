import { eventually, testDiskStore, type TestDiskStore } from '@slidewright/testing';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADA, startGateway, type TestGateway } from './harness.ts';

const TIMELINE_ID = randomUUID();
const VIDEO = Buffer.alloc(3_000_000, 7);
const SOUND = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0\0\0'), Buffer.alloc(300_000, 7)]);
const CONNECTIONS = 600;
const AT_ONCE = 12;

let server: TestGateway;
let storage: TestDiskStore;
let signedPath: string;
beforeAll(async () => {
  const film = { objectKey: 'masters/one.mp4', contentType: 'video/mp4', filename: '' };
  server = await startGateway(
    {
      render: { getMasterVideo: () => Promise.resolve(film) },
      timeline: {
        getTimeline: () => Promise.resolve({ timeline: { id: TIMELINE_ID } }),
        createTimeline: ({ title }) => Promise.resolve({ timeline: { id: TIMELINE_ID, title } }),
      },
    },
    { RATE_LIMIT_READS: '1000000', RATE_LIMIT_WRITES: '1000000', RATE_LIMIT_WRITES_PER_USER: '1000000' },
    async () => (storage = await testDiskStore()),
  );
  const { store } = storage;
  await store.put(film.objectKey, VIDEO, { contentType: film.contentType });
  const link = await store.signedPutUrl('uploads/one', {
    expiresInS: 600,
    contentType: 'audio/mpeg',
    size: SOUND.length,
  });
  const { pathname, search } = new URL(link);
  signedPath = pathname + search;
});
afterAll(() => server[Symbol.asyncDispose]());

function rawRequest(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: Buffer = Buffer.alloc(0),
): Buffer {
  const all = { Host: '127.0.0.1', Cookie: `user=${ADA}`, 'Content-Length': String(body.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), body]);
}

function form(name: string): Buffer {
  const head = `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.mp3"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), SOUND, Buffer.from('\r\n--x--\r\n')]);
}

/** How a client breaks its connection: during the request or during the response. */
type Way = 'reset while asking' | 'end while asking' | 'reset at the first answer' | 'scrambled';
const WAYS: readonly Way[] = ['reset while asking', 'end while asking', 'reset at the first answer', 'scrambled'];

/** Resolves when the connection is closed on both sides. */
async function breakConnection(port: number, request: Buffer, way: Way, at: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).on('close', () => resolve());
  switch (way) {
    case 'reset while asking':
      socket.write(request.subarray(0, at), () => socket.resetAndDestroy());
      break;
    case 'end while asking':
      socket.end(request.subarray(0, at));
      socket.resume();
      break;
    case 'reset at the first answer':
      socket.write(request);
      socket.once('data', () => socket.resetAndDestroy());
      break;
    case 'scrambled': {
      const scrambled = Buffer.from(request);
      for (let step = 1; step <= 3; step += 1) scrambled[(at * step) % request.length] = at % 256;
      socket.end(scrambled);
      socket.resume();
    }
  }
  await promise;
}

// An unhandled error would end this process, as it would end the product.
it('survives connections that break at any point, and leaks nothing', async () => {
  const json = { 'Content-Type': 'application/json' };
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const film = `/api/timelines/${TIMELINE_ID}/video`;
  const requests = [
    rawRequest('GET', film),
    rawRequest('GET', film, { Range: 'bytes=1000-2000000' }),
    rawRequest('POST', '/api/storage/audio/upload', multipart, form('file')),
    rawRequest('POST', '/api/storage/audio/upload', multipart, form('other')),
    rawRequest('PUT', signedPath, { 'Content-Type': 'audio/mpeg' }, SOUND),
    rawRequest('POST', '/api/timelines', json, Buffer.from(JSON.stringify({ title: 'x'.repeat(200) }))),
    rawRequest('POST', '/api/auth/sign-in/email', json, Buffer.from(JSON.stringify({ email: 'x'.repeat(5_000) }))),
    rawRequest('GET', '/api/health/live', { 'X-Long': 'x'.repeat(20_000) }),
  ];
  const port = Number(new URL(server.gateway.address).port);
  let next = 0;
  const breakAll = async (): Promise<void> => {
    while (next < CONNECTIONS) {
      const turn = next++;
      const request = requests[turn % requests.length]!;
      const way = WAYS[Math.floor(turn / requests.length) % WAYS.length]!;
      // Spread over the whole request, the same in each run.
      await breakConnection(port, request, way, Math.floor(((turn * 0.618_034) % 1) * request.length));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, breakAll));

  expect((await server.call('GET', '/api/health/live')).status).toBe(200);
  const whole = await server.call('GET', film);
  expect(whole.status).toBe(200);
  expect(Buffer.from(await whole.arrayBuffer()).equals(VIDEO)).toBe(true);
  await eventually(async () => {
    expect(await readdir(join(storage.directory, 'incoming'))).toEqual([]);
  });
  const stored = await storage.store.head('uploads/one');
  expect([undefined, SOUND.length]).toContain(stored?.size);
});
