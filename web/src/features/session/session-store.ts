import { SESSION, SESSION_MESSAGES } from '@slidewright/domain';
import { createStore } from 'zustand/vanilla';
import { setUnauthorisedHandler } from '../../lib/api.ts';
import { fetchSessionUser, type SessionUser } from './session-client.ts';

export interface SessionState {
  readonly loading: boolean;
  readonly isAuthenticated: boolean;
  readonly user: SessionUser | null;
  /** A session that was there has ended by itself, and nobody has signed in since. */
  readonly expired: boolean;
}

export interface SessionControls {
  /** Announces the end of the session; replaceable so that tests can listen. */
  readonly alert: (message: string) => void;
  readonly goToLogin: () => void;
  readonly clearCachedData: () => void;
}

/** How long a rate-limited look-up waits before the next one is allowed. */
const BACK_OFF_MS = 60_000;

const SIGNED_OUT: SessionState = { loading: false, isAuthenticated: false, user: null, expired: false };

/**
 * Who is signed in, for the whole app. One look-up serves everybody who asks while it runs, so
 * that many calls failing at once lead to one look-up and one alert.
 */
export function createSession(controls: SessionControls) {
  const store = createStore<SessionState>(() => ({ ...SIGNED_OUT, loading: true }));
  let running: Promise<SessionUser | null> | null = null;
  let backOffUntil = 0;
  let ending = false;

  const lookUp = async (): Promise<SessionUser | null> => {
    if (Date.now() < backOffUntil) return null;
    try {
      return await fetchSessionUser();
    } catch {
      backOffUntil = Date.now() + BACK_OFF_MS;
      return null;
    }
  };

  const recheck = (): Promise<SessionUser | null> => {
    running ??= lookUp()
      .then((user) => {
        const { isAuthenticated, expired } = store.getState();
        // A look-up that failed says nothing about the session.
        const ended = isAuthenticated && Date.now() >= backOffUntil;
        store.setState(
          user ? { ...SIGNED_OUT, isAuthenticated: true, user } : { ...SIGNED_OUT, expired: expired || ended },
        );
        if (user) ending = false;
        return user;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };

  const clear = (): void => {
    store.setState(SIGNED_OUT);
    controls.clearCachedData();
  };

  setUnauthorisedHandler(async () => {
    const wasSignedIn = store.getState().isAuthenticated || running !== null;
    if (await recheck()) return 'retry';
    if (wasSignedIn && !ending) {
      ending = true;
      controls.alert(SESSION_MESSAGES.alert);
      clear();
      store.setState({ expired: true });
      controls.goToLogin();
    }
    return 'give-up';
  });

  const timer = setInterval(() => void recheck(), SESSION.recheckIntervalMs);

  return {
    store,
    recheck,
    /** Forgets user, session and every cached answer. */
    clear,
    stop: () => clearInterval(timer),
  };
}

export type Session = ReturnType<typeof createSession>;
