import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { patientFetch } from './patient-fetch.ts';

/** A server that is busy for `refusals` requests. */
async function busyServer(refusals: number, headers: Record<string, string> = { 'Retry-After': '0' }) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      bodies.push(body);
      const isBusy = bodies.length <= refusals;
      response.writeHead(isBusy ? 503 : 200, isBusy ? headers : {}).end('answer');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
}

it('repeats a request, with its body, until a busy server answers', async () => {
  const { url, bodies } = await busyServer(3);
  const response = await patientFetch(url, { method: 'PUT', body: 'sent' });
  expect([response.status, await response.text()]).toEqual([200, 'answer']);
  expect(bodies).toEqual(['sent', 'sent', 'sent', 'sent']);
});

it('gives up after five repeats', async () => {
  const { url, bodies } = await busyServer(100);
  expect((await patientFetch(url)).status).toBe(503);
  expect(bodies).toHaveLength(6);
});

it.each([
  ['a POST, which could create twice', { method: 'POST' }, { 'Retry-After': '0' }],
  ['where the server does not ask for it', {}, {}],
])('does not repeat %s', async (_name, init, headers) => {
  const { url, bodies } = await busyServer(1, headers as Record<string, string>);
  expect((await patientFetch(url, init)).status).toBe(503);
  expect(bodies).toHaveLength(1);
});

it('repeats a POST with an idempotency key', async () => {
  const { url } = await busyServer(1);
  const init = { method: 'POST', headers: { 'Idempotency-Key': 'k' } };
  expect((await patientFetch(url, init)).status).toBe(200);
});
