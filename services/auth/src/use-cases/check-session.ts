import type { createFindLiveSession, LiveSession } from '../repositories/sessions.ts';
import type { SessionCookie } from '../session-cookie.ts';

export type CheckSession = (cookieHeader: string) => Promise<LiveSession | null>;

/**
 * The valid session of a Cookie header. Read on every call and never cached, so that a revocation has effect at once.
 */
export function createCheckSession(parts: {
  cookie: SessionCookie;
  findLiveSession: ReturnType<typeof createFindLiveSession>;
}): CheckSession {
  return async (cookieHeader) => {
    const token = parts.cookie.readToken(cookieHeader);
    return token === null ? null : await parts.findLiveSession(token);
  };
}
