import { SlideDeletedSchema, type SlideDeleted } from '@slidewright/contracts';
import { consumeEvents, on } from '@slidewright/platform';
import { eventually, silentLog, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTimeline, readTimeline, refusal, startTimelineService, titlesInOrder, type Harness } from './harness.ts';

let service: Harness;
beforeAll(async () => {
  service = await startTimelineService();
});
afterAll(() => service[Symbol.asyncDispose]());

const body = (...items: string[]) => JSON.stringify([{ kind: 'bullets', items }]);
/** As slide `index` of `makeTimeline` is written without its id. */
const same = (index: number) => ({
  title: `Slide ${index}`,
  blocks: body('one', 'two'),
  speakerNotes: `Notes ${index}`,
});

describe('PutDeck', () => {
  it('changes what differs, finds slides without an id by their content, adds, moves and deletes', async () => {
    const { client } = service;
    const { id: timelineId, owner, slides } = await makeTimeline(service, 4);
    const events: SlideDeleted[] = [];
    await using _ = consumeEvents(service.bus, {
      durable: 'put-deck-test',
      handlers: [on(SlideDeletedSchema, async (event) => void events.push(event))],
      log: silentLog,
    });
    const put = await client.putDeck(
      {
        timelineId,
        title: 'Another talk',
        slides: [
          same(2),
          { slideId: slides[0]!.id, title: 'First' },
          { ...same(3), speakerNotes: 'Other notes' },
          { title: 'New', blocks: body('a'), speakerNotes: '' },
        ],
      },
      owner,
    );
    expect(put).toMatchObject({ created: 1, updated: 2, moved: 1, deleted: 1, unchanged: 1 });
    expect(put.timeline!.slides.map(({ id, title, revision }) => [id, title, revision])).toEqual([
      [slides[2]!.id, 'Slide 2', 1],
      [slides[0]!.id, 'First', 2],
      [slides[3]!.id, 'Slide 3', 2],
      [expect.any(String), 'New', 1],
    ]);
    expect(put.timeline!.slides[1]).toMatchObject({
      speakerNotes: 'Notes 0',
      bulletPoints: ['one', 'two'],
      duration: 10,
    });
    expect(put.timeline!.timeline).toMatchObject({ title: 'Another talk', slideCount: 4, durationMs: 60_000n });
    expect(await titlesInOrder(service, timelineId, owner)).toEqual(['Slide 2', 'First', 'Slide 3', 'New']);
    await eventually(() => events.some(({ slideId }) => slideId === slides[1]!.id));
    expect(events.filter((event) => event.timelineId === timelineId)).toHaveLength(1);
  });

  it('leaves no trace where the deck is what is stored', async () => {
    const { id: timelineId, owner } = await makeTimeline(service, 3);
    const before = await readTimeline(service, timelineId, owner);
    const put = await service.client.putDeck({ timelineId, slides: [same(0), same(1), same(2)] }, owner);
    expect(put).toMatchObject({ created: 0, updated: 0, moved: 0, deleted: 0, unchanged: 3 });
    expect(await readTimeline(service, timelineId, owner)).toEqual(before);
  });

  it('writes nothing where a slide or the title was changed elsewhere, and names each field with both values', async () => {
    const { client } = service;
    const { id: timelineId, owner, slides } = await makeTimeline(service, 2);
    const [first, second] = slides.map(({ id }) => id);
    await client.updateSlide({ slideId: first!, title: 'Theirs' }, owner);
    await client.updateTimeline({ timelineId, title: 'Their talk' }, owner);
    const before = await readTimeline(service, timelineId, owner);
    const put = (revision: number) =>
      client.putDeck(
        {
          timelineId,
          editRevision: 1,
          title: 'My talk',
          slides: [
            { slideId: first!, revision, title: 'Mine', speakerNotes: 'Notes 0' },
            { slideId: second!, revision: 1, title: 'Changed' },
          ],
        },
        owner,
      );
    const refused = await refusal(put(1));
    expect(refused.code).toBe('CHANGED_ELSEWHERE');
    expect(refused.details).toEqual({
      conflicts: [
        { slideId: null, field: 'title', base: null, mine: 'My talk', theirs: 'Their talk' },
        { slideId: first, field: 'title', base: null, mine: 'Mine', theirs: 'Theirs' },
      ],
    });
    expect(await readTimeline(service, timelineId, owner)).toEqual(before);
    expect(await titlesInOrder(service, timelineId, owner)).toEqual(['Theirs', 'Slide 1']);
  });

  it('answers the same without writing in a dry run', async () => {
    const { client } = service;
    const { id: timelineId, owner, slides } = await makeTimeline(service, 2);
    const before = await readTimeline(service, timelineId, owner);
    const deck = [{ slideId: slides[1]!.id, title: 'Second' }, { title: 'New' }];
    const dry = await client.putDeck({ timelineId, title: 'T', slides: deck, dryRun: true }, owner);
    expect(await readTimeline(service, timelineId, owner)).toEqual(before);
    const put = await client.putDeck({ timelineId, title: 'T', slides: deck }, owner);
    const shown = ({ timeline, ...changes }: typeof put) => ({
      ...changes,
      title: timeline!.timeline!.title,
      slides: timeline!.slides.map(({ title, revision, position, blocks }) => [title, revision, position, blocks]),
    });
    expect(shown(dry)).toEqual(shown(put));
  });

  it.each([
    ['the slide of another timeline', (id: string) => ({ slideId: id, title: 'x' }), 'NOT_FOUND'],
    ['blocks that are none', () => ({ title: 'x', blocks: '[{"kind":"spell"}]' }), 'VALIDATION_FAILED'],
    ['an image that is not there', () => ({ title: 'x', blocks: image }), 'VALIDATION_FAILED'],
    ['a duration of a year', () => ({ title: 'x', duration: 31_536_000 }), 'VALIDATION_FAILED'],
  ])('refuses %s, and writes nothing', async (_name, slide, code) => {
    const { id: timelineId, owner } = await makeTimeline(service, 2);
    const other = await makeTimeline(service, 1);
    const put = service.client.putDeck({ timelineId, slides: [same(1), slide(other.slides[0]!.id)] }, owner);
    expect((await refusal(put)).code).toBe(code);
    expect(await titlesInOrder(service, timelineId, owner)).toEqual(['Slide 0', 'Slide 1']);
  });

  it('refuses a slide that is named twice, a stranger, and a timeline whose video is made', async () => {
    const { client } = service;
    const { id: timelineId, owner, slides } = await makeTimeline(service, 1);
    const slide = { slideId: slides[0]!.id, title: 'x' };
    expect((await refusal(client.putDeck({ timelineId, slides: [slide, slide] }, owner))).code).toBe('NOT_FOUND');
    expect((await refusal(client.putDeck({ timelineId, slides: [slide] }, testContext()))).code).toBe('NOT_FOUND');
    await client.lockTimeline({ timelineId, jobId: crypto.randomUUID() }, owner);
    expect((await refusal(client.putDeck({ timelineId, slides: [slide] }, owner))).code).toBe('TIMELINE_LOCKED');
  });
});

const image = JSON.stringify([
  {
    kind: 'image',
    imageId: crypto.randomUUID(),
    alt: '',
    fit: 'whole',
    focus: { x: 0.5, y: 0.5 },
    width: 8,
    height: 6,
  },
]);
