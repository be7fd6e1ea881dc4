export { JobAborted, abortCauseOf, type AbortCause } from './worker/abort.ts';
export { consumeOnce } from './messages/inbox.ts';
export {
  createJobKernel,
  type Enqueued,
  type EnqueueOptions,
  type JobKernel,
  type JobKernelOptions,
} from './kernel.ts';
export { defineJobKind, type JobKind, type JobKindDefinition } from './kind.ts';
export { jobMigrations } from './store/migrations.ts';
export type { Outbox, OutboxOptions } from './messages/outbox.ts';
export { jobFields, jobToProto, taskOfProto, type JobRecord } from './store/record.ts';
export type { JobHandler, JobOutcome, JobRefusal, JobRun, JobWait } from './worker/run.ts';
export type { JobFilter, ProgressPatch, QueueDepth } from './store/store.ts';
export { JOB_STATUSES, LIVE_STATUSES, type JobError, type JobStatus, type JobTables } from './store/tables.ts';
export { DEFAULT_TIMING, type JobTiming } from './timing.ts';
