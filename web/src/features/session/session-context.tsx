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
  readonly recheck: Session['recheck'];
  readonly end: Session['end'];
  readonly leaveFor: Session['leaveFor'];
}

/** Whether somebody is signed in, and a way to look again. */
export function useSession(): SessionValue {
  const session = useSessionObject();
  const { recheck, end, leaveFor } = session;
  return { ...useStore(session.store), recheck, end, leaveFor };
}

/** The user, and the way out. A sign-out that the server does not confirm throws, and the person stays signed in. */
export function useAuth(): { user: SessionUser | null; loading: boolean; signOut: () => Promise<void> } {
  const session = useSessionObject();
  const { user, loading } = useStore(session.store);
  const signOut = useCallback(async () => {
    await sendSignOut();
    session.end({ notice: null, isResumed: false });
  }, [session]);
  return { user, loading, signOut };
}
