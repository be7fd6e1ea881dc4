import { JobProgressedSchema } from '@slidewright/contracts';
import { isJobKind } from '@slidewright/domain';
import {
  AppError,
  beginSpan,
  childContext,
  continueTrace,
  isPostgresAway,
  metrics,
  publishUnrecorded,
  toAppError,
  withLogFields,
  withTransaction,
  type ActiveSpan,
  type Bus,
  type CallContext,
  type ErrorCode,
  type Logger,
} from '@slidewright/platform';
import type { Kysely, Transaction } from 'kysely';
import { abortCauseOf, JobAborted } from './abort.ts';
import type { JobKind } from '../kind.ts';
import type { Outbox } from '../messages/outbox.ts';
import { pause } from '../pace.ts';
import { createPhaseClock } from './phase-clock.ts';
import { createProgressWriter, type ProgressWriter } from './progress.ts';
import { liveJob, toRecord, type JobRecord, type JobRow } from '../store/record.ts';
import {
  findJob,
  giveBackAttempt,
  lockHeld,
  renewLease,
  writeProgress,
  type ClaimedJob,
  type JobEnd,
  type ProgressPatch,
} from '../store/store.ts';
import { superviseLease } from './supervisor.ts';
import type { JobError, JobStatus, JobTables } from '../store/tables.ts';
import type { JobTiming } from '../timing.ts';
import {
  endJob,
  failAttempt,
  requeueJob,
  waitForDependency,
  type Catalogue,
  type DependencyAway,
} from '../transitions.ts';

/** One attempt at a job. */
export interface JobRun<Input> {
  readonly job: JobRecord<Input>;
  readonly input: Input;
  /** Counted from 1. */
  readonly attempt: number;
  /** Unique per run of this job; use it in the keys of objects that the run writes. */
  readonly fence: number;
  /** Aborts with a JobAborted on cancel, lost lease, deadline and shutdown. A handler that ignores it is abandoned. */
  readonly signal: AbortSignal;
  /** Has the worker claim another job already: what is left of this run is little work. */
  freeWorker(): void;
  /** Reports progress; writes are throttled. `percent` is 0 to 100 and never decreases. */
  progress(patch: ProgressPatch): void;
  readonly log: Logger;
  /** For calls to other services on behalf of the job's owner; set each call's timeout by withTimeout. */
  readonly context: CallContext;
}

/** Result of a finished handler. */
export interface JobOutcome<Result = unknown, Tables extends JobTables = JobTables> {
  /** JSON, stored with the job. */
  readonly result: Result;
  /**
   * Runs inside the transaction that completes the job, only while this run still holds it and it
   * is not cancelled. May run again after a rollback, so it touches the database only.
   */
  readonly commit?: (tx: Transaction<Tables>, outbox: Outbox<Tables>) => Promise<void>;
}

/** Returned by a handler to be run again later; costs no attempt and frees the worker. */
export interface JobWait {
  readonly waitMs: number;
}

/** Returned by a handler to end its job as failed or cancelled, whatever the code of the error. */
export interface JobRefusal {
  readonly end: { readonly status: 'failed'; readonly error: JobError } | { readonly status: 'cancelled' };
}

export type JobHandler<Input, Result = unknown, Tables extends JobTables = JobTables> = (
  run: JobRun<Input>,
) => Promise<JobOutcome<Result, Tables> | JobWait | JobRefusal>;

export interface RunSettings {
  readonly db: Kysely<JobTables>;
  readonly bus: Bus;
  readonly catalogue: Catalogue;
  readonly timing: JobTiming;
  readonly log: Logger;
}

/** Codes that are retried. */
const RETRYABLE: ReadonlySet<ErrorCode> = new Set([
  'INTERNAL',
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'STORAGE_FAILED',
  'CANCELLED',
]);

type Returned =
  | { readonly kind: 'outcome'; readonly outcome: JobOutcome }
  | { readonly kind: 'wait'; readonly waitMs: number }
  | { readonly kind: 'refusal'; readonly end: JobRefusal['end'] }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'abandoned' };

/**
 * How a run leaves the row: ended; or back in the queue after a failed attempt, without an attempt because a dependency
 * is unavailable, or without an attempt for any other reason.
 */
type Verdict =
  | { readonly kind: 'complete'; readonly outcome: JobOutcome }
  | { readonly kind: 'end'; readonly end: JobEnd }
  | { readonly kind: 'retry'; readonly error: JobError; readonly delayMs: (attempt: number) => number }
  | ({ readonly kind: 'wait' } & DependencyAway)
  | { readonly kind: 'return'; readonly delayMs: number; readonly hasWaited?: true };

