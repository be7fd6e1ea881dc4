import type { Db } from './tables.ts';

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
}

/** Accounts. */
export function userRepository(db: Db) {
  return {
    async findByEmail(email: string): Promise<UserRow | null> {
      const row = await db
        .selectFrom('user')
        .select(['id', 'email', 'name', 'emailVerified'])
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst();
      return row ?? null;
    },

    async findById(userId: string): Promise<UserRow | null> {
      const row = await db
        .selectFrom('user')
        .select(['id', 'email', 'name', 'emailVerified'])
        .where('id', '=', userId)
        .executeTakeFirst();
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

    /** Deletes sessions and linked accounts too. False when there is no such user. */
    async delete(userId: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('user').where('id', '=', userId).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
