import type { Kysely, Transaction } from 'kysely';
import type { AuthTables } from './tables.ts';

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
}

export interface UserRepository {
  findByEmail(email: string): Promise<UserRow | null>;
  findById(userId: string): Promise<UserRow | null>;
  findPasswordHash(userId: string): Promise<string | null>;
  /** False when the user was deleted, or the address was verified before or has changed. */
  markEmailVerified(userId: string, email: string): Promise<boolean>;
  /** Deletes sessions and linked accounts too. False when there is no such user. */
  delete(tx: Transaction<AuthTables>, userId: string): Promise<boolean>;
}

export function createUserRepository(db: Kysely<AuthTables>): UserRepository {
  return {
    async findByEmail(email) {
      const row = await db
        .selectFrom('user')
        .select(['id', 'email', 'name', 'emailVerified'])
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst();
      return row ?? null;
    },
    async findById(userId) {
      const row = await db
        .selectFrom('user')
        .select(['id', 'email', 'name', 'emailVerified'])
        .where('id', '=', userId)
        .executeTakeFirst();
      return row ?? null;
    },
    async findPasswordHash(userId) {
      const row = await db
        .selectFrom('account')
        .select('password')
        .where('userId', '=', userId)
        .where('providerId', '=', 'credential')
        .executeTakeFirst();
      return row?.password ?? null;
    },
    async markEmailVerified(userId, email) {
      const { numUpdatedRows } = await db
        .updateTable('user')
        .set((eb) => ({ emailVerified: true, updatedAt: eb.fn<Date>('now') }))
        .where('id', '=', userId)
        .where('email', '=', email)
        .where('emailVerified', '=', false)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async delete(tx, userId) {
      const { numDeletedRows } = await tx.deleteFrom('user').where('id', '=', userId).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
