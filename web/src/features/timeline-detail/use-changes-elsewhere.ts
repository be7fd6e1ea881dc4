import type { Timeline } from '@slidewright/http-api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshBundle } from '../../lib/queries/bundle.ts';
import { refreshFilm } from '../../lib/queries/film.ts';

/** Refreshes what depends on a timeline after it was changed by a program, in another tab or on another device. */
export function useChangesElsewhere(timeline: Timeline): void {
  const queryClient = useQueryClient();
  // Polls without a change return the same object.
  const last = useRef(timeline);
  useEffect(() => {
    if (last.current === timeline) return;
    last.current = timeline;
    refreshFilm(queryClient, timeline.id);
    void refreshBundle(queryClient, timeline.id);
  }, [queryClient, timeline]);
}
