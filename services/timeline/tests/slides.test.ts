import { randomUUID } from 'node:crypto';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import { SlideDeletedSchema, type SlideDeleted } from '@slidewright/contracts';
import { consumeEvents, on, type AppError } from '@slidewright/platform';
import { eventually, silentLog, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTimeline, readTimeline, refusal, startTimelineService, titlesInOrder, type Harness } from './harness.ts';

let service: Harness;
beforeAll(async () => {
  service = await startTimelineService();
});
afterAll(() => service[Symbol.asyncDispose]());

describe('CreateSlide', () => {
  it('adds at the end, or where it is asked to', async () => {
    const { id, owner } = await makeTimeline(service, 2);
    const { client } = service;
    await client.createSlide({ timelineId: id, slide: { title: 'end' } }, owner);
    const { slide } = await client.createSlide({ timelineId: id, slide: { title: 'second', position: 1 } }, owner);
    await client.createSlide({ timelineId: id, slide: { title: 'far', position: 400 } }, owner);
    expect(slide).toMatchObject({ timelineId: id, title: 'second', position: 1, duration: 30, bulletPoints: [] });
    expect(await titlesInOrder(service, id, owner)).toEqual(['Slide 0', 'second', 'Slide 1', 'end', 'far']);
    expect(await readTimeline(service, id, owner)).toMatchObject({ slideCount: 5, durationMs: 110_000n, revision: 4n });
  });

  it('adds one slide for an idempotency key', async () => {
    const { id, owner } = await makeTimeline(service, 1);
    const request = { timelineId: id, slide: { title: 'once', position: 0 }, idempotencyKey: randomUUID() };
    const first = await service.client.createSlide(request, owner);
    expect(await service.client.createSlide(request, owner)).toEqual(first);
    expect(await titlesInOrder(service, id, owner)).toEqual(['once', 'Slide 0']);
  });

  it('keeps positions dense and unique when many come at once', async () => {
    const { id, owner } = await makeTimeline(service, 3);
    const wanted = Array.from({ length: 40 }, (_, index) => ({
      title: `new ${index}`,
      ...(index % 3 === 0 ? {} : { position: index % 7 }),
    }));
    await Promise.all(wanted.map((slide) => service.client.createSlide({ timelineId: id, slide }, owner)));
    const titles = await titlesInOrder(service, id, owner);
    expect(new Set(titles).size).toBe(43);
    expect(await readTimeline(service, id, owner)).toMatchObject({ slideCount: 43, revision: 41n });
  });

  it('[K5] takes 4 MiB of text and not more; a larger timeline stays readable and may shrink', async () => {
    const { id, owner } = await makeTimeline(service, 2);
    const { client } = service;
    const large = {
      title: 'x',
      bulletPoints: Array<string>(50).fill('é'.repeat(1_000)),
      speakerNotes: 'n'.repeat(5_000),
    };
    const tooMuch = { code: 'PAYLOAD_TOO_LARGE', userMessage: expect.stringContaining('at most 4 MiB of text') };
    for (let count = 0; count < 39; count += 1) await client.createSlide({ timelineId: id, slide: large }, owner);
    expect(await refusal(client.createSlide({ timelineId: id, slide: large }, owner))).toMatchObject(tooMuch);
    const { slides } = await client.listSlides({ timelineId: id }, owner);
    const grow = { slideId: slides[0]!.id, bulletPoints: large.bulletPoints, setBulletPoints: true };
    expect(await refusal(client.updateSlide({ ...grow, speakerNotes: 'n'.repeat(9_000) }, owner))).toMatchObject(
      tooMuch,
    );
    expect(await readTimeline(service, id, owner)).toMatchObject({ slideCount: 41 });

    // As one that was written before there was a limit.
    await service.db.updateTable('slide').set({ json_bytes: 200_000 }).where('timeline_id', '=', id).execute();
    const { slide } = await client.updateSlide({ slideId: slides.at(-1)!.id, speakerNotes: 'short' }, owner);
    expect(slide).toMatchObject({ speakerNotes: 'short' });
  });

  it('takes 500 slides and not one more, however many come at once', async () => {
    const { id, owner } = await makeTimeline(service, 490);
    const tries = await Promise.allSettled(
      Array.from({ length: 25 }, () => service.client.createSlide({ timelineId: id, slide: { title: 'x' } }, owner)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refused = tries.filter((result) => result.status === 'rejected');
    expect(new Set(refused.map(({ reason }) => (reason as AppError).userMessage))).toEqual(
      new Set(['A timeline can have at most 500 slides.']),
    );
    expect((await readTimeline(service, id, owner)).slideCount).toBe(500);
  });

  it.each([
    ['title', { title: 'x'.repeat(201) }],
    ['bulletPoints', { bulletPoints: Array<string>(51).fill('x') }],
    ['bulletPoints.0', { bulletPoints: ['x'.repeat(1_001)] }],
    ['speakerNotes', { speakerNotes: 'x'.repeat(10_001) }],
    ['duration', { duration: 4.99 }],
    ['duration', { duration: 300.01 }],
    ['duration', { duration: Number.NaN }],
    ['duration', { duration: Number.POSITIVE_INFINITY }],
    ['position', { position: -1 }],
  ])('[W26] refuses a wrong %s', async (field, slide) => {
    const { id, owner } = await makeTimeline(service, 1);
    const error = await refusal(service.client.createSlide({ timelineId: id, slide }, owner));
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field }] });
    expect((await readTimeline(service, id, owner)).revision).toBe(1n);
  });

  it('[W26] takes the shortest and the longest slide', async () => {
    const { id, owner } = await makeTimeline(service);
    for (const duration of [5, 300]) await service.client.createSlide({ timelineId: id, slide: { duration } }, owner);
    expect((await readTimeline(service, id, owner)).durationMs).toBe(305_000n);
  });
});

