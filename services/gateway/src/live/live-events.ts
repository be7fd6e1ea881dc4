import { JobProgressedSchema } from '@slidewright/contracts';
import {
  AppError,
  followLiveUpdates,
  subscribeUnrecorded,
  type Bus,
  type LiveUpdate,
  type LiveUpdatesStart,
  type Logger,
} from '@slidewright/platform';
import { progressEvent, recordedEvent, type LiveEvent } from '../answers/events.ts';
import type { EventSink } from '../call-handler.ts';
import { createHistory } from './history.ts';

/** Clients that connect again within ten minutes get what they missed; the rest is for differences of clocks. */
const KEPT_MS = 15 * 60_000;
/** Some 25 MB. */
const MOST_EVENTS = 100_000;
/** A client that missed more reads everything again. */
const MOST_MISSED = 200;
const MOST_STREAMS = 10;
/** Running jobs of all people whose last progress is known. */
const MOST_RUNNING_JOBS = 10_000;
/** For clients that connect again by themselves. */
const RETRY_MS = 2_000;

/** The streams of live updates of this gateway. */
export interface LiveEvents extends AsyncDisposable {
  /**
   * Sends the events of a person until disposed, beginning with those after `lastEventId`. Throws RATE_LIMITED for an
   * eleventh stream, and UNAVAILABLE before NATS was reached and during the shutdown.
   */
  open(client: { readonly ownerId: string; readonly lastEventId: string | undefined }, sink: EventSink): Disposable;
}

interface Stream {
  readonly sink: EventSink;
  /** Position of the last event that the client had before. */
  readonly after: number;
  /** Whether events were left out because the client was too slow. */
  isBehind: boolean;
}

interface Position {
  /** Of the stream in NATS. */
  readonly stream: string;
  /** Of its last event. */
  head: number;
}

/**
 * Reads the live updates of all services once for this gateway, and passes each to the streams of its owner. The ids of
 * events are positions in the stream of NATS, so that a client can continue at any gateway.
 */
export function createLiveEvents(bus: Bus, { heartbeatMs, log }: { heartbeatMs: number; log: Logger }): LiveEvents {
  const streamsByOwner = new Map<string, Set<Stream>>();
  const history = createHistory({ keptMs: KEPT_MS, mostEvents: MOST_EVENTS });
  /** The last progress of running jobs, which is not recorded. */
  const progress = new Map<string, LiveEvent>();
  let position: Position | null = null;
  let isStopping = false;

  const idAt = (seq: number): string => `${position!.stream}-${seq}`;
  const headOf = ({ after }: Stream): number => Math.max(after, position!.head);

  const onStart = ({ stream, from, head }: LiveUpdatesStart): void => {
    position = { stream: Date.parse(stream).toString(36), head };
    history.begin(from);
    progress.clear();
    for (const streams of streamsByOwner.values()) for (const stream of streams) sendResync(stream);
  };

  const onUpdate = ({ seq, recordedAt, subject, json }: LiveUpdate): void => {
    position!.head = Math.max(position!.head, seq);
    const event = recordedEvent(subject, json);
    if (event === null) return;
    history.add({ seq, recordedAt, event });
    if (isFinal(event)) progress.delete(event.about);
    for (const stream of streamsByOwner.get(event.ownerId) ?? []) {
      if (seq > stream.after) send(stream, event, idAt(seq));
      if (event.name === 'account.changed') stream.sink.recheck();
    }
  };

  const onProgress = (json: string): void => {
    const event = progressEvent(json);
    // It may arrive after the end of its job.
    if (event === null || position === null || isFinal(history.last(event.ownerId, event.about))) return;
    progress.delete(event.about);
    progress.set(event.about, event);
    if (progress.size > MOST_RUNNING_JOBS) progress.delete(progress.keys().next().value!);
    for (const stream of streamsByOwner.get(event.ownerId) ?? []) send(stream, event, idAt(headOf(stream)));
  };

  function send(stream: Stream, event: Pick<LiveEvent, 'name' | 'data'>, id: string): void {
    if (stream.isBehind) return;
    const isSent = stream.sink.send(`id: ${id}\nevent: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`);
    stream.isBehind = !isSent;
  }

  function sendResync(stream: Stream): void {
    stream.isBehind = false;
    send(stream, { name: 'resync', data: {} }, idAt(headOf(stream)));
  }

  /** Also tells the client the position, so that one without events of its own does not fall behind the history. */
  function sendHeartbeat(stream: Stream): void {
    stream.sink.recheck();
    if (stream.isBehind) sendResync(stream);
    else stream.isBehind = !stream.sink.send(`: alive\nid: ${idAt(headOf(stream))}\n\n`);
  }

  function sendMissed(stream: Stream, ownerId: string, missed: ReturnType<typeof history.since>): void {
    if (missed === null || missed.length > MOST_MISSED) return sendResync(stream);
    for (const { seq, event } of missed) send(stream, event, idAt(seq));
    for (const event of progress.values()) if (event.ownerId === ownerId) send(stream, event, idAt(headOf(stream)));
  }

  /** The position that an id names; null for an id of another stream, or none of ours. */
  function positionOf(id: string): number | null {
    const [stream, seq = ''] = id.split('-');
    return stream === position!.stream && /^\d{1,15}$/.test(seq) ? Number(seq) : null;
  }

  const follower = followLiveUpdates(bus, { historyMs: KEPT_MS, onStart, onUpdate, log });
  const progressed = subscribeUnrecorded(bus, JobProgressedSchema, onProgress);

  return {
    open({ ownerId, lastEventId }, sink) {
      if (position === null || isStopping)
        throw new AppError('UNAVAILABLE', { message: 'the live updates are not read yet', retryAfterS: 2 });
      const streams = streamsByOwner.get(ownerId) ?? new Set<Stream>();
      if (streams.size >= MOST_STREAMS)
        throw new AppError('RATE_LIMITED', {
          userMessage: `You have ${MOST_STREAMS} open streams of events already. Please close one.`,
          retryAfterS: heartbeatMs / 1_000,
        });
      const known = lastEventId === undefined ? null : positionOf(lastEventId);
      const stream: Stream = { sink, after: known ?? position.head, isBehind: false };
      sink.send(`retry: ${RETRY_MS}\nid: ${idAt(stream.after)}\n\n`);
      if (lastEventId !== undefined) sendMissed(stream, ownerId, known === null ? null : history.since(ownerId, known));
      streamsByOwner.set(ownerId, streams.add(stream));
      const heartbeat = setInterval(() => sendHeartbeat(stream), heartbeatMs);
      return {
        [Symbol.dispose]() {
          clearInterval(heartbeat);
          streams.delete(stream);
          if (streams.size === 0) streamsByOwner.delete(ownerId);
        },
      };
    },
    async [Symbol.asyncDispose]() {
      isStopping = true;
      for (const streams of streamsByOwner.values()) for (const { sink } of streams) sink.end();
      progressed[Symbol.dispose]();
      await follower[Symbol.asyncDispose]();
    },
  };
}

function isFinal(event: LiveEvent | undefined): boolean {
  return event?.name === 'job.changed' && event.data.status !== 'queued' && event.data.status !== 'active';
}
