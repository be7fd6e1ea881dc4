import { SESSION_MESSAGES } from '@slidewright/domain';
import { createStore } from 'zustand/vanilla';
import { RequestError, setUnauthorisedHandler } from '../api/request.ts';
import { SESSION } from '../constants.ts';
import { isOffline } from '../api/network.ts';
import { fetchSessionUser, type SessionUser } from './session-client.ts';

export interface SessionState {
  readonly loading: boolean;
  readonly isAuthenticated: boolean;
  readonly user: SessionUser | null;
  /** How the session that was there ended; null while there was none or it goes on. */
  readonly ended: SessionEnd | null;
}

export interface SessionEnd {
  /** What the sign-in page says about it. */
  readonly notice: string | null;
  /** Whether the sign-in page leads back to the page that was left. */
  readonly isResumed: boolean;
}

/** What a page hands to the sign-in page, in the state of its entry in the browser's history. */
export interface SignInRequest {
  readonly notice?: string | undefined;
  readonly returnTo?: string | undefined;
}

export interface SessionControls {
  /** Announces the end of the session; replaceable so that tests can listen. */
  readonly alert: (message: string) => void;
  /** Loads the document of a page: the app and the sign-in pages are two. */
  readonly leaveFor: (path: string, request?: SignInRequest) => void;
  readonly clearCachedData: () => void;
}

/** How long a rate-limited look-up waits before the next one is allowed. */
const BACK_OFF_MS = 60_000;

const SIGNED_OUT: SessionState = { loading: false, isAuthenticated: false, user: null, ended: null };
const EXPIRED: SessionEnd = { notice: SESSION_MESSAGES.expired, isResumed: true };

/**
 * Who is signed in, for the whole app. One look-up serves everybody who asks while it runs, so
 * that many calls failing at once lead to one look-up and one alert.
 */
export function createSession(controls: SessionControls) {
  const store = createStore<SessionState>(() => ({ ...SIGNED_OUT, loading: true }));
  let running: Promise<SessionUser | null> | null = null;
  let backOffUntil = 0;
  let ending = false;
  let isLeaving = false;

  const lookUp = async (): Promise<SessionUser | null> => {
    if (Date.now() < backOffUntil) return null;
    try {
      return await fetchSessionUser();
    } catch (error) {
      // Without an answer nothing is known about the session, so it stays as it is.
      if (isOffline(error)) return store.getState().user;
      if (error instanceof RequestError && error.status === 429) backOffUntil = Date.now() + BACK_OFF_MS;
      return null;
    }
  };

  /** One look-up serves everybody who asks while it runs. */
  const sharedLookUp = (): Promise<SessionUser | null> =>
    (running ??= lookUp().finally(() => {
      running = null;
    }));

  const settle = (user: SessionUser | null): void => {
    const { isAuthenticated, ended } = store.getState();
    // A look-up that was refused says nothing about the session.
    const isExpired = isAuthenticated && Date.now() >= backOffUntil;
    store.setState(
      user ? { ...SIGNED_OUT, isAuthenticated: true, user } : { ...SIGNED_OUT, ended: isExpired ? EXPIRED : ended },
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
      // Before the state changes: with it the page is left, and a page that is being left shows no alert.
      controls.alert(SESSION_MESSAGES.alert);
      end(EXPIRED);
    } else settle(user);
    return user ? 'retry' : 'give-up';
  });

  const timer = setInterval(() => void recheck(), SESSION.recheckIntervalMs);

  return {
    store,
    recheck,
    /** Forgets user, session and every cached answer; the page that is shown then goes to the sign-in page. */
    end,
    /** Leaves the document once; what asks while it is being left is ignored. */
    leaveFor: (path: string, request?: SignInRequest): void => {
      if (isLeaving) return;
      isLeaving = true;
      controls.leaveFor(path, request);
    },
    stop: () => clearInterval(timer),
  };
}

export type Session = ReturnType<typeof createSession>;
