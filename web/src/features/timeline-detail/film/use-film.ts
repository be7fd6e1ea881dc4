import type { Timeline } from '@slidewright/http-api';
import { useState } from 'react';
import { videoJob } from '../../../lib/jobs/job-kinds.ts';
import { isLive } from '../../../lib/jobs/job-state.ts';
import { useJob } from '../../../lib/jobs/use-job.ts';
import { say } from '../../../lib/language/messages.ts';
import { useVideoStatus } from '../../../lib/queries/video.ts';

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
  const status = useVideoStatus(id);
  const isEverStarted = status.data !== undefined && status.data.status !== 'none';
  const job = useJob(videoJob(id), { isEnabled: isEverStarted });
  const [refused, setRefused] = useState(false);
  const refusal = reasonNotToStart(timeline.slides.length, missingAudio);
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
    job,
    live:
      job.state === null ? isLive(status.data?.status) || (status.data === undefined && timeline.isLocked) : job.live,
    /** Why the last start of a video failed, while that still holds. */
    refusal: refused ? refusal : null,
    start: () => {
      setRefused(refusal !== null);
      if (refusal === null) job.start();
    },
  };
}

export type Film = ReturnType<typeof useFilm>;
