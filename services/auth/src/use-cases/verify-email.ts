import { errorReason } from '@slidewright/domain';
import type { Outbox } from '@slidewright/jobs';
import { invalid, withTransaction } from '@slidewright/platform';
import { mailTokenRepository } from '../repositories/mail-tokens.ts';
import type { AuthTables, Db } from '../repositories/tables.ts';
import { userRepository } from '../repositories/users.ts';
import { announceAccount } from './announce-account.ts';

/** Account and address that a verification token was issued for. */
export function mailTokenValue(userId: string, email: string): string {
  return `${userId} ${email}`;
}

export type VerifyEmail = (token: string) => Promise<void>;

/**
 * Consumes a verification token. Throws VALIDATION_FAILED when it is unknown, used, expired, or of another address.
 */
export function createVerifyEmail({ db, outbox }: { db: Db; outbox: Outbox<AuthTables> }): VerifyEmail {
  return async (token) => {
    const value = await mailTokenRepository(db).consume('verify-email', token);
    const [userId, email] = value?.split(' ') ?? [];
    if (!userId || !email || !(await userRepository(db).markEmailVerified(userId, email))) {
      throw invalid(errorReason('linkExpired'), [{ field: 'token', message: 'unknown, used or expired' }]);
    }
    await withTransaction(db, (tx) => announceAccount(tx, outbox, userId));
  };
}
