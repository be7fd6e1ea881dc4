import type { ErrorReason, JobTask } from '@slidewright/domain';
import type { ColumnType, Generated } from 'kysely';

export const JOB_STATUSES = ['queued', 'active', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** The states that are not final. */
export const LIVE_STATUSES = ['queued', 'active'] as const satisfies readonly JobStatus[];

/** Error code and a sentence for the user. */
export interface JobError {
  readonly code: string;
  readonly message: string;
  /** What the sentence says, for other languages; not set where nothing but the code is known. */
  readonly reason?: ErrorReason;
}

/** Why a job waits in the queue although a worker was free. */
export interface Waiting extends JobError {
  /** What is unavailable: 'the object store'. */
  readonly for: string;
  /** Runs in a row that found it unavailable and made no progress. */
  readonly times: number;
}

/** Read as a value; written as the JSON text of it, since pg would turn an array into a Postgres array. */
type Json<Value> = ColumnType<Value, string, string>;
type OptionalJson<Value> = ColumnType<Value, string | undefined, string>;
/** Written by SQL only, by the database's clock. */
type DatabaseTime<Value extends Date | null> = ColumnType<Value, never, never>;

export interface JobTable {
  id: string;
  /** Order of arrival, across transactions. */
  seq: Generated<string>;
  owner_id: string;
  timeline_id: string;
  kind: string;
  key: string;
  parent_id: string | null;
  input_hash: string;
  input: Json<unknown>;
  /** Smaller runs first. */
  priority: number;
  /** Amount of work; each kind defines its unit. */
  weight: Generated<number>;
  status: Generated<JobStatus>;
  /** Incremented by every claim; writes with an older value are refused. */
  fence: Generated<number>;
  attempt: Generated<number>;
  max_attempts: number;
  /** The progress, 0 to 100, at which attempts were last counted from 0 again. */
  counted_progress: Generated<number>;
  waiting: OptionalJson<Waiting | null>;
  /** A run returned it to the queue to wait for other work: while it is queued, its owner sees it as active. */
  has_waited: Generated<boolean>;
  /** Milliseconds from the first claim, all attempts together. */
  deadline_ms: number;
  /** Null until the first claim. */
  deadline_at: DatabaseTime<Date | null>;
  lease_owner: Generated<string | null>;
  lease_until: DatabaseTime<Date | null>;
  /** A queued job is not claimed before. */
  not_before: DatabaseTime<Date | null>;
  cancel_requested: Generated<boolean>;
  /** Its timeline or owner was deleted: the row is deleted when the job ends. */
  forgotten: Generated<boolean>;
  phase: Generated<string>;
  /** 0 to 100. */
  progress: Generated<number>;
  /** The sentence of the task, in English. */
  current_task: Generated<string>;
  /** A worker of the previous version writes only `current_task`, so another sentence there counts instead. */
  task: OptionalJson<JobTask | null>;
  detail: OptionalJson<Record<string, unknown>>;
  error: OptionalJson<JobError | null>;
  result: OptionalJson<unknown>;
  request_id: string | null;
  traceparent: string | null;
  created_at: DatabaseTime<Date>;
  started_at: DatabaseTime<Date | null>;
  completed_at: DatabaseTime<Date | null>;
  updated_at: DatabaseTime<Date>;
}

/** Messages to publish after their transaction committed. */
export interface OutboxTable {
  /** The order in which the relay sends. */
  id: Generated<string>;
  message_id: string;
  /** The protobuf type's full name, for operators who read the table. */
  type_name: string;
  subject: string;
  /** The message in protobuf's JSON encoding. */
  payload: string;
  traceparent: string | null;
  created_at: DatabaseTime<Date>;
  /** A relay has claimed it until this time. */
  claimed_until: DatabaseTime<Date | null>;
  published_at: DatabaseTime<Date | null>;
}

/** Messages that were applied, per consumer. */
interface InboxTable {
  consumer: string;
  message_id: string;
  received_at: DatabaseTime<Date>;
}

/** A deleted timeline or account; kept longer than any concurrent enqueue takes. */
interface TombstoneTable {
  scope: 'timeline' | 'owner';
  id: string;
  created_at: DatabaseTime<Date>;
}

/** The kernel's tables, to be intersected into a service's own. */
export interface JobTables {
  job: JobTable;
  outbox: OutboxTable;
  inbox: InboxTable;
  tombstone: TombstoneTable;
}
