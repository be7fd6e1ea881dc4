import { sql, type Insertable, type Updateable } from 'kysely';
import { JSON_OVERHEAD_BYTES } from './slides.ts';
import type { Db, TimelineRow, TimelineTable } from './tables.ts';

/** Timelines. Each statement of a person's request names the owner. */
export function timelineRepository(db: Db) {
  return {
    async insert(values: Insertable<TimelineTable>): Promise<void> {
      await db.insertInto('timeline').values(values).execute();
    },

    /** Inserts a copy of a timeline's row, with all its columns but those that belong to one timeline alone. */
    async insertCopy(sourceId: string, copy: { readonly id: string; readonly title: string }): Promise<void> {
      await sql`
        insert into timeline select copied.* from timeline,
          lateral jsonb_populate_record(timeline, jsonb_build_object(
            'id', ${copy.id}::uuid, 'title', ${copy.title}::text, 'revision', 1,
            'thumbnail_key', '', 'thumbnail_revision', 0,
            'share_token', null, 'locked_by_job', null, 'locked_at', null,
            'created_at', clock_timestamp(), 'updated_at', clock_timestamp(), 'content_changed_at', clock_timestamp()
          )) copied
        where timeline.id = ${sourceId}`.execute(db);
    },

    async find(timelineId: string, ownerId: string): Promise<TimelineRow | undefined> {
      return db
        .selectFrom('timeline')
        .selectAll()
        .where('id', '=', timelineId)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
    },

    /** The row, held until the transaction ends: edits and the edit lock come one after the other. */
    hold: (timelineId: string, ownerId: string): Promise<TimelineRow | undefined> =>
      db
        .selectFrom('timeline')
        .selectAll()
        .where('id', '=', timelineId)
        .where('owner_id', '=', ownerId)
        .forUpdate()
        .executeTakeFirst(),

    /** The same by one of its slides. */
    holdOfSlide: (slideId: string, ownerId: string): Promise<TimelineRow | undefined> =>
      db
        .selectFrom('timeline')
        .selectAll()
        .where('id', '=', (query) => query.selectFrom('slide').select('timeline_id').where('slide.id', '=', slideId))
        .where('owner_id', '=', ownerId)
        .forUpdate()
        .executeTakeFirst(),

    async update(timelineId: string, patch: Updateable<TimelineTable>): Promise<void> {
      await db
        .updateTable('timeline')
        .set({ ...patch, edit_revision: sql`edit_revision + 1`, updated_at: sql`clock_timestamp()` as never })
        .where('id', '=', timelineId)
        .execute();
    },

    /** A picture's address is no edit: the row's times stay. */
    async updateThumbnailUrl(timelineId: string, thumbnailUrl: string): Promise<void> {
      await db.updateTable('timeline').set({ thumbnail_url: thumbnailUrl }).where('id', '=', timelineId).execute();
    },

    /** Notes that what the video shows or says has changed. */
    async raiseRevision(timelineId: string): Promise<void> {
      await sql`
        update timeline
        set revision = revision + 1, content_changed_at = clock_timestamp(), updated_at = clock_timestamp()
        where id = ${timelineId}`.execute(db);
    },

    /** The same after slides came, went or changed their length. */
    async raiseRevisionAndRecount(timelineId: string): Promise<number> {
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
        returning counted.bytes`.execute(db);
      return Number(rows[0]?.bytes ?? 0);
    },

    /** Deletes a timeline with its slides; false when the owner has none of that id. */
    async delete(timelineId: string, ownerId: string): Promise<boolean> {
      const deleted = await db
        .deleteFrom('timeline')
        .where('id', '=', timelineId)
        .where('owner_id', '=', ownerId)
        .returning('id')
        .executeTakeFirst();
      return deleted !== undefined;
    },

    /** Deletes all that an owner has and returns the ids. */
    async deleteAllOf(ownerId: string): Promise<string[]> {
      const deleted = await db.deleteFrom('timeline').where('owner_id', '=', ownerId).returning('id').execute();
      return deleted.map((row) => row.id);
    },

    /** The row of a timeline that an event names, held until the transaction ends. */
    holdById: (timelineId: string): Promise<TimelineRow | undefined> =>
      db.selectFrom('timeline').selectAll().where('id', '=', timelineId).forUpdate().executeTakeFirst(),

    /** The owner, and the edit revision of a slide, or of the timeline where `slideId` is empty or of no slide of it. */
    async revisionOf(
      timelineId: string,
      slideId: string,
    ): Promise<{ readonly ownerId: string; readonly revision: number } | undefined> {
      const { rows } = await sql<{ ownerId: string; revision: number }>`
        select timeline.owner_id as "ownerId", coalesce(slide.revision, timeline.edit_revision) as revision
        from timeline left join slide on slide.timeline_id = timeline.id and slide.id = nullif(${slideId}, '')::uuid
        where timeline.id = ${timelineId}`.execute(db);
      return rows[0];
    },

    /** Points at a poster unless the one there shows a newer revision. */
    async setPoster(timelineId: string, objectKey: string, revision: number): Promise<void> {
      await db
        .updateTable('timeline')
        .set({ thumbnail_key: objectKey, thumbnail_revision: revision })
        .where('id', '=', timelineId)
        .where('thumbnail_revision', '<=', String(revision))
        .execute();
    },
  };
}
