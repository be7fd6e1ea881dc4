import { ensureStreams, type Bus, type Logger } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import type { WatchedLoop } from '../loops.ts';
import { pause, shareRuns } from '../pace.ts';
import { claimOutboxRows, settleOutboxRows } from '../store/store.ts';
import type { JobTables } from '../store/tables.ts';
import type { JobTiming } from '../timing.ts';

/** Messages that are published together and wait for their acknowledgements together. */
const BATCH = 100;
/** Poll intervals after this process added a message, whose commit follows shortly. */
const EAGER_POLLS_MS = [5, 10, 20, 40, 80, 160];

export interface Relay extends AsyncDisposable {
  /** Called when a transaction of this process has added a message and is about to commit. */
  expect(): void;
}

/**
 * Publishes the outbox. A message is claimed by one relay at a time and marked once the server acknowledged it. When
 * a relay dies in between, another publishes the message under the same id. One relay keeps the order; several do
 * not, and a message that failed comes after later ones.
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
    while (!stopping.signal.aborted && (await relayBatch(db, bus, timing.relayClaimMs)) === BATCH) watched.turned();
  });

  const loop = async (): Promise<void> => {
    let failing = false;
    while (!stopping.signal.aborted) {
      try {
        if (bus.isConnected()) await relayAll();
        if (failing) log.info('publishing resumed');
        failing = false;
      } catch (error) {
        if (!failing && !stopping.signal.aborted) log.warn({ err: error }, 'publishing failed');
        failing = true;
        // The server may have lost its store.
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

/** Publishes up to BATCH messages and returns how many; throws the first failure once the others are marked. */
async function relayBatch(db: Kysely<JobTables>, bus: Bus, claimMs: number): Promise<number> {
  const rows = await claimOutboxRows(db, BATCH, claimMs);
  if (rows.length === 0) return 0;
  const outcomes = await Promise.allSettled(
    rows.map((row) =>
      bus.publishEncoded(row.subject, row.payload, {
        messageId: row.message_id,
        ...(row.traceparent === null ? {} : { traceparent: row.traceparent }),
      }),
    ),
  );
  const idsOf = (status: 'fulfilled' | 'rejected'): string[] =>
    rows.filter((_, index) => outcomes[index]!.status === status).map((row) => row.id);
  await settleOutboxRows(db, { published: idsOf('fulfilled'), failed: idsOf('rejected') });
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
  return rows.length;
}
