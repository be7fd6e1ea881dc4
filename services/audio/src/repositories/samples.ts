import { sql, type Selectable } from 'kysely';
import type { SampleTable } from './tables.ts';
import { pendingDeletionRepository } from './pending-deletions.ts';
import { fromNow, type Db } from './database.ts';

export type SampleRow = Selectable<SampleTable>;

/** Short speech that belongs to no slide. */
export function sampleRepository(db: Db) {
  return {
    /** A sample that lives for at least `lifetimeMs` from now; used samples live on. */
    async use(hash: string, lifetimeMs: number): Promise<SampleRow | undefined> {
      const result = await sql<SampleRow>`
        update sample set expires_at = greatest(expires_at, ${fromNow(lifetimeMs)})
        where hash = ${hash} and expires_at > clock_timestamp()
        returning *`.execute(db);
      return result.rows[0];
    },

    /** Adds a sample; when another process added the same one, its own object is left to be swept. */
    async add(sample: {
      readonly hash: string;
      readonly objectKey: string;
      readonly size: number;
      readonly durationMs: number;
      readonly lifetimeMs: number;
    }): Promise<void> {
      const added = await sql`
        insert into sample (hash, object_key, size, duration_ms, expires_at)
        values (${sample.hash}, ${sample.objectKey}, ${sample.size}, ${sample.durationMs}, ${fromNow(sample.lifetimeMs)})
        on conflict (hash) do nothing`.execute(db);
      if (added.numAffectedRows === 1n) await pendingDeletionRepository(db).cancel([sample.objectKey]);
    },

    /** Drops samples that were not requested within their lifetime. */
    async dropExpired(): Promise<void> {
      const dropped = await db
        .deleteFrom('sample')
        .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
        .returning('object_key')
        .execute();
      await pendingDeletionRepository(db).schedule(dropped.map((row) => row.object_key));
    },
  };
}
