import type { AuthCalls, OutputOf } from '@slidewright/http-api';
import { signInApi } from '../api/request.ts';
import { SESSION } from '../constants.ts';

export type SessionUser = NonNullable<OutputOf<AuthCalls['getSession']>>['user'];

/** The signed-in user, or null. Throws a RequestError when the look-up fails. */
export async function fetchSessionUser(): Promise<SessionUser | null> {
  const session = await signInApi.getSession({}, { timeoutMs: SESSION.authTimeoutMs });
  return session?.user ?? null;
}
