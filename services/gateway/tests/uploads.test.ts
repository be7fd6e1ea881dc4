import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { eventually } from '@slidewright/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ADA, BOB, startGateway, type TestGateway } from './harness.ts';

const PATH = '/api/storage/audio/upload';
const FORM_HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp3"\r\n\r\nID3';
const FORM_END = '\r\n--x--\r\n';

let server: TestGateway;
/** Temporary files of this file's gateways alone. */
let temporary: string;
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'gateway-uploads-'));
  vi.stubEnv('TMPDIR', temporary);
  server = await startGateway({
    audio: {
      createUpload: () => {
        const name = `uploads/${randomUUID()}`;
        return Promise.resolve({ objectName: name, objectKey: name });
      },
    },
  });
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true, force: true });
});

const inHand = async (): Promise<string[]> =>
  (await readdir(temporary)).filter((name) => name.includes('upload-')).map((name) => join(temporary, name));

/** An upload that has started and waits for the rest of its file. */
async function begin(user: string): Promise<ClientRequest> {
  const before = (await inHand()).length;
  const upload = request(`${server.gateway.address}${PATH}`, {
    method: 'POST',
    headers: { Cookie: `user=${user}`, 'Content-Type': 'multipart/form-data; boundary=x' },
  });
  upload.on('error', () => undefined).write('--x');
  await eventually(async () => (await inHand()).length === before + 1);
  return upload;
}

async function finish(upload: ClientRequest, bytes = 1_000): Promise<{ status?: number | undefined; body: unknown }> {
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  upload.write(FORM_HEAD.slice(3));
  upload.write(Buffer.alloc(bytes, 7));
  upload.end(FORM_END);
  const [answer] = await answered;
  return { status: answer.statusCode, body: await json(answer) };
}

const uploadWhole = (user: string) =>
  server.call('POST', PATH, {
    user,
    body: FORM_HEAD + FORM_END,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });

it('receives four files of a user at once, and the next when one has ended', async () => {
  const uploads: ClientRequest[] = [];
  for (let count = 0; count < 4; count += 1) uploads.push(await begin(ADA));
  const refused = await uploadWhole(ADA);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
  expect((await uploadWhole(BOB)).status).toBe(201);

  expect(await finish(uploads[0]!)).toMatchObject({ status: 201 });
  expect((await uploadWhole(ADA)).status).toBe(201);
  // A broken one frees its slot as well.
  uploads.push(await begin(ADA));
  expect((await uploadWhole(ADA)).status).toBe(429);
  uploads[1]!.destroy();
  await eventually(async () => (await uploadWhole(ADA)).status === 201);
  for (const upload of uploads) upload.destroy();
});

it('receives sixteen files at once, from any senders', async () => {
  const uploads: ClientRequest[] = [];
  for (const user of [ADA, BOB, randomUUID(), randomUUID()]) {
    for (let count = 0; count < 4; count += 1) uploads.push(await begin(user));
  }
  const refused = await uploadWhole(randomUUID());
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect(await finish(uploads[0]!)).toMatchObject({ status: 201 });
  expect((await uploadWhole(randomUUID())).status).toBe(201);
  for (const upload of uploads) upload.destroy();
});

// A device on which every write fails with ENOSPC.
it.skipIf(!existsSync('/dev/full'))('reports a full disk', async () => {
  const upload = await begin(ADA);
  const [directory] = await inHand();
  await symlink('/dev/full', join(directory!, 'upload'));
  expect(await finish(upload, 5_000_000)).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
  await eventually(async () => (await inHand()).length === 0);
});

it('keeps the letters of a file name beyond ASCII', async () => {
  const names: string[] = [];
  await using gateway = await startGateway({
    import: {
      reserveDeck: ({ filename }) => {
        names.push(filename);
        return Promise.resolve({ deckId: randomUUID(), uploadKey: `uploads/${randomUUID()}` });
      },
      startImport: ({ deckId }) => Promise.resolve({ jobId: deckId }),
    },
  });
  const form = new FormData();
  form.append('file', new Blob(['%PDF-']), 'Übersicht größe 日本.pptx');
  const answer = await fetch(`${gateway.gateway.address}/api/imports`, {
    method: 'POST',
    headers: { Cookie: 'user=ada' },
    body: form,
  });
  expect([answer.status < 300, names]).toEqual([true, ['Übersicht größe 日本.pptx']]);
});
