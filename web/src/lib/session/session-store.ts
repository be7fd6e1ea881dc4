import { createStore } from 'zustand/vanilla';
import { RequestError, setUnauthorisedHandler } from '../api/request.ts';
import { SESSION } from '../constants.ts';
import { isOffline } from '../api/network.ts';
import { say } from '../language/messages.ts';
import { fetchSessionUser, type SessionUser } from './session-client.ts';

export interface SessionState {
  readonly loading: boolean;
  readonly isAuthenticated: boolean;
  readonly user: SessionUser | null;
  /** How the last session ended; null while none has ended. */
  readonly ended: SessionEnd | null;
}

export interface SessionEnd {
  /** Message on the sign-in page. */
  readonly notice: string | null;
  /** Whether the sign-in page returns to the page that was left. */
  readonly isResumed: boolean;
}

/** Passed to the sign-in page in the history state. */
export interface SignInRequest {
  readonly notice?: string | undefined;
  readonly returnTo?: string | undefined;
}

export interface SessionControls {
  /** Announces the end of the session; replaceable for tests. */
  readonly alert: (message: string) => void;
  /** Loads the document of a page; the app and the sign-in pages are separate ones. */
  readonly leaveFor: (path: string, request?: SignInRequest) => void;
  readonly clearCachedData: () => void;
}

/** How long a rate-limited look-up waits before the next one is allowed. */
const BACK_OFF_MS = 60_000;
/** How often a visitor who may be signed in is looked up while the product is not available, and how far apart. */
const UNAVAILABLE = { attempts: 3, delayMs: 1_000, statuses: [502, 503, 504] } as const;

const SIGNED_OUT: SessionState = { loading: false, isAuthenticated: false, user: null, ended: null };
const expired = (): SessionEnd => ({ notice: say('common.session.expired'), isResumed: true });

/**
 * The session of the app. Concurrent look-ups share one request, so that many failing calls lead to one look-up and
 * one alert.
 */
export function createSession(controls: SessionControls) {
  const store = createStore<SessionState>(() => ({ ...SIGNED_OUT, loading: true }));
  let running: Promise<SessionUser | null> | null = null;
  let backOffUntil = 0;
  let ending = false;
  let isLeaving = false;

  const lookUp = async (attempt = 1): Promise<SessionUser | null> => {
    if (Date.now() < backOffUntil) return null;
    try {
      return await fetchSessionUser();
    } catch (error) {
      const { user } = store.getState();
      const { status, code } = error instanceof RequestError ? error : { status: 0, code: '' };
      const isUnavailable = UNAVAILABLE.statuses.some((one) => one === status);
      // Without a response of the product, or while its accounts are not available, the state of the session is kept.
      if (isOffline(error) || code === 'FOREIGN_ANSWER' || (isUnavailable && user !== null)) return user;
      if (isUnavailable && attempt < UNAVAILABLE.attempts) {
        await new Promise((resolve) => setTimeout(resolve, UNAVAILABLE.delayMs));
        return lookUp(attempt + 1);
      }
      if (status === 429) backOffUntil = Date.now() + BACK_OFF_MS;
      return null;
    }
  };

  /** Concurrent look-ups share one request. */
  const sharedLookUp = (): Promise<SessionUser | null> =>
    (running ??= lookUp().finally(() => {
      running = null;
    }));

  const settle = (user: SessionUser | null): void => {
    const { isAuthenticated, ended } = store.getState();
    // A rate-limited look-up says nothing about the session.
    const isExpired = isAuthenticated && Date.now() >= backOffUntil;
    store.setState(
      user ? { ...SIGNED_OUT, isAuthenticated: true, user } : { ...SIGNED_OUT, ended: isExpired ? expired() : ended },
    );
    if (user) ending = false;
  };

  const recheck = async (): Promise<SessionUser | null> => {
    const user = await sharedLookUp();
    settle(user);
    return user;
  };

  const end = (ended: SessionEnd): void => {
    store.setState({ ...SIGNED_OUT, ended });
    controls.clearCachedData();
  };

  setUnauthorisedHandler(async () => {
    const wasSignedIn = store.getState().isAuthenticated || running !== null;
    const user = await sharedLookUp();
    if (user === null && wasSignedIn && !ending) {
      ending = true;
      // Before the state changes, which leaves the page: an unloading page shows no alert.
      controls.alert(say('common.session.alert'));
      end(expired());
    } else settle(user);
    return user ? 'retry' : 'give-up';
  });

  const timer = setInterval(() => void recheck(), SESSION.recheckIntervalMs);

  return {
    store,
    recheck,
    /** Clears user, session and cached data; protected pages then go to the sign-in page. */
    end,
    /** Leaves the document once; further calls are ignored. */
    leaveFor: (path: string, request?: SignInRequest): void => {
      if (isLeaving) return;
      isLeaving = true;
      controls.leaveFor(path, request);
    },
    stop: () => clearInterval(timer),
  };
}

export type Session = ReturnType<typeof createSession>;
