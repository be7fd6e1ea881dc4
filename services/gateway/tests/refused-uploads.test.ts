import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { findBrowser } from '@slidewright/platform';
import { testDiskStore, type TestDiskStore } from '@slidewright/testing';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADA, startGateway, type TestGateway } from './harness.ts';

const PATH = '/api/storage/audio/upload';
const HAS_CURL = isThere('curl');
const MEBIBYTE = 1_048_576;

let server: TestGateway;
let storage: TestDiskStore;
let directory: string;
let browser: Promise<Browser> | undefined;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gateway-refused-'));
  // A page of the gateway, from which a browser can send.
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>Page</title>');
  const settings = { RATE_LIMIT_WRITES_PER_USER: '6', WEB_DIST: directory };
  server = await startGateway({}, settings, async () => (storage = await testDiskStore()));
});
afterAll(async () => {
  await (await browser)?.close();
  await server[Symbol.asyncDispose]();
  await rm(directory, { recursive: true, force: true });
});

/** A file of zeroes, which is no sound, on disk. */
async function fileOf(bytes: number): Promise<string> {
  const path = join(directory, `${bytes}.mp3`);
  await using file = await open(path, 'w');
  await file.truncate(bytes);
  return path;
}

interface Refused {
  readonly status: number;
  readonly code: string;
}

interface Upload {
  readonly bytes: number;
  readonly user: string | null;
  readonly headers?: Record<string, string>;
  /** Sends the bytes alone instead of a form. */
  readonly bare?: 'PUT' | 'POST';
  readonly path?: string;
}

async function withFetch({ bytes, user, headers = {}, bare, path = PATH }: Upload): Promise<Refused> {
  const blob = new Blob([Buffer.alloc(bytes)]);
  const form = new FormData();
  form.set('file', blob, 'a.mp3');
  const response = await server.call(bare ?? 'POST', path, { user, headers, body: bare ? blob : form });
  return { status: response.status, code: ((await response.json()) as Refused).code };
}

async function withCurl({ bytes, user, headers = {}, bare, path = PATH }: Upload): Promise<Refused> {
  const file = await fileOf(bytes);
  const sent = bare ? ['-X', bare, '--data-binary', `@${file}`] : ['-F', `file=@${file}`];
  const named = Object.entries({ ...(user === null ? {} : { cookie: `user=${user}` }), ...headers });
  const { stdout } = await promisify(execFile)('curl', [
    '-sS',
    '--max-time',
    '60',
    '-w',
    '\n%{http_code}',
    ...sent,
    ...named.flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    `${server.gateway.address}${path}`,
  ]);
  const [body, status] = stdout.split('\n') as [string, string];
  return { status: Number(status), code: (JSON.parse(body) as Refused).code };
}

async function withBrowser({ bytes, user, headers = {}, bare, path = PATH }: Upload): Promise<Refused> {
  browser ??= chromium.launch({ executablePath: findBrowser()!.executable, args: ['--no-sandbox'] });
  await using stack = new AsyncDisposableStack();
  const context = await (await browser).newContext();
  stack.defer(() => context.close());
  if (user !== null) await context.addCookies([{ name: 'user', value: user, url: server.gateway.address }]);
  const page = await context.newPage();
  await page.goto(server.gateway.address);
  return await page.evaluate(
    async ({ size, method, url, fields }) => {
      const blob = new Blob([new Uint8Array(size)]);
      const form = new FormData();
      form.set('file', blob, 'a.mp3');
      const response = await fetch(url, { method: method ?? 'POST', body: method ? blob : form, headers: fields });
      return { status: response.status, code: ((await response.json()) as { code: string }).code };
    },
    { size: bytes, method: bare, url: path, fields: headers },
  );
}

/** A client that reads nothing before all is sent, like simple ones and browsers on a slow line. */
async function withSocket({ bytes, user, headers = {}, bare, path = PATH }: Upload): Promise<Refused> {
  const file = Buffer.alloc(bytes);
  const [before, after] = bare
    ? ['', '']
    : ['--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp3"\r\n\r\n', '\r\n--x--\r\n'];
  const named = Object.entries({
    host: '127.0.0.1',
    'content-length': String(before.length + bytes + after.length),
    ...(bare ? {} : { 'content-type': 'multipart/form-data; boundary=x' }),
    ...(user === null ? {} : { cookie: `user=${user}` }),
    ...headers,
  });
  const head = [`${bare ?? 'POST'} ${path} HTTP/1.1`, ...named.map((pair) => pair.join(': ')), '', ''].join('\r\n');
  const socket = connect(server.gateway.port, '127.0.0.1').pause();
  await once(socket, 'connect');
  await pipeline([Buffer.from(head + before), file, Buffer.from(after)], socket, { end: false });
  // The server has handled the connection when all was sent.
  await new Promise<void>((resolve, reject) => socket.write('', (error) => (error ? reject(error) : resolve())));
  socket.end();
  const answer = await text(socket);
  const [line, body] = [answer.split('\r\n', 1)[0]!, answer.slice(answer.indexOf('\r\n\r\n') + 4)];
  return { status: Number(line.split(' ')[1]), code: (JSON.parse(body) as Refused).code };
}

const CLIENTS = [
  ['a plain socket', withSocket, true],
  ['fetch', withFetch, true],
  ['curl', withCurl, HAS_CURL],
  ['Chromium', withBrowser, true],
] as const;

describe.each(CLIENTS)('an upload that is refused early, sent by %s,', (_name, send, isHere) => {
  it.skipIf(!isHere)('is told that its session has ended', async () => {
    expect(await send({ bytes: 40 * MEBIBYTE, user: null })).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it.skipIf(!isHere)('is told that it is no form', async () => {
    const sent = { bytes: 40 * MEBIBYTE, user: ADA, bare: 'POST', headers: { 'content-type': 'audio/mpeg' } } as const;
    expect(await send(sent)).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it.skipIf(!isHere)('is told that it is too large', async () => {
    expect(await send({ bytes: 110 * MEBIBYTE, user: ADA })).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  it.skipIf(!isHere)('is told that its link was altered', async () => {
    const url = new URL(
      await storage.store.signedPutUrl('uploads/x', { expiresInS: 60, contentType: 'audio/mpeg', size: 40 * MEBIBYTE }),
    );
    url.searchParams.set('size', '1');
    const headers = { 'content-type': 'audio/mpeg' };
    const path = url.pathname + url.search;
    expect(await send({ bytes: 40 * MEBIBYTE, user: null, bare: 'PUT', path, headers })).toEqual({
      status: 403,
      code: 'FORBIDDEN',
    });
  });

  it.skipIf(!isHere)('is told that it is no sound', async () => {
    const contentType = 'audio/mpeg';
    const size = 40 * MEBIBYTE;
    const url = new URL(
      await storage.store.signedPutUrl(`uploads/${_name.replaceAll(' ', '-')}`, { expiresInS: 60, contentType, size }),
    );
    const sent = { bytes: size, user: null, bare: 'PUT', path: url.pathname + url.search } as const;
    expect(await send({ ...sent, headers: { 'content-type': contentType } })).toEqual({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  });
});

it.each(CLIENTS)('an upload too many is told so by %s', async (_name, send, isHere) => {
  if (!isHere) return;
  const user = `0d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e${_name.length + 20}`;
  for (let count = 0; count < 6; count += 1) await server.call('DELETE', '/api/timelines/x', { user });
  expect(await send({ bytes: 40 * MEBIBYTE, user })).toEqual({ status: 429, code: 'RATE_LIMITED' });
});

function isThere(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
