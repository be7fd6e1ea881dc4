import { JOB_KIND_NAMES } from '@slidewright/domain';
import { cancelJob, readJobDetails, type Job } from '@slidewright/http-api';
import type { ApiClient } from '@slidewright/http-api/node';
import { z } from 'zod';
import { jobId, timelineId } from './fields.ts';
import type { ToolContext } from './tool.ts';

export const jobStatus = z.object({
  jobId,
  kind: z.enum(JOB_KIND_NAMES),
  timelineId: timelineId.nullable().describe('Null for an import until it is completed.'),
  status: z.enum(['queued', 'active', 'completed', 'failed', 'cancelled']),
  hasEnded: z.boolean(),
  progress: z.number().describe('Percent.'),
  currentTask: z.string(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  resultAddress: z
    .string()
    .nullable()
    .describe('Where a completed job has put its file. Download it with the same Authorization header.'),
  warnings: z.array(z.string()).describe('What an import left out or changed.'),
});
type JobStatus = z.output<typeof jobStatus>;

/** The state of a job. Throws ApiError NOT_FOUND for one of another owner. */
export async function readJob(id: string, { api, address }: Pick<ToolContext, 'api' | 'address'>): Promise<JobStatus> {
  const job = await api.getJob({ id });
  const { kind, status, progress, error } = job;
  const details = await readJobDetails(api, job);
  const { currentTask, downloadUrl = null, timelineId = job.timelineId, warnings = [] } = details;
  return {
    jobId: id,
    kind,
    timelineId,
    status,
    hasEnded: hasEnded(job),
    progress: Math.round(progress),
    currentTask,
    error,
    resultAddress: status === 'completed' && downloadUrl !== null ? address(downloadUrl) : null,
    warnings: warnings.map(({ message }) => message),
  };
}

/** Cancels a job; one that has ended is left as it is. */
export async function cancelLiveJob(id: string, api: ApiClient): Promise<void> {
  const job = await api.getJob({ id });
  if (!hasEnded(job)) await cancelJob(api, job);
}

function hasEnded({ status }: Job): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}
