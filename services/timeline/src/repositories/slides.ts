import {
  blocksOf,
  hasContent,
  knownBlocks,
  slideContentHash,
  speakingSeconds,
  storedBody,
  type Block,
  type SlideText,
} from '@slidewright/slides';
import { sql } from 'kysely';
import { SLIDE_COLUMNS, type Db, type SlideRow, type StoredBlocks, type Tx } from './tables.ts';

// All SQL on slides. Those who change them hold the timeline's row.

/** For the select of a query. */
export const SLIDE_SELECTION = SLIDE_COLUMNS.map((column) => `slide.${column}` as const);

/** What a person writes into a slide. */
export interface SlideContent extends SlideText {
  /** Seconds. */
  readonly duration: number;
}

/** The body of a stored slide. An older version may have written its bullets since its blocks were stored. */
export function blocksOfRow({ bullet_points, blocks }: Pick<SlideRow, 'bullet_points' | 'blocks'>): readonly Block[] {
  return blocksOf({ bulletPoints: bullet_points, blocks: blocks && knownBlocks(blocks.blocks) });
}

/** What a person wrote into a stored slide; the reverse of `columnsOf`. */
export function contentOf(row: SlideRow): SlideContent {
  return { title: row.title, blocks: blocksOfRow(row), speakerNotes: row.speaker_notes, duration: row.duration };
}

export type NewSlide = SlideContent & { readonly id: string };

/** Ids, numbers, times and the names of the fields. */
export const JSON_OVERHEAD_BYTES = 320;

/** What the slide takes in a JSON answer, rounded up. */
export function jsonBytes(content: SlideContent): number {
  const { bulletPoints, blocks } = storedBody(content.blocks);
  const texts = [content.title, bulletPoints, content.speakerNotes, ...(blocks ?? [])];
  return Buffer.byteLength(JSON.stringify(texts)) + JSON_OVERHEAD_BYTES;
}

/** The columns that the film's length takes from the texts. */
export function measureText(content: SlideText) {
  return {
    content_hash: slideContentHash(content),
    has_content: hasContent(content),
    speech_s: speakingSeconds(content, 1),
  };
}

function columnsOf(content: SlideContent) {
  const { bulletPoints, blocks } = storedBody(content.blocks);
  return {
    title: content.title,
    bullet_points: [...bulletPoints],
    blocks: blocks && JSON.stringify({ version: 1, blocks } satisfies StoredBlocks),
    speaker_notes: content.speakerNotes,
    duration: content.duration,
    json_bytes: jsonBytes(content),
    ...measureText(content),
  };
}

/** Adds slides in their order, the first at `firstPosition`. */
export async function insertSlides(
  tx: Tx,
  timelineId: string,
  firstPosition: number,
  slides: readonly NewSlide[],
): Promise<void> {
  const rows = slides.map((slide, index) => ({
    id: slide.id,
    timeline_id: timelineId,
    position: firstPosition + index,
    ...columnsOf(slide),
  }));
  await tx.insertInto('slide').values(rows).execute();
}

/** Inserts a copy of each of these slides, with all its columns, into another timeline. */
export async function insertSlideCopies(
  tx: Tx,
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
      )) copied`.execute(tx);
}

export async function findSlide(db: Db, slideId: string, ownerId: string): Promise<SlideRow | undefined> {
  return db
    .selectFrom('slide')
    .innerJoin('timeline', 'timeline.id', 'slide.timeline_id')
    .select(SLIDE_SELECTION)
    .where('slide.id', '=', slideId)
    .where('timeline.owner_id', '=', ownerId)
    .executeTakeFirst();
}

/** A slide of a timeline that the transaction holds. */
export async function findHeldSlide(tx: Tx, slideId: string, timelineId: string): Promise<SlideRow | undefined> {
  return tx
    .selectFrom('slide')
    .select(SLIDE_SELECTION)
    .where('id', '=', slideId)
    .where('timeline_id', '=', timelineId)
    .executeTakeFirst();
}

export async function updateSlideContent(tx: Tx, slideId: string, content: SlideContent): Promise<void> {
  await tx
    .updateTable('slide')
    .set({ ...columnsOf(content), revision: sql`revision + 1`, updated_at: sql`clock_timestamp()` as never })
    .where('id', '=', slideId)
    .execute();
}

export async function deleteSlideRow(tx: Tx, slideId: string): Promise<void> {
  await tx.deleteFrom('slide').where('id', '=', slideId).execute();
}

/** The ids of a timeline's slides in their order. */
export async function slideOrder(tx: Tx, timelineId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('slide')
    .select('id')
    .where('timeline_id', '=', timelineId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.id);
}

/** Numbers the slides from 0 in the order of `ids`; only those that move are touched. Whether any did. */
export async function setSlideOrder(tx: Tx, timelineId: string, ids: readonly string[]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update slide set position = wanted.position, updated_at = clock_timestamp()
    from (
      select id, (ordinality - 1)::integer as position from unnest(${[...ids]}::uuid[]) with ordinality as listed (id, ordinality)
    ) wanted
    where slide.id = wanted.id and slide.timeline_id = ${timelineId} and slide.position <> wanted.position`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The timelines of one owner that these slides belong to; a slide that is not theirs is left out. */
export async function timelinesOfSlides(
  db: Db,
  slideIds: readonly string[],
  ownerId: string,
): Promise<{ slideId: string; timelineId: string }[]> {
  return db
    .selectFrom('slide')
    .innerJoin('timeline', 'timeline.id', 'slide.timeline_id')
    .select(['slide.id as slideId', 'slide.timeline_id as timelineId'])
    .where('slide.id', 'in', [...slideIds])
    .where('timeline.owner_id', '=', ownerId)
    .execute();
}
