import type { TimelineBundleRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { bundleJob } from '../jobs.ts';
import type { Parts } from '../parts.ts';

/** Stops the bundle that is being made; nothing happens when there is none. */
export function createCancelBundle({ kernel, sources }: Parts) {
  return async ({ timelineId }: TimelineBundleRequest, context: CallContext) => {
    requireUser(context);
    await sources.getTimeline(timelineId, context);
    await kernel.cancel(bundleJob, { timelineId });
    return {};
  };
}
