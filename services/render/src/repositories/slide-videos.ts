import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, SlideVideoTable } from './tables.ts';

export type SlideVideoRow = Selectable<SlideVideoTable>;

/** The newest video of each slide. */
export function slideVideoRepository(db: Db) {
  return {
    find: (timelineId: string, slideId: string): Promise<SlideVideoRow | undefined> =>
      db
        .selectFrom('slide_video')
        .selectAll()
        .where('timeline_id', '=', timelineId)
        .where('slide_id', '=', slideId)
        .executeTakeFirst(),

    list: (timelineId: string): Promise<SlideVideoRow[]> =>
      db.selectFrom('slide_video').selectAll().where('timeline_id', '=', timelineId).orderBy('slide_id').execute(),

    /** A row that says the same already keeps its time. */
    async replace(rows: readonly Omit<Insertable<SlideVideoTable>, 'updated_at'>[]): Promise<void> {
      if (rows.length === 0) return;
      await db
        .insertInto('slide_video')
        .values([...rows])
        .onConflict((conflict) =>
          conflict
            .columns(['timeline_id', 'slide_id'])
            .doUpdateSet((eb) => ({
              owner_id: eb.ref('excluded.owner_id'),
              object_key: eb.ref('excluded.object_key'),
              size: eb.ref('excluded.size'),
              duration_ms: eb.ref('excluded.duration_ms'),
              updated_at: sql<Date>`clock_timestamp()`,
            }))
            .whereRef('slide_video.object_key', '<>', 'excluded.object_key'),
        )
        .execute();
    },

    /** Drops the slides of a timeline that are not among `slideIds`. */
    async keepOnly(timelineId: string, slideIds: readonly string[]): Promise<void> {
      await db
        .deleteFrom('slide_video')
        .where('timeline_id', '=', timelineId)
        .where((eb) => eb.not(eb('slide_id', '=', eb.fn.any(eb.val([...slideIds])))))
        .execute();
    },

    forgetSlide: (timelineId: string, slideId: string): Promise<SlideVideoRow | undefined> =>
      db
        .deleteFrom('slide_video')
        .where('timeline_id', '=', timelineId)
        .where('slide_id', '=', slideId)
        .returningAll()
        .executeTakeFirst(),

    async forget(timelineId: string): Promise<void> {
      await db.deleteFrom('slide_video').where('timeline_id', '=', timelineId).execute();
    },
  };
}
