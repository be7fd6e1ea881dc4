import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { testDiskStore, type TestDiskStore } from '@slidewright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADA, startGateway, type TestGateway } from './harness.ts';

let server: TestGateway;
let storage: TestDiskStore;
beforeAll(async () => {
  server = await startGateway(
    { timeline: { listTimelines: () => Promise.resolve({ timelines: [] }) } },
    {},
    async () => (storage = await testDiskStore()),
  );
});
afterAll(() => server[Symbol.asyncDispose]());

/** Asks for exactly this target, which fetch would put right or refuse. */
async function ask(target: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(server.gateway.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: user=${ADA}\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body };
}

it('answers a whole address as it answers its path', async () => {
  const whole = await ask('http://any.example:81/api/timelines?limit=3');
  expect(whole.status).toBe(200);
  expect(whole.body).toBe((await ask('/api/timelines?limit=3')).body);
  expect((await ask('http://any.example/api/timelines?limit=none')).status).toBe(400);
});

it.each(['http://x:99999/api/timelines', 'http://[bad/', 'http://[bad/api/timelines?limit=3', 'any://there'])(
  'answers %s, which cannot be read, as what is not there',
  async (target) => {
    const { status, head, body } = await ask(target);
    expect(status).toBe(404);
    expect(head).toMatch(/^X-Request-Id: /im);
    expect(head).toMatch(/^Content-Security-Policy: /im);
    expect(JSON.parse(body)).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) });
  },
);

it('takes a signed link by its whole address', async () => {
  await storage.store.put('uploads/one', Buffer.from('ID3'), { contentType: 'audio/mpeg' });
  const { pathname, search } = new URL(await storage.store.signedGetUrl('uploads/one', { expiresInS: 60 }));
  expect((await ask(`http://any.example${pathname}${search}`)).body).toBe('ID3');
  expect((await ask(`http://x:99999${pathname}${search}`)).status).toBe(404);
});
