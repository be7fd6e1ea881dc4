import type { JobKernel, JobRecord } from '@slidewright/jobs';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { exportJob, type ExportInput, type ExportResult } from '../jobs.ts';
import type { BundleTables } from '../repositories/tables.ts';

export type ExportJob = JobRecord<ExportInput, ExportResult>;

/** The caller's export of an id. Throws NOT_FOUND for any other job. */
export async function findExport(
  kernel: JobKernel<BundleTables>,
  jobId: string,
  context: CallContext,
): Promise<ExportJob> {
  const job = await kernel.find(jobId, { ownerId: requireUser(context) });
  if (job?.kind !== exportJob.kind) throw notFound('Export not found');
  return job as ExportJob;
}
