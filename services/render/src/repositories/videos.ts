import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { RenderTables, VideoTable } from './tables.ts';

type Db = Kysely<RenderTables>;
export type VideoRow = Selectable<VideoTable>;

/** The newest finished master of each timeline. */
export function createVideoRepository(db: Db) {
  return {
    find: (timelineId: string): Promise<VideoRow | undefined> =>
      db.selectFrom('video').selectAll().where('timeline_id', '=', timelineId).executeTakeFirst(),

    async replace(tx: Db, video: Omit<Insertable<VideoTable>, 'completed_at'>): Promise<void> {
      const { timeline_id: _, ...fields } = video;
      await tx
        .insertInto('video')
        .values(video)
        .onConflict((conflict) =>
          conflict.column('timeline_id').doUpdateSet({ ...fields, completed_at: sql<Date>`clock_timestamp()` }),
        )
        .execute();
    },

    async forget(tx: Db, timelineId: string): Promise<void> {
      await tx.deleteFrom('video').where('timeline_id', '=', timelineId).execute();
    },
  };
}

export type VideoRepository = ReturnType<typeof createVideoRepository>;
