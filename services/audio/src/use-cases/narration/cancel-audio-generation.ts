import type { TimelineAudioRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { audioJob } from '../../jobs.ts';
import type { Parts } from '../../parts.ts';

/** Cancels all narration of a timeline that is queued or under way; what is finished stays. */
export function createCancelAudioGeneration(parts: Parts) {
  const { kernel, timelines } = parts;
  return async ({ timelineId }: TimelineAudioRequest, context: CallContext) => {
    requireUser(context);
    if (!isUuid(timelineId)) throw notFound('Timeline not found');
    await timelines.getTimeline(timelineId, context);
    await kernel.cancel(audioJob, { timelineId });
    return {};
  };
}
