import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** An account as the operator sees it, without what other services know of it. */
export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly disabledAt: Date | null;
  readonly quotaStorageBytes: string | number | null;
  readonly quotaFilmMinutes: number | null;
  /** 'credential' for a password, 'oidc:<issuer>' for single sign-on. */
  readonly providers: string[];
  /** Its place in the list. */
  readonly position: string;
}

/** What an operator sets; null: no limit. */
export interface Quotas {
  readonly quotaStorageBytes?: number | null;
  readonly quotaFilmMinutes?: number | null;
}

/** The place after an account in the list. */
export interface AccountPosition {
  /** `createdAt` as Postgres writes it, exact to a microsecond. */
  readonly createdAt: string;
  readonly id: string;
}

/** All accounts, for the operator. */
export function accountRepository(db: Db) {
  const accounts = db
    .selectFrom('user')
    .select(['id', 'email', 'name', 'createdAt', 'lastSeenAt', 'disabledAt', 'quotaStorageBytes', 'quotaFilmMinutes'])
    .select([
      sql<string[]>`array(select "providerId" from "account" where "account"."userId" = "user"."id")`.as('providers'),
      sql<string>`"user"."createdAt"::text`.as('position'),
    ]);
  return {
    /** Newest first. `query` is a part of the address or the name. */
    list(page: { limit: number; query: string; after: AccountPosition | null }): Promise<AccountRow[]> {
      const { query, after } = page;
      let rows = accounts.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(page.limit);
      if (query !== '')
        rows = rows.where(
          sql<boolean>`position(lower(${query}) in lower("email")) > 0 or position(lower(${query}) in lower("name")) > 0`,
        );
      if (after !== null)
        rows = rows.where(sql<boolean>`("createdAt", "id") < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
      return rows.execute();
    },

    find: (id: string): Promise<AccountRow | undefined> => accounts.where('id', '=', id).executeTakeFirst(),

    /** Returns the number of the change; null where nothing changed. */
    async setDisabled(id: string, disabled: boolean): Promise<number | null> {
      const row = await db
        .updateTable('user')
        .set((eb) => ({
          disabledAt: disabled ? eb.fn<Date>('now') : null,
          disabledRevision: eb('disabledRevision', '+', 1),
        }))
        .where('id', '=', id)
        .where('disabledAt', disabled ? 'is' : 'is not', null)
        .returning('disabledRevision')
        .executeTakeFirst();
      return row?.disabledRevision ?? null;
    },

    /** Whether the account is disabled since the change of this number. */
    async isDisabled(id: string, revision: number): Promise<boolean> {
      const row = await db
        .selectFrom('user')
        .select('id')
        .where('id', '=', id)
        .where('disabledAt', 'is not', null)
        .where('disabledRevision', '=', revision)
        .executeTakeFirst();
      return row !== undefined;
    },

    async setQuotas(id: string, quotas: Quotas): Promise<void> {
      await db.updateTable('user').set(quotas).where('id', '=', id).execute();
    },
  };
}
