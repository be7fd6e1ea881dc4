import { RequestError, signInApi } from '../lib/api/request.ts';
import { SESSION } from '../lib/constants.ts';
import { currentLanguage } from '../lib/language/catalogues.ts';
import { say } from '../lib/language/messages.ts';
import { fetchSessionUser } from '../lib/session/session-client.ts';

/**
 * Why the browser has no session although a sign-in succeeded, as a sentence: a cookie for https is not kept on a page
 * without. Null where it has one, or where that cannot be said.
 */
export async function whySessionIsMissing(): Promise<string | null> {
  try {
    if ((await fetchSessionUser()) !== null) return null;
    const { publicUrl } = await signInApi.getConfig();
    return window.location.origin === publicUrl
      ? say('session.notKept.cookies')
      : say('session.notKept.address', { address: publicUrl });
  } catch (error) {
    return (error as Error).message;
  }
}

/** Throws with the service's message, or the given one when there is none. */
function withFallback(error: unknown, fallback: string): never {
  if (error instanceof RequestError && error.hasSentence) throw error;
  throw new RequestError(error instanceof RequestError ? error.status : 0, fallback);
}

export function signIn(email: string, password: string): Promise<unknown> {
  return signInApi
    .signIn({ email, password }, { timeoutMessage: 'session.login.timeout' })
    .catch((error: unknown) => withFallback(error, say('session.login.failed')));
}

/** The name is the email up to its @; the language is that of the page. */
export function signUp(email: string, password: string): Promise<unknown> {
  const name = email.split('@')[0];
  return signInApi
    .signUp(
      { email, password, name, language: currentLanguage() },
      { timeoutMs: SESSION.signUpTimeoutMs, timeoutMessage: 'session.signUp.timeout' },
    )
    .catch((error: unknown) => withFallback(error, say('session.signUp.failed')));
}
