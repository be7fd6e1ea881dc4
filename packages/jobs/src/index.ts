export { JobAborted, abortCauseOf, type AbortCause } from './abort.ts';
export { consumeOnce } from './inbox.ts';
export {
  createJobKernel,
  type Enqueued,
  type EnqueueOptions,
  type JobKernel,
  type JobKernelOptions,
} from './kernel.ts';
export { defineJobKind, type JobKind, type JobKindDefinition } from './kind.ts';
export { jobMigrations } from './migrations.ts';
export type { Outbox, OutboxOptions } from './outbox.ts';
export { jobToProto, WIRE_STATUS, type JobRecord } from './record.ts';
export type { JobHandler, JobOutcome, JobRefusal, JobRun, JobWait } from './run.ts';
export type { JobFilter, ProgressPatch, QueueDepth } from './store.ts';
export { JOB_STATUSES, LIVE_STATUSES, type JobError, type JobStatus, type JobTables } from './tables.ts';
export { DEFAULT_TIMING, type JobTiming } from './timing.ts';
