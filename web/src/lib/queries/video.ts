import type { Calls, DataOf } from '@slidewright/http-api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api/client.ts';
import { VIDEO_QUERY } from '../constants.ts';
import { sayChapter } from '../language/chapters.ts';
import { videoKeys } from './keys.ts';

export type VideoStatus = DataOf<Calls['getVideoStatus']>;

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

/** The slides that have a video, polled every 10 s until all of these have one. */
export function useFilmedSlides(timelineId: string, slideIds: readonly string[]): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: videoKeys.slides(timelineId),
    queryFn: ({ signal }) => api.listSlideVideos({ id: timelineId }, { signal }),
    staleTime: VIDEO_QUERY.slideStaleMs,
    retry: VIDEO_QUERY.slideRetries,
    refetchInterval: ({ state }) =>
      slideIds.every((id) => state.data?.some(({ slideId }) => slideId === id)) ? false : VIDEO_QUERY.slidePollMs,
    refetchOnMount: true,
  });
  return useMemo(() => new Set(data?.map(({ slideId }) => slideId)), [data]);
}

/** Where each slide begins in the film. */
export function useChapters(timelineId: string, options: { enabled: boolean }) {
  return useQuery({
    queryKey: videoKeys.chapters(timelineId),
    queryFn: ({ signal }) => api.getChapters({ id: timelineId }, { signal }),
    select: (chapters) => chapters.map(sayChapter),
    enabled: options.enabled,
    refetchOnMount: true,
  });
}
