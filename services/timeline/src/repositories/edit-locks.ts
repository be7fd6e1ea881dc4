import { sql } from 'kysely';
import type { Db } from './tables.ts';

export interface HeldLock {
  readonly timelineId: string;
  readonly ownerId: string;
  readonly jobId: string;
}

/** The edit lock, which two columns of a timeline hold. */
export function editLockRepository(db: Db) {
  return {
    async set(timelineId: string, jobId: string): Promise<void> {
      await db
        .updateTable('timeline')
        .set({ locked_by_job: jobId, locked_at: sql`clock_timestamp()` as never })
        .where('id', '=', timelineId)
        .execute();
    },

    /** Frees the timeline if this job holds it; whether it did. */
    async release(timelineId: string, jobId: string): Promise<boolean> {
      const released = await db
        .updateTable('timeline')
        .set({ locked_by_job: null, locked_at: null as never })
        .where('id', '=', timelineId)
        .where('locked_by_job', '=', jobId)
        .returning('id')
        .executeTakeFirst();
      return released !== undefined;
    },

    /** Some locks that are older than `ageMs`, at most `limit`: any, so that those held for long do not hide the others. */
    async listOld(ageMs: number, limit: number): Promise<HeldLock[]> {
      const { rows } = await sql<HeldLock>`
        select id as "timelineId", owner_id as "ownerId", locked_by_job as "jobId"
        from timeline
        where locked_at < clock_timestamp() - ${ageMs}::double precision * interval '1 millisecond'
        order by random()
        limit ${limit}`.execute(db);
      return rows;
    },
  };
}
