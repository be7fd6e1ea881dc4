import { randomUUID } from 'node:crypto';
import {
  PosterDrawnSchema,
  TimelineDeletedSchema,
  UserDeletedSchema,
  type TimelineDeleted,
} from '@slidewright/contracts';
import { consumeEvents, on } from '@slidewright/platform';
import { eventually, silentLog, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsHandled, makeTimeline, readTimeline, startTimelineService, type Harness } from './harness.ts';

let service: Harness;
const deleted: TimelineDeleted[] = [];
let listening: AsyncDisposable;

beforeAll(async () => {
  service = await startTimelineService();
  listening = consumeEvents(service.bus, {
    durable: 'events-test',
    handlers: [on(TimelineDeletedSchema, async (event) => void deleted.push(event))],
    log: silentLog,
  });
});
afterAll(async () => {
  await listening[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

/** Publishes the event and answers its message id. */
async function drawPoster(timelineId: string, objectKey: string, revision: bigint): Promise<string> {
  const messageId = randomUUID();
  await service.bus.publish(PosterDrawnSchema, { timelineId, objectKey, revision }, { messageId });
  return messageId;
}

describe('PosterDrawn', () => {
  it('[T5] points at the poster without touching the times', async () => {
    const { id, owner } = await makeTimeline(service, 1);
    const before = await readTimeline(service, id, owner);
    await drawPoster(id, 'posters/a.jpg', 1n);
    await eventually(async () => (await readTimeline(service, id, owner)).thumbnailKey === 'posters/a.jpg');
    expect(await readTimeline(service, id, owner)).toEqual({ ...before, thumbnailKey: 'posters/a.jpg' });
  });

  it('never puts an older poster in the place of a newer one, in any order of events', async () => {
    const { id, owner } = await makeTimeline(service, 1);
    const messageIds: string[] = [];
    for (const revision of [3, 5, 2, 4, 1])
      messageIds.push(await drawPoster(id, `posters/${revision}.jpg`, BigInt(revision)));
    await eventsHandled(service, messageIds);
    expect((await readTimeline(service, id, owner)).thumbnailKey).toBe('posters/5.jpg');
  });

  it('takes an empty key for the end of the poster', async () => {
    const owner = testContext();
    const { timeline } = await service.client.createTimeline({ title: 'a', thumbnailUrl: '/own.png' }, owner);
    await drawPoster(timeline!.id, 'posters/a.jpg', 1n);
    await eventually(async () => (await readTimeline(service, timeline!.id, owner)).thumbnailKey !== '');
    await drawPoster(timeline!.id, '', 2n);
    await eventually(async () => (await readTimeline(service, timeline!.id, owner)).thumbnailKey === '');
    expect((await readTimeline(service, timeline!.id, owner)).thumbnailUrl).toBe('/own.png');
  });
});

describe('UserDeleted', () => {
  it('[A10] takes all timelines of the user along, locked ones too, and tells each once', async () => {
    const owner = testContext();
    const made = await Promise.all(Array.from({ length: 5 }, () => makeTimeline(service, 2, owner)));
    const other = await makeTimeline(service, 1);
    await service.client.lockTimeline({ timelineId: made[0]!.id, jobId: randomUUID() }, owner);
    const userId = owner.userId!;
    // The account is deleted only once, for any number of events.
    const messageIds = [randomUUID(), randomUUID()];
    for (const messageId of messageIds) await service.bus.publish(UserDeletedSchema, { userId }, { messageId });
    const own = () => deleted.filter(({ ownerId }) => ownerId === userId).map(({ timelineId }) => timelineId);
    await eventsHandled(service, messageIds);
    await eventually(() => own().length >= 5);
    expect(own().sort()).toEqual(made.map(({ id }) => id).sort());
    expect((await service.client.listTimelines({}, owner)).timelines).toEqual([]);
    expect((await readTimeline(service, other.id, other.owner)).id).toBe(other.id);
    expect(own()).toHaveLength(5);
  });
});

describe('while NATS is away', () => {
  it('keeps events until NATS is back', async () => {
    const before = await makeTimeline(service, 1);
    await service.client.deleteTimeline({ timelineId: before.id }, before.owner);
    await eventually(() => deleted.some(({ timelineId }) => timelineId === before.id));
    const waiting = randomUUID();
    await service.nats.kill();
    await service.db
      .insertInto('outbox')
      .values({
        message_id: randomUUID(),
        type_name: TimelineDeletedSchema.typeName,
        subject: 'slidewright.timeline.v1.evt.timeline-deleted',
        payload: JSON.stringify({ timelineId: waiting, ownerId: 'somebody' }),
        traceparent: null,
      })
      .execute();
    await service.nats.restart();
    await eventually(() => deleted.some(({ timelineId }) => timelineId === waiting));
    const after = await makeTimeline(service, 1);
    await service.client.deleteTimeline({ timelineId: after.id }, after.owner);
    await eventually(() => deleted.some(({ timelineId }) => timelineId === after.id));
    expect(deleted.filter(({ timelineId }) => timelineId === waiting)).toHaveLength(1);
  });
});
