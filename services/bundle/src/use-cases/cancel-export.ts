import type { ExportRequest } from '@slidewright/contracts';
import type { JobKernel } from '@slidewright/jobs';
import type { CallContext } from '@slidewright/platform';
import type { Sources } from '../adapters/sources.ts';
import { exportJob } from '../jobs.ts';
import type { BundleTables } from '../repositories/tables.ts';
import { stillsJobOf } from './build-export.ts';
import { findExport } from './find-export.ts';

export type CancelExport = (request: ExportRequest, context: CallContext) => Promise<Record<string, never>>;

interface CancelExportParts {
  readonly kernel: JobKernel<BundleTables>;
  readonly sources: Sources;
}

/** Stops an export and the drawing of its slides; nothing happens when it has ended. */
export function createCancelExport({ kernel, sources }: CancelExportParts): CancelExport {
  return async ({ jobId }, context) => {
    const job = await findExport(kernel, jobId, context);
    const cancelled = await kernel.cancel(exportJob, { jobId: job.id });
    const stillsJobId = stillsJobOf(job);
    if (cancelled > 0 && stillsJobId !== null) await sources.cancelStills(stillsJobId, context);
    return {};
  };
}
