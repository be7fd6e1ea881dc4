import { STREAMS } from '@slidewright/contracts';
import { every, withTransaction, type Bus, type Logger } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import { noteStream, republishEvents } from '../store/store.ts';
import type { JobTables } from '../store/tables.ts';

const HOUR_MS = 3_600_000;
/** As long as the stream keeps an event: a consumer that was away for longer would have missed it anyway. */
const KEPT_MS = STREAMS.events.maxAgeMs;
/** A server that loses power may lose what it acknowledged since its last sync: two minutes, unless it syncs each write. */
const UNSYNCED_MS = 5 * 60_000;

/** For pruning: events outlast the stream that may lose them, and the inbox outlasts the last redelivery of those. */
export const MESSAGE_AGES = {
  notificationAgeMs: HOUR_MS,
  eventAgeMs: KEPT_MS + 24 * HOUR_MS,
  inboxAgeMs: 2 * KEPT_MS + 24 * HOUR_MS,
};

/**
 * Publishes events again that NATS may have lost before they were consumed. A stream that was created again gets all that it
 * would still hold; a server that was restarted, those of its last minutes. Consumers apply an event once.
 */
export function startRepublishing(
  db: Kysely<JobTables>,
  bus: Bus,
  options: { readonly intervalMs: number; readonly onRepublish: () => void; readonly log: Logger },
): AsyncDisposable {
  const { intervalMs, onRepublish, log } = options;
  let knownServer: string | undefined;
  const check = async (): Promise<void> => {
    if (!bus.isConnected()) return;
    const manager = await bus.jetStreamManager();
    // A missing stream is created again soon, and looked at in the next turn.
    const stream = await manager.streams.info(STREAMS.events.name).catch(() => null);
    if (stream === null) return;
    const server = bus.connection.info?.server_id;
    const restarted = server !== knownServer;
    const events = await withTransaction(db, async (tx) => {
      if (await noteStream(tx, { name: STREAMS.events.name, made: stream.created }))
        return republishEvents(tx, KEPT_MS);
      return restarted ? republishEvents(tx, UNSYNCED_MS) : 0;
    });
    knownServer = server;
    if (events === 0) return;
    log.info({ events }, 'events are published again');
    onRepublish();
  };
  return every(intervalMs, log, check, { firstAfterMs: Math.min(intervalMs, 1_000) });
}
