import type { PageLanguage } from '@slidewright/domain';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  readonly disabledAt: Date | null;
  readonly language: PageLanguage | null;
}

const COLUMNS = ['id', 'email', 'name', 'emailVerified', 'disabledAt', 'language'] as const;

/** A person at an issuer of single sign-on. */
export interface Identity {
  /** 'oidc:<issuer>' */
  readonly providerId: string;
  readonly subject: string;
}

/** Accounts. */
export function userRepository(db: Db) {
  return {
    async findByEmail(email: string): Promise<UserRow | null> {
      const row = await db
        .selectFrom('user')
        .select(COLUMNS)
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst();
      return row ?? null;
    },

    async findById(userId: string): Promise<UserRow | null> {
      const row = await db.selectFrom('user').select(COLUMNS).where('id', '=', userId).executeTakeFirst();
      return row ?? null;
    },

    async findPasswordHash(userId: string): Promise<string | null> {
      const row = await db
        .selectFrom('account')
        .select('password')
        .where('userId', '=', userId)
        .where('providerId', '=', 'credential')
        .executeTakeFirst();
      return row?.password ?? null;
    },

    async setPasswordHash(userId: string, password: string): Promise<void> {
      const { numUpdatedRows } = await db
        .updateTable('account')
        .set((eb) => ({ password, updatedAt: eb.fn<Date>('now') }))
        .where('userId', '=', userId)
        .where('providerId', '=', 'credential')
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return;
      await db
        .insertInto('account')
        .values((eb) => ({
          userId,
          accountId: userId,
          providerId: 'credential',
          password,
          updatedAt: eb.fn<Date>('now'),
        }))
        .execute();
    },

    async deletePassword(userId: string): Promise<void> {
      await db.deleteFrom('account').where('userId', '=', userId).where('providerId', '=', 'credential').execute();
    },

    /** The user that an identity at an issuer belongs to. */
    async findByIdentity({ providerId, subject }: Identity): Promise<UserRow | null> {
      const row = await db
        .selectFrom('user')
        .innerJoin('account', 'account.userId', 'user.id')
        .select(['user.id', 'user.email', 'user.name', 'user.emailVerified', 'user.disabledAt', 'user.language'])
        .where('account.providerId', '=', providerId)
        .where('account.accountId', '=', subject)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Providers of the user's ways to sign in: 'credential' for a password, 'oidc:<issuer>' for single sign-on. */
    async listProviders(userId: string): Promise<string[]> {
      const rows = await db.selectFrom('account').select('providerId').where('userId', '=', userId).execute();
      return rows.map(({ providerId }) => providerId);
    },

    /** False when the identity belongs to an account already, this one or another. */
    async linkIdentity(userId: string, { providerId, subject }: Identity): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('account')
        .values((eb) => ({ userId, providerId, accountId: subject, updatedAt: eb.fn<Date>('now') }))
        .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async unlinkIdentities(userId: string): Promise<void> {
      await db.deleteFrom('account').where('userId', '=', userId).where('providerId', 'like', 'oidc:%').execute();
    },

    /** False when the user was deleted, or the address was verified before or has changed. */
    async markEmailVerified(userId: string, email: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('user')
        .set((eb) => ({ emailVerified: true, updatedAt: eb.fn<Date>('now') }))
        .where('id', '=', userId)
        .where('email', '=', email)
        .where('emailVerified', '=', false)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async markSeen(userId: string): Promise<void> {
      await sql`
        update "user" set "lastSeenAt" = now()
        where "id" = ${userId} and ("lastSeenAt" is null or "lastSeenAt" <= now() - interval '1 hour')`.execute(db);
    },

    /** Deletes sessions and linked accounts too. False when there is no such user. */
    async delete(userId: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('user').where('id', '=', userId).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