describe('GetSlide', () => {
  it('returns the timeline of the slide, without slides, to a caller that asks for it', async () => {
    const { id, owner, slides } = await makeTimeline(service, 2);
    const slideId = slides[1]!.id;
    const { slide, timeline } = await service.client.getSlide({ slideId, withTimeline: true }, owner);
    expect(slide).toMatchObject({ id: slideId, position: 1 });
    expect(timeline).toEqual(
      (await service.client.getTimeline({ timelineId: id, withoutSlides: true }, owner)).timeline,
    );
    expect((await service.client.getSlide({ slideId }, owner)).timeline).toBeUndefined();
  });
});

describe('UpdateSlide', () => {
  it('changes only what is sent', async () => {
    const { owner, slides } = await makeTimeline(service, 1);
    const slideId = slides[0]!.id;
    await service.client.updateSlide({ slideId, title: 'New', bulletPoints: ['ignored'] }, owner);
    await service.client.updateSlide({ slideId, speakerNotes: '' }, owner);
    const { slide } = await service.client.getSlide({ slideId }, owner);
    expect(slide).toMatchObject({ title: 'New', bulletPoints: ['one', 'two'], speakerNotes: '', duration: 10 });
    await service.client.updateSlide({ slideId, setBulletPoints: true, bulletPoints: [] }, owner);
    expect((await service.client.getSlide({ slideId }, owner)).slide!.bulletPoints).toEqual([]);
  });

  it.each([
    ['title', { title: 'New' }],
    ['bullets', { setBulletPoints: true, bulletPoints: ['two', 'one'] }],
    ['notes', { speakerNotes: 'New' }],
    ['duration', { duration: 11 }],
    ['position', { position: 2 }],
  ])('[D9] a changed %s makes the video out of date, saving it again does not', async (_, change) => {
    const { id, owner, slides } = await makeTimeline(service, 3);
    const slideId = slides[0]!.id;
    const { slide: first } = await service.client.updateSlide({ slideId, ...change }, owner);
    const after = await readTimeline(service, id, owner);
    expect(after.revision).toBe(2n);
    const { slide: second } = await service.client.updateSlide({ slideId, ...change }, owner);
    expect(second).toEqual(first);
    expect(await readTimeline(service, id, owner)).toEqual(after);
  });

  it('moves a slide and tells those it passed', async () => {
    const { id, owner, slides } = await makeTimeline(service, 4);
    await service.client.updateSlide({ slideId: slides[3]!.id, position: 1 }, owner);
    expect(await titlesInOrder(service, id, owner)).toEqual(['Slide 0', 'Slide 3', 'Slide 1', 'Slide 2']);
    const { slides: now } = await service.client.listSlides({ timelineId: id }, owner);
    const before = new Map(slides.map((slide) => [slide.id, timestampMs(slide.updatedAt!)]));
    expect(now.map((slide) => timestampMs(slide.updatedAt!) > before.get(slide.id)!)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('loses none of many edits at once', async () => {
    const { id, owner, slides } = await makeTimeline(service, 4);
    await Promise.all([
      ...slides.map((slide) => service.client.updateSlide({ slideId: slide.id, title: `${slide.title}!` }, owner)),
      ...slides.map((slide) => service.client.updateSlide({ slideId: slide.id, duration: 20 }, owner)),
    ]);
    expect(await titlesInOrder(service, id, owner)).toEqual(slides.map(({ title }) => `${title}!`));
    expect(await readTimeline(service, id, owner)).toMatchObject({ durationMs: 80_000n, revision: 9n });
  });

  it.each([
    ['duration', { duration: 0 }],
    ['position', { position: -3 }],
    ['title', { title: 'x'.repeat(201) }],
  ])('refuses a wrong %s and changes nothing', async (field, change) => {
    const { owner, slides } = await makeTimeline(service, 1);
    const slideId = slides[0]!.id;
    const error = await refusal(service.client.updateSlide({ slideId, speakerNotes: 'new', ...change }, owner));
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field }] });
    expect((await service.client.getSlide({ slideId }, owner)).slide!.speakerNotes).toBe('Notes 0');
  });
});

