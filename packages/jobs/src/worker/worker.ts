import { consumeWork, metrics } from '@slidewright/platform';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { JobKind } from '../kind.ts';
import type { LoopWatch } from '../loops.ts';
import { pause, shareRuns } from '../pace.ts';
import { RUN_OUTCOMES, runClaimedJob, type JobHandler, type RunSettings } from './run.ts';
import { claimJobs } from '../store/store.ts';

export interface WorkerSettings extends RunSettings {
  readonly loops: LoopWatch;
}

/**
 * Claims jobs of one kind and runs up to `concurrency` of them at a time, until disposed. Runs that freed the worker do
 * not count, but there are never more than twice as many in all.
 */
export function startWorker(
  settings: WorkerSettings,
  kind: JobKind,
  concurrency: number,
  handler: JobHandler<unknown>,
): AsyncDisposable {
  const { db, bus, timing } = settings;
  for (const outcome of RUN_OUTCOMES) metrics.jobRun.zero({ kind: kind.kind, outcome });
  const log = settings.log.child({ worker: kind.kind });
  const owner = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  /** Fulfilled when the run ends or frees the worker. */
  const occupied = new Set<Promise<void>>();
  const freeSlots = (): number => Math.min(concurrency - occupied.size, 2 * concurrency - running.size);

  const claim = shareRuns(async () => {
    const free = freeSlots();
    if (free <= 0 || stopping.signal.aborted) return;
    const claimedAt = performance.now();
    const claimed = await claimJobs(db, kind.kind, { limit: free, leaseMs: kind.leaseMs, owner });
    for (const row of claimed) {
      // First claims only: later ones follow a failure or a shutdown.
      if (row.fence === 1 && row.started_at !== null) {
        metrics.jobWait.observe({ kind: kind.kind }, (row.started_at.getTime() - row.created_at.getTime()) / 1_000);
      }
      const { promise: slot, resolve } = Promise.withResolvers<void>();
      const freeWorker = (): void => {
        occupied.delete(slot);
        resolve();
        // Claims the next job without waiting for the poll.
        void claim().catch(() => undefined);
      };
      const worker = { stopping: stopping.signal, freeWorker };
      const run = runClaimedJob(settings, kind, handler, { row, claimedAt }, worker).finally(() => {
        running.delete(run);
        freeWorker();
      });
      running.add(run);
      occupied.add(slot);
    }
  });

  const poll = async (): Promise<void> => {
    const watched = settings.loops.watch(`worker ${kind.kind}`);
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await claim();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!stopping.signal.aborted) log.warn({ err: error, failures }, 'claiming jobs failed');
      }
      watched.turned();
      const waitMs = Math.min(timing.idlePollMs * 2 ** failures, Math.max(timing.longestBackOffMs, timing.idlePollMs));
      await pause(waitMs * (0.9 + Math.random() * 0.2), stopping.signal);
    }
    watched.end();
  };

  const notifications = consumeWork(bus, {
    service: kind.service,
    kind: kind.kind,
    log,
    // A busy worker holds its notification, so that further ones go to other workers.
    onNotification: async () => {
      while (freeSlots() <= 0 && !stopping.signal.aborted)
        await Promise.race(occupied.size >= concurrency ? occupied : running);
      if (stopping.signal.aborted) throw new Error('this worker is stopping');
      await claim();
    },
  });
  const polling = poll();

  return {
    async [Symbol.asyncDispose]() {
      stopping.abort(new Error('stopping'));
      await Promise.all([polling, notifications[Symbol.asyncDispose]()]);
      await claim().catch(() => undefined);
      await Promise.all(running);
    },
  };
}
