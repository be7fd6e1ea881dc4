import { blocksOf, knownBlocks, storedBody } from '@slidewright/slides/content/blocks';
import { slideContentHash } from '@slidewright/slides/content/content-hash';
import {
  eachText,
  hasContent,
  textsOf,
  type SlideText,
  type SlideTextName,
  type SlideTexts,
} from '@slidewright/slides/content/slide';
import type { Block } from '@slidewright/slides/kinds/index';
import { readingSeconds } from '@slidewright/slides/speech/reading-time';
import { speakingSeconds } from '@slidewright/slides/speech/speaking-time';
import { sql } from 'kysely';
import { SLIDE_COLUMNS, TEXT_COLUMNS, type Db, type SlideRow, type StoredBlocks, type TextColumn } from './tables.ts';

/** For the select of a query. */
export const SLIDE_SELECTION = SLIDE_COLUMNS.map((column) => `slide.${column}` as const);

/** What a person writes into a slide. */
export interface SlideContent extends SlideTexts {
  readonly blocks: readonly Block[];
  /** Seconds. */
  readonly duration: number;
}

/** The body of a stored slide. An older version may have written its bullets since its blocks were stored. */
export function blocksOfRow({ bullet_points, blocks }: Pick<SlideRow, 'bullet_points' | 'blocks'>): readonly Block[] {
  return blocksOf({ bulletPoints: bullet_points, blocks: blocks && knownBlocks(blocks.blocks) });
}

/** What a person wrote into a stored slide; the reverse of `columnsOf`. */
export function contentOf(row: SlideRow): SlideContent {
  return { ...eachText((name) => row[TEXT_COLUMNS[name]]), blocks: blocksOfRow(row), duration: row.duration };
}

export type NewSlide = SlideContent & { readonly id: string };

/** Ids, numbers, times and the names of the fields. */
export const JSON_OVERHEAD_BYTES = 320;

/** What the slide takes in a JSON answer, rounded up. */
export function jsonBytes(content: SlideContent): number {
  const { bulletPoints, blocks } = storedBody(content.blocks);
  const texts = [...Object.values(textsOf(content)), bulletPoints, ...(blocks ?? [])];
  return Buffer.byteLength(JSON.stringify(texts)) + JSON_OVERHEAD_BYTES;
}

/** The columns that the film's length takes from the texts. */
export function measureText(content: SlideText) {
  return {
    content_hash: slideContentHash(content),
    has_content: hasContent(content),
    speech_s: speakingSeconds(content, 1),
    reading_s: readingSeconds(content),
  };
}

function columnsOf(content: SlideContent) {
  const { bulletPoints, blocks } = storedBody(content.blocks);
  const texts = Object.entries(textsOf(content)).map(([name, text]) => [TEXT_COLUMNS[name as SlideTextName], text]);
  return {
    ...(Object.fromEntries(texts) as Record<TextColumn, string>),
    bullet_points: [...bulletPoints],
    blocks: blocks && JSON.stringify({ version: 1, blocks } satisfies StoredBlocks),
    duration: content.duration,
    json_bytes: jsonBytes(content),
    ...measureText(content),
  };
}

/** Slides. Changes require that the transaction holds the timeline's row. */
export function slideRepository(db: Db) {
  return {
    /** Adds slides in their order, the first at `firstPosition`. */
    async insert(timelineId: string, firstPosition: number, slides: readonly NewSlide[]): Promise<void> {
      const rows = slides.map((slide, index) => ({
        id: slide.id,
        timeline_id: timelineId,
        position: firstPosition + index,
        ...columnsOf(slide),
      }));
      await db.insertInto('slide').values(rows).execute();
    },

    /** Inserts a copy of each of these slides, with all its columns, into another timeline. */
    async insertCopies(
      timelineId: string,
      copies: readonly { readonly sourceSlideId: string; readonly slideId: string }[],
    ): Promise<void> {
      await sql`
        insert into slide select copied.* from slide
          join unnest(
            ${copies.map(({ sourceSlideId }) => sourceSlideId)}::uuid[], ${copies.map(({ slideId }) => slideId)}::uuid[]
          ) as copy (source_id, id) on copy.source_id = slide.id,
          lateral jsonb_populate_record(slide, jsonb_build_object(
            'id', copy.id, 'timeline_id', ${timelineId}::uuid,
            'created_at', clock_timestamp(), 'updated_at', clock_timestamp()
          )) copied`.execute(db);
    },

    async find(slideId: string, ownerId: string): Promise<SlideRow | undefined> {
      return db
        .selectFrom('slide')
        .innerJoin('timeline', 'timeline.id', 'slide.timeline_id')
        .select(SLIDE_SELECTION)
        .where('slide.id', '=', slideId)
        .where('timeline.owner_id', '=', ownerId)
        .executeTakeFirst();
    },

    /** A slide of a timeline that the transaction holds. */
    findHeld: (slideId: string, timelineId: string): Promise<SlideRow | undefined> =>
      db
        .selectFrom('slide')
        .select(SLIDE_SELECTION)
        .where('id', '=', slideId)
        .where('timeline_id', '=', timelineId)
        .executeTakeFirst(),

    /** The slide as it is then. */
    updateContent: (slideId: string, content: SlideContent): Promise<SlideRow> =>
      db
        .updateTable('slide')
        .set({ ...columnsOf(content), revision: sql`revision + 1`, updated_at: sql`clock_timestamp()` as never })
        .where('id', '=', slideId)
        .returning(SLIDE_COLUMNS)
        .executeTakeFirstOrThrow(),

    async delete(...slideIds: readonly string[]): Promise<void> {
      await db.deleteFrom('slide').where('id', 'in', slideIds).execute();
    },

    /** The slides of a timeline in their order. */
    list: (timelineId: string): Promise<SlideRow[]> =>
      db
        .selectFrom('slide')
        .select(SLIDE_SELECTION)
        .where('timeline_id', '=', timelineId)
        .orderBy('position')
        .execute(),

    /** The ids of a timeline's slides in their order. */
    async order(timelineId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('slide')
        .select('id')
        .where('timeline_id', '=', timelineId)
        .orderBy('position')
        .execute();
      return rows.map((row) => row.id);
    },

    /** Numbers the slides from 0 in the order of `ids`; only those that move are touched. Whether any did. */
    async setOrder(timelineId: string, ids: readonly string[]): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update slide set position = wanted.position, updated_at = clock_timestamp()
        from (
          select id, (ordinality - 1)::integer as position from unnest(${[...ids]}::uuid[]) with ordinality as listed (id, ordinality)
        ) wanted
        where slide.id = wanted.id and slide.timeline_id = ${timelineId} and slide.position <> wanted.position`.execute(
        db,
      );
      return (numAffectedRows ?? 0n) > 0n;
    },

    /** The timelines of one owner that these slides belong to; a slide that is not theirs is left out. */
    timelinesOf: (slideIds: readonly string[], ownerId: string): Promise<{ slideId: string; timelineId: string }[]> =>
      db
        .selectFrom('slide')
        .innerJoin('timeline', 'timeline.id', 'slide.timeline_id')
        .select(['slide.id as slideId', 'slide.timeline_id as timelineId'])
        .where('slide.id', 'in', [...slideIds])
        .where('timeline.owner_id', '=', ownerId)
        .execute(),
  };
}
