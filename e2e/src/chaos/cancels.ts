import { setTimeout as delay } from 'node:timers/promises';
import type { FaultReport } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { descendantsOf, processes, type ProcessFacts } from '@slidewright/testing/processes';
import type { Span } from './record.ts';
import { lengthOf, pidOf, stoodStill } from './verdict.ts';
import type { OnCancelled } from './visitors.ts';

/** Measures how long workers stay busy with jobs whose cancel was answered. */
export interface CancelWatch {
  readonly onCancelled: OnCancelled;
  /** Milliseconds from the answer to the free processor; without workers that were killed or stood still meanwhile. */
  times(faults: FaultReport): Promise<number[]>;
}

const POLL_MS = 100;
const LONGEST_MS = 60_000;
/** What a process that waits uses in POLL_MS at most, in clock ticks of 10 ms. */
const IDLE_TICKS = 1;

export function watchCancels(ledger: Ledger): CancelWatch {
  const watched: Promise<(Span & { pid: number })[]>[] = [];
  return {
    onCancelled(service, timelineId) {
      const from = new Date();
      const watch = async () => {
        const jobs = await ledger.rows<{ id: string; leaseOwner: string }>(
          `select id, lease_owner as "leaseOwner" from ${service}.job
           where timeline_id = $1 and status = 'active' and cancel_requested`,
          [timelineId],
        );
        return Promise.all(
          jobs.map(async ({ id, leaseOwner }) => {
            const pid = pidOf(leaseOwner);
            let now = descendantsOf(pid);
            for (;;) {
              await delay(POLL_MS);
              const [row] = await ledger.rows<{ own: boolean; others: boolean }>(
                `select coalesce(bool_or(id = $1), false) as own, coalesce(bool_or(id <> $1), false) as others
                 from ${service}.job where status = 'active' and split_part(lease_owner, ':', 2) = $2`,
                [id, String(pid)],
              );
              const before = now;
              now = stillThere(before);
              // What a worker does for another job, it may do.
              const isFree = !row!.own && (row!.others || !before.some((process) => isBusy(process, now)));
              if (isFree || Date.now() - from.getTime() > LONGEST_MS) return { pid, from, to: new Date() };
            }
          }),
        );
      };
      // Without Postgres nothing can be measured.
      watched.push(watch().catch(() => []));
    },
    async times({ workersKilled, standstills }) {
      const spans = (await Promise.all(watched)).flat();
      return spans
        .filter((span) => !stoodStill(standstills, span, span.pid))
        .filter(({ pid, to }) => !workersKilled.some((hit) => hit.pid === pid && hit.at < to))
        .map(lengthOf);
    },
  };
}

function stillThere(before: readonly ProcessFacts[]): ProcessFacts[] {
  const known = new Set(before.map(({ pid, startTime }) => `${pid} ${startTime}`));
  return processes().filter(({ pid, startTime }) => known.has(`${pid} ${startTime}`));
}

function isBusy(before: ProcessFacts, now: readonly ProcessFacts[]): boolean {
  const found = now.find(({ pid }) => pid === before.pid);
  return found !== undefined && found.ticks - before.ticks > IDLE_TICKS;
}
