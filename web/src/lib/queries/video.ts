import { VIDEO } from '@slidewright/domain';
import type { Calls, DataOf } from '@slidewright/http-api';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { RequestError } from '../api/request.ts';
import { api } from '../api/client.ts';
import { VIDEO_QUERY } from '../constants.ts';
import { say } from '../language/messages.ts';
import { timelineKeys, videoKeys } from './keys.ts';

export type VideoStatus = DataOf<Calls['getVideoStatus']>;
export type SlideVideo = DataOf<Calls['getSlideVideo']>;
export type Chapter = DataOf<Calls['getChapters']>[number];

const NOT_RETRIED = new Set([401, 403, 404]);

/** Whether a job is queued or active and must be polled. */
export function isLive(status: string | undefined): boolean {
  return status === 'queued' || status === 'active';
}

/** The sentence for a progress poll that failed. */
export function progressFailureMessage(error: Error): string {
  if (error instanceof RequestError && error.status === 401) return say('errors.video.sessionExpired');
  return say('errors.video.progressFailed', { reason: error.message });
}

function videoStatusQuery(timelineId: string) {
  return queryOptions({
    queryKey: videoKeys.status(timelineId),
    queryFn: ({ signal }) => api.getVideoStatus({ id: timelineId }, { signal }),
    staleTime: VIDEO_QUERY.staleMs,
    gcTime: VIDEO_QUERY.keptMs,
    refetchOnMount: true,
  });
}

/** Whether there is a film, and whether it shows the timeline as it is. */
export function useVideoStatus(timelineId: string) {
  return useQuery(videoStatusQuery(timelineId));
}

/** The newest video job, polled while it is queued or active. Not fetched when there is none. */
export function useVideoProgress(timelineId: string, options: { enabled: boolean }) {
  return useQuery({
    queryKey: videoKeys.progress(timelineId),
    queryFn: ({ signal }) => api.getVideoProgress({ id: timelineId }, { signal }),
    enabled: options.enabled,
    staleTime: VIDEO_QUERY.staleMs,
    gcTime: VIDEO_QUERY.keptMs,
    refetchOnMount: true,
    refetchInterval: ({ state }) => {
      if (state.error instanceof RequestError && NOT_RETRIED.has(state.error.status)) return false;
      return isLive(state.data?.status) ? VIDEO_QUERY.pollMs : false;
    },
    retry: (failures, error) =>
      failures < VIDEO_QUERY.pollRetries && !(error instanceof RequestError && NOT_RETRIED.has(error.status)),
    retryDelay: (failures) => VIDEO_QUERY.pollRetryBaseMs * 2 ** failures,
  });
}

/** Starts the film, and removes the cached earlier job. */
export function useStartVideo(timelineId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.startVideo({ id: timelineId, overwriteMode: VIDEO.overwriteMode, priority: VIDEO.startPriority }),
    onMutate: () => queryClient.removeQueries({ queryKey: videoKeys.progress(timelineId) }),
    onSuccess: async () => {
      queryClient.setQueryData<VideoStatus>(videoKeys.status(timelineId), (old) => ({
        upToDate: false,
        downloadUrl: null,
        completedAt: null,
        proof: null,
        ...old,
        status: 'queued',
      }));
      // The list says which timelines are locked.
      void queryClient.invalidateQueries({ queryKey: timelineKeys.lists, refetchType: 'all' });
      await queryClient.invalidateQueries({ queryKey: videoKeys.progress(timelineId) });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: videoKeys.all(timelineId) }),
  });
}

export function useCancelVideo(timelineId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.cancelVideo({ id: timelineId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: videoKeys.progress(timelineId) }),
  });
}

/** The video of a slide, polled every 10 s until there is one. Null means none. */
export function useSlideVideo(timelineId: string, slideId: string) {
  return useQuery({
    queryKey: [...videoKeys.slides(timelineId), slideId],
    queryFn: async ({ signal }): Promise<SlideVideo | null> => {
      try {
        return await api.getSlideVideo({ id: timelineId, slideId }, { signal });
      } catch (error) {
        if (error instanceof RequestError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: VIDEO_QUERY.slideStaleMs,
    retry: VIDEO_QUERY.slideRetries,
    refetchInterval: ({ state }) => (state.data ? false : VIDEO_QUERY.slidePollMs),
    refetchOnMount: true,
  });
}

/** Where each slide begins in the film. */
export function useChapters(timelineId: string, options: { enabled: boolean }) {
  return useQuery({
    queryKey: videoKeys.chapters(timelineId),
    queryFn: ({ signal }) => api.getChapters({ id: timelineId }, { signal }),
    enabled: options.enabled,
    refetchOnMount: true,
  });
}

/** After a job has ended: whether the film is up to date, its chapters, and which slides have videos. */
export function refreshVideo(queryClient: QueryClient, timelineId: string): Promise<unknown> {
  return Promise.all(
    [videoKeys.status(timelineId), videoKeys.slides(timelineId), videoKeys.chapters(timelineId)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
