import { useEffect } from 'react';
import { create } from 'zustand';
import { SIGN_IN_ROUTES } from './sign-in-routes.static.ts';

/** How often the server is asked whether it can be reached again. */
const PROBE_MS = 3_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Whether the server could be reached when it was last tried. */
const useNetwork = create<{ readonly isOnline: boolean }>(() => ({ isOnline: navigator.onLine }));

/** Notes how a request fared: any answer at all means that the server can be reached. */
export function noteNetwork(isOnline: boolean): void {
  if (useNetwork.getState().isOnline !== isOnline) useNetwork.setState({ isOnline });
}

/** Calls the listener with each change; returns the end of that. */
export function onNetworkChange(listener: (isOnline: boolean) => void): () => void {
  return useNetwork.subscribe(({ isOnline }) => listener(isOnline));
}

export function useIsOnline(): boolean {
  return useNetwork((state) => state.isOnline);
}

/** Whether a failure means that the server could not be reached, or came as the consequence of one that does. */
export function isOffline(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { status?: unknown }).status === 0 || isOffline(error.cause);
}

/** Asks the server for a sign of life, and notes whether there was one. */
export async function reachServer(): Promise<boolean> {
  const isReached = await fetch(SIGN_IN_ROUTES.getLiveness[1], {
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  }).then(
    () => true,
    () => false,
  );
  noteNetwork(isReached);
  return isReached;
}

/** Follows the browser's events, and asks the server again and again while it cannot be reached. */
export function useNetworkWatch(): void {
  const isOnline = useIsOnline();
  useEffect(() => {
    const lost = (): void => noteNetwork(false);
    const probe = (): void => void reachServer();
    window.addEventListener('offline', lost);
    window.addEventListener('online', probe);
    const timer = isOnline ? undefined : setInterval(probe, PROBE_MS);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', probe);
      clearInterval(timer);
    };
  }, [isOnline]);
}
