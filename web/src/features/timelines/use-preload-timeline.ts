import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { timelineQuery } from '../../lib/queries/timelines.ts';

/**
 * Fetches the code and the data of a timeline's page; what was fetched counts as stale at once. A preload that
 * fails costs nothing: the page itself asks again and says what is wrong.
 */
export function usePreloadTimeline() {
  const queryClient = useQueryClient();
  return useCallback(
    (timelineId: string): Promise<unknown> =>
      Promise.all([
        import('../../routes/timeline.tsx'),
        queryClient.prefetchQuery({ ...timelineQuery(timelineId), staleTime: 0 }),
      ]),
    [queryClient],
  );
}
