import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { RequestError } from '../api/request.ts';
import { api } from '../api/client.ts';
import { VIDEO_QUERY } from '../constants.ts';
import { audioKeys, filmKey, videoKeys } from './keys.ts';
import { isLive } from './video.ts';

const NOT_RETRIED = new Set([401, 403, 404]);

/** The newest film job of a timeline, polled while it is queued or active. */
export function useFilmProgress(timelineId: string) {
  return useQuery({
    queryKey: filmKey(timelineId),
    queryFn: ({ signal }) => api.getFilm({ id: timelineId }, { signal }),
    staleTime: VIDEO_QUERY.staleMs,
    gcTime: VIDEO_QUERY.keptMs,
    refetchOnMount: true,
    refetchInterval: ({ state }) => (isLive(state.data?.status) ? VIDEO_QUERY.pollMs : false),
    retry: (failures, error) =>
      failures < VIDEO_QUERY.pollRetries && !(error instanceof RequestError && NOT_RETRIED.has(error.status)),
    retryDelay: (failures) => VIDEO_QUERY.pollRetryBaseMs * 2 ** failures,
  });
}

export function useStartFilm(timelineId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.startFilm({ id: timelineId, regenerateAudio: false }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: filmKey(timelineId) }),
  });
}

export function useCancelFilm(timelineId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.cancelFilm({ id: timelineId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: filmKey(timelineId) }),
  });
}

/** Invalidates what is known of the narration and the film of this timeline. */
export function refreshFilm(queryClient: QueryClient, timelineId: string): void {
  for (const queryKey of [videoKeys.all(timelineId), audioKeys.status(timelineId), audioKeys.files(timelineId)])
    void queryClient.invalidateQueries({ queryKey });
}
