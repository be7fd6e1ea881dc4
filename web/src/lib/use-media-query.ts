import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, now and whenever that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (notify) => {
        const list = window.matchMedia(query);
        list.addEventListener('change', notify);
        return () => list.removeEventListener('change', notify);
      },
      [query],
    ),
    () => window.matchMedia(query).matches,
  );
}
