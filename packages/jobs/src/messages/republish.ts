import { STREAMS } from '@slidewright/contracts';
import { every, withTransaction, type Bus, type Logger } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import { noteStream, republishEvents } from '../store/store.ts';
import type { JobTables } from '../store/tables.ts';

const HOUR_MS = 3_600_000;
/** The stream's own limit: a consumer that was down for longer misses events anyway. */
const KEPT_MS = STREAMS.events.maxAgeMs;
/**
 * After a power failure a server may lack what it acknowledged since its last sync: two minutes, unless it syncs each
 * write.
 */
const UNSYNCED_MS = 5 * 60_000;

/** For pruning: events outlast the stream that may lose them, and the inbox outlasts the last redelivery of those. */
export const MESSAGE_AGES = {
  notificationAgeMs: HOUR_MS,
  eventAgeMs: KEPT_MS + 24 * HOUR_MS,
  inboxAgeMs: 2 * KEPT_MS + 24 * HOUR_MS,
};

/**
 * Republishes events that NATS may have lost before they were consumed: after a new stream all events it would still
 * hold, after a server's restart those of the last minutes. Consumers apply an event once.
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
    // A missing stream is recreated soon and checked in the next iteration.
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
    log.info({ events }, 'events republished');
    onRepublish();
  };
  return every(intervalMs, log, check, { firstAfterMs: Math.min(intervalMs, 1_000) });
}
