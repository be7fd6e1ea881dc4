import type { CheckAccountRequest } from '@slidewright/contracts';
import { isUuid, SESSION_MESSAGES } from '@slidewright/domain';
import { AppError } from '@slidewright/platform';
import type { Db } from '../../repositories/tables.ts';
import { userRepository } from '../../repositories/users.ts';

/** Throws ACCOUNT_DISABLED for an account that is disabled. */
export function createCheckAccount({ db }: { db: Db }) {
  return async ({ accountId }: CheckAccountRequest) => {
    const user = isUuid(accountId) ? await userRepository(db).findById(accountId) : null;
    if (user?.disabledAt) throw accountDisabled();
    return {};
  };
}

export function accountDisabled(): AppError {
  return new AppError('ACCOUNT_DISABLED', { userMessage: SESSION_MESSAGES.accountDisabled });
}
