import { AppError, every, metrics, withTransaction, type ErrorCode, type Logger } from '@slidewright/platform';
import type { Kysely, Transaction } from 'kysely';
import type { WatchedLoop } from './loops.ts';
import { MESSAGE_AGES } from './messages/republish.ts';
import { findToSweep, lockToSweep, pruneJobs, pruneMessages, requestCancel } from './store/store.ts';
import type { JobError, JobTables } from './store/tables.ts';
import type { JobTiming } from './timing.ts';
import { endJob, failAttempt, requeueJob, type Catalogue } from './transitions.ts';

const BATCH = 100;
const PRUNE_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Ended jobs are kept for a month; the last of each kind and key is always kept. */
const JOB_AGE_MS = 30 * 24 * HOUR_MS;
/** Soon after the start, because a process may run for less than an hour. */
const FIRST_PRUNING_AFTER_MS = 5 * 60_000;

const NEVER_CLAIMED: JobError = {
  code: 'DEADLINE_EXCEEDED',
  message: 'Nothing was free to do this for too long. Please start it again.',
};

/**
 * Settles jobs with an expired lease, jobs past their deadline, jobs that were never claimed, and children of ended
 * jobs.
 */
export function startSweeper(
  db: Kysely<JobTables>,
  catalogue: Catalogue,
  timing: JobTiming,
  watched: WatchedLoop,
  log: Logger,
): AsyncDisposable {
  for (const kind of catalogue.kinds.keys()) metrics.leasesLost.inc({ kind }, 0);
  // After an outage of the database every lease has expired although the workers are alive: that costs no attempt.
  let wasAway = false;
  const sweeping = every(timing.sweepMs, log, async (signal) => {
    try {
      await sweep(db, { catalogue, longestQueueMs: timing.longestQueueMs, refund: wasAway }, watched, log, signal);
      wasAway = false;
    } catch (error) {
      wasAway = true;
      throw error;
    } finally {
      watched.turned();
    }
  });
  const pruning = every(PRUNE_EVERY_MS, log, () => pruneMessages(db, MESSAGE_AGES));
  const pruningJobs = every(
    HOUR_MS,
    log,
    async (signal) => {
      while (!signal.aborted && (await pruneJobs(db, JOB_AGE_MS)) > 0);
    },
    { firstAfterMs: FIRST_PRUNING_AFTER_MS },
  );
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all([sweeping, pruning, pruningJobs].map((loop) => loop[Symbol.asyncDispose]()));
      watched.end();
    },
  };
}

interface Sweep {
  readonly catalogue: Catalogue;
  readonly longestQueueMs: number;
  /** Whether a lost lease costs no attempt. */
  readonly refund: boolean;
}

async function sweep(
  db: Kysely<JobTables>,
  settings: Sweep,
  watched: WatchedLoop,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const { catalogue, longestQueueMs } = settings;
  if (catalogue.kinds.size === 0) return;
  for (const id of await findToSweep(db, [...catalogue.kinds.keys()], { limit: BATCH, longestQueueMs })) {
    if (signal.aborted) return;
    try {
      // One transaction per job, so that a failure does not block the others.
      const settled = await withTransaction(db, (tx) => sweepJob(tx, settings, id));
      if (settled) noteSwept(id, settled, log);
    } catch (error) {
      log.error({ err: error, jobId: id }, 'a job could not be swept');
    }
    watched.turned();
  }
}

interface Swept {
  readonly kind: string;
  readonly settled: 'cancel requested' | 'cancelled' | 'failed' | 'queued';
  readonly leaseLost: boolean;
  /** Why it failed. */
  readonly code?: string;
}

async function sweepJob(
  tx: Transaction<JobTables>,
  { catalogue, longestQueueMs, refund }: Sweep,
  id: string,
): Promise<Swept | null> {
  const row = await lockToSweep(tx, id, longestQueueMs);
  if (!row) return null;
  const { kind, lease_expired: leaseLost } = row;
  if (row.status === 'active' && !leaseLost) {
    await requestCancel(tx, [id]);
    return { kind, leaseLost, settled: 'cancel requested' };
  }
  if (row.cancel_requested || row.orphaned) {
    await endJob(tx, catalogue, row, { status: 'cancelled' });
    return { kind, leaseLost, settled: 'cancelled' };
  }
  if (row.past_deadline) {
    const error = row.waiting ?? sentenceOf('DEADLINE_EXCEEDED');
    await endJob(tx, catalogue, row, { status: 'failed', error: { code: error.code, message: error.message } });
    return { kind, leaseLost, settled: 'failed', code: error.code };
  }
  if (row.unclaimed) {
    await endJob(tx, catalogue, row, { status: 'failed', error: NEVER_CLAIMED });
    return { kind, leaseLost, settled: 'failed', code: NEVER_CLAIMED.code };
  }
  if (refund) {
    await requeueJob(tx, catalogue, row, { delayMs: 0, attempt: row.attempt - 1 });
    return { kind, leaseLost, settled: 'queued' };
  }
  const error = sentenceOf('WORKER_LOST');
  const settled = await failAttempt(tx, catalogue, row, { error, delayMs: () => 0 });
  return { kind, leaseLost, settled, ...(settled === 'failed' ? { code: error.code } : {}) };
}

/** Only the sweeper sees every lost lease exactly once. */
function noteSwept(jobId: string, { kind, settled, leaseLost, code }: Swept, log: Logger): void {
  log.warn({ jobId, kind, settled, leaseLost, code }, 'a job was swept');
  if (leaseLost) metrics.leasesLost.inc({ kind });
  if (code !== undefined) metrics.jobFailures.inc({ kind, code });
}

function sentenceOf(code: ErrorCode): JobError {
  return { code, message: new AppError(code).userMessage };
}