describe('DeleteSlide', () => {
  it('moves up those behind and tells it', async () => {
    const events: SlideDeleted[] = [];
    await using _ = consumeEvents(service.bus, {
      durable: 'slide-deletion-test',
      handlers: [on(SlideDeletedSchema, async (event) => void events.push(event))],
      log: silentLog,
    });
    const { id, owner, slides } = await makeTimeline(service, 4);
    await Promise.all([1, 2].map((index) => service.client.deleteSlide({ slideId: slides[index]!.id }, owner)));
    expect(await titlesInOrder(service, id, owner)).toEqual(['Slide 0', 'Slide 3']);
    expect(await readTimeline(service, id, owner)).toMatchObject({ slideCount: 2, durationMs: 20_000n, revision: 3n });
    await eventually(() => events.length === 2);
    expect(new Set(events.map(({ slideId }) => slideId))).toEqual(new Set([slides[1]!.id, slides[2]!.id]));
    expect(events.every(({ timelineId }) => timelineId === id)).toBe(true);
  });
});

describe('ReorderSlides', () => {
  it('sets all positions, with any gaps', async () => {
    const { id, owner, slides } = await makeTimeline(service, 4);
    const positions = [30, 0, 20, 10];
    const { slides: answered } = await service.client.reorderSlides(
      { slides: slides.map((slide, index) => ({ id: slide.id, position: positions[index]! })) },
      owner,
    );
    const order = ['Slide 1', 'Slide 3', 'Slide 2', 'Slide 0'];
    expect(answered.map(({ title }) => title)).toEqual(order);
    expect(await titlesInOrder(service, id, owner)).toEqual(order);
    expect((await readTimeline(service, id, owner)).revision).toBe(2n);
  });

  it('places some and lets the others keep their order', async () => {
    const { id, owner, slides } = await makeTimeline(service, 4);
    await service.client.reorderSlides({ slides: [{ id: slides[3]!.id.toUpperCase(), position: 0 }] }, owner);
    expect(await titlesInOrder(service, id, owner)).toEqual(['Slide 3', 'Slide 0', 'Slide 1', 'Slide 2']);
  });

  it('[W20] changes nothing when the order is the same', async () => {
    const { id, owner, slides } = await makeTimeline(service, 3);
    const before = await readTimeline(service, id, owner);
    await service.client.reorderSlides({ slides: slides.map(({ id, position }) => ({ id, position })) }, owner);
    expect(await readTimeline(service, id, owner)).toEqual(before);
  });

  it('refuses slides of two timelines, a slide or a place twice, a foreign one, an unknown one, none; and moves nothing', async () => {
    const { id, owner, slides } = await makeTimeline(service, 3);
    const other = await makeTimeline(service, 1, owner);
    const foreign = await makeTimeline(service, 1);
    const first = { id: slides[2]!.id, position: 0 };
    const refused = async (more: { id: string; position: number }[]) =>
      (await refusal(service.client.reorderSlides({ slides: [first, ...more] }, owner))).code;
    expect(await refused([{ id: other.slides[0]!.id, position: 1 }])).toBe('VALIDATION_FAILED');
    expect(await refused([first])).toBe('VALIDATION_FAILED');
    expect(await refused([{ id: slides[0]!.id, position: -1 }])).toBe('VALIDATION_FAILED');
    expect(await refused([{ id: slides[0]!.id, position: 0 }])).toBe('VALIDATION_FAILED');
    expect(await refused([{ id: foreign.slides[0]!.id, position: 1 }])).toBe('NOT_FOUND');
    expect(await refused([{ id: crypto.randomUUID(), position: 1 }])).toBe('NOT_FOUND');
    expect(await refused([{ id: 'temp-1-x', position: 1 }])).toBe('NOT_FOUND');
    expect((await refusal(service.client.reorderSlides({}, owner))).code).toBe('VALIDATION_FAILED');
    expect(await titlesInOrder(service, id, owner)).toEqual(['Slide 0', 'Slide 1', 'Slide 2']);
  });

  it('leaves one of the orders asked for when many are asked for at once', async () => {
    const { id, owner, slides } = await makeTimeline(service, 6);
    const orders = Array.from({ length: 12 }, (_, turn) =>
      slides.map((slide, index) => ({ id: slide.id, position: (index * 5 + turn) % 6 })),
    );
    const creations = Array.from({ length: 4 }, () =>
      service.client.createSlide({ timelineId: id, slide: { title: 'new' } }, owner),
    );
    await Promise.all([...orders.map((order) => service.client.reorderSlides({ slides: order }, owner)), ...creations]);
    const old = (await titlesInOrder(service, id, owner)).filter((title) => title !== 'new');
    const possible = orders.map((order) =>
      order
        .toSorted((a, b) => a.position - b.position)
        .map((wanted) => slides.find((slide) => slide.id === wanted.id)!.title)
        .join(),
    );
    expect(possible).toContain(old.join());
  });
});

