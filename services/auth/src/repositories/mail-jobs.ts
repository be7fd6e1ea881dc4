import { sql, type Kysely } from 'kysely';
import { mailJob } from '../jobs.ts';
import type { AuthTables } from './tables.ts';

export interface MailJobRepository {
  /** Deletes mail that ended more than a day ago: its rows hold addresses. */
  deleteEnded(): Promise<number>;
  /** Addresses of accounts made within the hour that wait for their verification and never had mail asked for. */
  findUnannounced(keyOf: (email: string) => string): Promise<string[]>;
}

export function createMailJobRepository(db: Kysely<AuthTables>): MailJobRepository {
  return {
    async deleteEnded() {
      const { numDeletedRows } = await db
        .deleteFrom('job')
        .where('kind', '=', mailJob.kind)
        .where('status', 'not in', ['queued', 'active'])
        .where('completed_at', '<', sql<Date>`now() - interval '1 day'`)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    async findUnannounced(keyOf) {
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
