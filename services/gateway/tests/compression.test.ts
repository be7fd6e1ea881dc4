import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from './harness.ts';

const TIMELINE_ID = '0d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e11';
const SCRIPT = `export const words = ${JSON.stringify('honey bees '.repeat(500))}`;
const PAGE = `<!doctype html><title>App</title>${'<!-- bees -->'.repeat(200)}`;
const ENCODINGS = [
  ['br, gzip', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
] as const;

let server: TestGateway;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gateway-compression-'));
  await mkdir(join(directory, 'assets'));
  for (const [name, text] of Object.entries({
    'assets/app-1a2b.js': SCRIPT,
    'index.html': PAGE,
    'sign-in.html': PAGE,
  })) {
    await writeFile(join(directory, name), text);
    await writeFile(join(directory, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(directory, `${name}.gz`), gzipSync(text));
  }
  await writeFile(join(directory, 'assets', 'plain.css'), 'a { color: red }'.repeat(200));
  server = await startGateway(
    {
      timeline: {
        getTimeline: () => Promise.resolve({ timeline: { id: TIMELINE_ID, title: 'T', outline: 'bees '.repeat(500) } }),
        listTimelines: () => Promise.resolve({ timelines: [] }),
      },
      auth: {
        handleHttp: () =>
          Promise.resolve({
            status: 200,
            headers: [{ name: 'content-type', value: 'application/json' }],
            body: Buffer.from(JSON.stringify({ secret: 'x'.repeat(5_000) })),
          }),
      },
      render: {
        getSchedule: () =>
          Promise.resolve({
            slides: [
              {
                title: 'One',
                startFrame: 0n,
                frames: 3_000n,
                cues: Array.from({ length: 60 }, (_, index) => ({
                  text: `Sentence ${index} about bees`,
                  startMs: index * 1_000,
                  endMs: index * 1_000 + 900,
                })),
              },
            ],
            fpsNumerator: 30,
            fpsDenominator: 1,
          }),
        getMasterVideo: () => Promise.resolve({ objectKey: 'film', contentType: 'video/mp4' }),
      },
      audio: { resolveObject: () => Promise.resolve({ objectKey: 'notes', contentType: 'text/plain' }) },
    },
    { WEB_DIST: directory },
  );
  await server.storage.store.put('film', Buffer.alloc(50_000, 1), { contentType: 'video/mp4' });
  await server.storage.store.put('notes', Buffer.alloc(50_000, 'a'), { contentType: 'text/plain' });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(directory, { recursive: true, force: true });
});

const get = (path: string, encoding: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.call(method, path, { headers: { 'accept-encoding': encoding, ...headers } });

describe('[UX10] what can be compressed', () => {
  it.each(
    [
      `/api/timelines/${TIMELINE_ID}`,
      `/api/timelines/${TIMELINE_ID}/captions.vtt`,
      `/api/timelines/${TIMELINE_ID}/captions.srt`,
      '/api/openapi.json',
      '/api/docs',
      '/assets/app-1a2b.js',
      '/assets/plain.css',
      '/timelines',
    ].flatMap((path) => ENCODINGS.map(([asked, used]) => [path, asked, used] as const)),
  )('is so: %s for a client that accepts %j', async (path, asked, used) => {
    const whole = await get(path, 'identity');
    const response = await get(path, asked);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBe(used);
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    const types = [response, whole].map(({ headers }) => headers.get('content-type')!.toLowerCase());
    expect(types[0]).toBe(types[1]);
    expect(await response.text()).toBe(await whole.text());
  });

  it('is sent as it was compressed beforehand, each form with its own version', async () => {
    const versions = new Set<string>();
    for (const [asked, size] of [
      ['br', brotliCompressSync(SCRIPT).length],
      ['gzip', gzipSync(SCRIPT).length],
      ['identity', SCRIPT.length],
    ] as const) {
      const response = await get('/assets/app-1a2b.js', asked);
      expect(response.headers.get('content-length')).toBe(String(size));
      const etag = response.headers.get('etag')!;
      versions.add(etag);
      const again = await get('/assets/app-1a2b.js', asked, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
      expect(again.status).toBe(304);
      // A range of a compressed body would be useless.
      const range = await get('/assets/app-1a2b.js', asked, { range: 'bytes=0-9' });
      expect([range.status, range.headers.get('accept-ranges')]).toEqual([200, null]);
    }
    expect(versions.size).toBe(3);
  });

  it('is checked on every visit where it is the page, whatever its form', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      for (const path of ['/', '/login', '/timelines', '/index.html', '/share/abc'])
        expect((await get(path, encoding)).headers.get('cache-control')).toBe('no-cache');
    }
  });
});

describe('what is not compressed', () => {
  it.each([
    ['a short answer', '/api/timelines'],
    ['a video', `/api/timelines/${TIMELINE_ID}/video`],
    ['a file of which parts can be had', '/api/storage/audio/stream?objectName=notes'],
    ['what accounts are told', '/api/auth/get-session'],
  ])('is %s', async (_what, path) => {
    const response = await get(path, 'br, gzip');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(Number(response.headers.get('content-length'))).toBe((await response.arrayBuffer()).byteLength);
  });

  it('is a part of a file', async () => {
    for (const path of [`/api/timelines/${TIMELINE_ID}/video`, '/api/storage/audio/stream?objectName=notes']) {
      const part = await get(path, 'br, gzip', { range: 'bytes=10-4009' });
      expect([part.status, part.headers.get('content-encoding')]).toEqual([206, null]);
      expect((await part.arrayBuffer()).byteLength).toBe(4_000);
    }
  });
});

it('logs no warning, however many requests a connection carries', async () => {
  const warnings: Error[] = [];
  const collect = (warning: Error): void => void warnings.push(warning);
  process.on('warning', collect);
  const requests: [string, Record<string, string>][] = [
    [`/api/timelines/${TIMELINE_ID}`, { 'accept-encoding': 'br' }],
    [`/api/timelines/${TIMELINE_ID}/video`, {}],
    [`/api/timelines/${TIMELINE_ID}/video`, { range: 'bytes=10-20' }],
    ['/assets/app-1a2b.js', { 'accept-encoding': 'br' }],
    ['/assets/plain.css', { 'accept-encoding': 'gzip' }],
    ['/', { 'accept-encoding': 'br' }],
    ['/api/auth/get-session', {}],
    ['/api/nothing', {}],
  ];
  for (let turn = 0; turn < 12; turn += 1) {
    for (const [path, headers] of requests) await (await server.call('GET', path, { headers })).arrayBuffer();
  }
  process.off('warning', collect);
  expect(warnings.map(({ name, message, stack }) => `${name}: ${message} ${stack}`)).toEqual([]);
});
