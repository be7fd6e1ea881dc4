import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { AccountRow } from '../../repositories/accounts.ts';
import type { AccountUsage } from './read-usage.ts';

/** The message of an account. */
export function accountMessage(account: AccountRow, usage: AccountUsage | null) {
  const { id, email, name, createdAt, lastSeenAt, disabledAt, quotaStorageBytes, quotaFilmMinutes } = account;
  const signIn = [
    ...(account.providers.includes('credential') ? ['password'] : []),
    ...(account.providers.some((provider) => provider.startsWith('oidc:')) ? ['sso'] : []),
  ];
  return {
    id,
    email,
    name,
    createdAt: timestampFromDate(createdAt),
    ...(lastSeenAt === null ? {} : { lastSeenAt: timestampFromDate(lastSeenAt) }),
    disabled: disabledAt !== null,
    signIn,
    ...usage,
    ...(quotaStorageBytes === null ? {} : { quotaStorageBytes: BigInt(quotaStorageBytes) }),
    ...(quotaFilmMinutes === null ? {} : { quotaFilmMinutes: BigInt(quotaFilmMinutes) }),
  };
}
