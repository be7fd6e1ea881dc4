import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Films that were finished, for the minutes that an account used. */
export function finishedFilmRepository(db: Db) {
  return {
    async add(film: { readonly jobId: string; readonly ownerId: string; readonly durationMs: number }): Promise<void> {
      await db
        .insertInto('finished_film')
        .values({ job_id: film.jobId, owner_id: film.ownerId, duration_ms: film.durationMs })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async forgetOwner(ownerId: string): Promise<void> {
      await db.deleteFrom('finished_film').where('owner_id', '=', ownerId).execute();
    },

    /** Bytes of the current videos and the length of the films of this calendar month (UTC), by owner. */
    async usage(ownerIds: readonly string[]) {
      const { rows } = await sql<{ owner_id: string; bytes: string | null; film_ms: string | null }>`
        select owner_id, sum(size) as bytes, sum(film_ms) as film_ms from (
          select owner_id, size, 0 as film_ms from video
          union all select owner_id, size, 0 from slide_video
          union all select owner_id, size, 0 from poster
          union all select owner_id, 0, duration_ms from finished_film
            where finished_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
        ) file where owner_id = any(${ownerIds}) group by owner_id`.execute(db);
      return rows;
    },
  };
}
