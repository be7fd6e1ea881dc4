import type { ListSort } from '@slidewright/domain';
import { sql, type Expression, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { JSON_OVERHEAD_BYTES } from './slides.ts';
import type { Db, TimelineListRow, TimelineRow, TimelineTable, Tx } from './tables.ts';

// All SQL on timelines. Each statement of a person's request names the owner.

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
  'pacing',
  'slide_count',
  'duration_ms',
  'film_ms',
  'is_film_ms_exact',
  'revision',
  'edit_revision',
  'content_changed_at',
  'share_token',
  'locked_by_job',
  'locked_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof TimelineListRow)[];

/** Where a list goes on: after the row of this id, whose value of the sort is `key`. */
export interface ListPosition {
  readonly key: string;
  readonly id: string;
}

interface SortRule {
  /** Ordered by this, then by id, both the same way. */
  readonly by: RawBuilder<unknown>;
  readonly descending: boolean;
  readonly keyOf: (row: TimelineListRow) => string;
  /** The key as SQL compares it. */
  readonly parse: (key: string) => RawBuilder<unknown>;
}

/** Names are compared as people sort them, under any collation of the database. */
const name = (title: Expression<string>): RawBuilder<unknown> => sql`lower(${title}) collate "und-x-icu"`;

const SORTS: Record<ListSort, SortRule> = {
  newest: {
    by: sql`created_at`,
    descending: true,
    keyOf: ({ created_at: createdAt }) => String(createdAt.getTime()),
    parse: (key) => sql`${new Date(Number(key))}::timestamptz(3)`,
  },
  name: {
    by: name(sql`title`),
    descending: false,
    keyOf: ({ title }) => title,
    parse: (key) => name(sql`${key}::text`),
  },
  length: {
    by: sql`coalesce(film_ms, duration_ms)`,
    descending: true,
    keyOf: ({ film_ms: filmMs, duration_ms: durationMs }) => filmMs ?? durationMs,
    parse: (key) => sql`${key}::bigint`,
  },
};

/** Where a list that ends with this row goes on. */
export function positionAfter(row: TimelineListRow, sort: ListSort): ListPosition {
  return { key: SORTS[sort].keyOf(row), id: row.id };
}

export async function insertTimeline(tx: Tx, values: Insertable<TimelineTable>): Promise<void> {
  await tx.insertInto('timeline').values(values).execute();
}

/** Inserts a copy of a timeline's row, with all its columns but those that belong to one timeline alone. */
export async function insertTimelineCopy(
  tx: Tx,
  sourceId: string,
  copy: { readonly id: string; readonly title: string },
): Promise<void> {
  await sql`
    insert into timeline select copied.* from timeline,
      lateral jsonb_populate_record(timeline, jsonb_build_object(
        'id', ${copy.id}::uuid, 'title', ${copy.title}::text, 'revision', 1,
        'thumbnail_key', '', 'thumbnail_revision', 0,
        'share_token', null, 'locked_by_job', null, 'locked_at', null,
        'created_at', clock_timestamp(), 'updated_at', clock_timestamp(), 'content_changed_at', clock_timestamp()
      )) copied
    where timeline.id = ${sourceId}`.execute(tx);
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
  readonly sort: ListSort;
  readonly after?: ListPosition | undefined;
  /** Each must stand in the title or the description. */
  readonly words: readonly string[];
}

/** Timelines of one owner in the order asked for. */
export async function listTimelines(db: Db, list: ListQuery): Promise<TimelineListRow[]> {
  let query = db.selectFrom('timeline').select(LIST_COLUMNS).where('owner_id', '=', list.ownerId);
  const { by, descending, parse } = SORTS[list.sort];
  if (list.after) {
    const { key, id } = list.after;
    query = query.where(sql<boolean>`(${by}, id) ${sql.raw(descending ? '<' : '>')} (${parse(key)}, ${id}::uuid)`);
  }
  for (const word of list.words) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where((where) =>
      where.or([where('title', 'ilike', pattern), where('description', 'ilike', pattern)]),
    );
  }
  const direction = descending ? 'desc' : 'asc';
  return query.orderBy(by, direction).orderBy('id', direction).limit(list.limit).execute();
}

export async function updateTimelineFields(
  tx: Tx,
  timelineId: string,
  patch: Updateable<TimelineTable>,
): Promise<void> {
  await tx
    .updateTable('timeline')
    .set({ ...patch, edit_revision: sql`edit_revision + 1`, updated_at: sql`clock_timestamp()` as never })
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
export async function raiseRevisionAndRecount(tx: Tx, timelineId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    update timeline
    set revision = revision + 1, content_changed_at = clock_timestamp(), updated_at = clock_timestamp(),
        slide_count = counted.slides, duration_ms = round(counted.seconds * 1000)
    from (
      select count(*)::integer as slides, coalesce(sum(duration), 0) as seconds,
        coalesce(sum(json_bytes - ${sql.lit(JSON_OVERHEAD_BYTES)}), 0) as bytes
      from slide where timeline_id = ${timelineId}
    ) counted
    where id = ${timelineId}
    returning counted.bytes`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
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

/** The row of a timeline that an event names, held until the transaction ends. */
export async function holdTimelineById(tx: Tx, timelineId: string): Promise<TimelineRow | undefined> {
  return tx.selectFrom('timeline').selectAll().where('id', '=', timelineId).forUpdate().executeTakeFirst();
}

/** Sets the film's length; null asks for it to be measured. It is no edit: the row's times stay. */
export async function setFilmLength(
  tx: Tx,
  timelineId: string,
  length: { readonly ms: number; readonly isExact: boolean; readonly audioEnabled: boolean } | null,
): Promise<void> {
  await tx
    .updateTable('timeline')
    .set(
      length === null
        ? { film_ms: null, is_film_ms_exact: false }
        : { film_ms: length.ms, is_film_ms_exact: length.isExact, film_with_audio: length.audioEnabled },
    )
    .where('id', '=', timelineId)
    .execute();
}

/** Timelines whose film was not measured yet, or while AUDIO_ENABLED was set otherwise. */
export async function listUnmeasured(
  db: Db,
  { audioEnabled, limit }: { readonly audioEnabled: boolean; readonly limit: number },
): Promise<{ id: string; ownerId: string }[]> {
  return (
    db
      .selectFrom('timeline')
      .select(['id', 'owner_id as ownerId'])
      .where((where) => where.or([where('film_ms', 'is', null), where('film_with_audio', '=', !audioEnabled)]))
      // One that cannot be measured does not hide the others.
      .orderBy(sql`random()`)
      .limit(limit)
      .execute()
  );
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
