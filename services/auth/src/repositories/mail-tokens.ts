import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Purpose of a mailed token. */
type MailTokenPurpose = 'verify-email' | 'reset-password';

/**
 * The identifier under which a token stands in the table: the one better-auth computes for
 * `<purpose>:<token>` with `verification.storeIdentifier: 'hashed'`, because its own
 * reset-password endpoint consumes what is issued here.
 */
function identifier(purpose: MailTokenPurpose, token: string): string {
  return createHash('sha256').update(`${purpose}:${token}`).digest('base64url');
}

/** Tokens that are sent by mail. */
export function mailTokenRepository(db: Db) {
  return {
    /** Makes a token of 256 random bits; the table keeps only its hash. */
    async issue(purpose: MailTokenPurpose, value: string, lifetimeS: number): Promise<string> {
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

    /** What the token was issued for, once; null when it is unknown, used or expired. */
    async consume(purpose: MailTokenPurpose, token: string): Promise<string | null> {
      const row = await db
        .deleteFrom('verification')
        .where('identifier', '=', identifier(purpose, token))
        .returning(['value', sql<boolean>`"expiresAt" > now()`.as('live')])
        .executeTakeFirst();
      return row?.live ? row.value : null;
    },

    /** What a valid token was issued for, without consuming it. */
    async peek(purpose: MailTokenPurpose, token: string): Promise<string | null> {
      const row = await db
        .selectFrom('verification')
        .select('value')
        .where('identifier', '=', identifier(purpose, token))
        .where('expiresAt', '>', sql<Date>`now()`)
        .executeTakeFirst();
      return row?.value ?? null;
    },

    /** Deletes every token issued for one of these values. */
    async deleteFor(values: readonly string[]): Promise<void> {
      await db.deleteFrom('verification').where('value', 'in', values).execute();
    },

    async deleteExpired(): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('verification')
        .where('expiresAt', '<=', sql<Date>`now()`)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
