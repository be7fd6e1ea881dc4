import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTimeline, readTimeline, refusal, startTimelineService, titlesInOrder, type Harness } from './harness.ts';

let service: Harness;
beforeAll(async () => {
  service = await startTimelineService();
});
afterAll(() => service[Symbol.asyncDispose]());

describe('the revision of a slide', () => {
  it('[UX4] grows with its content, not with its position', async () => {
    const { client } = service;
    const { id, owner, slides } = await makeTimeline(service, 3);
    const slideId = slides[0]!.id;
    expect(slides[0]!.revision).toBe(1);
    const { slide } = await client.updateSlide({ slideId, title: 'New', revision: 1 }, owner);
    expect(slide!.revision).toBe(2);
    await client.updateSlide({ slideId, title: 'New' }, owner);
    await client.updateSlide({ slideId, position: 2 }, owner);
    const { slides: read } = await client.getTimeline({ timelineId: id }, owner);
    expect(read.map(({ title, revision }) => [title, revision])).toEqual([
      ['Slide 1', 1],
      ['Slide 2', 1],
      ['New', 2],
    ]);
  });

  it('[UX4] lets one of two writes through that were made from the same state, and the other change nothing', async () => {
    const { client } = service;
    const { owner, slides } = await makeTimeline(service, 1);
    const slideId = slides[0]!.id;
    const write = (title: string) => client.updateSlide({ slideId, title, revision: 1 }, owner);
    const results = await Promise.allSettled([write('A'), write('B')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: 'CHANGED_ELSEWHERE', status: 409 });
    const { slide } = await client.getSlide({ slideId }, owner);
    expect(slide!.title).toBe(results[0].status === 'fulfilled' ? 'A' : 'B');
  });

  it('[UX4] keeps a slide from being deleted that was changed since', async () => {
    const { client } = service;
    const { id, owner, slides } = await makeTimeline(service, 2);
    const slideId = slides[0]!.id;
    await client.updateSlide({ slideId, speakerNotes: 'Said again' }, owner);
    expect(await refusal(client.deleteSlide({ slideId, revision: 1 }, owner))).toMatchObject({
      code: 'CHANGED_ELSEWHERE',
    });
    expect(await titlesInOrder(service, id, owner)).toEqual(['Slide 0', 'Slide 1']);
    await client.deleteSlide({ slideId, revision: 2 }, owner);
    expect(await titlesInOrder(service, id, owner)).toEqual(['Slide 1']);
  });

  it('[UX4] is not asked for: a write that names none goes ahead', async () => {
    const { client } = service;
    const { owner, slides } = await makeTimeline(service, 1);
    const slideId = slides[0]!.id;
    await client.updateSlide({ slideId, title: 'A' }, owner);
    expect((await client.updateSlide({ slideId, title: 'B' }, owner)).slide!.title).toBe('B');
  });
});

describe('the revision of a timeline', () => {
  it('[UX4] grows with its own fields, not with its slides, and guards them', async () => {
    const { client } = service;
    const { id: timelineId, owner, slides } = await makeTimeline(service, 1);
    await client.updateSlide({ slideId: slides[0]!.id, title: 'New' }, owner);
    const { timeline } = await client.updateTimeline({ timelineId, outline: '# New', editRevision: 1 }, owner);
    expect(timeline!.editRevision).toBe(2);
    const stale = client.updateTimeline({ timelineId, title: 'Older', editRevision: 1 }, owner);
    expect(await refusal(stale)).toMatchObject({ code: 'CHANGED_ELSEWHERE', status: 409 });
    expect((await readTimeline(service, timelineId, owner)).title).toBe('A talk');
    const { timelines } = await client.listTimelines({ limit: 5 }, owner);
    expect(timelines[0]!.editRevision).toBe(2);
  });
});
