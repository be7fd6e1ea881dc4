import type { ApiKeyAction, ApiKeyScope } from '@slidewright/domain';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from './tables.ts';

/** The client of a request; `address` as rate limits count it. */
export interface KeyClient {
  readonly address: string;
  readonly userAgent: string;
}

/** A key as its owner sees it, without its hash. */
export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** A key that a request was sent with. */
export interface FoundApiKey {
  readonly id: string;
  readonly userId: string;
  readonly scopes: string[];
  readonly expired: boolean;
  /** Whether its account is disabled. */
  readonly disabled: boolean;
  readonly hasQuota: boolean;
  readonly revoked: boolean;
  /** Whether its use, or its refusal, is not recorded for this address and the current minute. */
  readonly due: boolean;
}

export interface ApiKeyEventRow extends KeyClient {
  readonly action: string;
  readonly keyId: string;
  readonly keyName: string;
  readonly keyPrefix: string;
  readonly at: Date;
}

const FIND = {
  name: 'auth-find-api-key',
  text: `with k as (
           select k.*, u."disabledAt" is not null as disabled,
             coalesce(u."quotaStorageBytes", u."quotaFilmMinutes") is not null as "hasQuota",
             coalesce(least(k."expiresAt", k."createdAt" + make_interval(days => $3)) <= now(), false) as expired,
             k."revokedAt" is not null as revoked
           from "apiKey" k join "user" u on u.id = k."userId" where k.hash = $1
         )
         select k.id, k."userId", k.scopes, k.expired, k.revoked, k.disabled, k."hasQuota",
           not exists (
             select from "apiKeyEvent" e
             where e."keyId" = k.id and e.address = $2 and e.day = current_date
               and e.action = case when k.revoked or k.expired or k.disabled then 'refused' else 'used' end
               and (e.at > now() - interval '1 minute' or k."lastUsedAt" > now() - interval '1 minute')
           ) as due
         from k`,
};

/**
 * Finds the key with a hash by one prepared statement; the clock is the database's. Keys older than `maxDays` have
 * expired.
 */
export function createFindApiKey(pool: Pool, maxDays: number | null) {
  return async (hash: Uint8Array, address: string): Promise<FoundApiKey | null> => {
    const { rows } = await pool.query<FoundApiKey>({ ...FIND, values: [Buffer.from(hash), address, maxDays] });
    return rows[0] ?? null;
  };
}

/** Revoked keys and what was done with keys are kept for this time. */
const KEPT = sql`interval '90 days'`;
const MOST_EVENTS = 100;
const COLUMNS = ['id', 'name', 'prefix', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'] as const;

/** API keys and what was done with them. */
export function apiKeyRepository(db: Db) {
  return {
    /** The keys that are not revoked, newest first. */
    list: (userId: string): Promise<ApiKeyRow[]> =>
      db
        .selectFrom('apiKey')
        .select(COLUMNS)
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute(),

    /**
     * The number of keys that are not revoked. Locks the user until the transaction ends, so that two creations at once
     * are counted; null if there is no such user.
     */
    async countForCreation(userId: string): Promise<number | null> {
      const user = await db.selectFrom('user').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
      if (user === undefined) return null;
      const { count } = await db
        .selectFrom('apiKey')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    add: (key: {
      readonly userId: string;
      readonly name: string;
      readonly prefix: string;
      readonly hash: Uint8Array;
      readonly scopes: readonly ApiKeyScope[];
      /** null: never. */
      readonly expiresInDays: number | null;
    }): Promise<ApiKeyRow> =>
      db
        .insertInto('apiKey')
        .values({
          userId: key.userId,
          name: key.name,
          prefix: key.prefix,
          hash: Buffer.from(key.hash),
          scopes: [...key.scopes],
          expiresAt: key.expiresInDays === null ? null : sql<Date>`now() + ${key.expiresInDays} * interval '1 day'`,
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    /** False when the user has no such key, or it was revoked before. */
    async revoke(userId: string, keyId: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('apiKey')
        .set({ revokedAt: sql<Date>`now()` })
        .where('id', '=', keyId)
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Revokes every key of the user; returns how many. */
    async revokeAll(userId: string): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('apiKey')
        .set({ revokedAt: sql<Date>`now()` })
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    async markUsed(keyId: string): Promise<void> {
      await sql`
        update "apiKey" set "lastUsedAt" = now()
        where "id" = ${keyId} and ("lastUsedAt" is null or "lastUsedAt" <= now() - interval '1 minute')`.execute(db);
    },

    /** Records an action; the same one from the same address on the same day updates its row. */
    async record(keyId: string, action: ApiKeyAction, { address, userAgent }: KeyClient): Promise<void> {
      // The key may have been deleted meanwhile, with its account.
      await sql`
        insert into "apiKeyEvent" ("keyId", "action", "address", "userAgent")
        select "id", ${action}, ${address}, ${userAgent} from "apiKey" where "id" = ${keyId}
        on conflict ("keyId", "action", "address", "day")
        do update set "at" = excluded."at", "userAgent" = excluded."userAgent"`.execute(db);
    },

    /** The newest 100 events of all keys of a user. */
    listEvents: (userId: string): Promise<ApiKeyEventRow[]> =>
      db
        .selectFrom('apiKeyEvent')
        .innerJoin('apiKey', 'apiKey.id', 'apiKeyEvent.keyId')
        .select([
          'action',
          'keyId',
          'apiKey.name as keyName',
          'apiKey.prefix as keyPrefix',
          'at',
          'address',
          'userAgent',
        ])
        .where('apiKey.userId', '=', userId)
        .orderBy('at', 'desc')
        .orderBy('keyId')
        .limit(MOST_EVENTS)
        .execute(),

    async deleteOld(): Promise<number> {
      const keys = await db
        .deleteFrom('apiKey')
        .where('revokedAt', '<', sql<Date>`now() - ${KEPT}`)
        .executeTakeFirst();
      const events = await db
        .deleteFrom('apiKeyEvent')
        .where('at', '<', sql<Date>`now() - ${KEPT}`)
        .executeTakeFirst();
      return Number(keys.numDeletedRows + events.numDeletedRows);
    },
  };
}
