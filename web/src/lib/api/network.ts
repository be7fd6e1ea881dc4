import { useEffect } from 'react';
import { create } from 'zustand';
import { SIGN_IN_ROUTES } from './sign-in-routes.static.ts';

/** Interval of probes while the server cannot be reached. */
const PROBE_MS = 3_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Whether the last request reached the server. */
const useNetwork = create<{ readonly isOnline: boolean }>(() => ({ isOnline: navigator.onLine }));

/** Records whether a request reached the server; any response counts. */
export function noteNetwork(isOnline: boolean): void {
  if (useNetwork.getState().isOnline !== isOnline) useNetwork.setState({ isOnline });
}

/** Subscribes to changes; returns the function that unsubscribes. */
export function onNetworkChange(listener: (isOnline: boolean) => void): () => void {
  return useNetwork.subscribe(({ isOnline }) => listener(isOnline));
}

/** Resolves when the last request reached the server, or when aborted. */
export async function untilOnline(signal: AbortSignal): Promise<void> {
  if (useNetwork.getState().isOnline || signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const leave = onNetworkChange((isOnline) => isOnline && resolve());
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  leave();
}

export function useIsOnline(): boolean {
  return useNetwork((state) => state.isOnline);
}

/** Whether a failure means that the server could not be reached, or was caused by such a failure. */
export function isOffline(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { status?: unknown }).status === 0 || isOffline(error.cause);
}

/** Probes the server and records the result. */
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

/** Follows the browser's events, and probes the server while it cannot be reached. */
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
