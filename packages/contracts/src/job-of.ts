import { create } from '@bufbuild/protobuf';
import { JobSchema, JobStatus, type Job } from './gen/slidewright/jobs/v1/jobs_pb.js';

/** A message about a job. Services of the previous version send the fields of the job one by one. */
interface AboutJob extends Partial<Pick<Job, FormerField>> {
  readonly job?: Job | undefined;
  readonly jobId?: string;
  readonly percentage?: number;
}
type FormerField =
  | 'status'
  | 'phase'
  | 'progress'
  | 'currentTask'
  | 'estimatedTimeRemaining'
  | 'error'
  | 'createdAt'
  | 'completedAt'
  | 'updatedAt';

/** Returns the job that a message is about; undefined if there is none. */
export function jobOf({ job, jobId = '', percentage = 0, ...fields }: AboutJob): Job | undefined {
  if (job !== undefined || (fields.status ?? JobStatus.UNSPECIFIED) === JobStatus.UNSPECIFIED) return job;
  return create(JobSchema, { progress: percentage, ...fields, id: jobId });
}
