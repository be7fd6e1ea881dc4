import { JOB_KINDS, readJobKind, type JobKind } from '@slidewright/domain';
import type { ClientCall } from './client.ts';
import type { Calls } from './calls.ts';
import type { Job } from './schemas/jobs.ts';

type ReadCall = NonNullable<(typeof JOB_KINDS)[JobKind]['readCall']>;
type CancelCall = (typeof JOB_KINDS)[JobKind]['cancelCall'];
/** The calls that read and cancel jobs of every kind. */
type JobCalls = { readonly [Id in ReadCall | CancelCall]: ClientCall<Calls[Id], never> };
type JobIds = Pick<Job, 'id' | 'kind' | 'timelineId'>;

/** What only the call of its kind tells of a job. */
export interface JobDetails {
  readonly currentTask: string;
  /** Path of its file, null until there is one. */
  readonly downloadUrl?: string | null;
  /** Where it differs from the job's. */
  readonly timelineId?: string | null;
  readonly warnings?: readonly { readonly message: string }[];
}

/** Reads a job by the call of its kind. Throws for a kind of a newer server, as `cancelJob` does. */
export async function readJobDetails(api: JobCalls, job: JobIds): Promise<JobDetails> {
  const { readCall } = JOB_KINDS[readJobKind(job.kind)];
  if (readCall === null) return { currentTask: '' };
  return (api[readCall] as (address: object) => Promise<JobDetails>)(addressOf(job));
}

/** Cancels a job by the call of its kind. */
export async function cancelJob(api: JobCalls, job: JobIds): Promise<void> {
  const { cancelCall } = JOB_KINDS[readJobKind(job.kind)];
  await (api[cancelCall] as (address: object) => Promise<void>)(addressOf(job));
}

function addressOf({ id, kind, timelineId }: JobIds): object {
  return JOB_KINDS[kind].addressedBy === 'job' ? { jobId: id } : { id: timelineId };
}
