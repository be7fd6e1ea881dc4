import type { TimelineAudioRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import type { JobKernel } from '@slidewright/jobs';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import type { Timelines } from '../../adapters/timelines.ts';
import { audioJob } from '../../jobs.ts';
import type { AudioTables } from '../../repositories/tables.ts';

/** Cancels all narration of a timeline that is queued or under way; what is finished stays. */
export function createCancelAudioGeneration(parts: {
  readonly kernel: JobKernel<AudioTables>;
  readonly timelines: Timelines;
}) {
  const { kernel, timelines } = parts;
  return async ({ timelineId }: TimelineAudioRequest, context: CallContext): Promise<Record<string, never>> => {
    requireUser(context);
    if (!isUuid(timelineId)) throw notFound('Timeline not found');
    await timelines.getTimeline(timelineId, context);
    await kernel.cancel(audioJob, { timelineId });
    return {};
  };
}
