import { ensureStreams, type Bus, type Logger } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import type { WatchedLoop } from './loops.ts';
import { pause, shareRuns } from './pace.ts';
import { becomeRelay, markPublished, nextOutboxRows, outboxWaits } from './store.ts';
import type { JobTables } from './tables.ts';
import type { JobTiming } from './timing.ts';

const BATCH = 100;
/** A batch ends early rather than keep its transaction open for long. */
const LONGEST_BATCH_MS = 5_000;
/** After a message was added here, its commit is looked for at these intervals. */
const EAGER_POLLS_MS = [5, 10, 20, 40, 80, 160];

export interface Relay extends AsyncDisposable {
  /** Says that a transaction of this process has added a message and may commit any moment. */
  expect(): void;
}

/**
 * Publishes the outbox in its order, one process of the schema at a time. A row is marked once the
 * server acknowledged it; a relay that dies in between publishes it again under the same message id.
 */
export function startRelay(
  db: Kysely<JobTables>,
  bus: Bus,
  timing: JobTiming,
  watched: WatchedLoop,
  log: Logger,
): Relay {
  const stopping = new AbortController();
  let nudge = Promise.withResolvers<void>();
  let eager = EAGER_POLLS_MS.length;

  const relayAll = shareRuns(async () => {
    while (!stopping.signal.aborted && (await outboxWaits(db))) {
      if ((await relayBatch(db, bus)) < BATCH) return;
      watched.turned();
    }
  });

  const loop = async (): Promise<void> => {
    let failing = false;
    while (!stopping.signal.aborted) {
      try {
        if (bus.isConnected()) await relayAll();
        if (failing) log.info('the outbox moves again');
        failing = false;
      } catch (error) {
        if (!failing && !stopping.signal.aborted) log.warn({ err: error }, 'the outbox waits');
        failing = true;
        // The server may be back without its store.
        if (bus.isConnected()) await ensureStreams(bus).catch(() => undefined);
      }
      watched.turned();
      nudge = Promise.withResolvers();
      const waitMs = failing ? timing.relayPollMs : (EAGER_POLLS_MS[eager] ?? timing.relayPollMs);
      eager += 1;
      await Promise.race([pause(waitMs, stopping.signal), ...(failing ? [] : [nudge.promise])]);
    }
  };
  const running = loop();

  return {
    expect() {
      eager = 0;
      nudge.resolve();
    },
    async [Symbol.asyncDispose]() {
      stopping.abort(new Error('stopping'));
      await running;
      watched.end();
    },
  };
}

/** Publishes up to BATCH rows and answers how many; throws the first failure once the rest is marked. */
async function relayBatch(db: Kysely<JobTables>, bus: Bus): Promise<number> {
  const { published, failure } = await db.transaction().execute(async (tx) => {
    if (!(await becomeRelay(tx))) return { published: 0, failure: null };
    const started = performance.now();
    const acknowledged: string[] = [];
    let failure: unknown = null;
    for (const row of await nextOutboxRows(tx, BATCH)) {
      try {
        await bus.publishEncoded(row.subject, row.payload, {
          messageId: row.message_id,
          ...(row.traceparent === null ? {} : { traceparent: row.traceparent }),
        });
      } catch (error) {
        failure = error;
        break;
      }
      acknowledged.push(row.id);
      if (performance.now() - started > LONGEST_BATCH_MS) break;
    }
    if (acknowledged.length > 0) await markPublished(tx, acknowledged);
    return { published: acknowledged.length, failure };
  });
  if (failure !== null) throw failure;
  return published;
}
