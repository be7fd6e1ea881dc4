import { metrics } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import type { JobKind } from './kind.ts';
import { countLive, countOutbox, type OutboxDepth, type QueueDepth } from './store/store.ts';
import type { JobTables } from './store/tables.ts';

/** Concurrent readers share one query. */
const KEPT_MS = 2_000;
/** Reading the metrics does not wait for a database that hangs. */
const LONGEST_MS = 2_000;

interface Depth {
  readonly live: readonly QueueDepth[];
  readonly outbox: OutboxDepth;
}

/** Exports the number and age of waiting jobs and messages as metrics, until disposed. */
export function followQueue(db: Kysely<JobTables>, kinds: ReadonlyMap<string, JobKind>): Disposable {
  let asked: { readonly depth: Promise<Depth>; readonly at: number } | null = null;
  const ask = (): Promise<Depth> => {
    if (asked !== null && performance.now() - asked.at < KEPT_MS) return asked.depth;
    asked = { depth: inTime(readDepth(db)), at: performance.now() };
    return asked.depth;
  };
  /** Reports 0 for a kind without jobs, so that it differs from a failed query. */
  const ofKinds = async (): Promise<QueueDepth[]> => {
    const { live } = await ask();
    return [...kinds.keys()].map(
      (kind) =>
        live.find((row) => row.kind === kind) ?? {
          kind,
          queued: 0,
          active: 0,
          queuedWork: 0,
          activeWork: 0,
          oldestQueuedS: 0,
        },
    );
  };
  const stack = new DisposableStack();
  stack.use(
    metrics.jobs.follow(async () =>
      (await ofKinds()).flatMap(({ kind, queued, active }) => [
        { labels: { kind, status: 'queued' }, value: queued },
        { labels: { kind, status: 'active' }, value: active },
      ]),
    ),
  );
  stack.use(
    metrics.jobWork.follow(async () =>
      (await ofKinds()).flatMap(({ kind, queuedWork, activeWork }) => [
        { labels: { kind, status: 'queued' }, value: queuedWork },
        { labels: { kind, status: 'active' }, value: activeWork },
      ]),
    ),
  );
  stack.use(
    metrics.oldestQueuedJob.follow(async () =>
      (await ofKinds()).map(({ kind, oldestQueuedS }) => ({ labels: { kind }, value: oldestQueuedS })),
    ),
  );
  stack.use(metrics.outboxPending.follow(async () => [{ labels: {}, value: (await ask()).outbox.pending }]));
  stack.use(metrics.outboxOldest.follow(async () => [{ labels: {}, value: (await ask()).outbox.oldestS }]));
  return stack;
}

async function readDepth(db: Kysely<JobTables>): Promise<Depth> {
  const [live, outbox] = await Promise.all([countLive(db), countOutbox(db)]);
  return { live, outbox };
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the database query timed out')), LONGEST_MS);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