describe('what texts may hold', () => {
  const ODD = [
    ['emoji', 'Bees 🐝 and 👩🏽‍🚀', 'Bees 🐝 and 👩🏽‍🚀'],
    ['right-to-left text and marks', 'مرحبا \u202eabc\u202c שלום', 'مرحبا \u202eabc\u202c שלום'],
    ['quotes, braces and backslashes', String.raw`{"a",\n} 'x' \\`, String.raw`{"a",\n} 'x' \\`],
    ['the word NULL', 'NULL', 'NULL'],
    ['a NUL', 'a\u0000b', 'ab'],
    ['markup', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['a name of objects', '__proto__', '__proto__'],
    ['line ends', 'a\r\nb\nc', 'a\r\nb\nc'],
  ] as const;

  it.each(ODD)('keeps %s in every field', async (_, sent, kept) => {
    const owner = testContext();
    const slide = { title: sent, bulletPoints: [sent, '', sent], speakerNotes: sent };
    const request = { title: sent, description: sent, outline: sent, slides: [slide] };
    const { timeline } = await service.client.createTimeline(request, owner);
    const timelineId = timeline!.id;
    await service.client.createSlide({ timelineId, slide }, owner);
    const second = await service.client.createSlide({ timelineId, slide: {} }, owner);
    const update = { ...slide, slideId: second.slide!.id, setBulletPoints: true };
    await service.client.updateSlide(update, owner);
    await service.client.updateTimeline({ timelineId, description: sent }, owner);
    const read = await service.client.getTimeline({ timelineId }, owner);
    expect(read.timeline).toMatchObject({ title: kept, description: kept, outline: kept });
    for (const slide of read.slides)
      expect(slide).toMatchObject({ title: kept, bulletPoints: [kept, '', kept], speakerNotes: kept });
    const { revision } = read.timeline!;
    await service.client.updateSlide(update, owner);
    expect((await readTimeline(service, timelineId, owner)).revision).toBe(revision);
  });

  it('refuses half a surrogate pair as the mistake of the caller', async () => {
    const error = await refusal(service.client.createTimeline({ title: 'a\ud83d' }, testContext()));
    expect(error.code).toBe('VALIDATION_FAILED');
  });
});

describe('large timelines', () => {
  it('saves 400 slides with 10,000 characters of notes each and reads them in pages under 512 KB', async () => {
    const { id, owner } = await makeTimeline(service, 0, testContext());
    const notes = 'All about bees. '.repeat(625);
    const creations = Array.from({ length: 400 }, (_, index) => ({ title: `Slide ${index}`, speakerNotes: notes }));
    // As many at a time as a browser sends: one timeline's writes wait for each other, each with a connection.
    for (let at = 0; at < creations.length; at += 6)
      await Promise.all(
        creations.slice(at, at + 6).map((slide) => service.client.createSlide({ timelineId: id, slide }, owner)),
      );
    const read = await service.client.getTimeline({ timelineId: id }, owner);
    expect(
      JSON.stringify(read, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)).length,
    ).toBeLessThan(512_000);
    let { nextPageToken } = read;
    let slides = read.slides;
    let pages = 1;
    while (nextPageToken !== '') {
      const page = await service.client.listSlides({ timelineId: id, pageToken: nextPageToken }, owner);
      expect(page.slides.length).toBeGreaterThan(1);
      slides = slides.concat(page.slides);
      nextPageToken = page.nextPageToken;
      pages += 1;
    }
    expect(slides).toHaveLength(400);
    expect(slides.map(({ position }) => position)).toEqual(slides.map((_, index) => index));
    expect(slides.every(({ speakerNotes }) => speakerNotes === notes)).toBe(true);
    expect(pages).toBeLessThan(20);
  });

  it('reads the largest outline with the largest slides, one a page if need be', async () => {
    const owner = testContext();
    const slide = {
      title: '語'.repeat(200),
      bulletPoints: Array<string>(50).fill('語'.repeat(1_000)),
      speakerNotes: '語'.repeat(10_000),
    };
    const { timeline } = await service.client.createTimeline({ title: 'T', outline: '"語'.repeat(50_000) }, owner);
    for (let index = 0; index < 4; index += 1)
      await service.client.createSlide({ timelineId: timeline!.id, slide }, owner);
    const read = await service.client.getTimeline({ timelineId: timeline!.id }, owner);
    expect(read.timeline!.outline).toHaveLength(100_000);
    expect(read.slides.length).toBeGreaterThan(0);
    expect(await titlesInOrder(service, timeline!.id, owner)).toHaveLength(4);
  });

  it.each(['x', '-1', '1.5', '501', 'NaN'])('refuses the page token %s', async (pageToken) => {
    const { id, owner } = await makeTimeline(service, 1);
    const error = await refusal(service.client.listSlides({ timelineId: id, pageToken }, owner));
    expect(error.code).toBe('VALIDATION_FAILED');
  });
});