/** The state a run left its row in, and the code it failed with. */
interface Settled {
  readonly state: JobStatus | 'gone' | 'lost';
  readonly code: string | null;
  /** Whether this run caused that state. */
  readonly isOurs: boolean;
}

/**
 * Runs a claimed job to its verdict and settles it, as part of the trace of the request that asked for it;
 * never throws. `stopping` aborts at shutdown; `freeWorker` is the handler's.
 */
export async function runClaimedJob(
  settings: RunSettings,
  kind: JobKind,
  handler: JobHandler<unknown>,
  { row, claimedAt }: Claim,
  { stopping, freeWorker }: WorkerOfRun,
): Promise<void> {
  const fields = { jobId: row.id, requestId: row.request_id ?? undefined };
  const attributes = { 'job.id': row.id, 'job.attempt': row.attempt };
  await continueTrace(row.traceparent, () =>
    withLogFields(fields, async () => {
      const span = beginSpan(`job ${kind.kind}`, { kind: 'consumer', attributes });
      await span.run(() => runInSpan(settings, kind, handler, { row, claimedAt }, { stopping, freeWorker }, span));
    }),
  );
}

/** What a run has to do with the worker that claimed its job. */
export interface WorkerOfRun {
  readonly stopping: AbortSignal;
  readonly freeWorker: () => void;
}

/** A claimed row and the time before the claim, by performance.now(). */
export interface Claim {
  readonly row: ClaimedJob;
  readonly claimedAt: number;
}

async function runInSpan(
  settings: RunSettings,
  kind: JobKind,
  handler: JobHandler<unknown>,
  { row, claimedAt }: Claim,
  { stopping, freeWorker }: WorkerOfRun,
  span: ActiveSpan,
): Promise<void> {
  const { db, bus, timing } = settings;
  const log = settings.log.child({ kind: row.kind, attempt: row.attempt });
  const abort = new AbortController();
  const onStopping = (): void => abort.abort(new JobAborted('shutdown'));
  if (stopping.aborted) onStopping();
  stopping.addEventListener('abort', onStopping, { once: true });
  const announced = createAnnouncer(bus, row, timing.announceMs);
  announced?.report({ percent: row.progress });
  const progress = createProgressWriter(async (patch) => {
    const percent = await writeProgress(db, row.id, row.fence, patch);
    if (percent !== null) announced?.report({ percent });
  }, timing.progressMs);
  const phases = createPhaseClock((phase, seconds) => metrics.jobPhase.observe({ kind: row.kind, phase }, seconds));
  const report = (patch: ProgressPatch): void => {
    if (patch.phase !== undefined) phases.enter(patch.phase);
    progress.report(patch);
  };
  let failure: unknown;
  const started = performance.now();
  const terms = {
    leaseMs: kind.leaseMs,
    intervalMs: Math.min(kind.leaseMs / 3, timing.longestRenewalMs),
    since: claimedAt,
  };
  const supervisor = superviseLease(() => renewLease(db, row.id, row.fence, kind.leaseMs), terms, abort);
  try {
    const returned = await callHandler(kind, handler, row, {
      abort,
      freeWorker,
      report,
      log,
      graceMs: timing.abortGraceMs,
    });
    await progress.close();
    await announced?.close();
    if (returned.kind === 'error') failure = returned.error;
    const settled = await settleReturned({ ...settings, log }, row, returned, abort.signal, stopping);
    // The sweeper counted this worker as dead.
    if (supervisor.cutOff && !settled.isOurs) await giveBackAttempt(db, row.id, row.fence);
    if (settled.state === 'lost') {
      log.warn({ fence: row.fence, cutOff: supervisor.cutOff }, 'stale run dropped');
      return;
    }
    phases.end(settled.state === 'completed');
    span.set({ 'job.outcome': settled.state, ...(settled.code === null ? {} : { 'error.type': settled.code }) });
    noteEnd(row.kind, settled, (performance.now() - started) / 1_000);
    // A job that waits runs every few seconds.
    if (returned.kind !== 'wait') log.info({ fence: row.fence, settled: settled.state }, 'run ended');
  } catch (error) {
    // The lease expires and the sweeper requeues the job.
    log.error({ err: error, fence: row.fence }, 'run could not be settled');
  } finally {
    stopping.removeEventListener('abort', onStopping);
    await supervisor[Symbol.asyncDispose]();
    span.end(failure);
  }
}

