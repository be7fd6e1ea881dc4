import type { Job } from '@slidewright/http-api';

/** How far a piece of work is, in the same form for every kind. */
export interface JobState {
  readonly jobId: string | null;
  readonly status: Job['status'] | 'none';
  /** From 0 to 100. */
  readonly percent: number;
  /** Changes when a part of the work has ended that other data of the page follow from; '' where there is none. */
  readonly stage: string;
  /** What is done at the moment, in the server's words. */
  readonly task: string;
  /** As the server estimates. */
  readonly secondsLeft: number | null;
  readonly error: { readonly message: string; readonly code: string } | null;
}

/** Whether a job is queued or active and must be polled. */
export function isLive(status: string | undefined): boolean {
  return status === 'queued' || status === 'active';
}
