import { sql } from 'kysely';
import type { Db } from './tables.ts';

const ROWS_A_STATEMENT = 1_000;

/** When each object of the store was of use last. */
export function cachedObjectRepository(db: Db) {
  return {
    /** Notes that objects are of use now. */
    async touch(timelineId: string, keys: readonly string[]): Promise<void> {
      const unique = [...new Set(keys)];
      for (let at = 0; at < unique.length; at += ROWS_A_STATEMENT) {
        await db
          .insertInto('cached_object')
          .values(unique.slice(at, at + ROWS_A_STATEMENT).map((key) => ({ object_key: key, timeline_id: timelineId })))
          .onConflict((conflict) =>
            conflict.column('object_key').doUpdateSet({ last_used_at: sql<Date>`clock_timestamp()` }),
          )
          .execute();
      }
    },

    /** The objects of the timeline's last video, which were noted as it was completed, and what was drawn since. */
    async usedByVideo(timelineId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('cached_object')
        .innerJoin('video', 'video.timeline_id', 'cached_object.timeline_id')
        .select('cached_object.object_key')
        .where('cached_object.timeline_id', '=', timelineId)
        .whereRef('cached_object.last_used_at', '>=', 'video.completed_at')
        .execute();
      return rows.map((row) => row.object_key);
    },

    /** Forgets up to `limit` objects that were not used for `days` days and cannot be downloaded; returns their keys. */
    async takeUnused(days: number, limit: number): Promise<string[]> {
      const rows = await db
        .deleteFrom('cached_object')
        .where('object_key', 'in', (inner) =>
          inner
            .selectFrom('cached_object')
            .select('object_key')
            .where('last_used_at', '<', sql<Date>`clock_timestamp() - ${days} * interval '1 day'`)
            .where(unreferenced)
            .limit(limit),
        )
        .returning('object_key')
        .execute();
      return rows.map((row) => row.object_key);
    },

    /** Those of `keys` that no row of ours names. */
    async unknown(keys: readonly string[]): Promise<string[]> {
      if (keys.length === 0) return [];
      const result = await sql<{ key: string }>`
        select key from unnest(${[...keys]}::text[]) as key
        where not exists (select from cached_object where object_key = key)
          and not exists (select from video where key in (object_key, snapshot_key))
          and not exists (select from slide_video where object_key = key)
          and not exists (select from poster where object_key = key)`.execute(db);
      return result.rows.map((row) => row.key);
    },

    async forget(timelineId: string): Promise<void> {
      await db.deleteFrom('cached_object').where('timeline_id', '=', timelineId).execute();
    },
  };
}

const unreferenced = sql<boolean>`
  not exists (select from video where cached_object.object_key in (video.object_key, video.snapshot_key))
  and not exists (select from slide_video where slide_video.object_key = cached_object.object_key)
  and not exists (select from poster where poster.object_key = cached_object.object_key)`;
