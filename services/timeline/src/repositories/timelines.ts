import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, TimelineListRow, TimelineRow, TimelineTable, Tx } from './tables.ts';

// All SQL on timelines. Whatever a person asks for names its owner in the statement itself.

const LIST_COLUMNS = [
  'id',
  'owner_id',
  'title',
  'description',
  'thumbnail_url',
  'thumbnail_key',
  'thumbnail_revision',
  'voice',
  'speed',
  'pitch',
  'framerate',
  'resolution',
  'theme',
  'slide_count',
  'duration_ms',
  'revision',
  'content_changed_at',
  'share_token',
  'locked_by_job',
  'locked_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof TimelineListRow)[];

/** Where a list goes on: after this row, newest first. */
export interface ListPosition {
  readonly createdAt: Date;
  readonly id: string;
}

export async function insertTimeline(tx: Tx, values: Insertable<TimelineTable>): Promise<void> {
  await tx.insertInto('timeline').values(values).execute();
}

export async function findTimeline(db: Db, timelineId: string, ownerId: string): Promise<TimelineRow | undefined> {
  return db
    .selectFrom('timeline')
    .selectAll()
    .where('id', '=', timelineId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
}

/** The row, held until the transaction ends: edits and the edit lock come one after the other. */
export async function holdTimeline(tx: Tx, timelineId: string, ownerId: string): Promise<TimelineRow | undefined> {
  return tx
    .selectFrom('timeline')
    .selectAll()
    .where('id', '=', timelineId)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
}

/** The same by one of its slides. */
export async function holdTimelineOfSlide(tx: Tx, slideId: string, ownerId: string): Promise<TimelineRow | undefined> {
  return tx
    .selectFrom('timeline')
    .selectAll()
    .where('id', '=', (query) => query.selectFrom('slide').select('timeline_id').where('slide.id', '=', slideId))
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
}

export interface ListQuery {
  readonly ownerId: string;
  readonly limit: number;
  readonly after?: ListPosition | undefined;
  /** Each must stand in the title or the description. */
  readonly words: readonly string[];
}

/** Timelines of one owner, newest first. */
export async function listTimelines(db: Db, list: ListQuery): Promise<TimelineListRow[]> {
  let query = db.selectFrom('timeline').select(LIST_COLUMNS).where('owner_id', '=', list.ownerId);
  if (list.after) {
    const { createdAt, id } = list.after;
    query = query.where(sql<boolean>`(created_at, id) < (${createdAt}::timestamptz(3), ${id}::uuid)`);
  }
  for (const word of list.words) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where((where) =>
      where.or([where('title', 'ilike', pattern), where('description', 'ilike', pattern)]),
    );
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(list.limit).execute();
}

export async function updateTimelineFields(
  tx: Tx,
  timelineId: string,
  patch: Updateable<TimelineTable>,
): Promise<void> {
  await tx
    .updateTable('timeline')
    .set({ ...patch, updated_at: sql`clock_timestamp()` as never })
    .where('id', '=', timelineId)
    .execute();
}

/** A picture's address is no edit: the row's times stay. */
export async function updateThumbnailUrl(tx: Tx, timelineId: string, thumbnailUrl: string): Promise<void> {
  await tx.updateTable('timeline').set({ thumbnail_url: thumbnailUrl }).where('id', '=', timelineId).execute();
}

/** Notes that what the video shows or says has changed. */
export async function raiseRevision(tx: Tx, timelineId: string): Promise<void> {
  await sql`
    update timeline
    set revision = revision + 1, content_changed_at = clock_timestamp(), updated_at = clock_timestamp()
    where id = ${timelineId}`.execute(tx);
}

/** The same after slides came, went or changed their length. */
export async function raiseRevisionAndRecount(tx: Tx, timelineId: string): Promise<void> {
  await sql`
    update timeline
    set revision = revision + 1, content_changed_at = clock_timestamp(), updated_at = clock_timestamp(),
        slide_count = counted.slides, duration_ms = round(counted.seconds * 1000)
    from (
      select count(*)::integer as slides, coalesce(sum(duration), 0) as seconds
      from slide where timeline_id = ${timelineId}
    ) counted
    where id = ${timelineId}`.execute(tx);
}

/** Deletes a timeline with its slides; false when the owner has none of that id. */
export async function deleteTimelineRow(tx: Tx, timelineId: string, ownerId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('timeline')
    .where('id', '=', timelineId)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes all that an owner has and answers the ids. */
export async function deleteTimelinesOf(tx: Tx, ownerId: string): Promise<string[]> {
  const deleted = await tx.deleteFrom('timeline').where('owner_id', '=', ownerId).returning('id').execute();
  return deleted.map((row) => row.id);
}

export async function setLock(tx: Tx, timelineId: string, jobId: string): Promise<void> {
  await tx
    .updateTable('timeline')
    .set({ locked_by_job: jobId, locked_at: sql`clock_timestamp()` as never })
    .where('id', '=', timelineId)
    .execute();
}

/** Frees the timeline if this job holds it; whether it did. */
export async function releaseLock(db: Db, timelineId: string, jobId: string): Promise<boolean> {
  const released = await db
    .updateTable('timeline')
    .set({ locked_by_job: null, locked_at: null as never })
    .where('id', '=', timelineId)
    .where('locked_by_job', '=', jobId)
    .returning('id')
    .executeTakeFirst();
  return released !== undefined;
}

export interface HeldLock {
  readonly timelineId: string;
  readonly ownerId: string;
  readonly jobId: string;
}

/** Some locks that are older than `ageMs`, at most `limit`: any, so that those held for long do not hide the others. */
export async function listOldLocks(db: Db, ageMs: number, limit: number): Promise<HeldLock[]> {
  const { rows } = await sql<HeldLock>`
    select id as "timelineId", owner_id as "ownerId", locked_by_job as "jobId"
    from timeline
    where locked_at < clock_timestamp() - ${ageMs}::double precision * interval '1 millisecond'
    order by random()
    limit ${limit}`.execute(db);
  return rows;
}

/** Keeps the token there is, or sets this one; undefined when the owner has no such timeline. */
export async function keepOrSetShareToken(
  db: Db,
  timelineId: string,
  ownerId: string,
  token: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ share_token: string }>`
    update timeline set share_token = coalesce(share_token, ${token})
    where id = ${timelineId} and owner_id = ${ownerId}
    returning share_token`.execute(db);
  return rows[0]?.share_token;
}

/** Withdraws the token; false when the owner has no such timeline. */
export async function clearShareToken(db: Db, timelineId: string, ownerId: string): Promise<boolean> {
  const cleared = await db
    .updateTable('timeline')
    .set({ share_token: null })
    .where('id', '=', timelineId)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  return cleared !== undefined;
}

export async function findByShareToken(db: Db, token: string): Promise<TimelineListRow | undefined> {
  return db.selectFrom('timeline').select(LIST_COLUMNS).where('share_token', '=', token).executeTakeFirst();
}

/** Points at a poster unless the one there shows a newer revision. */
export async function setPoster(tx: Tx, timelineId: string, objectKey: string, revision: number): Promise<void> {
  await tx
    .updateTable('timeline')
    .set({ thumbnail_key: objectKey, thumbnail_revision: revision })
    .where('id', '=', timelineId)
    .where('thumbnail_revision', '<=', String(revision))
    .execute();
}
