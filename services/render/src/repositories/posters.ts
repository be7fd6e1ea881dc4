import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, PosterTable } from './tables.ts';

export type PosterRow = Selectable<PosterTable>;

/** The picture that stands for each timeline. */
export function posterRepository(db: Db) {
  return {
    find: (timelineId: string): Promise<PosterRow | undefined> =>
      db.selectFrom('poster').selectAll().where('timeline_id', '=', timelineId).executeTakeFirst(),

    /** Answers whether this one took its place: an older revision never replaces a newer one, nor a picture itself. */
    async replace(poster: Omit<Insertable<PosterTable>, 'updated_at'>): Promise<boolean> {
      const { timeline_id: _, ...fields } = poster;
      const row = await db
        .insertInto('poster')
        .values(poster)
        .onConflict((conflict) =>
          conflict
            .column('timeline_id')
            .doUpdateSet({ ...fields, updated_at: sql<Date>`clock_timestamp()` })
            .whereRef('poster.object_key', '<>', 'excluded.object_key')
            .whereRef('poster.revision', '<=', 'excluded.revision'),
        )
        .returning('timeline_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async forget(timelineId: string): Promise<void> {
      await db.deleteFrom('poster').where('timeline_id', '=', timelineId).execute();
    },
  };
}
