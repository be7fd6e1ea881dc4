import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, VideoTable } from './tables.ts';

/** Seconds a slide, where no video was made before. */
const SECONDS_PER_SLIDE = 1;

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

    /** How long the newest videos took to draw and join, in seconds a slide. */
    async secondsPerSlide(): Promise<number> {
      const { rows } = await sql<{ seconds: number | null }>`
        select percentile_cont(0.5) within group (order by seconds)::double precision as seconds from (
          select extract(epoch from completed_at - started_at) / (input ->> 'slideCount')::integer as seconds
          from job
          where kind = 'video' and status = 'completed' and result ->> 'reused' = 'false'
          order by seq desc limit 20
        ) newest`.execute(db);
      return rows[0]!.seconds ?? SECONDS_PER_SLIDE;
    },

    async forget(timelineId: string): Promise<void> {
      await db.deleteFrom('video').where('timeline_id', '=', timelineId).execute();
    },
  };
}
