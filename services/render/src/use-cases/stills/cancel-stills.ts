import type { StillsRequest } from '@slidewright/contracts';
import type { JobKernel } from '@slidewright/jobs';
import type { CallContext } from '@slidewright/platform';
import { stillsJob } from '../../jobs.ts';
import type { RenderTables } from '../../repositories/tables.ts';
import { findStills } from './find-stills.ts';

/** Stops the drawing; nothing happens if it has ended. */
export function createCancelStills({ kernel }: { readonly kernel: JobKernel<RenderTables> }) {
  return async ({ jobId }: StillsRequest, context: CallContext): Promise<Record<string, never>> => {
    const job = await findStills(kernel, jobId, context);
    await kernel.cancel(stillsJob, { jobId: job.id });
    return {};
  };
}
