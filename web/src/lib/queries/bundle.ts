import { BUNDLE } from '@slidewright/domain';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { RequestError } from '../api/request.ts';
import { api } from '../api/client.ts';
import { BUNDLE_QUERY } from '../constants.ts';
import { bundleKey } from './keys.ts';
import { isLive } from './video.ts';

/** Retries of a failed query depend on its error. */
export function mayAskForBundleAgain(failures: number, error: Error): boolean {
  const status = error instanceof RequestError ? error.status : 0;
  if (BUNDLE_QUERY.neverRetriedStatuses.some((never) => never === status)) return false;
  const isOutage = status === 0 || BUNDLE_QUERY.outageStatuses.some((outage) => outage === status);
  return failures < (isOutage ? BUNDLE_QUERY.outageRetries : BUNDLE_QUERY.otherRetries);
}

/** The newest bundle of a timeline, polled while it is made. */
export function useBundle(timelineId: string) {
  return useQuery({
    queryKey: bundleKey(timelineId),
    queryFn: ({ signal }) => api.getBundle({ id: timelineId }, { signal }),
    staleTime: BUNDLE_QUERY.staleMs,
    refetchOnMount: true,
    refetchInterval: ({ state }) => (isLive(state.data?.status) ? BUNDLE_QUERY.pollMs : false),
    retry: mayAskForBundleAgain,
  });
}

export function useStartBundle(timelineId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.startBundle({
        id: timelineId,
        includeVideos: true,
        includeAudio: true,
        includeFcpxml: true,
        includeMetadata: true,
        compression: BUNDLE.compression,
        compressionLevel: BUNDLE.compressionLevel,
      }),
    onSuccess: () => refreshBundle(queryClient, timelineId),
  });
}

export function useCancelBundle(timelineId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.cancelBundle({ id: timelineId }),
    onSettled: () => refreshBundle(queryClient, timelineId),
  });
}

/** Refetches whether the bundle is up to date. */
export function refreshBundle(queryClient: QueryClient, timelineId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: bundleKey(timelineId) });
}
