import { randomUUID } from 'node:crypto';
import {
  BrandChangedSchema,
  JobEndedSchema,
  NarrationChangedSchema,
  PosterDrawnSchema,
  TimelineChange,
  TimelineChangedSchema,
  type TimelineChanged,
} from '@slidewright/contracts';
import { eventually, recordLiveUpdates, type RecordedUpdates } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTimeline, startTimelineService, type Harness } from './harness.ts';

const stack = new AsyncDisposableStack();
let service: Harness;
let updates: RecordedUpdates;

beforeAll(async () => {
  service = stack.use(await startTimelineService());
  updates = stack.use(await recordLiveUpdates(service.bus));
});
afterAll(() => stack.disposeAsync());

const changesOf = (timelineId: string): TimelineChanged[] =>
  updates.of(TimelineChangedSchema).filter((update) => update.timelineId === timelineId);

/** What open pages are told about a timeline by a change of it; the order is that of the changes. */
async function told(timelineId: string, change: () => Promise<unknown>): Promise<TimelineChanged> {
  const before = await settled(timelineId);
  await change();
  await eventually(() => changesOf(timelineId).length > before);
  return changesOf(timelineId).at(-1)!;
}

/** How many updates there were about a timeline, once those of earlier changes have arrived. */
async function settled(timelineId: string): Promise<number> {
  await eventually(async () => {
    const waiting = await service.db.selectFrom('outbox').select('id').where('published_at', 'is', null).execute();
    return waiting.length === 0;
  });
  return changesOf(timelineId).length;
}

describe('[IS4] open pages are told that', () => {
  it('a timeline was created, copied and deleted', async () => {
    const { id, owner } = await makeTimeline(service, 1);
    await eventually(() => changesOf(id).length > 0);
    expect(changesOf(id)).toMatchObject([{ ownerId: owner.userId, change: TimelineChange.CREATED }]);
    const { timeline: copy } = await service.client.duplicateTimeline({ timelineId: id }, owner);
    await eventually(() => changesOf(copy!.id).length > 0);
    expect(changesOf(copy!.id)[0]!.change).toBe(TimelineChange.CREATED);
    const deletion = await told(id, () => service.client.deleteTimeline({ timelineId: id }, owner));
    expect(deletion).toMatchObject({ ownerId: owner.userId, change: TimelineChange.DELETED, revision: 0 });
  });

  it('its settings, its sharing and its lock changed, with its edit revision', async () => {
    const { id: timelineId, owner } = await makeTimeline(service, 1);
    const { client } = service;
    const renamed = await told(timelineId, () => client.updateTimeline({ timelineId, title: 'Another' }, owner));
    expect(renamed).toMatchObject({ change: TimelineChange.CHANGED, slideId: '', ownerId: owner.userId });
    const { timeline } = await client.getTimeline({ timelineId }, owner);
    expect(renamed.revision).toBe(timeline!.editRevision);
    await told(timelineId, () => client.updateTimeline({ timelineId, thumbnailUrl: '/a.png' }, owner));
    await told(timelineId, () => client.shareTimeline({ timelineId }, owner));
    await told(timelineId, () => client.unshareTimeline({ timelineId }, owner));
    const jobId = randomUUID();
    await told(timelineId, () => client.lockTimeline({ timelineId, jobId }, owner));
    await told(timelineId, () => client.unlockTimeline({ timelineId, jobId }, owner));
    await client.lockTimeline({ timelineId, jobId }, owner);
    await told(timelineId, () =>
      service.bus.publish(
        JobEndedSchema,
        { job: { id: jobId, kind: 'video', timelineId } },
        { messageId: randomUUID() },
      ),
    );
  });

  it('its slides changed, with the slide and its revision where it is one', async () => {
    const { id: timelineId, owner, slides } = await makeTimeline(service, 2);
    const { client } = service;
    const [first, second] = slides.map(({ id }) => id) as [string, string];
    const edited = await told(timelineId, () => client.updateSlide({ slideId: first, title: 'Edited' }, owner));
    expect(edited).toMatchObject({ slideId: first, revision: 2, ownerId: owner.userId });
    const moved = await told(timelineId, () => client.updateSlide({ slideId: first, position: 1 }, owner));
    expect(moved.slideId).toBe('');
    const order = [
      { id: first, position: 0 },
      { id: second, position: 1 },
    ];
    await told(timelineId, () => client.reorderSlides({ slides: order }, owner));
    await told(timelineId, () => client.createSlide({ timelineId, slide: { title: 'New' } }, owner));
    await told(timelineId, () => client.deleteSlide({ slideId: second }, owner));
    await told(timelineId, () => client.putDeck({ timelineId, slides: [{ title: 'Only' }] }, owner));
  });

  it('a slide was narrated, and a poster drawn', async () => {
    const { id: timelineId, slides } = await makeTimeline(service, 1);
    const slideId = slides[0]!.id;
    const narrated = await told(timelineId, () =>
      service.bus.publish(NarrationChangedSchema, { timelineId, slideId }, { messageId: randomUUID() }),
    );
    expect(narrated).toMatchObject({ slideId, revision: 1 });
    await told(timelineId, () =>
      service.bus.publish(PosterDrawnSchema, { timelineId, objectKey: 'a', revision: 1n }, { messageId: randomUUID() }),
    );
  });

  it('the brand changed', async () => {
    const { owner } = await makeTimeline(service);
    await service.client.putBrand({ background: '#ffffff', text: '#000000', accent: '#2952cc' }, owner);
    await eventually(() =>
      expect(updates.of(BrandChangedSchema).map(({ ownerId }) => ownerId)).toContain(owner.userId),
    );
  });

  it('nothing happened where a save changed nothing, was refused, or was only tried', async () => {
    const { id: timelineId, owner, slides } = await makeTimeline(service, 1);
    const before = await settled(timelineId);
    const { client } = service;
    await client.updateSlide({ slideId: slides[0]!.id, title: 'Slide 0' }, owner);
    await client.updateTimeline({ timelineId, title: 'A talk' }, owner);
    await client.putDeck({ timelineId, slides: [{ title: 'Tried' }], dryRun: true }, owner);
    await expect(client.updateTimeline({ timelineId, title: '' }, owner)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    // It comes after all that is recorded.
    await told(timelineId, () => client.shareTimeline({ timelineId }, owner));
    expect(await settled(timelineId)).toBe(before + 1);
  });
});
