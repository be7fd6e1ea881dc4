import type { TimelineVideoRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { isLive, videoJob } from '../../jobs.ts';
import type { Parts } from '../../parts.ts';

/**
 * Cancels the video that is being made; nothing happens when none is. NOT_FOUND when the timeline is not the
 * caller's.
 */
export function createCancelVideo({ kernel, decks }: Parts) {
  return async ({ timelineId }: TimelineVideoRequest, context: CallContext) => {
    const job = await kernel.latest(videoJob, { key: timelineId });
    if (job === null || job.ownerId !== requireUser(context)) {
      await decks.timeline(timelineId, context);
      return {};
    }
    if (isLive(job)) await kernel.cancel(videoJob, { jobId: job.id });
    return {};
  };
}
