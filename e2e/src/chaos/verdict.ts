import type { FaultReport, Hit, Standstill } from './faults.ts';
import type { Entry } from './ledger.ts';
import type { Record, Span } from './record.ts';

const TERMINAL = new Set(['completed', 'failed', 'cancelled']);

const NEVER = new Date(8.64e15);

/** How the jobs of a run ended: per kind of broken guarantee, one sentence for each case. */
export interface Verdict {
  readonly jobs: { readonly accepted: number; readonly byEnd: ReadonlyMap<string, number> };
  /** Accepted and gone without an end. */
  readonly lost: string[];
  /** Ended, or published, more than once. */
  readonly twice: string[];
  readonly wrong: string[];
  /** Still not ended. */
  readonly stuck: string[];
  /** Ended as failed. */
  readonly failed: string[];
  /** Milliseconds from the end of a worker to the next step of each job it held. */
  readonly recoveries: readonly number[];
  /** Those of them during which Postgres was available. */
  readonly calmRecoveries: readonly number[];
}

/** Compares what was promised over HTTP with what the ledger says was committed. */
export function judge(record: Record, entries: readonly Entry[], faults: FaultReport): Verdict {
  const jobs = Map.groupBy(
    entries.filter(({ kind }) => kind === 'job'),
    ({ service, subject }) => `${service} ${subject}`,
  );
  const byEnd = new Map<string, number>();
  const [lost, twice, stuck, failed]: [string[], string[], string[], string[]] = [[], [], [], []];
  const wrong = [...record.wrong];

  for (const { service, jobId, timelineId } of record.accepted) {
    const history = jobs.get(`${service} ${jobId}`) ?? [];
    const end = history.find(({ to }) => to !== null && TERMINAL.has(to));
    const left = history.some(({ operation }) => operation === 'delete');
    const deleted = record.deleted.has(timelineId);
    const state = end?.to ?? (left && deleted ? 'deleted with its timeline' : 'open');
    byEnd.set(state, (byEnd.get(state) ?? 0) + 1);
    if (history.length === 0 || (left && end === undefined && !deleted))
      lost.push(`${service} job ${jobId} is not there`);
    else if (state === 'open') stuck.push(`${service} job ${jobId} is ${history.at(-1)!.to}`);
  }

  for (const [name, history] of jobs) {
    const ends = history.filter(({ operation, to }) => operation === 'update' && to !== null && TERMINAL.has(to));
    if (ends.length > 1) twice.push(`${name} ended ${ends.length} times`);
    const left = history.find(
      ({ from, to, operation }) => operation === 'update' && TERMINAL.has(from!) && from !== to,
    );
    if (left !== undefined) twice.push(`${name} went from ${left.from} to ${left.to}`);
    const end = ends.at(-1);
    // Until a deletion reaches the service, a job may still find that what it needs is gone; nobody is told of its end.
    const isWanted = end !== undefined && end.at < (record.deleted.get(end.timelineId)?.from ?? NEVER);
    if (isWanted && end.to === 'failed')
      failed.push(`${name} (${end.jobKind}): ${end.error?.code} ${end.error?.message}`);
  }

  const completions = Map.groupBy(
    entries.filter(({ kind, to, operation }) => kind === 'job' && operation === 'update' && to === 'completed'),
    ({ transaction }) => transaction,
  );
  for (const { transaction, service, subject, timelineId, at } of entries.filter(
    ({ kind, operation }) => kind === 'publication' && operation !== 'delete',
  )) {
    if (!(completions.get(transaction) ?? []).some((job) => job.service === service && job.timelineId === timelineId))
      twice.push(`${subject} was published by no job that completed`);
    const deletedAt = record.deleted.get(timelineId)?.to;
    if (deletedAt !== undefined && at > deletedAt)
      wrong.push(`${subject} was published ${at.getTime() - deletedAt.getTime()} ms after its timeline was deleted`);
  }
  for (const [transaction, [job]] of completions) {
    const published = entries.filter((entry) => entry.kind === 'publication' && entry.transaction === transaction);
    if (published.length > 1) twice.push(`${job!.service} job ${job!.subject} published ${published.length} results`);
  }
  const recoveries = recoveriesOf([...jobs.values()], faults.workersKilled);
  return {
    jobs: { accepted: record.accepted.length, byEnd },
    lost: [...lost, ...record.lostWrites],
    twice,
    wrong,
    stuck,
    failed,
    recoveries: recoveries.map(lengthOf),
    calmRecoveries: recoveries.filter((recovery) => !stoodStill(faults.standstills, recovery, null)).map(lengthOf),
  };
}

export const lengthOf = ({ from, to }: Span): number => to.getTime() - from.getTime();

/** Whether Postgres, or the worker with this process id, stood still at any time in a span. */
export function stoodStill(standstills: readonly Standstill[], { from, to }: Span, pid: number | null): boolean {
  return standstills.some((still) => (still.pid ?? pid) === pid && still.from < to && still.to > from);
}

/** A lease's owner is written as host:pid:random. */
export const pidOf = (leaseOwner: string | null): number => Number(leaseOwner?.split(':')[1]);

function recoveriesOf(histories: readonly Entry[][], workersKilled: readonly Hit[]): Span[] {
  return workersKilled.flatMap(({ pid, at }) =>
    histories.flatMap((history) => {
      const held = history.findLastIndex((entry) => entry.at <= at);
      const entry = history[held];
      if (entry?.to !== 'active' || pidOf(entry.leaseOwner) !== pid) return [];
      // Back in the queue is not yet recovered: another worker must have taken it, or it must have ended.
      const next = history.slice(held + 1).find(({ to }) => to !== 'queued');
      return next === undefined ? [] : [{ from: at, to: next.at }];
    }),
  );
}
