import type { Timeline } from '@slidewright/http-api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RequestError } from '../../../lib/api/request.ts';
import { say } from '../../../lib/language/messages.ts';
import { refreshBundle } from '../../../lib/queries/bundle.ts';
import { refreshTimeline } from '../../../lib/queries/timelines.ts';
import {
  isLive,
  progressFailureMessage,
  refreshVideo,
  useCancelVideo,
  useStartVideo,
  useVideoProgress,
  useVideoStatus,
} from '../../../lib/queries/video.ts';

function reasonNotToStart(slides: number, missingAudio: number | null): string | null {
  if (slides === 0) return say('timeline.video.noSlides');
  return missingAudio !== null && missingAudio > 0 ? say('timeline.video.missingAudio', { count: missingAudio }) : null;
}

/**
 * The master video of a timeline: its state, the job that makes it, start and cancel. `missingAudio` is the number of
 * slides without narration, null while not known.
 */
export function useFilm(timeline: Timeline, missingAudio: number | null) {
  const { id } = timeline;
  const queryClient = useQueryClient();
  const status = useVideoStatus(id);
  const everStarted = status.data !== undefined && status.data.status !== 'none';
  const progress = useVideoProgress(id, { enabled: everStarted });
  const start = useStartVideo(id);
  const cancel = useCancelVideo(id);
  const [refused, setRefused] = useState(false);

  const job = everStarted ? progress.data?.progress : undefined;
  const live = isLive(job?.status ?? status.data?.status) || (status.data === undefined && timeline.isLocked);

  // A job that ended, in this tab or another, changes data of the whole page.
  const liveJob = useRef<string | null>(null);
  const jobId = job?.jobId;
  const jobIsLive = isLive(job?.status);
  useEffect(() => {
    if (jobId === undefined) return;
    if (jobIsLive) liveJob.current = jobId;
    else if (liveJob.current === jobId) {
      liveJob.current = null;
      void refreshVideo(queryClient, id);
      void refreshTimeline(queryClient, id);
      void refreshBundle(queryClient, id);
    }
  }, [id, jobId, jobIsLive, queryClient]);

  const refusal = reasonNotToStart(timeline.slides.length, missingAudio);
  const commandFailure = start.error ?? cancel.error;
  return {
    known: status.data !== undefined,
    /** Whether it is known if a video can be started. */
    startable: status.data !== undefined && missingAudio !== null,
    statusFailure: status.error,
    retryStatus: () => void status.refetch(),
    exists: status.data !== undefined && status.data.downloadUrl !== null,
    /** A new film has a new address, so that no player continues with the old one. */
    url: status.data?.downloadUrl ? `${status.data.downloadUrl}?v=${status.data.completedAt ?? ''}` : null,
    completedAt: status.data?.completedAt ?? null,
    upToDate: status.data?.upToDate ?? false,
    /** What was measured of it; null for a film of an older version. */
    proof: status.data?.proof ?? null,
    live,
    job,
    pollFailure: progress.error ? progressFailureMessage(progress.error) : null,
    /** Why the last start of a video failed, while that still holds. */
    refusal: refused ? refusal : null,
    commandFailure:
      commandFailure === null
        ? null
        : {
            title: say('timeline.video.commandFailed'),
            message: commandFailure.message,
            code: commandFailure instanceof RequestError ? commandFailure.code : '',
          },
    start: () => {
      cancel.reset();
      setRefused(refusal !== null);
      if (refusal === null) start.mutate();
    },
    starting: start.isPending,
    cancel: () => {
      start.reset();
      cancel.mutate();
    },
    cancelling: cancel.isPending,
  };
}

export type Film = ReturnType<typeof useFilm>;
