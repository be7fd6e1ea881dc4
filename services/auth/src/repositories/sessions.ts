import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { AuthTables } from './tables.ts';

/** A valid session and its user. */
export interface LiveSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The owner's view of a session, without the token. */
interface SessionListing {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

export interface SessionRepository {
  /** One prepared statement; the clock is the database's. */
  findLive(token: string): Promise<LiveSession | null>;
  /** Newest first. */
  listLive(userId: string): Promise<SessionListing[]>;
  delete(userId: string, sessionId: string): Promise<boolean>;
  deleteAll(userId: string, options?: { except: string }): Promise<void>;
  deleteExpired(): Promise<number>;
}

const FIND_LIVE = {
  name: 'auth-find-live-session',
  text: `select s.id as "sessionId", s."userId", s."createdAt", s."expiresAt", u.email, u.name, u."emailVerified"
         from session s join "user" u on u.id = s."userId"
         where s.token = $1 and s."expiresAt" > now()`,
};

export function createSessionRepository(db: Kysely<AuthTables>, pool: Pool): SessionRepository {
  return {
    async findLive(token) {
      const { rows } = await pool.query<LiveSession>({ ...FIND_LIVE, values: [token] });
      return rows[0] ?? null;
    },
    listLive: (userId) =>
      db
        .selectFrom('session')
        .select(['id', 'createdAt', 'updatedAt', 'expiresAt', 'ipAddress', 'userAgent'])
        .where('userId', '=', userId)
        .where('expiresAt', '>', (eb) => eb.fn<Date>('now'))
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute(),
    async delete(userId, sessionId) {
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where('id', '=', sessionId)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async deleteAll(userId, options) {
      let query = db.deleteFrom('session').where('userId', '=', userId);
      if (options) query = query.where('id', '!=', options.except);
      await query.execute();
    },
    async deleteExpired() {
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where('expiresAt', '<=', (eb) => eb.fn<Date>('now'))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
