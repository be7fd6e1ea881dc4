import type { Timeline } from '@slidewright/http-api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { audioKeys } from '../../lib/queries/audio-keys.ts';
import { refreshBundle } from '../../lib/queries/bundle.ts';
import { refreshVideo } from '../../lib/queries/video.ts';

/** Refreshes what depends on a timeline after it was changed by a program, in another tab or on another device. */
export function useChangesElsewhere(timeline: Timeline): void {
  const queryClient = useQueryClient();
  // Polls without a change return the same object.
  const last = useRef(timeline);
  useEffect(() => {
    if (last.current === timeline) return;
    last.current = timeline;
    void queryClient.invalidateQueries({ queryKey: audioKeys.status(timeline.id) });
    void queryClient.invalidateQueries({ queryKey: audioKeys.files(timeline.id) });
    void refreshVideo(queryClient, timeline.id);
    void refreshBundle(queryClient, timeline.id);
  }, [queryClient, timeline]);
}
