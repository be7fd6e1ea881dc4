import type { ExportRequest } from '@slidewright/contracts';
import type { JobKernel } from '@slidewright/jobs';
import type { CallContext } from '@slidewright/platform';
import { exportJob } from '../jobs.ts';
import type { BundleTables } from '../repositories/tables.ts';
import { findExport } from './find-export.ts';

export type CancelExport = (request: ExportRequest, context: CallContext) => Promise<Record<string, never>>;

/** Stops an export; nothing happens when it has ended. */
export function createCancelExport({ kernel }: { readonly kernel: JobKernel<BundleTables> }): CancelExport {
  return async ({ jobId }, context) => {
    const job = await findExport(kernel, jobId, context);
    await kernel.cancel(exportJob, { jobId: job.id });
    return {};
  };
}
