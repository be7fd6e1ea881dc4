import { AppError } from '@slidewright/platform';
import { metricValue } from '@slidewright/testing';
import { expect, it } from 'vitest';
import { startGateway } from './harness.ts';

it('times requests by the pattern of their route, and asks of other services by their method', async () => {
  await using given = await startGateway({
    timeline: { listTimelines: () => Promise.resolve({ timelines: [], total: 0 }) },
    audio: {
      listVoices: () => Promise.reject(new AppError('UNAVAILABLE')),
    },
  });
  const ofHttp = (method: string, route: string, status: string) =>
    metricValue('slidewright_http_request_duration_seconds_count', { method, route, status });
  const ofNats = (target: string, method: string, code: string) =>
    metricValue('slidewright_nats_request_duration_seconds_count', { target, method, code });

  for (let asked = 0; asked < 3; asked += 1) expect((await given.call('GET', '/api/timelines')).status).toBe(200);
  expect((await given.call('GET', '/api/timelines', { user: null })).status).toBe(401);
  expect((await given.call('GET', '/api/voices')).status).toBe(503);
  const id = crypto.randomUUID();
  expect((await given.call('GET', `/api/timelines/${id}`)).status).toBe(404);
  for (const path of ['/api/no-such-thing', `/api/${id}`, '/api/%FF'])
    expect((await given.call('GET', path)).status).toBe(404);
  await given.call('DELETE', '/api/timelines', { headers: { origin: 'http://127.0.0.1:8080' } });
  await given.call('PROPFIND', '/api/timelines');

  expect(await ofHttp('GET', '/api/timelines', '200')).toBe(3);
  expect(await ofHttp('GET', '/api/timelines', '401')).toBe(1);
  expect(await ofHttp('GET', '/api/voices', '503')).toBe(1);
  expect(await ofHttp('GET', '/api/timelines/{id}', '404')).toBe(1);
  expect(await ofHttp('GET', 'unknown', '404')).toBe(3);
  expect(await ofHttp('DELETE', '/api/timelines', '405')).toBe(1);
  expect(await ofHttp('OTHER', '/api/timelines', '405')).toBe(1);

  expect(await ofNats('timeline', 'ListTimelines', 'OK')).toBe(3);
  expect(await ofNats('timeline', 'GetTimeline', 'NOT_FOUND')).toBe(1);
  expect(await ofNats('audio', 'ListVoices', 'UNAVAILABLE')).toBe(1);
  expect(await ofNats('auth', 'CheckSession', 'OK')).toBe(5);
  expect(
    await metricValue('slidewright_nats_handler_duration_seconds_count', { method: 'ListTimelines', code: 'OK' }),
  ).toBe(3);
  expect(
    await metricValue('slidewright_nats_handler_duration_seconds_count', { method: 'ListVoices', code: 'UNAVAILABLE' }),
  ).toBe(1);
});

it('counts a request whose client disconnected as such', async () => {
  const asked = Promise.withResolvers<void>();
  await using given = await startGateway({
    timeline: {
      listTimelines: () => {
        asked.resolve();
        return new Promise(() => undefined);
      },
    },
  });
  const controller = new AbortController();
  const answer = given.call('GET', '/api/timelines', { signal: controller.signal });
  await asked.promise;
  controller.abort();
  await expect(answer).rejects.toThrow(/abort/);
  await expect
    .poll(() =>
      metricValue('slidewright_http_request_duration_seconds_count', {
        method: 'GET',
        route: '/api/timelines',
        status: '499',
      }),
    )
    .toBe(1);
});

it('times what the object store is asked for', async () => {
  await using given = await startGateway();
  const { store } = given.storage;
  await store.put('a/b', Buffer.from('hello'), { contentType: 'text/plain' });
  (await store.get('a/b')).body.resume();
  await expect(store.get('a/c')).rejects.toThrow('does not exist');
  expect(await store.head('a/c')).toBeNull();
  const of = (operation: string, outcome: string) =>
    metricValue('slidewright_object_store_request_duration_seconds_count', { operation, outcome });
  expect(await of('put', 'ok')).toBe(1);
  expect(await of('get', 'ok')).toBe(1);
  expect(await of('get', 'NOT_FOUND')).toBe(1);
  expect(await of('head', 'ok')).toBe(1);
  // The alert sees the first failure only as an increase.
  expect(await of('put', 'STORAGE_FAILED')).toBe(0);
});
