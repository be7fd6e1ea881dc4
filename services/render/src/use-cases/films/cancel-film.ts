import type { TimelineVideoRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { filmJob, isLive } from '../../jobs.ts';
import type { Parts } from '../../parts.ts';

/**
 * Cancels the film with the narration or video it waits for; nothing happens when none is being made.
 * Throws NOT_FOUND when the timeline is not the caller's.
 */
export function createCancelFilm({ kernel, decks, narrator }: Parts) {
  return async ({ timelineId }: TimelineVideoRequest, context: CallContext) => {
    const job = await kernel.latest(filmJob, { key: timelineId });
    if (job === null || job.ownerId !== requireUser(context)) {
      await decks.timeline(timelineId, context);
      return {};
    }
    if (!isLive(job)) return {};
    try {
      if (job.phase !== 'video') await narrator.cancel(timelineId, context);
    } finally {
      // Its video is a child, and is cancelled with it.
      await kernel.cancel(filmJob, { jobId: job.id });
    }
    return {};
  };
}
