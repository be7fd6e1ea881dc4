import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AudioService, NarrationChangedSchema, type Slide } from '@slidewright/contracts';
import { readSlide } from '@slidewright/slides/content/blocks';
import { slideContentHash } from '@slidewright/slides/content/content-hash';
import { eventually, serveStandIn } from '@slidewright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsHandled, makeTimeline, readTimeline, startTimelineService, type Harness } from './harness.ts';

let service: Harness;
beforeAll(async () => {
  service = await startTimelineService({ measureIntervalMs: 50 });
});
afterAll(() => service[Symbol.asyncDispose]());

interface Told {
  readonly seconds: number;
  readonly contentHash?: string;
  /** Milliseconds since 1970. */
  readonly at?: number;
}

async function tell({ id, timelineId, ...slide }: Slide, { seconds, contentHash, at = Date.now() }: Told) {
  const messageId = randomUUID();
  const event = {
    timelineId,
    slideId: id,
    samples: BigInt(seconds * 48_000),
    contentHash: contentHash ?? slideContentHash(readSlide(slide)),
    changedAt: timestampFromDate(new Date(at)),
  };
  await service.bus.publish(NarrationChangedSchema, event, { messageId });
  return messageId;
}

describe('the length of the film', () => {
  it('[PC2] is an estimate before slides are spoken, and exact once all of them are', async () => {
    const { id, owner, slides } = await makeTimeline(service, 2);
    const before = await readTimeline(service, id, owner);
    expect(before).toMatchObject({ durationMs: 20_000n, isFilmMsExact: false });
    expect(before.filmMs).toBeGreaterThanOrEqual(4_000n);
    expect(before.filmMs).toBeLessThan(8_000n);

    await eventsHandled(service, [await tell(slides[0]!, { seconds: 5 })]);
    expect((await readTimeline(service, id, owner)).isFilmMsExact).toBe(false);
    await eventsHandled(service, [await tell(slides[1]!, { seconds: 10 })]);
    const spoken = { filmMs: 17_400n, isFilmMsExact: true, durationMs: 20_000n };
    expect(await readTimeline(service, id, owner)).toMatchObject(spoken);
    expect((await service.client.listTimelines({}, owner)).timelines).toMatchObject([spoken]);
    expect((await readTimeline(service, id, owner)).revision).toBe(before.revision);
  });

  it('[PC1] changes with the pace, which is a change of the film and asks for no narration', async () => {
    const { id, owner, slides } = await makeTimeline(service, 1);
    await eventsHandled(service, [await tell(slides[0]!, { seconds: 5 })]);
    const before = await readTimeline(service, id, owner);
    expect(before).toMatchObject({ settings: { pacing: 'voice' }, filmMs: 6_200n });
    await service.client.updateTimeline({ timelineId: id, settings: { pacing: 'planned', transition: 'push' } }, owner);
    expect(await readTimeline(service, id, owner)).toMatchObject({
      settings: { pacing: 'planned' },
      filmMs: 10_000n,
      isFilmMsExact: true,
      revision: before.revision + 1n,
    });
    await service.client.updateTimeline({ timelineId: id, settings: { theme: 'studio' } }, owner);
    expect(await readTimeline(service, id, owner)).toMatchObject({
      settings: { pacing: 'planned', transition: 'push', theme: 'studio' },
    });
    const refused = service.client.updateTimeline({ timelineId: id, settings: { pacing: 'slow' } }, owner);
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('[PC2] is an estimate again once a slide says something else, or its narration is gone', async () => {
    const { id, owner, slides } = await makeTimeline(service, 1);
    const slide = slides[0]!;
    await eventsHandled(service, [await tell(slide, { seconds: 5 })]);
    await service.client.updateSlide({ slideId: slide.id, speakerNotes: 'Other words' }, owner);
    expect(await readTimeline(service, id, owner)).toMatchObject({ filmMs: 6_200n, isFilmMsExact: false });
    await service.client.updateSlide({ slideId: slide.id, speakerNotes: slide.speakerNotes }, owner);
    expect(await readTimeline(service, id, owner)).toMatchObject({ filmMs: 6_200n, isFilmMsExact: true });
    await eventsHandled(service, [await tell(slide, { seconds: 0, contentHash: '' })]);
    expect((await readTimeline(service, id, owner)).isFilmMsExact).toBe(false);
  });

  it('[PC2] keeps the newest change, in any order of events', async () => {
    const { id, owner, slides } = await makeTimeline(service, 1);
    const now = Date.now();
    const seconds = [3, 5, 2, 4];
    const told = await Promise.all(seconds.map((value) => tell(slides[0]!, { seconds: value, at: now + value })));
    await eventsHandled(service, told);
    expect((await readTimeline(service, id, owner)).filmMs).toBe(6_200n);
  });

  it('[PC5] does without slides that have nothing on them', async () => {
    const { id, owner, slides } = await makeTimeline(service, 1);
    await eventsHandled(service, [await tell(slides[0]!, { seconds: 5 })]);
    const empty = { title: 'New Slide', bulletPoints: ['Add your content here'], speakerNotes: '', duration: 30 };
    await service.client.createSlide({ timelineId: id, slide: empty }, owner);
    expect(await readTimeline(service, id, owner)).toMatchObject({
      filmMs: 6_200n,
      isFilmMsExact: true,
      durationMs: 40_000n,
    });
  });

  it('[PC2] is measured for timelines that were narrated before films were measured, by asking audio once', async () => {
    const { id, owner, slides } = await makeTimeline(service, 2);
    const other = await makeTimeline(service, 1);
    let asked = 0;
    await using _audio = await serveStandIn(service.bus, AudioService, {
      listNarration: async ({ timelineId, pageToken }, context) => {
        asked += 1;
        expect(context.userId).toBeDefined();
        if (timelineId !== id) return { narrations: [] };
        const slide = slides[pageToken === '' ? 0 : 1]!;
        const narration = {
          slideId: slide.id,
          samples: 480_000n,
          contentHash: slideContentHash(readSlide(slide)),
          updatedAt: timestampFromDate(new Date()),
        };
        return { narrations: [narration], nextPageToken: pageToken === '' ? '1' : '' };
      },
    });
    await sql`update slide set content_hash = null, has_content = null, speech_s = null`.execute(service.db);
    await sql`update timeline set film_ms = null, is_film_ms_exact = false where id in (${id}, ${other.id})`.execute(
      service.db,
    );
    await eventually(async () => expect((await readTimeline(service, id, owner)).isFilmMsExact).toBe(true));
    expect((await readTimeline(service, id, owner)).filmMs).toBe(22_400n);
    await eventually(async () => (await readTimeline(service, other.id, other.owner)).filmMs < 10_000n);
    expect(asked).toBe(3);
  });

  it('[PC2] is measured again once films have no narration any more', async () => {
    const { id, owner, slides } = await makeTimeline(service, 2);
    await eventsHandled(service, [await tell(slides[0]!, { seconds: 5 }), await tell(slides[1]!, { seconds: 10 })]);
    expect((await readTimeline(service, id, owner)).filmMs).toBe(17_400n);
    await using _later = await startTimelineService({ audioEnabled: false, measureIntervalMs: 50 }, service.database);
    await eventually(async () =>
      expect(await readTimeline(service, id, owner)).toMatchObject({ filmMs: 20_000n, isFilmMsExact: true }),
    );
  });
});
