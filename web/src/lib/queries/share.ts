import type { Calls, DataOf, SharedTimeline } from '@slidewright/http-api';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi, request } from '../api.ts';
import { parseVtt, type CaptionCue } from '../parse-vtt.ts';
import type { Chapter } from './video.ts';

export type ShareLink = DataOf<Calls['shareTimeline']>;

/** Publishes a timeline; one that is published already answers the link it has. */
export function usePublish(timelineId: string, onPublished: () => void) {
  return useMutation({
    mutationFn: () => callApi<ShareLink>('POST', `/api/timelines/${timelineId}/share`, { body: {} }),
    onSuccess: onPublished,
  });
}

export function useWithdraw(timelineId: string, onWithdrawn: () => void) {
  return useMutation({
    mutationFn: () => callApi<void>('DELETE', `/api/timelines/${timelineId}/share`),
    onSuccess: onWithdrawn,
  });
}

/** What a visitor with the link sees. It may be withdrawn at any time, so it is asked for on every visit. */
export function useSharedTimeline(token: string) {
  return useQuery({
    queryKey: ['share', token],
    queryFn: ({ signal }) => callApi<SharedTimeline>('GET', `/api/share/${encodeURIComponent(token)}`, { signal }),
    staleTime: 0,
    refetchOnMount: true,
  });
}

export interface FilmScript {
  readonly chapters: readonly Chapter[];
  readonly cues: readonly CaptionCue[];
}

/** Chapters and captions of a shared film, for the transcript. */
export function useFilmScript(shared: SharedTimeline | undefined) {
  return useQuery({
    queryKey: ['share-script', shared?.chaptersUrl, shared?.updatedAt],
    enabled: shared !== undefined,
    queryFn: async ({ signal }): Promise<FilmScript> => {
      const [chapters, captions] = await Promise.all([
        callApi<Chapter[]>('GET', shared!.chaptersUrl, { signal }),
        request('GET', shared!.captionsUrl, { signal }).then((response) => response.text()),
      ]);
      return { chapters, cues: parseVtt(captions) };
    },
  });
}
