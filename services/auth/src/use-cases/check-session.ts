import type { Background } from '../background.ts';
import type { createFindLiveSession, LiveSession } from '../repositories/sessions.ts';
import type { Db } from '../repositories/tables.ts';
import { userRepository } from '../repositories/users.ts';
import type { SessionCookie } from '../session-cookie.ts';

export type CheckSession = (cookieHeader: string) => Promise<LiveSession | null>;

/**
 * The valid session of a Cookie header. Read on every call and never cached, so that a revocation has effect at once.
 */
export function createCheckSession(parts: {
  db: Db;
  background: Background;
  cookie: SessionCookie;
  findLiveSession: ReturnType<typeof createFindLiveSession>;
}): CheckSession {
  return async (cookieHeader) => {
    const token = parts.cookie.readToken(cookieHeader);
    const session = token === null ? null : await parts.findLiveSession(token);
    if (session?.due) parts.background.run('record a visit', () => userRepository(parts.db).markSeen(session.userId));
    return session;
  };
}
