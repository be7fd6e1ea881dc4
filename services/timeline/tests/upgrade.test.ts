import { isDeepStrictEqual } from 'node:util';
import { slideContentHash, readSlide } from '@slidewright/slides';
import { createDatabase, migrate } from '@slidewright/platform';
import { eventually, silentLog, testContext, testDatabase } from '@slidewright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timelineMigrations } from '../src/migrations/index.ts';
import { startTimelineService, type Harness } from './harness.ts';
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
