import type { Job } from '@slidewright/http-api';
import type { SaidTask } from './job-task.ts';

/** State and progress of a job, with the same fields for each kind of job. */
export interface JobState {
  readonly jobId: string | null;
  readonly status: Job['status'] | 'none';
  /** From 0 to 100. */
  readonly percent: number;
  /** Changes when a part of the job has ended that other queries depend on; '' for a job without such parts. */
  readonly stage: string;
  /** What is done at the moment. */
  readonly task: SaidTask;
  /** As the server estimates. */
  readonly secondsLeft: number | null;
  readonly error: Job['error'];
}

/** Whether a job is queued or active and must be polled. */
export function isLive(status: string | undefined): boolean {
  return status === 'queued' || status === 'active';
}
