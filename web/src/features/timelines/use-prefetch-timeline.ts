import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { timelineQuery } from '../../lib/queries/timelines.ts';

/** Fetches the data of a timeline's page, which counts as stale at once. */
export function usePrefetchTimeline() {
  const queryClient = useQueryClient();
  return useCallback(
    (timelineId: string) => queryClient.prefetchQuery({ ...timelineQuery(timelineId), staleTime: 0 }),
    [queryClient],
  );
}
