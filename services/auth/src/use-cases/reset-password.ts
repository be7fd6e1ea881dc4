import { errorReason } from '@slidewright/domain';
import type { Outbox } from '@slidewright/jobs';
import { invalid, withTransaction, type Gate } from '@slidewright/platform';
import type { z } from 'zod';
import type { resetPasswordBody } from '@slidewright/http-api';
import type { AuthCall } from '../http/call.ts';
import { json } from '../http/responses.ts';
import type { KnownDevice } from '../known-device.ts';
import { apiKeyRepository } from '../repositories/api-keys.ts';
import { mailTokenRepository } from '../repositories/mail-tokens.ts';
import { sessionRepository } from '../repositories/sessions.ts';
import type { AuthTables, Db } from '../repositories/tables.ts';
import { userRepository, type UserRow } from '../repositories/users.ts';
import { webhookRepository } from '../repositories/webhooks.ts';
import { announceAccount } from './announce-account.ts';
import { proveAddress, type Credentials } from './prove-address.ts';

export type ResetPassword = (call: AuthCall<z.infer<typeof resetPasswordBody>>) => Promise<Response>;

/**
 * Sets the password of the account that the mailed token belongs to, and ends its sessions. The token proves that the
 * address is the owner's; the response says which API keys and webhooks were revoked by that, or else remain. The device
 * becomes known to the account, so that its owner can sign in during an attack. Throws VALIDATION_FAILED for a token
 * that is unknown, used or expired, before anything is hashed.
 */
export function createResetPassword(parts: {
  db: Db;
  outbox: Outbox<AuthTables>;
  knownDevice: KnownDevice;
  passwordGate: Gate;
  hashPassword: (password: string) => Promise<string>;
  /** Whether accounts without a password may set one. */
  firstPasswords: boolean;
}): ResetPassword {
  async function findUser(token: string): Promise<UserRow> {
    const userId = await mailTokenRepository(parts.db).peek('reset-password', token);
    const user = userId === null ? null : await userRepository(parts.db).findById(userId);
    if (user === null) throw linkIsNoLongerValid();
    if (!parts.firstPasswords && (await userRepository(parts.db).findPasswordHash(user.id)) === null)
      throw linkIsNoLongerValid();
    return user;
  }

  async function reset(user: UserRow, token: string, newPassword: string) {
    const hash = await parts.hashPassword(newPassword);
    return await withTransaction(parts.db, async (tx) => {
      // Of two concurrent uses one is refused.
      if ((await mailTokenRepository(tx).consume('reset-password', token)) !== user.id) throw linkIsNoLongerValid();
      const revoked = await proveAddress(tx, user);
      await userRepository(tx).setPasswordHash(user.id, hash);
      await sessionRepository(tx).deleteAll(user.id);
      await announceAccount(tx, parts.outbox, user.id);
      if (revoked !== null) return isEmpty(revoked) ? {} : { revoked };
      const kept = {
        apiKeys: (await apiKeyRepository(tx).list(user.id)).length,
        webhooks: (await webhookRepository(tx).list(user.id)).length,
      };
      return isEmpty(kept) ? {} : { kept };
    });
  }

  return async (call) => {
    const { token, newPassword } = call.body;
    await findUser(token);
    // Others that wait for the gate may have used the token.
    const { user, outcome } = await parts.passwordGate.pass(async () => {
      const found = await findUser(token);
      return { user: found, outcome: await reset(found, token, newPassword) };
    });
    return json({ status: true, ...outcome }, { cookies: [parts.knownDevice.remember(call.cookie, user.email)] });
  };
}

function isEmpty({ apiKeys, webhooks }: Credentials): boolean {
  return apiKeys === 0 && webhooks === 0;
}

function linkIsNoLongerValid(): Error {
  return invalid(errorReason('linkExpired'), [{ field: 'token', message: 'unknown, used or expired' }]);
}
