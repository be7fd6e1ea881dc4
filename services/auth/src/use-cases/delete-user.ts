import { UserDeletedSchema } from '@slidewright/contracts';
import type { JobKernel } from '@slidewright/jobs';
import { AppError, invalid, withTransaction } from '@slidewright/platform';
import { mailTokenRepository } from '../repositories/mail-tokens.ts';
import type { LiveSession } from '../repositories/sessions.ts';
import { userRepository } from '../repositories/users.ts';
import type { AuthTables, Db } from '../repositories/tables.ts';
import { mailTokenValue } from './verify-email.ts';

const FRESH_MS = 24 * 3_600_000;

export type DeleteUser = (session: LiveSession, password: string | undefined) => Promise<void>;

/**
 * Deletes an account with its sessions and webhooks, and adds the event for the other services to the outbox in the same
 * transaction. A session older than a day needs the password with it. Throws VALIDATION_FAILED for a wrong password,
 * FORBIDDEN without one where it is needed.
 */
export function createDeleteUser(parts: {
  db: Db;
  kernel: JobKernel<AuthTables>;
  verifyPassword: (password: string, hash: string) => Promise<boolean>;
  /** Waits until the jobs of the account have ended. */
  endJobs: (ownerId: string) => Promise<void>;
}): DeleteUser {
  return async (session, password) => {
    if (password !== undefined) {
      const hash = await userRepository(parts.db).findPasswordHash(session.userId);
      if (hash === null || !(await parts.verifyPassword(password, hash))) {
        throw invalid('The password is not correct', [{ field: 'password', message: 'The password is not correct' }]);
      }
    } else if (Date.now() - session.createdAt.getTime() > FRESH_MS) {
      const hasPassword = (await userRepository(parts.db).findPasswordHash(session.userId)) !== null;
      throw new AppError('FORBIDDEN', {
        userMessage: hasPassword
          ? 'Please enter your password to delete your account.'
          : 'Please sign out and in again before you delete your account.',
      });
    }
    await withTransaction(parts.db, async (tx) => {
      if (!(await userRepository(tx).delete(session.userId))) return;
      await mailTokenRepository(tx).deleteFor([session.userId, mailTokenValue(session.userId, session.email)]);
      await parts.kernel.forget({ ownerId: session.userId }, tx);
      await parts.kernel.outbox.add(tx, UserDeletedSchema, { userId: session.userId });
    });
    await parts.endJobs(session.userId);
  };
}
