import type { ExportRequest } from '@slidewright/contracts';
import type { CallContext } from '@slidewright/platform';
import { exportJob } from '../jobs.ts';
import { stillsJobOf } from './build-export.ts';
import { findExport } from './find-export.ts';
import type { Parts } from '../parts.ts';

/** Stops an export and the drawing of its slides; nothing happens when it has ended. */
export function createCancelExport({ kernel, sources }: Parts) {
  return async ({ jobId }: ExportRequest, context: CallContext) => {
    const job = await findExport(kernel, jobId, context);
    const cancelled = await kernel.cancel(exportJob, { jobId: job.id });
    const stillsJobId = stillsJobOf(job);
    if (cancelled > 0 && stillsJobId !== null) await sources.cancelStills(stillsJobId, context);
    return {};
  };
}
