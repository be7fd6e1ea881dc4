import { UserDeletedSchema } from '@slidewright/contracts';
import { errorReason } from '@slidewright/domain';
import type { JobKernel } from '@slidewright/jobs';
import { AppError, invalid, withTransaction } from '@slidewright/platform';
import type { Transaction } from 'kysely';
import { mailTokenRepository } from '../repositories/mail-tokens.ts';
import type { LiveSession } from '../repositories/sessions.ts';
import { userRepository } from '../repositories/users.ts';
import type { AuthTables, Db } from '../repositories/tables.ts';
import { announceAccount } from './announce-account.ts';
import { mailTokenValue } from './verify-email.ts';

const FRESH_MS = 24 * 3_600_000;

/** Deletes an account; `record` is part of the transaction. */
export type EraseUser = (
  user: { readonly id: string; readonly email: string },
  record?: (tx: Transaction<AuthTables>) => Promise<void>,
) => Promise<void>;

/**
 * Deletes an account with its sessions and webhooks, and adds the event for the other services to the outbox in the same
 * transaction. Deleting twice has no effect.
 */
export function createEraseUser(parts: {
  db: Db;
  kernel: JobKernel<AuthTables>;
  /** Waits until the jobs of the account have ended. */
  endJobs: (ownerId: string) => Promise<void>;
}): EraseUser {
  return async ({ id, email }, record) => {
    await withTransaction(parts.db, async (tx) => {
      if (!(await userRepository(tx).delete(id))) return;
      await mailTokenRepository(tx).deleteFor([id, mailTokenValue(id, email)]);
      await parts.kernel.forget({ ownerId: id }, tx);
      await parts.kernel.outbox.add(tx, UserDeletedSchema, { userId: id });
      await announceAccount(tx, parts.kernel.outbox, id);
      await record?.(tx);
    });
    await parts.endJobs(id);
  };
}

export type DeleteUser = (session: LiveSession, password: string | undefined) => Promise<void>;

/**
 * Deletes the account of a session. A session older than a day needs the password with it. Throws VALIDATION_FAILED for
 * a wrong password, FORBIDDEN without one where it is needed.
 */
export function createDeleteUser(parts: {
  db: Db;
  eraseUser: EraseUser;
  verifyPassword: (password: string, hash: string) => Promise<boolean>;
}): DeleteUser {
  return async (session, password) => {
    if (password !== undefined) {
      const hash = await userRepository(parts.db).findPasswordHash(session.userId);
      if (hash === null || !(await parts.verifyPassword(password, hash))) {
        throw invalid(errorReason('passwordWrong'), [{ field: 'password', message: 'is not correct' }]);
      }
    } else if (Date.now() - session.createdAt.getTime() > FRESH_MS) {
      const hasPassword = (await userRepository(parts.db).findPasswordHash(session.userId)) !== null;
      throw new AppError('FORBIDDEN', { reason: errorReason(hasPassword ? 'passwordNeeded' : 'signInAgain') });
    }
    await parts.eraseUser({ id: session.userId, email: session.email });
  };
}
