import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { testDiskStore, type TestDiskStore } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADA, startGateway, type TestGateway } from './harness.ts';

let server: TestGateway;
let storage: TestDiskStore;
beforeAll(async () => {
  server = await startGateway(
    { timeline: { listTimelines: () => Promise.resolve({ timelines: [] }) } },
    {
      PUBLIC_URL: 'https://slides.example.com',
      TRUSTED_ORIGINS: 'https://intranet.example:8443',
      INTERNAL_HOSTS: 'gateway, gateway.studio.svc.cluster.local',
    },
    async () => (storage = await testDiskStore()),
  );
});
afterAll(() => server[Symbol.asyncDispose]());

/** Requests exactly this target, which fetch would normalise or refuse. */
async function ask(
  target: string,
  hosts: readonly string[] = ['127.0.0.1'],
  headers: readonly string[] = [],
): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(server.gateway.port, '127.0.0.1');
  await once(socket, 'connect');
  const named = [...hosts.map((host) => `Host: ${host}`), ...headers].map((line) => `${line}\r\n`).join('');
  socket.write(`GET ${target} HTTP/1.1\r\n${named}Cookie: user=${ADA}\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body };
}

it('answers an absolute address like its path', async () => {
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

it('accepts a signed link by its absolute address', async () => {
  await storage.store.put('uploads/one', Buffer.from('ID3'), { contentType: 'audio/mpeg' });
  const { pathname, search } = new URL(await storage.store.signedGetUrl('uploads/one', { expiresInS: 60 }));
  expect((await ask(`http://any.example${pathname}${search}`)).body).toBe('ID3');
  expect((await ask(`http://x:99999${pathname}${search}`)).status).toBe(404);
});

describe('the name of the server that is asked', () => {
  it.each([
    'slides.example.com',
    'slides.example.com:8443',
    'SLIDES.example.com',
    'intranet.example',
    // For port forwarding and access to a pod.
    'localhost:8080',
    'app.localhost',
    '127.0.0.1:8080',
    '[::1]:8080',
    '10.42.0.7:8080',
  ])('may be %s', async (host) => {
    expect((await ask('/api/timelines', [host])).status).toBe(200);
  });

  it.each([
    'rebound.example',
    'slides.example.com.rebound.example',
    'localhost.rebound.example',
    'a b',
    '127.0.0.1.nip.io',
  ])('may not be %s, for every path', async (host) => {
    for (const path of ['/api/timelines', '/api/auth/get-session', '/api/health/live', '/', '/nothing']) {
      const { status, body } = await ask(path, [host]);
      expect(status).toBe(421);
      expect(JSON.parse(body)).toMatchObject({
        code: 'MISDIRECTED',
        error: 'This server does not go by that name. Its address is https://slides.example.com.',
      });
    }
  });

  it.each(['gateway', 'gateway:80', 'GATEWAY.studio.svc.cluster.local', 'gateway.studio.svc.cluster.local.:8080'])(
    '[OP9] may be %s inside the cluster, and not in a request that a proxy passed on',
    async (host) => {
      expect((await ask('/api/timelines', [host])).status).toBe(200);
      for (const passedOn of ['X-Forwarded-For: 203.0.113.9', 'Forwarded: for=203.0.113.9'])
        expect((await ask('/api/timelines', [host], [passedOn])).status).toBe(421);
    },
  );

  it('[OP9] may not be that of another service of the cluster', async () => {
    for (const host of ['other', 'gateway.other.svc.cluster.local', 'x.gateway', 'gateway.studio'])
      expect((await ask('/api/timelines', [host])).status).toBe(421);
  });

  it('is sent once', async () => {
    const { status, body } = await ask('/api/timelines', ['127.0.0.1', '127.0.0.1']);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ error: 'There must be one Host header.' });
  });
});

it('is case-sensitive in paths, so that no other spelling bypasses a check', async () => {
  for (const path of ['/API/timelines', '/Api/timelines', '/api/Timelines', '/API/auth/get-session', '/api/AUTH/x'])
    expect((await ask(path)).status).toBe(404);
});
