import { invalid, type Gate } from '@slidewright/platform';
import type { z } from 'zod';
import type { resetPasswordBody } from '@slidewright/http-api';
import type { AuthCall } from '../http/call.ts';
import type { CallLibrary } from '../http/call-library.ts';
import type { KnownDevice } from '../known-device.ts';
import { mailTokenRepository } from '../repositories/mail-tokens.ts';
import type { Db } from '../repositories/tables.ts';
import { userRepository } from '../repositories/users.ts';

export type ResetPassword = (call: AuthCall<z.infer<typeof resetPasswordBody>>) => Promise<Response>;

/**
 * Sets the password of the account that the mailed token belongs to. The device becomes known to the account, so that
 * its owner can sign in during an attack. Throws VALIDATION_FAILED for a token that is unknown, used or expired,
 * before anything is hashed.
 */
export function createResetPassword(parts: {
  db: Db;
  knownDevice: KnownDevice;
  passwordGate: Gate;
  callLibrary: CallLibrary;
  /** Whether accounts without a password may set one. */
  firstPasswords: boolean;
}): ResetPassword {
  return async (call) => {
    const userId = await mailTokenRepository(parts.db).peek('reset-password', call.body.token);
    const user = userId === null ? null : await userRepository(parts.db).findById(userId);
    if (user === null) throw linkIsNoLongerValid();
    if (!parts.firstPasswords && (await userRepository(parts.db).findPasswordHash(user.id)) === null)
      throw linkIsNoLongerValid();
    const response = await parts.passwordGate.pass(() => parts.callLibrary(call, '/reset-password'));
    // The token was used concurrently.
    if (response.status === 400) throw linkIsNoLongerValid();
    if (response.ok) response.headers.append('set-cookie', parts.knownDevice.remember(call.cookie, user.email));
    return response;
  };
}

function linkIsNoLongerValid(): Error {
  return invalid('This link has expired or was used before. Please ask for a new one.', [
    { field: 'token', message: 'unknown, used or expired' },
  ]);
}