/** Tells open pages of the owner that the job runs, and how far it is; null for an internal kind. */
function createAnnouncer(bus: Bus, row: JobRow, intervalMs: number): ProgressWriter | null {
  if (!isJobKind(row.kind)) return null;
  return createProgressWriter(({ percent = row.progress }) => {
    publishUnrecorded(bus, JobProgressedSchema, { job: liveJob({ ...row, progress: percent }) });
    return Promise.resolve();
  }, intervalMs);
}

interface HandlerSurroundings {
  readonly abort: AbortController;
  readonly freeWorker: () => void;
  readonly report: (patch: ProgressPatch) => void;
  readonly log: Logger;
  readonly graceMs: number;
}

async function callHandler(
  kind: JobKind,
  handler: JobHandler<unknown>,
  row: ClaimedJob,
  { abort, freeWorker, report, log, graceMs }: HandlerSurroundings,
): Promise<Returned> {
  const call = async (): Promise<Returned> => {
    try {
      abort.signal.throwIfAborted();
      const input = parseInput(kind, row);
      const returned = await handler({
        job: { ...toRecord(row), input },
        input,
        attempt: row.attempt,
        fence: row.fence,
        signal: abort.signal,
        freeWorker,
        progress: report,
        log,
        context: childContext({
          userId: row.owner_id,
          requestId: row.request_id ?? undefined,
          timeoutMs: Math.max(0, row.remaining_ms),
          signal: abort.signal,
        }),
      });
      if ('waitMs' in returned) return { kind: 'wait', waitMs: returned.waitMs };
      if ('end' in returned) return { kind: 'refusal', end: returned.end };
      return { kind: 'outcome', outcome: returned };
    } catch (error) {
      return { kind: 'error', error };
    }
  };
  const over = new AbortController();
  const abandoned = async (): Promise<Returned> => {
    await aborted(abort.signal, over.signal);
    await pause(graceMs, over.signal);
    if (!over.signal.aborted) log.error({ graceMs }, 'a handler ignored its signal and was abandoned');
    return { kind: 'abandoned' };
  };
  try {
    return await Promise.race([call(), abandoned()]);
  } finally {
    over.abort();
  }
}

