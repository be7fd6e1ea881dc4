import { randomUUID } from 'node:crypto';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import {
  AccountChangedSchema,
  BrandChangedSchema,
  JobChangedSchema,
  JobProgressedSchema,
  JobStatus,
  TimelineChange,
  TimelineChangedSchema,
} from '@slidewright/contracts';
import { AppError, ensureStreams, publishUnrecorded } from '@slidewright/platform';
import { eventually, silentLog } from '@slidewright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EventSink } from '../src/call-handler.ts';
import { createApiKey } from '../src/http/callers/api-key.ts';
import type { Gateway } from '../src/index.ts';
import { createLiveEvents } from '../src/live/live-events.ts';
import { readEvents, type EventReader } from './event-reader.ts';
import { startGateway, type TestGateway } from './harness.ts';

let server: TestGateway;
let other: Gateway;
/** Accounts whose sessions and keys have ended. */
const ended = new Set<string>();
const stack = new AsyncDisposableStack();
/** New for each test. */
let ada: string;
let bob: string;

beforeAll(async () => {
  server = stack.use(
    await startGateway({
      auth: {
        checkSession: ({ cookie }) => {
          const userId = /user=([\w-]+)/.exec(cookie)?.[1];
          if (userId === undefined || ended.has(userId)) return Promise.resolve({});
          return Promise.resolve({ session: { userId, sessionId: 's', email: 'a@b.c', name: 'Ada' } });
        },
        checkApiKey: () => {
          if (ended.has(ada)) return Promise.reject(new AppError('API_KEY_REVOKED'));
          return Promise.resolve({ keyId: 'k', userId: ada, scopes: ['read'] });
        },
      },
    }),
  );
  other = await server.another();
});
afterAll(() => stack.disposeAsync());
beforeEach(() => {
  ada = randomUUID();
  bob = randomUUID();
});

/** Waits for a gateway that has just started and does not read the updates yet. */
function follow(headers: Record<string, string> = {}, address = server.gateway.address): Promise<EventReader> {
  return eventually(async () => {
    const stream = await readEvents((signal) =>
      fetch(`${address}/api/events`, { headers: { cookie: `user=${ada}`, ...headers }, signal }),
    );
    return stream.response.status !== 503 && stream;
  });
}

const publish = <Desc extends DescMessage>(schema: Desc, message: MessageInitShape<Desc>): Promise<void> =>
  server.bus.bus.publish(schema, message, { messageId: randomUUID() });
const changeTimeline = (ownerId: string, timelineId: string, more: object = {}) =>
  publish(TimelineChangedSchema, { ownerId, timelineId, change: TimelineChange.CHANGED, revision: 3, ...more });
const changeJob = (jobId: string, status: JobStatus) =>
  publish(JobChangedSchema, { ownerId: ada, jobId, timelineId: '', kind: 'import', status, progress: 0 });

it('[IS4] tells a person of changes by ids and revisions, and of those of nobody else', async () => {
  const [timelineId, slideId, jobId] = [randomUUID(), randomUUID(), randomUUID()];
  using hers = await follow();
  using his = await follow({ cookie: `user=${bob}` });
  await changeTimeline(ada, timelineId, { change: TimelineChange.CREATED });
  await changeTimeline(ada, timelineId, { slideId, revision: 7 });
  await publish(JobChangedSchema, { ownerId: ada, jobId, timelineId, kind: 'video', status: JobStatus.QUEUED });
  await publish(BrandChangedSchema, { ownerId: ada });
  await publish(AccountChangedSchema, { ownerId: ada });
  await changeTimeline(ada, timelineId, { change: TimelineChange.DELETED, revision: 0 });
  await changeTimeline(bob, randomUUID());
  await hers.untilEvents(6);
  expect(hers.events.map(({ event, data }) => [event, data])).toEqual([
    ['timeline.created', { timelineId, revision: 3 }],
    ['timeline.changed', { timelineId, slideId, revision: 7 }],
    ['job.changed', { jobId, timelineId, kind: 'video', status: 'queued', progress: 0 }],
    ['brand.changed', {}],
    ['account.changed', {}],
    ['timeline.deleted', { timelineId }],
  ]);
  expect(new Set(hers.events.map(({ id }) => id)).size).toBe(6);
  // The one of the other person is the last that was published.
  expect(await his.untilEvents(1)).toEqual(['timeline.changed']);
  expect(hers.events).toHaveLength(6);
});

it('[IS4] tells how far a job is, until it has ended', async () => {
  const jobId = randomUUID();
  const job = { ownerId: ada, jobId, timelineId: '', kind: 'import', status: JobStatus.ACTIVE, progress: 40 };
  using stream = await follow();
  publishUnrecorded(server.bus.bus, JobProgressedSchema, { job });
  await stream.untilEvents(1);
  await changeJob(jobId, JobStatus.COMPLETED);
  await stream.untilEvents(2);
  publishUnrecorded(server.bus.bus, JobProgressedSchema, { job });
  await changeTimeline(ada, randomUUID());
  await stream.untilEvents(3);
  expect(stream.events.map(({ data }) => (data as { status?: string }).status)).toEqual([
    'active',
    'completed',
    undefined,
  ]);
});

