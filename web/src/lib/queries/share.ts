import type { SharedTimeline } from '@slidewright/http-api';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { parseVtt, type CaptionCue } from '../parse-vtt.ts';
import { sayChapter, type Chapter } from '../language/chapters.ts';

/** Publishes a timeline; returns the existing link when it is published already. */
export function usePublish(timelineId: string, onPublished: () => void) {
  return useMutation({
    mutationFn: () => api.shareTimeline({ id: timelineId }),
    onSuccess: onPublished,
  });
}

export function useWithdraw(timelineId: string, onWithdrawn: () => void) {
  return useMutation({
    mutationFn: () => api.unshareTimeline({ id: timelineId }),
    onSuccess: onWithdrawn,
  });
}

/** The public view of a shared timeline. Fetched on every visit, because it may be withdrawn at any time. */
export function useSharedTimeline(token: string) {
  return useQuery({
    queryKey: ['share', token],
    queryFn: ({ signal }) => api.getShare({ token }, { signal }),
    staleTime: 0,
    refetchOnMount: true,
  });
}

export interface FilmScript {
  readonly chapters: readonly Chapter[];
  readonly cues: readonly CaptionCue[];
}

/** Chapters and captions of a shared film, for the transcript. */
export function useFilmScript(token: string, shared: SharedTimeline | undefined) {
  return useQuery({
    queryKey: ['share-script', token, shared?.updatedAt],
    enabled: shared !== undefined,
    queryFn: async ({ signal }): Promise<FilmScript> => {
      const [chapters, captions] = await Promise.all([
        api.getShareChapters({ token }, { signal }),
        api.getShareCaptionsVtt({ token, words: 'true' }, { signal }).then((response) => response.text()),
      ]);
      return { chapters: chapters.map(sayChapter), cues: parseVtt(captions) };
    },
  });
}
