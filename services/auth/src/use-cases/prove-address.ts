import type { Transaction } from 'kysely';
import { apiKeyRepository } from '../repositories/api-keys.ts';
import { mailTokenRepository } from '../repositories/mail-tokens.ts';
import { sessionRepository } from '../repositories/sessions.ts';
import type { AuthTables } from '../repositories/tables.ts';
import { userRepository } from '../repositories/users.ts';
import { webhookRepository } from '../repositories/webhooks.ts';
import { mailTokenValue } from './verify-email.ts';

/** Numbers of API keys and webhooks. */
export interface Credentials {
  readonly apiKeys: number;
  readonly webhooks: number;
}

/**
 * Records that the person who acts now owns the account's address. If nobody proved that before, another person may have
 * signed up with it: sessions, API keys, webhooks, linked identities and mailed tokens are revoked, and their number is
 * returned. Null when the address was verified before. The password is for the caller to replace or delete.
 */
export async function proveAddress(
  tx: Transaction<AuthTables>,
  user: { readonly id: string; readonly email: string },
): Promise<Credentials | null> {
  if (!(await userRepository(tx).markEmailVerified(user.id, user.email))) return null;
  await sessionRepository(tx).deleteAll(user.id);
  await userRepository(tx).unlinkIdentities(user.id);
  await mailTokenRepository(tx).deleteFor([user.id, mailTokenValue(user.id, user.email)]);
  return {
    apiKeys: await apiKeyRepository(tx).revokeAll(user.id),
    webhooks: await webhookRepository(tx).deleteAll(user.id),
  };
}
