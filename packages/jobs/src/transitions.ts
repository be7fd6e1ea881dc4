import { JobChangedSchema, JobEndedSchema, JobReadySchema } from '@slidewright/contracts';
import { isJobKind } from '@slidewright/domain';
import type { Transaction } from 'kysely';
import type { JobKind } from './kind.ts';
import type { Outbox } from './messages/outbox.ts';
import { jobToProto, liveJob, toRecord, type JobRow, type LiveJobRow } from './store/record.ts';
import {
  addTombstone,
  deleteEnded,
  deleteJob,
  endWait,
  lockFamily,
  markEnded,
  markForgotten,
  markQueued,
  requestCancel,
  type JobEnd,
  type JobFilter,
  type Requeue,
  type ScopeFilter,
} from './store/store.ts';
import type { JobError, JobTables } from './store/tables.ts';

type Tx = Transaction<JobTables>;

/** Kinds and outbox, needed by every transition. */
export interface Catalogue {
  readonly kinds: ReadonlyMap<string, JobKind>;
  readonly outbox: Outbox;
}

/** Ends a live job whose row this transaction holds locked, and cancels what descends from it. */
export async function endJob(tx: Tx, catalogue: Catalogue, row: JobRow, end: JobEnd): Promise<void> {
  await endOne(tx, catalogue, row, end);
  await cancelLive(tx, catalogue, { parentId: row.id });
}

/**
 * The only place where a job ends: sets the final state, calls the kind's onTerminal, publishes the end of a job that is
 * not internal, once per job, and continues a parent that waits. The caller cancels the children. The row of a forgotten
 * job is deleted.
 */
async function endOne(tx: Tx, catalogue: Catalogue, row: JobRow, end: JobEnd): Promise<void> {
  const ended = await markEnded(tx, row.id, end);
  const kind = catalogue.kinds.get(row.kind);
  await announceJob(tx, catalogue, ended);
  if (kind) {
    const record = toRecord(ended);
    await kind.onTerminal(tx, record, catalogue.outbox);
    if (isJobKind(kind.kind))
      await catalogue.outbox.add(
        tx,
        JobEndedSchema,
        {
          job: jobToProto(record),
          ownerId: record.ownerId,
          parentId: record.parentId ?? '',
          slideId: kind.slideOf(record.input),
        },
        { traceparent: row.traceparent },
      );
  }
  if (row.parent_id !== null) await continueParent(tx, catalogue, row.parent_id);
  if (ended.forgotten) await deleteJob(tx, row.id);
}

/** Has the workers claim a job now that waits for other work. */
async function continueParent(tx: Tx, { kinds, outbox }: Catalogue, jobId: string): Promise<void> {
  const parent = await endWait(tx, jobId);
  const kind = parent && kinds.get(parent.kind);
  if (kind) await notifyWorkers(tx, outbox, kind, jobId, parent.traceparent);
}

/** Least progress in percentage points that resets the attempts; bounds the attempts of a job that always fails. */
const PROGRESS_STEP = 5;

/** Whether attempts are counted from 0 again: the run that ends got further than those before it. */
function madeProgress(row: JobRow): boolean {
  return row.progress >= row.counted_progress + PROGRESS_STEP;
}

/** Ends an attempt that failed: the job goes back to the queue while attempts last, and fails with `error` after them. */
export async function failAttempt(
  tx: Tx,
  catalogue: Catalogue,
  row: JobRow,
  { error, delayMs }: { readonly error: JobError; readonly delayMs: (attempt: number) => number },
): Promise<'failed' | 'queued'> {
  const progressed = madeProgress(row);
  const attempt = progressed ? 1 : row.attempt;
  if (attempt >= row.max_attempts) {
    await endJob(tx, catalogue, row, { status: 'failed', error });
    return 'failed';
  }
  await requeueJob(tx, catalogue, row, { attempt, progressed, delayMs: delayMs(attempt) });
  await announceJob(tx, catalogue, { ...row, status: 'queued' });
  return 'queued';
}

/**
 * Returns a job to the queue that found a dependency unavailable, which costs no attempt; fails it after `mostTimes` in
 * a row.
 */
export async function waitForDependency(
  tx: Tx,
  catalogue: Catalogue,
  row: JobRow,
  { dependency, error, delayMs, mostTimes }: DependencyAway,
): Promise<'failed' | 'queued'> {
  const progressed = madeProgress(row);
  const times = (progressed ? 0 : (row.waiting?.times ?? 0)) + 1;
  if (times > mostTimes) {
    await endJob(tx, catalogue, row, { status: 'failed', error });
    return 'failed';
  }
  const waiting = { ...error, for: dependency, times };
  const attempt = progressed ? 0 : row.attempt - 1;
  await requeueJob(tx, catalogue, row, { attempt, progressed, waiting, delayMs: delayMs(times) });
  await announceJob(tx, catalogue, { ...row, status: 'queued' });
  return 'queued';
}

export interface DependencyAway {
  readonly dependency: string;
  /** What the job fails with when its deadline comes first. */
  readonly error: JobError;
  /** Milliseconds, by the number of consecutive failures. */
  readonly delayMs: (times: number) => number;
  /** Consecutive failures after which the job fails. */
  readonly mostTimes: number;
}

/**
 * Returns an active job whose row this transaction holds locked to the queue. Without a delay workers are notified;
 * otherwise polling finds it.
 */
export async function requeueJob(tx: Tx, catalogue: Catalogue, row: JobRow, options: Requeue): Promise<void> {
  await markQueued(tx, row.id, options);
  const kind = catalogue.kinds.get(row.kind);
  if (kind && options.delayMs === 0) await notifyWorkers(tx, catalogue.outbox, kind, row.id, row.traceparent);
}

/** Tells open pages of the owner about a job that is not internal when this transaction commits. */
export async function announceJob(tx: Tx, { outbox }: Catalogue, row: LiveJobRow): Promise<void> {
  if (isJobKind(row.kind)) await outbox.add(tx, JobChangedSchema, liveJob(row));
}

/** Notifies the workers of the kind when this transaction commits. */
export async function notifyWorkers(
  tx: Tx,
  outbox: Outbox,
  { service, kind }: JobKind,
  jobId: string,
  traceparent: string | null,
): Promise<void> {
  await outbox.add(tx, JobReadySchema, { service, kind, jobId }, { subjectValues: { service, kind }, traceparent });
}

/**
 * Cancels the live jobs that match, with all that descends from them: a queued one ends here, an active one is
 * flagged for its worker. Every row is locked before the first changes, so that each is current and visited once.
 * Returns how many matched, descendants not counted.
 */
export async function cancelLive(tx: Tx, catalogue: Catalogue, filter: JobFilter, kind?: string): Promise<number> {
  const live = await lockFamily(tx, filter, kind);
  const running = live.filter((row) => row.status === 'active' && !row.cancel_requested);
  await requestCancel(
    tx,
    running.map((row) => row.id),
  );
  for (const row of live) if (row.status === 'queued') await endOne(tx, catalogue, row, { status: 'cancelled' });
  return live.filter((row) => row.matched).length;
}

/**
 * Cancels every live job of a deleted timeline or owner and deletes the ended ones; active ones are deleted when they
 * end, and no job is added from then on.
 */
export async function forgetJobs(tx: Tx, catalogue: Catalogue, filter: ScopeFilter): Promise<void> {
  await addTombstone(tx, filter);
  await markForgotten(tx, filter);
  await cancelLive(tx, catalogue, filter);
  await deleteEnded(tx, filter);
}
