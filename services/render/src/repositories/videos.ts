import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, VideoTable } from './tables.ts';

export type VideoRow = Selectable<VideoTable>;

/** The newest finished master of each timeline. */
export function videoRepository(db: Db) {
  return {
    find: (timelineId: string): Promise<VideoRow | undefined> =>
      db.selectFrom('video').selectAll().where('timeline_id', '=', timelineId).executeTakeFirst(),

    async replace(video: Omit<Insertable<VideoTable>, 'completed_at'>): Promise<void> {
      const { timeline_id: _, ...fields } = video;
      await db
        .insertInto('video')
        .values(video)
        .onConflict((conflict) =>
          conflict.column('timeline_id').doUpdateSet({ ...fields, completed_at: sql<Date>`clock_timestamp()` }),
        )
        .execute();
    },

    async forget(timelineId: string): Promise<void> {
      await db.deleteFrom('video').where('timeline_id', '=', timelineId).execute();
    },
  };
}
