import { sql } from 'kysely';
import type { Db, SlideRow, Tx } from './tables.ts';

// All SQL on slides. Those who change them hold the timeline's row.

const COLUMNS = [
  'slide.id',
  'slide.timeline_id',
  'slide.position',
  'slide.title',
  'slide.bullet_points',
  'slide.speaker_notes',
  'slide.duration',
  'slide.updated_at',
] as const;

/** What a person writes into a slide. Duration in seconds. */
export interface SlideContent {
  readonly title: string;
  readonly bulletPoints: readonly string[];
  readonly speakerNotes: string;
  readonly duration: number;
}

export type NewSlide = SlideContent & { readonly id: string };

/** Ids, numbers, times and the names of the fields. */
const JSON_OVERHEAD_BYTES = 320;

/** What the slide takes in a JSON answer, rounded up. */
function jsonBytes(content: SlideContent): number {
  const texts = [content.title, content.bulletPoints, content.speakerNotes];
  return Buffer.byteLength(JSON.stringify(texts)) + JSON_OVERHEAD_BYTES;
}

function columnsOf(content: SlideContent) {
  return {
    title: content.title,
    bullet_points: [...content.bulletPoints],
    speaker_notes: content.speakerNotes,
    duration: content.duration,
    json_bytes: jsonBytes(content),
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

export async function findSlide(db: Db, slideId: string, ownerId: string): Promise<SlideRow | undefined> {
  return db
    .selectFrom('slide')
    .innerJoin('timeline', 'timeline.id', 'slide.timeline_id')
    .select(COLUMNS)
    .where('slide.id', '=', slideId)
    .where('timeline.owner_id', '=', ownerId)
    .executeTakeFirst();
}

/** A slide of a timeline that the transaction holds. */
export async function findHeldSlide(tx: Tx, slideId: string, timelineId: string): Promise<SlideRow | undefined> {
  return tx
    .selectFrom('slide')
    .select(COLUMNS)
    .where('id', '=', slideId)
    .where('timeline_id', '=', timelineId)
    .executeTakeFirst();
}

export async function updateSlideContent(tx: Tx, slideId: string, content: SlideContent): Promise<void> {
  await tx
    .updateTable('slide')
    .set({ ...columnsOf(content), updated_at: sql`clock_timestamp()` as never })
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
