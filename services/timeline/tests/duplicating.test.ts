import { randomUUID } from 'node:crypto';
import { TimelineDuplicatedSchema, type TimelineDuplicated } from '@slidewright/contracts';
import { consumeEvents, on } from '@slidewright/platform';
import { eventually, silentLog, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTimeline, readTimeline, startTimelineService, type Harness } from './harness.ts';

let service: Harness;
const duplicated: TimelineDuplicated[] = [];
let listening: AsyncDisposable;

beforeAll(async () => {
  service = await startTimelineService();
  listening = consumeEvents(service.bus, {
    durable: 'duplicating-test',
    handlers: [on(TimelineDuplicatedSchema, async (event) => void duplicated.push(event))],
    log: silentLog,
  });
});
afterAll(async () => {
  await listening[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

describe('DuplicateTimeline', () => {
  it('[UX7] copies slides and settings in their order, under ids of its own, and tells which came of which', async () => {
    const { id, owner, slides } = await makeTimeline(service, 3);
    await service.client.updateTimeline(
      {
        timelineId: id,
        description: 'For all',
        outline: '# A',
        audioSettings: { voice: 'alloy', speed: 1.2, pitch: 'low' },
        settings: { theme: 'studio', framerate: '25', resolution: '1080x1920', transition: 'fade' },
      },
      owner,
    );
    const before = await service.client.getTimeline({ timelineId: id }, owner);
    const copy = await service.client.duplicateTimeline({ timelineId: id }, owner);
    const own = ['id', 'title', 'revision', 'createdAt', 'updatedAt', 'contentChangedAt', 'isPublished'] as const;
    const without = (timeline: object): object =>
      Object.fromEntries(Object.entries(timeline).filter(([key]) => !own.some((name) => name === key)));
    expect(without(copy.timeline!)).toEqual(without(before.timeline!));
    expect(copy.timeline).toMatchObject({ title: 'A talk (copy)', isPublished: false, revision: 1n });
    const words = (slide: object): object => ({ ...slide, id: '', timelineId: '', updatedAt: undefined });
    expect(copy.slides.map(words)).toEqual(before.slides.map(words));
    expect(copy.slides.every(({ timelineId }) => timelineId === copy.timeline!.id)).toBe(true);
    await eventually(() => duplicated.some(({ timelineId }) => timelineId === copy.timeline!.id));
    expect(duplicated.at(-1)).toMatchObject({
      sourceTimelineId: id,
      ownerId: owner.userId,
      slides: slides.map((slide, index) => ({ sourceSlideId: slide.id, slideId: copy.slides[index]!.id })),
    });
    expect(await service.client.getTimeline({ timelineId: id }, owner)).toEqual(before);
  });

  it('[UX7] makes one copy for an idempotency key', async () => {
    const { id, owner } = await makeTimeline(service, 2);
    const request = { timelineId: id, idempotencyKey: randomUUID() };
    const first = await service.client.duplicateTimeline(request, owner);
    expect(await service.client.duplicateTimeline(request, owner)).toEqual(first);
    const other = await service.client.duplicateTimeline({ timelineId: id }, owner);
    expect(other.timeline!.id).not.toBe(first.timeline!.id);
  });

  it('[UX7] leaves out link, lock and poster', async () => {
    const { id, owner } = await makeTimeline(service, 1);
    await service.client.shareTimeline({ timelineId: id }, owner);
    await service.client.lockTimeline({ timelineId: id, jobId: randomUUID() }, owner);
    await service.db.updateTable('timeline').set({ thumbnail_key: 'p.jpg' }).where('id', '=', id).execute();
    const { timeline } = await service.client.duplicateTimeline({ timelineId: id }, owner);
    expect(timeline).toMatchObject({ isPublished: false, isLocked: false, thumbnailKey: '' });
  });

  it('[UX7] changing or deleting one of the two leaves the other as it is', async () => {
    const { id, owner, slides } = await makeTimeline(service, 2);
    const { timeline } = await service.client.duplicateTimeline({ timelineId: id }, owner);
    await service.client.updateSlide({ slideId: slides[0]!.id, title: 'Other' }, owner);
    await service.client.deleteTimeline({ timelineId: id }, owner);
    const kept = await service.client.getTimeline({ timelineId: timeline!.id }, owner);
    expect(kept.slides.map(({ title }) => title)).toEqual(['Slide 0', 'Slide 1']);
  });

  it('[UX7] copies 500 slides', async () => {
    const { id, owner } = await makeTimeline(service, 500);
    const { timeline } = await service.client.duplicateTimeline({ timelineId: id }, owner);
    expect(await readTimeline(service, timeline!.id, owner)).toMatchObject({ slideCount: 500, durationMs: 5_000_000n });
    await eventually(() => duplicated.some(({ timelineId }) => timelineId === timeline!.id));
  });
});

describe('ListTimelines in another order', () => {
  async function listed(sort: string, owner = testContext()): Promise<string[]> {
    const titles: string[] = [];
    let cursor = '';
    do {
      const page = await service.client.listTimelines({ sort, limit: 2, cursor }, owner);
      titles.push(...page.timelines.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor !== '');
    return titles;
  }

  it('[UX7] is by name as people sort names, or longest first, over all pages', async () => {
    const owner = testContext();
    const words: readonly (readonly [string, number])[] = [
      ['zebra', 5],
      ['Éclair', 20],
      ['apple', 10],
      ['Zoo', 10],
      ['eclipse', 40],
    ];
    for (const [title, count] of words) {
      const slides = [{ title, speakerNotes: 'word '.repeat(count) }];
      await service.client.createTimeline({ title, slides }, owner);
    }
    expect(await listed('', owner)).toEqual(['eclipse', 'Zoo', 'apple', 'Éclair', 'zebra']);
    expect(await listed('newest', owner)).toEqual(await listed('', owner));
    expect(await listed('name', owner)).toEqual(['apple', 'Éclair', 'eclipse', 'zebra', 'Zoo']);
    const byLength = await listed('length', owner);
    expect(byLength.slice(0, 2)).toEqual(['eclipse', 'Éclair']);
    expect(byLength.slice(2, 4).toSorted()).toEqual(['Zoo', 'apple']);
    expect(byLength[4]).toBe('zebra');
  });

  it('[UX7] [PC2] is longest first by the length of the film, not by the planned durations', async () => {
    const owner = testContext();
    const long = 'One sentence after the other tells of the sea and of the Moon that moves it. '.repeat(20);
    await service.client.createTimeline({ title: 'planned', slides: [{ title: 'Short', duration: 60 }] }, owner);
    await service.client.createTimeline(
      { title: 'spoken', slides: [{ title: 'Long', speakerNotes: long, duration: 5 }] },
      owner,
    );
    expect(await listed('length', owner)).toEqual(['spoken', 'planned']);
  });

  it('[UX7] refuses an order there is not, and a cursor of another order', async () => {
    const owner = testContext();
    for (const title of ['a', 'b']) await service.client.createTimeline({ title }, owner);
    const { nextCursor } = await service.client.listTimelines({ sort: 'name', limit: 1 }, owner);
    await expect(service.client.listTimelines({ sort: 'length', cursor: nextCursor }, owner)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await expect(service.client.listTimelines({ sort: 'colour' }, owner)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });
});
