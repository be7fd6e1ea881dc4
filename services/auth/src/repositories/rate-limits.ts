import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Counters of attempts. */
export function rateLimitRepository(db: Db) {
  return {
    /**
     * Counts one attempt, in one statement, so that replicas and parallel attempts share the count. Returns the seconds
     * to wait when the window's limit is used up, otherwise null.
     */
    async take(key: string, limit: number, windowS: number): Promise<number | null> {
      const { rows } = await sql<{ count: number; seconds: number }>`
        insert into "rateLimit" as r ("key", "count", "resetsAt")
        values (${key}, 1, now() + ${windowS} * interval '1 second')
        on conflict ("key") do update set
          "count" = case when r."resetsAt" <= now() then 1 else least(r."count", ${limit}) + 1 end,
          "resetsAt" = case when r."resetsAt" <= now() then excluded."resetsAt" else r."resetsAt" end
        returning "count", extract(epoch from "resetsAt" - now())::float8 as seconds`.execute(db);
      const row = rows[0]!;
      return row.count > limit ? Math.max(1, Math.ceil(row.seconds)) : null;
    },

    /** Uncounts a successful attempt. */
    async refund(keys: readonly string[]): Promise<void> {
      // One row at a time: statements that lock several rows could wait for each other.
      for (const key of keys) {
        await db
          .updateTable('rateLimit')
          .set((eb) => ({ count: eb(eb.ref('count'), '-', 1) }))
          .where('key', '=', key)
          .where('count', '>', 0)
          .execute();
      }
    },

    async deleteExpired(): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('rateLimit')
        .where('resetsAt', '<=', sql<Date>`now()`)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
