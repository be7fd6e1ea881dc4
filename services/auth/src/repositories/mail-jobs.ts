import { sql } from 'kysely';
import { mailJob } from '../jobs.ts';
import type { Db } from './tables.ts';

/** The jobs that send mail. */
export function mailJobRepository(db: Db) {
  return {
    /** Deletes mail that ended more than a day ago: its rows hold addresses. */
    async deleteEnded(): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('job')
        .where('kind', '=', mailJob.kind)
        .where('status', 'not in', ['queued', 'active'])
        .where('completed_at', '<', sql<Date>`now() - interval '1 day'`)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Addresses of accounts made within the hour that wait for their verification and never had mail asked for. */
    async findUnannounced(keyOf: (email: string) => string): Promise<string[]> {
      const users = await db
        .selectFrom('user')
        .select('email')
        .where('emailVerified', '=', false)
        // The sign-up of a younger one may still be running.
        .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
        .where('createdAt', '<', sql<Date>`now() - interval '30 seconds'`)
        .execute();
      if (users.length === 0) return [];
      const keys = users.map(({ email }) => keyOf(email));
      const jobs = await db
        .selectFrom('job')
        .select('key')
        .where('kind', '=', mailJob.kind)
        .where('key', 'in', keys)
        .execute();
      const known = new Set(jobs.map(({ key }) => key));
      return users.map(({ email }) => email).filter((email) => !known.has(keyOf(email)));
    },
  };
}
