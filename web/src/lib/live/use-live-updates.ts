import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../session/session-context.tsx';
import { concernedQueries } from './concerned-queries.ts';
import { shareLiveUpdates } from './share-live-updates.ts';

/** Updates that arrive together lead to one reading. */
const GATHER_MS = 50;
/** Shortest time from the end of a reading to the next one. */
const REST_MS = 500;

/** Reads again what programs, other tabs and other devices change. Mounted once, for all pages of a signed-in user. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const { user, recheck } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const refresher = createRefresher(queryClient);
    const leave = shareLiveUpdates(userId, (update) => {
      if (update.name === 'account.changed' || update.name === 'resync') void recheck();
      refresher.refresh(concernedQueries(queryClient, update));
    });
    return () => {
      leave();
      refresher.stop();
    };
  }, [queryClient, recheck, userId]);
}

/**
 * Reads queries again: at once, but each time after the reading before has ended, so that many changes do not abort each
 * other's requests. A hidden page reads when it is shown.
 */
function createRefresher(queryClient: QueryClient): { refresh(keys: readonly QueryKey[]): void; stop(): void } {
  const waiting = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let restsUntil = 0;

  const readSoon = (): void => {
    if (isReading || timer !== undefined || waiting.size === 0 || document.hidden) return;
    timer = setTimeout(() => void read(), Math.max(GATHER_MS, restsUntil - performance.now()));
  };
  const read = async (): Promise<void> => {
    timer = undefined;
    isReading = true;
    const keys = [...waiting.values()];
    waiting.clear();
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    isReading = false;
    restsUntil = performance.now() + REST_MS;
    readSoon();
  };
  document.addEventListener('visibilitychange', readSoon);

  return {
    refresh(keys) {
      for (const key of keys) waiting.set(hashKey(key), key);
      readSoon();
    },
    stop() {
      clearTimeout(timer);
      waiting.clear();
      document.removeEventListener('visibilitychange', readSoon);
    },
  };
}
