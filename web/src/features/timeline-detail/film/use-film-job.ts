import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshBundle } from '../../../lib/queries/bundle.ts';
import { refreshFilm, useCancelFilm, useFilmProgress, useStartFilm } from '../../../lib/queries/film.ts';
import { refreshTimeline } from '../../../lib/queries/timelines.ts';
import { isLive } from '../../../lib/queries/video.ts';

/** The job that makes everything missing for a film, with start and cancel. */
export function useFilmJob(timelineId: string) {
  const queryClient = useQueryClient();
  const progress = useFilmProgress(timelineId);
  const start = useStartFilm(timelineId);
  const cancel = useCancelFilm(timelineId);
  const live = isLive(progress.data?.status);

  // Each phase changes data of the rest of the page, also that of a job which a program started.
  const phase = live ? (progress.data?.phase ?? null) : null;
  const state = progress.data && `${progress.data.jobId ?? ''} ${progress.data.status} ${phase ?? ''}`;
  const lastState = useRef(state);
  useEffect(() => {
    if (lastState.current === state) return;
    const isFirst = lastState.current === undefined;
    lastState.current = state;
    if (isFirst && phase === null) return;
    refreshFilm(queryClient, timelineId);
    if (phase !== null) return;
    void refreshTimeline(queryClient, timelineId);
    void refreshBundle(queryClient, timelineId);
  }, [phase, queryClient, state, timelineId]);

  return {
    live,
    progress: progress.data,
    pollFailure: progress.error?.message ?? null,
    commandFailure: (start.error ?? cancel.error)?.message ?? null,
    start: () => {
      cancel.reset();
      start.mutate();
    },
    starting: start.isPending,
    cancel: () => {
      start.reset();
      cancel.mutate();
    },
    cancelling: cancel.isPending,
  };
}

export type FilmJob = ReturnType<typeof useFilmJob>;
