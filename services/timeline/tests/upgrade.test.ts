import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { filmSettingsOfProto, filmSettingsToProto } from '@slidewright/contracts';
import { FILM_DEFAULTS } from '@slidewright/domain';
import { readSlide } from '@slidewright/slides/content/blocks';
import { slideContentHash } from '@slidewright/slides/content/content-hash';
import { createDatabase, migrate } from '@slidewright/platform';
import { eventually, silentLog, testContext, testDatabase } from '@slidewright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timelineMigrations } from '../src/migrations/index.ts';
import { refusal, startTimelineService, type Harness } from './harness.ts';
// Rows of a timeline in use, as the version before blocks had written them.
import before from './fixtures/before-blocks.json' with { type: 'json' };

const { timeline, slides } = before;
let service: Harness;
beforeAll(async () => {
  const database = testDatabase();
  const {
    '0005-blocks': _blocks,
    '0006-language': _language,
    '0007-images': _images,
    '0008-transition': _transition,
    '0009-images-in-columns': _imagesInColumns,
    '0010-brand': _brand,
    '0011-layout': _layout,
    '0012-captions': _captions,
    '0013-music': _music,
    '0014-creation-keys': _creationKeys,
    '0015-film-settings': _filmSettings,
    ...migrations
  } = timelineMigrations;
  await migrate({ url: database.url, schema: database.schema, migrations, log: silentLog });
  await using old = createDatabase<unknown>({ url: database.url, schema: database.schema, log: silentLog });
  const insert = async (table: string, rows: readonly object[]) =>
    sql`insert into ${sql.id(table)} select * from jsonb_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
      old.db,
    );
  await insert('timeline', [timeline]);
  await insert('slide', slides);
  service = await startTimelineService({}, database);
});
afterAll(() => service[Symbol.asyncDispose]());

describe('a timeline of the version before blocks', () => {
  const owner = testContext(timeline.owner_id);

  it('[BL1] holds what it held, as bullets and as blocks', async () => {
    const read = await service.client.getTimeline({ timelineId: timeline.id }, owner);
    expect(read.timeline).toMatchObject({
      title: timeline.title,
      slideCount: 3,
      revision: BigInt(timeline.revision),
      filmMs: BigInt(timeline.film_ms),
    });
    expect(read.slides.map(readSlide)).toMatchObject(
      slides.map(({ id, title, bullet_points, speaker_notes, duration, position, revision }) => ({
        id,
        title,
        bulletPoints: bullet_points,
        blocks: [{ kind: 'bullets', items: bullet_points }],
        speakerNotes: speaker_notes,
        duration,
        position,
        revision,
      })),
    );
  });

  it('[AU3] [BL1] has no narration that is out of date because of the upgrade', async () => {
    const read = await service.client.getTimeline({ timelineId: timeline.id }, owner);
    expect(read.slides.map((slide) => slideContentHash(readSlide(slide)))).toEqual(
      slides.map(({ content_hash }) => content_hash),
    );
  });

  it('has a language, and is told it also by the list once the service found it', async () => {
    const read = await service.client.getTimeline({ timelineId: timeline.id }, owner);
    expect(read.timeline).toMatchObject({
      language: 'en',
      isLanguageChosen: false,
      revision: BigInt(timeline.revision),
    });
    await eventually(async () => {
      const { rows } = await sql`select language from timeline where id = ${timeline.id}`.execute(service.db);
      return isDeepStrictEqual(rows, [{ language: 'en' }]);
    });
  });

  it('takes a quote, and keeps its bullets for a process of the version before', async () => {
    const slideId = slides[0]!.id;
    const quote = { kind: 'quote', text: 'Winter is coming.', attribution: '' };
    const blocks = [{ kind: 'bullets', items: slides[0]!.bullet_points }, quote];
    await service.client.updateSlide({ slideId, blocks: JSON.stringify(blocks) }, owner);
    const { rows } = await sql`select bullet_points from slide where id = ${slideId}`.execute(service.db);
    expect(rows).toEqual([{ bullet_points: slides[0]!.bullet_points }]);
  });
});

describe('the settings of a film while processes of the version before run', () => {
  const owner = testContext(timeline.owner_id);
  const timelineId = timeline.id;
  const settings = async () => {
    const read = await service.client.getTimeline({ timelineId }, owner);
    return filmSettingsOfProto(read.timeline!.settings);
  };
  const columns = async () => {
    const { rows } = await sql`
      select theme, transition, captions, music_level from timeline where id = ${timelineId}`.execute(service.db);
    return rows[0];
  };

  it('are those of the columns that such a process wrote', async () => {
    const { theme, resolution, framerate, pacing = 'planned' } = timeline as { pacing?: string } & typeof timeline;
    expect(await settings()).toEqual({ ...FILM_DEFAULTS, theme, resolution, framerate, pacing });
    await sql`update timeline set theme = 'studio', music_level = -14 where id = ${timelineId}`.execute(service.db);
    expect(await settings()).toMatchObject({ theme: 'studio', musicLevel: -14, resolution });
    const id = randomUUID();
    await sql`
      insert into timeline (id, owner_id, title, description, outline, thumbnail_url, voice, speed, pitch, framerate,
        resolution, theme, transition)
      select ${id}, owner_id, title, description, outline, thumbnail_url, voice, speed, pitch, framerate, resolution,
        'ledger', 'push' from timeline where id = ${timelineId}`.execute(service.db);
    const inserted = await service.client.getTimeline({ timelineId: id }, owner);
    expect(filmSettingsOfProto(inserted.timeline!.settings)).toMatchObject({ theme: 'ledger', transition: 'push' });
  });

  it('are sent and answered as such a process has them', async () => {
    const { timeline: changed } = await service.client.updateTimeline(
      { timelineId, settings: { transition: 'fade', musicLevel: -18 } },
      owner,
    );
    expect(changed!.settings).toMatchObject({ theme: 'studio', transition: 'fade', musicLevel: -18, music: '' });
    expect(await settings()).toMatchObject({ theme: 'studio', transition: 'fade', musicLevel: -18, music: null });
  });

  it('are in the columns that such a process reads', async () => {
    const sent = filmSettingsToProto({ captions: 'burned', theme: 'midnight' });
    await service.client.updateTimeline({ timelineId, settings: sent }, owner);
    expect(await columns()).toEqual({
      theme: 'midnight',
      transition: 'fade',
      captions: 'burned',
      music_level: -18,
    });
  });

  it('are refused by name, and a title alone changes none and leaves the film as it is', async () => {
    const refused = await refusal(
      service.client.updateTimeline({ timelineId, settings: filmSettingsToProto({ transition: 'spin' }) }, owner),
    );
    expect(refused.userMessage).toBe('settings.transition must be one of theme, cut, fade, push.');
    const before = await service.client.getTimeline({ timelineId }, owner);
    // As in the row of a version that knows fewer settings.
    await sql`update timeline set film = film - 'musicLevel', music_level = default where id = ${timelineId}`.execute(
      service.db,
    );
    await service.client.updateTimeline({ timelineId, title: 'Another' }, owner);
    const after = await service.client.getTimeline({ timelineId }, owner);
    expect(after.timeline!.revision).toBe(before.timeline!.revision);
  });
});