it('[IS4] continues where a broken connection ended, at another gateway, with the last event about each thing', async () => {
  const [timelineId, jobId, running] = [randomUUID(), randomUUID(), randomUUID()];
  let id: string;
  {
    using before = await follow();
    await changeTimeline(ada, randomUUID());
    await before.untilEvents(1);
    id = before.lastId();
  }
  await changeTimeline(ada, timelineId, { revision: 4 });
  await changeTimeline(bob, timelineId);
  await changeJob(jobId, JobStatus.QUEUED);
  await changeTimeline(ada, timelineId, { revision: 5 });
  await changeJob(jobId, JobStatus.FAILED);
  const job = { ownerId: ada, jobId: running, kind: 'film', status: JobStatus.ACTIVE, progress: 12 };
  publishUnrecorded(server.bus.bus, JobProgressedSchema, { job });
  // The gateway has read all of it when another stream of it has.
  using seen = await follow({}, other.address);
  await changeTimeline(ada, randomUUID());
  await seen.untilEvents(1);
  using after = await follow({ 'last-event-id': id }, other.address);
  await after.untilEvents(4);
  expect(after.events.map(({ data }) => data)).toEqual([
    { timelineId, revision: 5 },
    { jobId, kind: 'import', status: 'failed', progress: 0 },
    { timelineId: expect.any(String), revision: 3 },
    { jobId: running, kind: 'film', status: 'active', progress: 12 },
  ]);
});

it('[IS4] a gateway that starts later also knows what was missed', async () => {
  let id: string;
  {
    using before = await follow();
    id = before.lastId();
  }
  const timelineId = randomUUID();
  await changeTimeline(ada, timelineId);
  const later = await server.another();
  using after = await follow({ 'last-event-id': id }, later.address);
  await after.untilEvents(1);
  expect(after.events[0]).toMatchObject({ event: 'timeline.changed', data: { timelineId } });
});

it.each(['another-5', 'no id', '1'])('[IS4] says that everything is to be read again after the id %s', async (id) => {
  using stream = await follow({ 'last-event-id': id });
  expect(await stream.untilEvents(1)).toEqual(['resync']);
});

it('[IS4] says that everything is to be read again when too much was missed', async () => {
  let id: string;
  {
    using before = await follow();
    id = before.lastId();
  }
  using seen = await follow();
  await Promise.all(Array.from({ length: 201 }, () => changeTimeline(ada, randomUUID())));
  await seen.untilEvents(201);
  using after = await follow({ 'last-event-id': id });
  expect(await after.untilEvents(1)).toEqual(['resync']);
});

it('[IS4] refuses an eleventh stream of an account until one of them ends', async () => {
  const open = await Promise.all(Array.from({ length: 10 }, () => follow()));
  using refused = await follow();
  expect(refused.response.status).toBe(429);
  expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(0);
  using ofBob = await follow({ cookie: `user=${bob}` });
  expect(ofBob.response.status).toBe(200);
  open[0]![Symbol.dispose]();
  using again = await eventually(async () => {
    const stream = await follow();
    return stream.response.ok && stream;
  });
  expect(again.response.status).toBe(200);
  for (const stream of open) stream[Symbol.dispose]();
});

it('[IS4] ends the streams of a session and of an API key at once when they end, and no others', async () => {
  using bySession = await follow();
  using byKey = await follow({ cookie: '', authorization: `Bearer ${createApiKey().key}` });
  using ofBob = await follow({ cookie: `user=${bob}` });
  ended.add(ada);
  await publish(AccountChangedSchema, { ownerId: ada });
  await eventually(() => bySession.hasEnded() && byKey.hasEnded());
  await changeTimeline(bob, randomUUID());
  await ofBob.untilEvents(1);
  expect(ofBob.hasEnded()).toBe(false);
});

it('[IS4] comments keep the connection alive, tell the position, and check the session', async () => {
  const lively = await server.another({}, { heartbeatMs: 20 });
  using stream = await follow({}, lively.address);
  const first = stream.lastId();
  await changeTimeline(bob, randomUUID());
  await eventually(() => stream.comments() > 1 && stream.lastId() !== first);
  expect(stream.events).toEqual([]);
  ended.add(ada);
  await eventually(() => stream.hasEnded());
});

it('[IS4] is neither compressed nor kept by proxies; HEAD only has the headers', async () => {
  using stream = await follow({ 'accept-encoding': 'gzip, br' });
  const { headers } = stream.response;
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.get('cache-control')).toMatch(/no-cache.*no-transform/);
  expect(headers.get('x-accel-buffering')).toBe('no');
  const head = await server.call('HEAD', '/api/events', { user: ada });
  expect(head.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(await head.text()).toBe('');
});

it('[IS4] a gateway that stops ends its streams', async () => {
  const stopping = await server.another({ DRAIN_SECONDS: '600' });
  using stream = await follow({}, stopping.address);
  await stopping[Symbol.asyncDispose]();
  await eventually(() => expect(stream.hasEnded()).toBe(true));
});

it('[IS4] a client that is too slow is told to read everything again once it takes more', async () => {
  await using live = createLiveEvents(server.bus.bus, { heartbeatMs: 20, log: silentLog });
  const sent: string[] = [];
  let isFull = false;
  const sink: EventSink = {
    send: (text) => !isFull && sent.push(text) > 0,
    end: () => undefined,
    recheck: () => undefined,
  };
  using _stream = await eventually(() => live.open({ ownerId: ada, lastEventId: undefined }, sink));
  isFull = true;
  using seen = await follow();
  await changeTimeline(ada, randomUUID());
  await seen.untilEvents(1);
  isFull = false;
  await eventually(() => sent.some((text) => text.includes('event: resync')));
  expect(sent.join('')).not.toContain('timeline.changed');
});

it('[IS4] says that everything is to be read again after NATS has lost its store', async () => {
  using stream = await follow();
  const before = stream.lastId();
  await server.bus.nats.restart({ wipe: true });
  // As the auth service does.
  await eventually(() => ensureStreams(server.bus.bus).then(() => true));
  await eventually(() => stream.events.some(({ event }) => event === 'resync'));
  using after = await follow({ 'last-event-id': before });
  expect(await after.untilEvents(1)).toEqual(['resync']);
});
