import { createLogger } from '@slidewright/platform';
import { eventually, testDiskStore } from '@slidewright/testing';
import { expect, it } from 'vitest';
import { ADA, startGateway } from './harness.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

/** A log whose lines can be read, as they were written. */
function readableLog(level: 'debug' | 'info') {
  const written: string[] = [];
  const log = createLogger({ service: 'gateway', level, destination: { write: (line) => void written.push(line) } });
  const requests = () =>
    written.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request');
  return { log, written, requests };
}

it('writes one line about each request, with the ids of user, request and trace', async () => {
  const { log, written, requests } = readableLog('info');
  await using given = await startGateway(
    { timeline: { listTimelines: () => Promise.resolve({ timelines: [], total: 0 }) } },
    {},
    testDiskStore,
    log,
  );
  const answer = await given.call('GET', '/api/timelines?search=private+words', {
    headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
  });
  expect(answer.status).toBe(200);
  await eventually(() => expect(requests()).toHaveLength(1));
  expect(requests()[0]).toMatchObject({
    level: 'info',
    method: 'GET',
    route: '/api/timelines',
    status: 200,
    userId: ADA,
    requestId: answer.headers.get('x-request-id'),
    traceId: TRACE,
  });
  expect(requests()[0]!['ms']).toBeGreaterThanOrEqual(0);
  expect(written.join('')).not.toContain('private');
  // An id must not occur twice in a line.
  const line = written.find((text) => text.includes('"msg":"request"'))!;
  expect(line.match(/"requestId"/g)).toHaveLength(1);
});

it('logs neither secrets nor text of users', async () => {
  const { log, written, requests } = readableLog('debug');
  await using given = await startGateway({}, {}, testDiskStore, log);
  await given.call('GET', '/api/storage/objects/audio/a.mp3?expires=1&signature=opens-the-door', { user: null });
  await given.call('GET', '/api/share/a-secret-token', { user: null });
  await given.call('GET', '/anything?token=opens-the-door', { user: null });
  await given.call('POST', '/api/auth/sign-in', {
    json: { email: 'ada@example.org', password: 'my-own-password' },
    headers: { origin: 'http://127.0.0.1:8080' },
  });
  await eventually(() => expect(requests()).toHaveLength(4));
  expect(written.join('')).not.toMatch(/opens-the-door|a-secret-token|my-own-password|ada@example\.org|user=/);
});

it('logs the cause of a failed request, under the same ids', async () => {
  const { log, written } = readableLog('info');
  await using given = await startGateway(
    { timeline: { listTimelines: () => Promise.reject(new Error('a fault of ours')) } },
    {},
    testDiskStore,
    log,
  );
  const answer = await given.call('GET', '/api/timelines');
  expect(answer.status).toBe(500);
  await eventually(() => expect(written.some((line) => line.includes('"msg":"request"'))).toBe(true));
  const failed = written
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'a request failed');
  expect(failed).toHaveLength(1);
  expect(failed[0]).toMatchObject({ code: 'INTERNAL', requestId: answer.headers.get('x-request-id') });
});

it('logs a client that disconnected, under the same ids', async () => {
  const { log, requests } = readableLog('info');
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await using given = await startGateway(
    {
      timeline: {
        listTimelines: async () => {
          arrived.resolve();
          await released.promise;
          return { timelines: [], total: 0 };
        },
      },
    },
    {},
    testDiskStore,
    log,
  );
  const leaving = new AbortController();
  const asked = given
    .call('GET', '/api/timelines', { headers: { 'x-request-id': 'of-one-who-left' }, signal: leaving.signal })
    .catch((error: Error) => error.name);
  await arrived.promise;
  leaving.abort();
  expect(await asked).toBe('AbortError');
  await eventually(() => expect(requests()).toHaveLength(1));
  released.resolve();
  expect(requests()[0]).toMatchObject({ status: 499, requestId: 'of-one-who-left', userId: ADA });
});

it('does not log health probes', async () => {
  const { log, requests } = readableLog('debug');
  await using given = await startGateway({}, {}, testDiskStore, log);
  await given.call('GET', '/api/health/live', { user: null });
  await given.call('GET', '/api/config', { user: null });
  await eventually(() => expect(requests()).toHaveLength(2));
  expect(requests().map(({ route, level }) => [route, level])).toEqual([
    ['/api/health/live', 'debug'],
    ['/api/config', 'info'],
  ]);
});
