import { createContext, use, useCallback, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { signOut as sendSignOut, type SessionUser } from './session-client.ts';
import type { Session, SessionState } from './session-store.ts';

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

function useSessionObject(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('there is no SessionProvider above this component');
  return session;
}

export interface SessionValue extends SessionState {
  readonly recheck: () => Promise<SessionUser | null>;
}

/** Whether somebody is signed in, and a way to look again. */
export function useSession(): SessionValue {
  const session = useSessionObject();
  return { ...useStore(session.store), recheck: session.recheck };
}

/** The user, and the way out. Signing out forgets everything even when the server does not answer. */
export function useAuth(): { user: SessionUser | null; loading: boolean; signOut: () => Promise<void> } {
  const session = useSessionObject();
  const { user, loading } = useStore(session.store);
  const signOut = useCallback(async () => {
    try {
      await sendSignOut();
    } finally {
      session.clear();
    }
  }, [session]);
  return { user, loading, signOut };
}
