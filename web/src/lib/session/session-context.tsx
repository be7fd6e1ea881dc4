import { createContext, use, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Session, SessionState } from './session-store.ts';

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export interface SessionValue extends SessionState {
  readonly recheck: Session['recheck'];
  readonly end: Session['end'];
  readonly leaveFor: Session['leaveFor'];
}

/** The session, with functions to recheck and to end it. */
export function useSession(): SessionValue {
  const session = use(SessionContext);
  if (!session) throw new Error('there is no SessionProvider above this component');
  const { recheck, end, leaveFor } = session;
  return { ...useStore(session.store), recheck, end, leaveFor };
}