/** Resolves when either signal aborts. */
async function aborted(signal: AbortSignal, over: AbortSignal): Promise<void> {
  const either = AbortSignal.any([signal, over]);
  if (either.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  either.addEventListener('abort', () => resolve(), { once: true });
  await promise;
}

function parseInput(kind: JobKind, row: JobRow): unknown {
  try {
    return kind.parseInput(row.input);
  } catch (cause) {
    throw new AppError('VALIDATION_FAILED', { message: `the stored input of job ${row.id} is not readable`, cause });
  }
}

async function settleReturned(
  settings: RunSettings,
  row: JobRow,
  returned: Returned,
  signal: AbortSignal,
  stopping: AbortSignal,
): Promise<Settled> {
  const { log, timing } = settings;
  if (returned.kind === 'outcome') {
    try {
      return await settle(settings, row, { kind: 'complete', outcome: returned.outcome }, stopping);
    } catch (error) {
      // The commit function or onTerminal threw, and the transaction rolled back.
      log.warn({ err: error }, 'an outcome was not accepted');
      return settle(settings, row, verdictOfError(timing, error), stopping);
    }
  }
  const verdict = verdictOfUnfinished(timing, returned, signal);
  if (returned.kind === 'error' && !signal.aborted) log.warn({ err: returned.error }, 'an attempt failed');
  return settle(settings, row, verdict, stopping);
}

function verdictOfUnfinished(
  timing: JobTiming,
  returned: Exclude<Returned, { kind: 'outcome' }>,
  signal: AbortSignal,
): Verdict {
  const cause = abortCauseOf(signal);
  if (cause === null && returned.kind === 'wait') return { kind: 'return', delayMs: returned.waitMs, hasWaited: true };
  if (cause === null && returned.kind === 'refusal') return { kind: 'end', end: returned.end };
  switch (cause) {
    case 'cancelled':
      return { kind: 'end', end: { status: 'cancelled' } };
    case 'deadline':
      return { kind: 'end', end: { status: 'failed', error: errorOf(new AppError('DEADLINE_EXCEEDED')) } };
    // Either another worker holds the row, or the database could not be reached.
    case 'lease-lost':
    case 'shutdown':
      return { kind: 'return', delayMs: 0 };
    case null:
      return verdictOfError(timing, returned.kind === 'error' ? returned.error : signal.reason);
    default:
      return cause satisfies never;
  }
}

function verdictOfError(timing: JobTiming, thrown: unknown): Verdict {
  const error = toAppError(thrown);
  const delayUpTo = (longestMs: number) => (turn: number) => {
    const doubled = timing.retryDelayMs * 2 ** Math.min(turn - 1, 20) * (0.9 + Math.random() * 0.2);
    const requested = Math.min((error.retryAfterS ?? 0) * 1_000, timing.longestRequestedWaitMs);
    return Math.max(Math.min(doubled, longestMs), requested);
  };
  const { dependency } = error;
  if (dependency !== undefined)
    return {
      kind: 'wait',
      dependency,
      error: errorOf(error),
      delayMs: delayUpTo(timing.longestWaitMs),
      mostTimes: error.isRefused ? timing.mostRefusals : Number.POSITIVE_INFINITY,
    };
  if (!RETRYABLE.has(error.code)) return { kind: 'end', end: { status: 'failed', error: errorOf(error) } };
  return { kind: 'retry', error: errorOf(error), delayMs: delayUpTo(timing.longestRetryDelayMs) };
}

function errorOf(error: AppError): JobError {
  const { code, userMessage: message, reason } = error;
  return { code, message, ...(reason === undefined ? {} : { reason }) };
}

/** Values of the label `outcome`. */
export const RUN_OUTCOMES = ['completed', 'failed', 'cancelled', 'returned'] as const;

/** Skip metrics if the lease was lost. */
function noteEnd(kind: string, { state, code }: Settled, seconds: number): void {
  if (state === 'gone' || state === 'lost') return;
  metrics.jobRun.observe({ kind, outcome: state === 'queued' ? 'returned' : state }, seconds);
  if (state === 'failed' && code !== null) metrics.jobFailures.inc({ kind, code });
}

/**
 * Applies a verdict while this run holds the job. When the connection breaks, also in the middle of COMMIT, the row
 * decides: with this fence and still active, nothing was committed and the verdict is applied again; in any other
 * state it was committed, or another worker holds the job.
 */
async function settle(settings: RunSettings, row: JobRow, verdict: Verdict, stopping: AbortSignal): Promise<Settled> {
  const { db, catalogue, timing } = settings;
  for (let failures = 0; ; failures += 1) {
    try {
      const applied = await withTransaction(db, (tx) => applyVerdict(tx, catalogue, row, verdict));
      // Only after a broken COMMIT can the row's state come from this run.
      const state = applied ?? (failures === 0 ? 'lost' : await stateOfLost(db, row));
      return { state, code: state === 'failed' ? codeOf(verdict) : null, isOurs: applied !== null };
    } catch (error) {
      if (!isPostgresAway(error)) throw error;
      // A stopping process cannot wait for Postgres; the lease expires instead.
      if (stopping.aborted && failures >= 5) throw error;
      await pause(Math.min(100 * 2 ** failures, timing.longestBackOffMs));
    }
  }
}

function codeOf(verdict: Verdict): string | null {
  if (verdict.kind === 'retry' || verdict.kind === 'wait') return verdict.error.code;
  return verdict.kind === 'end' && verdict.end.status === 'failed' ? verdict.end.error.code : null;
}

async function applyVerdict(
  tx: Transaction<JobTables>,
  catalogue: Catalogue,
  row: JobRow,
  verdict: Verdict,
): Promise<JobStatus | null> {
  const held = await lockHeld(tx, row.id, row.fence);
  if (!held) return null;
  // A confirmed cancel is final, whatever the progress.
  if (held.cancel_requested) {
    await endJob(tx, catalogue, held, { status: 'cancelled' });
    return 'cancelled';
  }
  switch (verdict.kind) {
    case 'complete':
      await verdict.outcome.commit?.(tx, catalogue.outbox);
      await endJob(tx, catalogue, held, { status: 'completed', result: verdict.outcome.result });
      return 'completed';
    case 'end':
      await endJob(tx, catalogue, held, verdict.end);
      return verdict.end.status;
    case 'retry':
      return failAttempt(tx, catalogue, held, verdict);
    case 'wait':
      return waitForDependency(tx, catalogue, held, verdict);
    case 'return':
      await requeueJob(tx, catalogue, held, { ...verdict, attempt: held.attempt - 1 });
      return 'queued';
    default:
      return verdict satisfies never;
  }
}

async function stateOfLost(db: Kysely<JobTables>, row: JobRow): Promise<Settled['state']> {
  const found = await findJob(db, row.id).catch(() => undefined);
  if (!found) return 'gone';
  return found.fence === row.fence ? found.status : 'lost';
}
