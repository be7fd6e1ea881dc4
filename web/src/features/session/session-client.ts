import { SESSION, SESSION_MESSAGES } from '@slidewright/domain';
import { callAuth, RequestError } from '../../lib/api.ts';

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
}

interface SessionAnswer {
  readonly user: SessionUser;
}

/** The signed-in user, or null. Throws a RequestError when the look-up fails. */
export async function fetchSessionUser(): Promise<SessionUser | null> {
  const answer = await callAuth<SessionAnswer | null>('GET', 'get-session', { timeoutMs: SESSION.authTimeoutMs });
  return answer?.user ?? null;
}

/** What a form says about a failure: the service's own words, or the given ones. */
function withFallback(error: unknown, fallback: string): never {
  if (error instanceof RequestError && error.message !== '' && !error.message.startsWith('Request failed:'))
    throw error;
  throw new RequestError(error instanceof RequestError ? error.status : 0, fallback);
}

export function signIn(email: string, password: string): Promise<unknown> {
  return callAuth('POST', 'sign-in/email', {
    body: { email, password },
    timeoutMs: SESSION.signInTimeoutMs,
    timeoutMessage: SESSION_MESSAGES.signInTimeout,
  }).catch((error: unknown) => withFallback(error, SESSION_MESSAGES.loginFailed));
}

/** The name is the email up to its @; the confirmation of the password is never sent. */
export function signUp(email: string, password: string): Promise<unknown> {
  return callAuth('POST', 'sign-up/email', {
    body: { email, password, name: email.split('@')[0] },
    timeoutMs: SESSION.signUpTimeoutMs,
    timeoutMessage: SESSION_MESSAGES.signUpTimeout,
  }).catch((error: unknown) => withFallback(error, SESSION_MESSAGES.signupFailed));
}

export function signOut(): Promise<unknown> {
  return callAuth('POST', 'sign-out', {
    timeoutMs: SESSION.signOutTimeoutMs,
    timeoutMessage: SESSION_MESSAGES.signOutTimeout,
  });
}
