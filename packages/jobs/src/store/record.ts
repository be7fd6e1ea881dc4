import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { JobSchema, JobStatus as WireStatus, type Job, type JobChangedSchema } from '@slidewright/contracts';
import type { Selectable } from 'kysely';
import type { JobError, JobStatus, JobTable } from './tables.ts';

export type JobRow = Selectable<JobTable>;

/** A job as it stood when it was read. */
export interface JobRecord<Input = unknown, Result = unknown> {
  readonly id: string;
  readonly ownerId: string;
  readonly timelineId: string;
  readonly kind: string;
  /** Name in the public API; null for internal work. */
  readonly publicKind: string | null;
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
  readonly currentTask: string;
  /** The unavailable dependency that a queued job waits for, such as 'the object store'. */
  readonly waitingFor: string | null;
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

export function toRecord(row: JobRow, publicKind: string | null): JobRecord {
  return {
    id: row.id,
    ownerId: row.owner_id,
    timelineId: row.timeline_id,
    kind: row.kind,
    publicKind,
    key: row.key,
    parentId: row.parent_id,
    inputHash: row.input_hash,
    input: row.input,
    status: row.status,
    attempt: row.attempt,
    phase: row.phase,
    progress: row.progress,
    currentTask: row.current_task,
    waitingFor: row.status === 'queued' ? (row.waiting?.for ?? null) : null,
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

/** The protobuf value of each state. */
export const WIRE_STATUS: Readonly<Record<JobStatus, WireStatus>> = {
  queued: WireStatus.QUEUED,
  active: WireStatus.ACTIVE,
  completed: WireStatus.COMPLETED,
  failed: WireStatus.FAILED,
  cancelled: WireStatus.CANCELLED,
};

/** The public view of a job, with the public name of its kind. */
export function jobToProto(record: JobRecord): Job {
  return create(JobSchema, {
    id: record.id,
    kind: record.publicKind ?? record.kind,
    timelineId: record.timelineId,
    status: WIRE_STATUS[record.status],
    progress: record.progress,
    phase: record.phase,
    currentTask: record.currentTask,
    createdAt: timestampFromDate(record.createdAt),
    ...(record.startedAt ? { startedAt: timestampFromDate(record.startedAt) } : {}),
    ...(record.completedAt ? { completedAt: timestampFromDate(record.completedAt) } : {}),
    updatedAt: timestampFromDate(record.updatedAt),
    ...(record.error ? { error: { code: record.error.code, message: record.error.message } } : {}),
  });
}

/** What a live update tells of a job. */
export type LiveJobRow = Pick<JobRow, 'id' | 'owner_id' | 'timeline_id' | 'kind' | 'status' | 'progress'>;

/** A job as the open pages of its owner are told about it. */
export function liveJob(row: LiveJobRow, publicKind: string): MessageInitShape<typeof JobChangedSchema> {
  return {
    ownerId: row.owner_id,
    jobId: row.id,
    timelineId: row.timeline_id,
    kind: publicKind,
    status: WIRE_STATUS[row.status],
    progress: row.progress,
  };
}
