import type { TimelineBundleRequest } from '@slidewright/contracts';
import type { JobKernel } from '@slidewright/jobs';
import { requireUser, type CallContext } from '@slidewright/platform';
import type { Sources } from '../adapters/sources.ts';
import { bundleJob } from '../jobs.ts';
import type { BundleTables } from '../repositories/tables.ts';

export type CancelBundle = (request: TimelineBundleRequest, context: CallContext) => Promise<Record<string, never>>;

/** Stops the bundle that is being made; nothing happens when there is none. */
export function createCancelBundle({
  kernel,
  sources,
}: {
  readonly kernel: JobKernel<BundleTables>;
  readonly sources: Sources;
}): CancelBundle {
  return async ({ timelineId }, context) => {
    requireUser(context);
    await sources.getTimeline(timelineId, context);
    await kernel.cancel(bundleJob, { timelineId });
    return {};
  };
}
