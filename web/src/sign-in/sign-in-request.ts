import type { SignInRequest } from '../lib/session/session-store.ts';

/** Reason and return address from the previous page. Only paths of this app are accepted. */
export function signInRequest(): { readonly returnTo: string; readonly notice: string | null } {
  const { returnTo, notice } = (window.history.state ?? {}) as SignInRequest;
  return {
    returnTo: typeof returnTo === 'string' && /^\/(?!\/)/.test(returnTo) ? returnTo : '/timelines',
    notice: notice ?? null,
  };
}
