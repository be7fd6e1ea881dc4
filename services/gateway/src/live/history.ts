import type { LiveEvent } from '../answers/events.ts';

/** An event with its position in the stream. */
export interface RecordedEvent {
  readonly seq: number;
  /** Milliseconds since 1970, by the clock of NATS. */
  readonly recordedAt: number;
  readonly event: LiveEvent;
}

export interface HistoryLimits {
  /** Events are kept for this long, in milliseconds. */
  readonly keptMs: number;
  /** Events of all people together; the oldest are dropped. */
  readonly mostEvents: number;
}

/** The last events of all people, for clients that connect again. */
export function createHistory({ keptMs, mostEvents }: HistoryLimits) {
  /** In the order of the stream. */
  let events: RecordedEvent[] = [];
  let dropped = 0;
  const byOwner = new Map<string, RecordedEvent[]>();
  /** Every event after this position is in the history. */
  let completeAfter = 0;

  const dropOldest = (): void => {
    const { seq, event } = events[dropped]!;
    dropped += 1;
    completeAfter = seq;
    const owned = byOwner.get(event.ownerId)!;
    owned.shift();
    if (owned.length === 0) byOwner.delete(event.ownerId);
  };

  return {
    /** Empties the history; every event after this position follows. */
    begin(from: number): void {
      events = [];
      dropped = 0;
      byOwner.clear();
      completeAfter = from;
    },

    add(recorded: RecordedEvent): void {
      events.push(recorded);
      const { ownerId } = recorded.event;
      const owned = byOwner.get(ownerId);
      if (owned) owned.push(recorded);
      else byOwner.set(ownerId, [recorded]);
      while (events.length - dropped > mostEvents || events[dropped]!.recordedAt < recorded.recordedAt - keptMs)
        dropOldest();
      if (dropped < events.length / 2) return;
      events = events.slice(dropped);
      dropped = 0;
    },

    /** What a person missed after a position, the last event about each thing; null where that is no longer known. */
    since(ownerId: string, seq: number): RecordedEvent[] | null {
      if (seq < completeAfter) return null;
      const missed = (byOwner.get(ownerId) ?? []).filter((recorded) => recorded.seq > seq);
      return [...new Map(missed.map((recorded) => [recorded.event.about, recorded])).values()].toSorted(
        (a, b) => a.seq - b.seq,
      );
    },

    /** The last event about something, if it is in the history. */
    last: (ownerId: string, about: string): LiveEvent | undefined =>
      byOwner.get(ownerId)?.findLast(({ event }) => event.about === about)?.event,
  };
}
