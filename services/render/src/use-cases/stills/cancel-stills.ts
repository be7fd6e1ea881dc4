import type { StillsRequest } from '@slidewright/contracts';
import type { CallContext } from '@slidewright/platform';
import { stillsJob } from '../../jobs.ts';
import { findStills } from './find-stills.ts';
import type { Parts } from '../../parts.ts';

/** Stops the drawing; nothing happens if it has ended. */
export function createCancelStills({ kernel }: Parts) {
  return async ({ jobId }: StillsRequest, context: CallContext) => {
    const job = await findStills(kernel, jobId, context);
    await kernel.cancel(stillsJob, { jobId: job.id });
    return {};
  };
}
