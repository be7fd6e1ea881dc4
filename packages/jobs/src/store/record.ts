import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  JobSchema,
  JobStatus as WireStatus,
  type Job,
  type JobChangedSchema,
  type JobErrorSchema,
} from '@slidewright/contracts';
import { jobTask, type JobTask } from '@slidewright/domain';
import type { Selectable } from 'kysely';
import type { JobError, JobStatus, JobTable } from './tables.ts';

export type JobRow = Selectable<JobTable>;

/** A job as it stood when it was read. */
export interface JobRecord<Input = unknown, Result = unknown> {
  readonly id: string;
  readonly ownerId: string;
  readonly timelineId: string;
  readonly kind: string;
  readonly key: string;
  readonly parentId: string | null;
  readonly inputHash: string;
  readonly input: Input;
  readonly status: JobStatus;
  /** Attempts so far, without those that a shutdown returned. */
  readonly attempt: number;
  readonly phase: string;
  /** 0 to 100, never decreasing. */
  readonly progress: number;
  readonly task: JobTask;
  /** The unavailable dependency that a queued job waits for, such as 'the object store'. */
  readonly waitingFor: string | null;
  /** Whether a run returned it to the queue to wait for other work. */
  readonly hasWaited: boolean;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly error: JobError | null;
  /** Null until the job is completed. */
  readonly result: Result | null;
  readonly priority: number;
  readonly cancelRequested: boolean;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly updatedAt: Date;
}

export function toRecord(row: JobRow): JobRecord {
  return {
    id: row.id,
    ownerId: row.owner_id,
    timelineId: row.timeline_id,
    kind: row.kind,
    key: row.key,
    parentId: row.parent_id,
    inputHash: row.input_hash,
    input: row.input,
    status: row.status,
    attempt: row.attempt,
    phase: row.phase,
    progress: row.progress,
    task: taskOf(row),
    waitingFor: row.status === 'queued' ? (row.waiting?.for ?? null) : null,
    hasWaited: row.has_waited,
    detail: row.detail,
    error: row.error,
    result: row.result,
    priority: row.priority,
    cancelRequested: row.cancel_requested,
    createdAt: row.created_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    updatedAt: row.updated_at,
  };
}

/** Without a code where a worker of the previous version wrote the sentence. */
function taskOf({ task, current_task: sentence }: JobRow): JobTask {
  return task?.sentence === sentence ? task : { sentence, code: '', values: {} };
}

const WIRE_STATUS: Readonly<Record<JobStatus, WireStatus>> = {
  queued: WireStatus.QUEUED,
  active: WireStatus.ACTIVE,
  completed: WireStatus.COMPLETED,
  failed: WireStatus.FAILED,
  cancelled: WireStatus.CANCELLED,
};

/** The state that the owner sees: a job that waits for other work is queued in the table only. */
function shownStatus(status: JobStatus, hasWaited: boolean): WireStatus {
  return WIRE_STATUS[status === 'queued' && hasWaited ? 'active' : status];
}

/** A job as its owner sees it. `detail.estimatedTimeRemaining` is its time left, in seconds, while it is active. */
export function jobToProto(record: JobRecord): Job {
  const status = shownStatus(record.status, record.hasWaited);
  const { estimatedTimeRemaining } = record.detail;
  const task = status === WireStatus.QUEUED && record.waitingFor === null ? jobTask('freeWorker') : record.task;
  return create(JobSchema, {
    id: record.id,
    kind: record.kind,
    timelineId: record.timelineId,
    status,
    progress: record.progress,
    phase: record.phase,
    currentTask: task.sentence,
    ...(task.code === '' ? {} : { task: { code: task.code, values: task.values } }),
    createdAt: timestampFromDate(record.createdAt),
    ...(record.startedAt ? { startedAt: timestampFromDate(record.startedAt) } : {}),
    ...(record.completedAt ? { completedAt: timestampFromDate(record.completedAt) } : {}),
    updatedAt: timestampFromDate(record.updatedAt),
    ...(record.error ? { error: errorToProto(record.error) } : {}),
    ...(status === WireStatus.ACTIVE && typeof estimatedTimeRemaining === 'number' ? { estimatedTimeRemaining } : {}),
  });
}

function errorToProto({ code, message, reason }: JobError): MessageInitShape<typeof JobErrorSchema> {
  return { code, message, ...(reason === undefined ? {} : { reason }) };
}

/** What a job of another service does; without a code where its worker has none. */
export function taskOfProto(job: Job | undefined): JobTask {
  return { sentence: job?.currentTask ?? '', code: job?.task?.code ?? '', values: job?.task?.values ?? {} };
}

/**
 * The fields of a message about a job: `job`, and its fields one by one, which callers of the previous version read.
 * `more` are fields of the job that follow from its kind or its input.
 */
export function jobFields(record: JobRecord, more: Partial<Pick<Job, 'estimatedTimeRemaining' | 'phase'>> = {}) {
  const { $typeName: _, ...fields } = jobToProto(record);
  const job = { ...fields, ...more };
  return { ...job, job, jobId: job.id, percentage: job.progress };
}

/** What a live update tells of a job. */
export type LiveJobRow = Pick<
  JobRow,
  'id' | 'owner_id' | 'timeline_id' | 'kind' | 'status' | 'has_waited' | 'progress'
>;

/** A job as the open pages of its owner are told about it. */
export function liveJob(row: LiveJobRow): MessageInitShape<typeof JobChangedSchema> {
  return {
    ownerId: row.owner_id,
    jobId: row.id,
    timelineId: row.timeline_id,
    kind: row.kind,
    status: shownStatus(row.status, row.has_waited),
    progress: row.progress,
  };
}
