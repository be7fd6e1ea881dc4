import { randomUUID } from 'node:crypto';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import { TimelineDeletedSchema, type TimelineDeleted } from '@slidewright/contracts';
import { consumeEvents, on } from '@slidewright/platform';
import { eventually, silentLog, testContext } from '@slidewright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTimeline, readTimeline, refusal, startTimelineService, type Harness } from './harness.ts';

let service: Harness;
beforeAll(async () => {
  service = await startTimelineService();
});
afterAll(() => service[Symbol.asyncDispose]());

describe('CreateTimeline', () => {
  it('[V9, W27] fills in what is not sent', async () => {
    const { timeline, slides } = await service.client.createTimeline({ title: '  Bees  ' }, testContext());
    expect(slides).toEqual([]);
    expect(timeline).toMatchObject({
      title: 'Bees',
      description: '',
      outline: '',
      thumbnailUrl: '',
      thumbnailKey: '',
      durationMs: 0n,
      isPublished: false,
      voice: '',
      audioSettings: { voice: '', speed: 1, pitch: 'normal' },
      settings: { framerate: '30', resolution: '1920x1080', theme: 'paper' },
      slideCount: 0,
      isLocked: false,
      revision: 1n,
    });
  });

  it('creates one timeline with an id that the caller chose, however often it is called', async () => {
    const owner = testContext();
    const timelineId = randomUUID();
    const request = { timelineId, title: 'Bees', slides: [{ title: 'One', duration: 30 }] };
    const [first, again] = [
      await service.client.createTimeline(request, owner),
      await service.client.createTimeline({ ...request, title: 'Other' }, owner),
    ];
    expect(first.timeline).toMatchObject({ id: timelineId, title: 'Bees', slideCount: 1 });
    expect(again).toEqual(first);
    expect(await refusal(service.client.createTimeline({ ...request, timelineId: 'bees' }, owner))).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('creates one timeline for an idempotency key, also for two requests at once, and another after 24 hours', async () => {
    const owner = testContext();
    const request = { title: 'Bees', slides: [{ title: 'One', duration: 30 }], idempotencyKey: randomUUID() };
    const [first, second] = await Promise.all([
      service.client.createTimeline(request, owner),
      service.client.createTimeline(request, owner),
    ]);
    expect(second).toEqual(first);
    expect(first.timeline).toMatchObject({ title: 'Bees', slideCount: 1 });
    const other = await service.client.createTimeline({ ...request, idempotencyKey: randomUUID() }, owner);
    expect(other.timeline!.id).not.toBe(first.timeline!.id);

    await sql`update creation_key set created_at = created_at - interval '25 hours'`.execute(service.db);
    const later = await service.client.createTimeline(request, owner);
    expect(later.timeline!.id).not.toBe(first.timeline!.id);
    expect(await service.client.createTimeline(request, owner)).toEqual(later);
  });

  it('keeps what is sent, and mirrors the voice in its older field', async () => {
    const owner = testContext();
    const sent = {
      title: 'Bees',
      description: 'Why they matter',
      outline: '# Bees\n- honey',
      thumbnailUrl: '/api/images/bee/file',
      audioSettings: { voice: 'andrew', speed: 1.2, pitch: 'low' },
      settings: { framerate: '29.97', resolution: '1080x1920', theme: 'midnight' },
    };
    const { timeline } = await service.client.createTimeline(sent, owner);
    expect(timeline).toMatchObject({ ...sent, voice: 'andrew', ownerId: owner.userId });
    expect(await readTimeline(service, timeline!.id, owner)).toEqual(timeline);
  });

  it('[W27] believes the announced duration until there are slides, then adds them up', async () => {
    const owner = testContext();
    const { timeline } = await service.client.createTimeline({ title: 'Bees', durationMs: 75_000n }, owner);
    expect(timeline!.durationMs).toBe(75_000n);
    const slide = { title: 'One', duration: 12.5 };
    const created = await service.client.createSlide({ timelineId: timeline!.id, slide }, owner);
    expect((await readTimeline(service, timeline!.id, owner)).durationMs).toBe(12_500n);
    await service.client.updateSlide({ slideId: created.slide!.id, duration: 30 }, owner);
    expect((await readTimeline(service, timeline!.id, owner)).durationMs).toBe(30_000n);
    await service.client.deleteSlide({ slideId: created.slide!.id }, owner);
    expect((await readTimeline(service, timeline!.id, owner)).durationMs).toBe(0n);
  });

  it('creates the slides with it, in the order of their positions', async () => {
    const { timeline, slides } = await service.client.createTimeline(
      {
        title: 'Bees',
        slides: [
          { title: 'third', duration: 20, position: 9 },
          { title: 'first', bulletPoints: ['a', 'b'], speakerNotes: 'Hello.', duration: 10, position: 0 },
          { title: 'second', position: 4 },
        ],
      },
      testContext(),
    );
    expect(slides.map(({ title, position, duration }) => [title, position, duration])).toEqual([
      ['first', 0, 10],
      ['second', 1, 30],
      ['third', 2, 20],
    ]);
    expect(slides[0]).toMatchObject({ timelineId: timeline!.id, bulletPoints: ['a', 'b'], speakerNotes: 'Hello.' });
    expect(timeline).toMatchObject({ slideCount: 3, durationMs: 60_000n });
  });

  it('creates nothing when one slide is refused', async () => {
    const owner = testContext();
    const slides = [{ title: 'good' }, { title: 'bad', duration: 301 }];
    const error = await refusal(service.client.createTimeline({ title: 'Bees', slides }, owner));
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'slides.1.duration' }] });
    expect((await service.client.listTimelines({}, owner)).timelines).toEqual([]);
  });

  it.each([
    ['no title', { title: '' }, 'title'],
    ['a blank title', { title: ' \u0000\t ' }, 'title'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title'],
    ['a description of 2,001', { title: 'a', description: 'x'.repeat(2_001) }, 'description'],
    ['an outline of 100,001', { title: 'a', outline: 'x'.repeat(100_001) }, 'outline'],
    ['a script for a picture', { title: 'a', thumbnailUrl: 'javascript:alert(1)' }, 'thumbnailUrl'],
    ['a picture of another site', { title: 'a', thumbnailUrl: 'https://evil.example/x.png' }, 'thumbnailUrl'],
    [
      'an address that browsers read as another site',
      { title: 'a', thumbnailUrl: '/\\evil.example/x.png' },
      'thumbnailUrl',
    ],
    ['an address without a scheme', { title: 'a', thumbnailUrl: '//evil.example/x.png' }, 'thumbnailUrl'],
    ['a negative duration', { title: 'a', durationMs: -1n }, 'durationMs'],
    ['an unknown frame rate', { title: 'a', settings: { framerate: '23' } }, 'settings.framerate'],
    ['an unknown resolution', { title: 'a', settings: { resolution: '1x1' } }, 'settings.resolution'],
    ['an unknown theme', { title: 'a', settings: { theme: '../x' } }, 'settings.theme'],
    ['an unknown pitch', { title: 'a', audioSettings: { pitch: 'shrill' } }, 'audioSettings.pitch'],
    ['a speed of NaN', { title: 'a', audioSettings: { speed: Number.NaN } }, 'audioSettings.speed'],
    ['a speed of 9', { title: 'a', audioSettings: { speed: 9 } }, 'audioSettings.speed'],
    ['501 slides', { title: 'a', slides: Array.from({ length: 501 }, () => ({ title: 'x' })) }, 'slides'],
    ['51 bullets', { title: 'a', slides: [{ bulletPoints: Array<string>(51).fill('x') }] }, 'slides.0.bulletPoints'],
    ['a long bullet', { title: 'a', slides: [{ bulletPoints: ['x'.repeat(1_001)] }] }, 'slides.0.bulletPoints.0'],
    ['long notes', { title: 'a', slides: [{ speakerNotes: 'x'.repeat(10_001) }] }, 'slides.0.speakerNotes'],
    ['a negative position', { title: 'a', slides: [{ position: -1 }] }, 'slides.0.position'],
  ])('refuses %s and names the field', async (_, request, field) => {
    const error = await refusal(service.client.createTimeline(request, testContext()));
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field }] });
  });

  it('names every wrong field at once', async () => {
    const request = { title: '', settings: { theme: 'x' }, slides: [{ duration: 1 }] };
    const error = await refusal(service.client.createTimeline(request, testContext()));
    expect((error.details as { field: string }[]).map(({ field }) => field)).toEqual([
      'title',
      'settings.theme',
      'slides.0.duration',
    ]);
  });

  it('refuses a caller without a user', async () => {
    const { userId: _, ...nobody } = testContext();
    expect(await refusal(service.client.createTimeline({ title: 'a' }, nobody))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('ListTimelines', () => {
  it('answers newest first, in pages, each once, also when others are created meanwhile', async () => {
    const owner = testContext();
    for (let index = 0; index < 7; index += 1)
      await service.client.createTimeline({ title: `T${index}`, slides: [{ title: 'x' }] }, owner);
    const first = await service.client.listTimelines({ limit: 3 }, owner);
    await service.client.createTimeline({ title: 'late' }, owner);
    const second = await service.client.listTimelines({ limit: 3, cursor: first.nextCursor }, owner);
    const third = await service.client.listTimelines({ limit: 3, cursor: second.nextCursor }, owner);
    const titles = [first, second, third].map((page) => page.timelines.map(({ title }) => title));
    expect(titles).toEqual([['T6', 'T5', 'T4'], ['T3', 'T2', 'T1'], ['T0']]);
    expect(third.nextCursor).toBe('');
    expect(first.timelines[0]).toMatchObject({ slideCount: 1, isLocked: false, durationMs: 30_000n });
  });

  it('tells equal times apart', async () => {
    const owner = testContext();
    const { db, client } = service;
    for (const title of ['a', 'b', 'c', 'd']) await client.createTimeline({ title }, owner);
    await db
      .updateTable('timeline')
      .set({ created_at: new Date('2026-01-01T00:00:00.123Z') as never })
      .where('owner_id', '=', owner.userId!)
      .execute();
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await client.listTimelines({ limit: 1, cursor }, owner);
      seen.push(...page.timelines.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(seen.sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('finds every word in title or description in any case, and takes % and _ literally', async () => {
    const owner = testContext();
    const { client } = service;
    await client.createTimeline({ title: 'Growth of 100% in Łódź', description: 'for investors' }, owner);
    await client.createTimeline({ title: 'snake_case names', description: String.raw`back\slash` }, owner);
    const find = async (query: string) =>
      (await client.listTimelines({ query }, owner)).timelines.map(({ title }) => title);
    expect(await find('INVESTORS growth')).toEqual(['Growth of 100% in Łódź']);
    expect(await find('łódź')).toHaveLength(1);
    expect(await find('growth snake')).toEqual([]);
    expect(await find('0%')).toHaveLength(1);
    expect(await find('e_c')).toEqual(['snake_case names']);
    expect(await find('a_e')).toEqual([]);
    expect(await find('%')).toHaveLength(1);
    expect(await find(String.raw`k\s`)).toHaveLength(1);
    expect(await find("' or 1=1 --")).toEqual([]);
    expect(await find('  ')).toHaveLength(2);
  });

  it('hides what belongs to others', async () => {
    await makeTimeline(service);
    expect(await service.client.listTimelines({}, testContext())).toMatchObject({ timelines: [], nextCursor: '' });
  });

  it('returns fifty by default, and never sends outlines', async () => {
    const owner = testContext();
    for (let index = 0; index < 51; index += 1)
      await service.client.createTimeline({ title: `T${index}`, outline: 'long' }, owner);
    const page = await service.client.listTimelines({}, owner);
    expect(page.timelines).toHaveLength(50);
    expect(page.timelines.every(({ outline }) => outline === '')).toBe(true);
  });

  it('ends a page early rather than sending more than NATS takes', async () => {
    const owner = testContext();
    const titles = Array.from({ length: 100 }, (_, index) => `T${index}`);
    const description = '語'.repeat(2_000);
    await Promise.all(titles.map((title) => service.client.createTimeline({ title, description }, owner)));
    const seen = new Set<string>();
    let cursor = '';
    do {
      const page = await service.client.listTimelines({ limit: 100, cursor }, owner);
      expect(page.timelines.length).toBeLessThan(100);
      page.timelines.forEach(({ title }) => seen.add(title));
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(seen.size).toBe(100);
  });

  it.each([
    ['limit', { limit: 101 }],
    ['limit', { limit: -1 }],
    ['cursor', { cursor: 'garbage' }],
    ['cursor', { cursor: Buffer.from('9e99.00000000-0000-0000-0000-000000000000').toString('base64url') }],
    ['cursor', { cursor: Buffer.from("1.x'; drop table timeline").toString('base64url') }],
    ['q', { query: 'x'.repeat(201) }],
  ])('refuses a wrong %s: %j', async (field, request) => {
    const error = await refusal(service.client.listTimelines(request, testContext()));
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field }] });
  });
});

describe('UpdateTimeline', () => {
  it('changes only what is sent', async () => {
    const owner = testContext();
    const { timeline: before } = await service.client.createTimeline(
      { title: 'Bees', description: 'old', outline: '# Bees', audioSettings: { voice: 'andrew', speed: 0.8 } },
      owner,
    );
    const { timeline: after } = await service.client.updateTimeline(
      { timelineId: before!.id, description: '', audioSettings: { voice: 'stella' }, settings: { theme: 'studio' } },
      owner,
    );
    expect(after).toMatchObject({
      title: 'Bees',
      description: '',
      outline: '# Bees',
      voice: 'stella',
      audioSettings: { voice: 'stella', speed: 0.8, pitch: 'normal' },
      settings: { framerate: '30', resolution: '1920x1080', theme: 'studio' },
    });
  });

  it.each([
    ['a title', { title: 'New' }, false],
    ['a description', { description: 'New' }, false],
    ['an outline', { outline: 'New' }, false],
    ['a thumbnail', { thumbnailUrl: '/x.png' }, false],
    ['the frame rate', { settings: { framerate: '25' } }, true],
    ['the resolution', { settings: { resolution: '1280x720' } }, true],
    ['the theme', { settings: { theme: 'studio' } }, true],
    ['the voice', { audioSettings: { voice: 'stella' } }, true],
    ['the speed', { audioSettings: { speed: 1.2 } }, true],
    ['the pitch', { audioSettings: { pitch: 'high' } }, true],
  ])('[D9] %s makes the video out of date exactly when it shows or is heard', async (_, change, isFilmed) => {
    const { id, owner } = await makeTimeline(service, 1);
    const before = await readTimeline(service, id, owner);
    await service.client.updateTimeline({ timelineId: id, ...change }, owner);
    const after = await readTimeline(service, id, owner);
    expect(after.revision - before.revision).toBe(isFilmed ? 1n : 0n);
    const contentTimes = [before, after].map((timeline) => timestampMs(timeline.contentChangedAt!));
    expect(isFilmed || contentTimes[0] === contentTimes[1]).toBe(true);
    await service.client.updateTimeline({ timelineId: id, ...change }, owner);
    expect(await readTimeline(service, id, owner)).toEqual(after);
  });

  it('refuses a blank title and changes nothing', async () => {
    const { id, owner } = await makeTimeline(service);
    const change = { timelineId: id, title: ' ', description: 'new' };
    expect(await refusal(service.client.updateTimeline(change, owner))).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await readTimeline(service, id, owner)).description).toBe('');
  });
});

describe('DeleteTimeline', () => {
  it('takes the slides along and tells it once', async () => {
    const events: TimelineDeleted[] = [];
    await using _ = consumeEvents(service.bus, {
      durable: 'deletion-test',
      handlers: [on(TimelineDeletedSchema, async (event) => void events.push(event))],
      log: silentLog,
    });
    const { id, owner, slides } = await makeTimeline(service, 2);
    await service.client.deleteTimeline({ timelineId: id }, owner);
    expect(await refusal(service.client.getTimeline({ timelineId: id }, owner))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(service.client.getSlide({ slideId: slides[0]!.id }, owner))).toMatchObject({
      code: 'NOT_FOUND',
    });
    const own = () => events.filter((event) => event.timelineId === id);
    await eventually(() => own().length > 0);
    expect(own()).toMatchObject([{ timelineId: id, ownerId: owner.userId }]);
    expect(await refusal(service.client.deleteTimeline({ timelineId: id }, owner))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
