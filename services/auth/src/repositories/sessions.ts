import type { Pool } from 'pg';
import type { Db } from './tables.ts';

/** A valid session and its user. */
export interface LiveSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** 'oidc:<issuer>' where it was started by single sign-on; null for a password. */
  readonly providerId: string | null;
  /** Whether the visit is not recorded for the current hour. */
  readonly due: boolean;
  readonly hasQuota: boolean;
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

const FIND_LIVE = {
  name: 'auth-find-live-session',
  text: `select s.id as "sessionId", s."userId", s."createdAt", s."expiresAt", s."providerId", u.email, u.name,
           u."emailVerified", coalesce(u."lastSeenAt" <= now() - interval '1 hour', true) as due,
           coalesce(u."quotaStorageBytes", u."quotaFilmMinutes") is not null as "hasQuota"
         from session s join "user" u on u.id = s."userId"
         where s.token = $1 and s."expiresAt" > now() and u."disabledAt" is null`,
};

/** Finds the valid session of a token by one prepared statement; the clock is the database's. */
export function createFindLiveSession(pool: Pool) {
  return async (token: string): Promise<LiveSession | null> => {
    const { rows } = await pool.query<LiveSession>({ ...FIND_LIVE, values: [token] });
    return rows[0] ?? null;
  };
}

/** The sessions of people. */
export function sessionRepository(db: Db) {
  return {
    /** Newest first. */
    listLive: (userId: string): Promise<SessionListing[]> =>
      db
        .selectFrom('session')
        .select(['id', 'createdAt', 'updatedAt', 'expiresAt', 'ipAddress', 'userAgent'])
        .where('userId', '=', userId)
        .where('expiresAt', '>', (eb) => eb.fn<Date>('now'))
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute(),
    async delete(userId: string, sessionId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where('id', '=', sessionId)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async deleteAll(userId: string, options?: { except: string }): Promise<void> {
      let query = db.deleteFrom('session').where('userId', '=', userId);
      if (options) query = query.where('id', '!=', options.except);
      await query.execute();
    },

    async setProvider(sessionId: string, providerId: string): Promise<void> {
      await db.updateTable('session').set({ providerId }).where('id', '=', sessionId).execute();
    },

    async deleteExpired(): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where('expiresAt', '<=', (eb) => eb.fn<Date>('now'))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
