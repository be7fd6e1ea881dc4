import type { TimelineVideoRequest } from '@slidewright/contracts';
import type { JobKernel } from '@slidewright/jobs';
import { requireUser, type CallContext } from '@slidewright/platform';
import type { DeckSource } from '../../adapters/deck-source.ts';
import { isLive, videoJob } from '../../jobs.ts';
import type { RenderTables } from '../../repositories/tables.ts';

/**
 * Cancels the video that is being made; nothing happens when none is. NOT_FOUND when the timeline is not the
 * caller's.
 */
export function createCancelVideo({ kernel, decks }: { kernel: JobKernel<RenderTables>; decks: DeckSource }) {
  return async ({ timelineId }: TimelineVideoRequest, context: CallContext): Promise<Record<string, never>> => {
    const job = await kernel.latest(videoJob, { key: timelineId });
    if (job === null || job.ownerId !== requireUser(context)) {
      await decks.timeline(timelineId, context);
      return {};
    }
    if (isLive(job)) await kernel.cancel(videoJob, { jobId: job.id });
    return {};
  };
}
