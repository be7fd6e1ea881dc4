import { SESSION } from '@slidewright/domain';
import { callAuth } from './api.ts';

/** A place where somebody is signed in. */
export interface SignedInPlace {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly userAgent: string | null;
  readonly current: boolean;
}

const post = (operation: string, body: unknown = {}): Promise<unknown> =>
  callAuth('POST', operation, { body, timeoutMs: SESSION.signInTimeoutMs });

export const requestPasswordReset = (email: string): Promise<unknown> => post('request-password-reset', { email });
export const resetPassword = (token: string, newPassword: string): Promise<unknown> =>
  post('reset-password', { token, newPassword });
export const updateName = (name: string): Promise<unknown> => post('update-user', { name });
export const changePassword = (currentPassword: string, newPassword: string): Promise<unknown> =>
  post('change-password', { currentPassword, newPassword, revokeOtherSessions: true });
export const sendVerificationEmail = (email: string): Promise<unknown> => post('send-verification-email', { email });
export const revokeSession = (id: string): Promise<unknown> => post('revoke-session', { id });
export const revokeOtherSessions = (): Promise<unknown> => post('revoke-other-sessions');
export const deleteAccount = (password: string): Promise<unknown> => post('delete-user', { password });

export function verifyEmail(token: string): Promise<unknown> {
  return callAuth('GET', `verify-email?token=${encodeURIComponent(token)}`, { timeoutMs: SESSION.signInTimeoutMs });
}

export function listSessions(): Promise<readonly SignedInPlace[]> {
  return callAuth('GET', 'list-sessions', { timeoutMs: SESSION.signInTimeoutMs });
}
