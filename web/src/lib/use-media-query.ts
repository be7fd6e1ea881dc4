import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether a media query matches, now and whenever that changes. */
export function useMediaQuery(query: string): boolean {
  // One for all renders: the browser keeps each that was ever asked for.
  const list = useMemo(() => window.matchMedia(query), [query]);
  return useSyncExternalStore(
    useCallback(
      (notify) => {
        list.addEventListener('change', notify);
        return () => list.removeEventListener('change', notify);
      },
      [list],
    ),
    () => list.matches,
  );
}
