import { sql, type Kysely } from 'kysely';
import type { AuthTables } from './tables.ts';

export interface RateLimitRepository {
  /**
   * Counts one attempt, in one statement, so that replicas and parallel attempts share the count. Returns the seconds
   * to wait when the window's limit is used up, otherwise null.
   */
  take(key: string, limit: number, windowS: number): Promise<number | null>;
  /** Uncounts a successful attempt. */
  refund(keys: readonly string[]): Promise<void>;
  deleteExpired(): Promise<number>;
}

export function createRateLimitRepository(db: Kysely<AuthTables>): RateLimitRepository {
  return {
    async take(key, limit, windowS) {
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
    async refund(keys) {
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
    async deleteExpired() {
      const { numDeletedRows } = await db
        .deleteFrom('rateLimit')
        .where('resetsAt', '<=', sql<Date>`now()`)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
