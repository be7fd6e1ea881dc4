import { once } from 'node:events';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient, openUpload } from './node-client.ts';

/** Answers like a proxy, with a page of the status that is asked for, or by way of a redirect. */
const proxy = createServer((request, response) => {
  const status = Number(request.headers['x-status'] ?? 200);
  if (status === 302 && request.url !== '/sign-in') response.writeHead(302, { location: '/sign-in' }).end();
  else
    response
      .writeHead(status === 302 ? 200 : status, { 'content-type': 'text/html' })
      .end('<html><title>Sign in</title></html>');
});
beforeAll(async () => {
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
});
afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
});

describe('[OP10] a client behind a proxy that answers with pages', () => {
  const status = (code: number) =>
    createApiClient(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, {
      apiKey: 'a-key',
      fetch: (url, init) => fetch(url, { ...init, headers: { 'x-status': String(code) } }),
    })
      .listTimelines({})
      .catch((error: unknown) => error);

  it.each([
    [413, 413, 'PAYLOAD_TOO_LARGE', /too large \(413\)/],
    [200, 502, 'FOREIGN_ANSWER', /answered with a page of its own \(200\)/],
    [302, 502, 'FOREIGN_ANSWER', /answered with a page of its own \(200\)/],
    [404, 502, 'FOREIGN_ANSWER', /an answer of its own \(404\)/],
    [401, 502, 'FOREIGN_ANSWER', /a page of its own \(401\)/],
    [503, 503, '', /did not get an answer from it \(503\)/],
  ])('says so in a sentence: %i', async (code, stated, name, message) => {
    expect(await status(code)).toMatchObject({
      name: 'ApiError',
      status: stated,
      code: name,
      message: expect.stringMatching(message) as string,
    });
  });
});

it('a call with a file sends it as a form, after the fields and with its name', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'upload-'));
  await writeFile(join(folder.path, 'tides.pptx'), 'slides');
  const sent: Request[] = [];
  const api = createApiClient('http://127.0.0.1:9', {
    apiKey: 'a-key',
    fetch: async (url, init) => {
      sent.push(new Request(url as URL, init));
      return Response.json({ data: { jobId: 'a job' } }, { status: 202 });
    },
  });
  const file = await openUpload(join(folder.path, 'tides.pptx'));
  expect(await api.startImport({ file, as: 'deck', timelineId: undefined }, { idempotencyKey: 'once' })).toEqual({
    jobId: 'a job',
  });
  await api.recordSlide({ id: 'one/two', clean: 'true', file: new Blob(['sound']) });
  const [imported, recorded] = sent;
  expect(imported!.headers.get('idempotency-key')).toBe('once');
  const fields = async (request: Request) =>
    Promise.all(
      [...(await request.formData())].map(async ([name, value]) => [
        name,
        value instanceof File ? `${value.name}: ${await value.text()}` : value,
      ]),
    );
  expect(await fields(imported!)).toEqual([
    ['as', 'deck'],
    ['file', 'tides.pptx: slides'],
  ]);
  expect(new URL(recorded!.url).pathname).toBe('/api/slides/one%2Ftwo/recording');
  expect(await fields(recorded!)).toEqual([
    ['clean', 'true'],
    ['file', 'file: sound'],
  ]);
});
