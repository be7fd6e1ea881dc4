import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { AuthTables } from './tables.ts';

/** Purpose of a mailed token. */
type MailTokenPurpose = 'verify-email' | 'reset-password';

export interface MailTokenRepository {
  /** Makes a token of 256 random bits; the table keeps only its hash. */
  issue(purpose: MailTokenPurpose, value: string, lifetimeS: number): Promise<string>;
  /** What the token was issued for, once; null when it is unknown, used or expired. */
  consume(purpose: MailTokenPurpose, token: string): Promise<string | null>;
  /** What a valid token was issued for, without consuming it. */
  peek(purpose: MailTokenPurpose, token: string): Promise<string | null>;
  /** Deletes every token issued for one of these values. */
  deleteFor(tx: Transaction<AuthTables>, values: readonly string[]): Promise<void>;
  deleteExpired(): Promise<number>;
}

/**
 * The identifier under which a token stands in the table: the one better-auth computes for
 * `<purpose>:<token>` with `verification.storeIdentifier: 'hashed'`, because its own
 * reset-password endpoint consumes what is issued here.
 */
function identifier(purpose: MailTokenPurpose, token: string): string {
  return createHash('sha256').update(`${purpose}:${token}`).digest('base64url');
}

export function createMailTokenRepository(db: Kysely<AuthTables>): MailTokenRepository {
  return {
    async issue(purpose, value, lifetimeS) {
      const token = randomBytes(32).toString('base64url');
      await db
        .insertInto('verification')
        .values({
          identifier: identifier(purpose, token),
          value,
          expiresAt: sql<Date>`now() + ${lifetimeS} * interval '1 second'`,
        })
        .execute();
      return token;
    },
    async consume(purpose, token) {
      const row = await db
        .deleteFrom('verification')
        .where('identifier', '=', identifier(purpose, token))
        .returning(['value', sql<boolean>`"expiresAt" > now()`.as('live')])
        .executeTakeFirst();
      return row?.live ? row.value : null;
    },
    async peek(purpose, token) {
      const row = await db
        .selectFrom('verification')
        .select('value')
        .where('identifier', '=', identifier(purpose, token))
        .where('expiresAt', '>', sql<Date>`now()`)
        .executeTakeFirst();
      return row?.value ?? null;
    },
    async deleteFor(tx, values) {
      await tx.deleteFrom('verification').where('value', 'in', values).execute();
    },
    async deleteExpired() {
      const { numDeletedRows } = await db
        .deleteFrom('verification')
        .where('expiresAt', '<=', sql<Date>`now()`)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
