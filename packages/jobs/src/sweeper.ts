import { AppError, every, withTransaction, type ErrorCode, type Logger } from '@slidewright/platform';
import type { Kysely, Transaction } from 'kysely';
import { findToSweep, lockToSweep, pruneMessages, requestCancel, type SweepRow } from './store.ts';
import type { JobError, JobTables } from './tables.ts';
import type { JobTiming } from './timing.ts';
import { endJob, requeueJob, type Catalogue } from './transitions.ts';

const BATCH = 100;
const PRUNE_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Facts are redelivered for up to the week that their stream keeps them. */
const AGES = { outboxAgeMs: HOUR_MS, inboxAgeMs: 8 * 24 * HOUR_MS };

/** Settles what no worker will: silent workers' jobs, jobs past their deadline, children of ended jobs. */
export function startSweeper(
  db: Kysely<JobTables>,
  catalogue: Catalogue,
  timing: JobTiming,
  log: Logger,
): AsyncDisposable {
  const sweeping = every(timing.sweepMs, log, (signal) => sweep(db, catalogue, log, signal));
  const pruning = every(PRUNE_EVERY_MS, log, () => pruneMessages(db, AGES));
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all([sweeping[Symbol.asyncDispose](), pruning[Symbol.asyncDispose]()]);
    },
  };
}

async function sweep(db: Kysely<JobTables>, catalogue: Catalogue, log: Logger, signal: AbortSignal): Promise<void> {
  if (catalogue.kinds.size === 0) return;
  for (const id of await findToSweep(db, [...catalogue.kinds.keys()], BATCH)) {
    if (signal.aborted) return;
    try {
      // A transaction each: one job that cannot be settled does not hold up the others.
      const settled = await withTransaction(db, (tx) => sweepJob(tx, catalogue, id));
      if (settled) log.warn({ jobId: id, settled }, 'a job was swept');
    } catch (error) {
      log.error({ err: error, jobId: id }, 'a job could not be swept');
    }
  }
}

async function sweepJob(tx: Transaction<JobTables>, catalogue: Catalogue, id: string): Promise<string | null> {
  const row = await lockToSweep(tx, id);
  if (!row) return null;
  if (row.status === 'active' && !row.lease_expired) {
    await requestCancel(tx, id);
    return 'cancel requested';
  }
  if (row.cancel_requested || row.orphaned) {
    await endJob(tx, catalogue, row, { status: 'cancelled' });
    return 'cancelled';
  }
  const error = failureOf(row);
  if (error) {
    await endJob(tx, catalogue, row, { status: 'failed', error });
    return error.code;
  }
  await requeueJob(tx, catalogue, row, { delayMs: 0, refundAttempt: false });
  return 'queued';
}

function failureOf(row: SweepRow): JobError | null {
  if (row.past_deadline) return sentenceOf('DEADLINE_EXCEEDED');
  if (row.attempt >= row.max_attempts) return sentenceOf('WORKER_LOST');
  return null;
}

function sentenceOf(code: ErrorCode): JobError {
  return { code, message: new AppError(code).userMessage };
}
