import { JobReadySchema } from '@slidewright/contracts';
import type { Transaction } from 'kysely';
import type { JobKind } from './kind.ts';
import type { Outbox } from './outbox.ts';
import { toRecord, type JobRow } from './record.ts';
import { deleteEnded, lockLive, markEnded, markQueued, requestCancel, type JobEnd, type JobFilter } from './store.ts';
import type { JobTables } from './tables.ts';

type Tx = Transaction<JobTables>;

/** What every change of state needs to know. */
export interface Catalogue {
  readonly kinds: ReadonlyMap<string, JobKind>;
  readonly outbox: Outbox;
}

/**
 * Ends a live job whose row this transaction holds locked: final state, the kind's onTerminal,
 * and the same fate for children that still live. Called once per job, since no state follows it.
 */
export async function endJob(tx: Tx, catalogue: Catalogue, row: JobRow, end: JobEnd): Promise<void> {
  const ended = await markEnded(tx, row.id, end);
  const kind = catalogue.kinds.get(row.kind);
  await kind?.onTerminal(tx, toRecord(ended, kind.publicKind), catalogue.outbox);
  await cancelLive(tx, catalogue, { parentId: row.id });
}

/**
 * Returns an active job whose row this transaction holds locked to the queue. Without a delay a
 * bell announces it; after one, idle workers find it.
 */
export async function requeueJob(
  tx: Tx,
  catalogue: Catalogue,
  row: JobRow,
  options: { readonly delayMs: number; readonly refundAttempt: boolean },
): Promise<void> {
  await markQueued(tx, row.id, options);
  const kind = catalogue.kinds.get(row.kind);
  if (kind && options.delayMs === 0) await ringBell(tx, catalogue.outbox, kind, row.id, row.traceparent);
}

/** Wakes a worker of the kind once this transaction has committed. */
export async function ringBell(
  tx: Tx,
  outbox: Outbox,
  { service, kind }: JobKind,
  jobId: string,
  traceparent: string | null,
): Promise<void> {
  await outbox.add(tx, JobReadySchema, { service, kind, jobId }, { subjectValues: { service, kind }, traceparent });
}

/**
 * Cancels the live jobs that match, with their children: a queued one ends here, an active one is
 * flagged for its worker. Answers how many matched, children not counted.
 */
export async function cancelLive(tx: Tx, catalogue: Catalogue, filter: JobFilter, kind?: string): Promise<number> {
  const live = await lockLive(tx, filter, kind);
  for (const row of live) {
    if (row.status === 'queued') {
      await endJob(tx, catalogue, row, { status: 'cancelled' });
    } else if (!row.cancel_requested) {
      await requestCancel(tx, row.id);
      await cancelLive(tx, catalogue, { parentId: row.id });
    }
  }
  return live.length;
}

/** Cancels every live job that matches and deletes the ended ones. */
export async function forgetJobs(tx: Tx, catalogue: Catalogue, filter: JobFilter): Promise<void> {
  await cancelLive(tx, catalogue, filter);
  await deleteEnded(tx, filter);
}
