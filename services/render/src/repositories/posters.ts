import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { PosterTable, RenderTables } from './tables.ts';

type Db = Kysely<RenderTables>;
export type PosterRow = Selectable<PosterTable>;

/** The picture that stands for each timeline. */
export function createPosterRepository(db: Db) {
  return {
    find: (timelineId: string): Promise<PosterRow | undefined> =>
      db.selectFrom('poster').selectAll().where('timeline_id', '=', timelineId).executeTakeFirst(),

    /** Answers whether this one took its place: an older revision never replaces a newer one, nor a picture itself. */
    async replace(tx: Db, poster: Omit<Insertable<PosterTable>, 'updated_at'>): Promise<boolean> {
      const { timeline_id: _, ...fields } = poster;
      const row = await tx
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

    async forget(tx: Db, timelineId: string): Promise<void> {
      await tx.deleteFrom('poster').where('timeline_id', '=', timelineId).execute();
    },
  };
}

export type PosterRepository = ReturnType<typeof createPosterRepository>;
