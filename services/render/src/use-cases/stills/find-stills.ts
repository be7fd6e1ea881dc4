import type { JobKernel, JobRecord } from '@slidewright/jobs';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { stillsJob, type StillsInput, type StillsResult } from '../../jobs.ts';
import type { RenderTables } from '../../repositories/tables.ts';

/** The caller's job of an id. Throws NOT_FOUND for any other job. */
export async function findStills(
  kernel: JobKernel<RenderTables>,
  jobId: string,
  context: CallContext,
): Promise<JobRecord<StillsInput, StillsResult>> {
  const job = await kernel.find(jobId, { ownerId: requireUser(context) });
  if (job?.kind !== stillsJob.kind) throw notFound('There are no such pictures.');
  return job as JobRecord<StillsInput, StillsResult>;
}
