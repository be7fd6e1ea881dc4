import { create, toJsonString, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { LIVE_UPDATES, messageSubject, STREAMS } from '@slidewright/contracts';
import { AckPolicy, createInbox, DeliverPolicy, nanos, ReplayPolicy, type Msg, type Subscription } from 'nats';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../telemetry/log.ts';
import type { Bus } from './connection.ts';

/** The server says that often that the consumer lives. */
const HEARTBEAT_MS = 1_000;
/** A consumer that says nothing for this long is replaced. */
const SILENT_MS = 4_000;
const RECOVER_WAIT_MS = 500;
/** Status of a heartbeat, in the headers of NATS. */
const HEARTBEAT_CODE = 100;

/** A recorded live update. */
export interface LiveUpdate {
  /** Position in the stream, which increases. */
  readonly seq: number;
  /** When it was recorded, in milliseconds since 1970 by the clock of NATS. */
  readonly recordedAt: number;
  readonly subject: string;
  readonly json: string;
}

/** Where reading begins: every update after position `from` follows, and those up to `head` are older than the start. */
export interface LiveUpdatesStart {
  /** Another one for each stream, so that the positions of a stream that was lost are not taken for those of the next. */
  readonly stream: string;
  readonly from: number;
  readonly head: number;
}

export interface FollowLiveUpdatesOptions {
  /** Age of the oldest update that is read at the start, in milliseconds. */
  readonly historyMs: number;
  /** Called before the first update, and again when updates may be missing, as after the loss of the stream. */
  readonly onStart: (start: LiveUpdatesStart) => void;
  /** Called for each update once, in the order of the stream. */
  readonly onUpdate: (update: LiveUpdate) => void;
  readonly log: Logger;
}

/**
 * Reads the live updates of all services, for this process alone, through restarts of NATS. The consumer belongs to the
 * connection and leaves nothing behind.
 */
export function followLiveUpdates(bus: Bus, options: FollowLiveUpdatesOptions): AsyncDisposable {
  const stopping = new AbortController();
  const { signal } = stopping;
  const follower = createFollower(bus, options, signal);
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (bus.isConnected()) await follower.read();
      } catch (error) {
        if (signal.aborted || bus.connection.isClosed()) return;
        options.log.debug({ err: error }, 'reading of live updates begins again');
      }
      await delay(RECOVER_WAIT_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort(new Error('stopping'));
      await running;
    },
  };
}

function createFollower(bus: Bus, options: FollowLiveUpdatesOptions, signal: AbortSignal) {
  const { name: stream } = STREAMS.events;
  let last: { readonly stream: string; readonly seq: number } | null = null;

  /** Reads until the consumer breaks; throws where updates are missing. */
  async function read(): Promise<void> {
    const manager = await bus.jetStreamManager();
    const { created, state } = await manager.streams.info(stream);
    const isContinued = last !== null && last.stream === created && last.seq + 1 >= state.first_seq;
    const inbox = createInbox(bus.inboxPrefix);
    const subscription = bus.connection.subscribe(inbox);
    const stop = (): void => subscription.unsubscribe();
    signal.addEventListener('abort', stop, { once: true });
    const silent = setTimeout(stop, SILENT_MS);
    try {
      const consumer = await manager.consumers.add(stream, {
        name: `live-${randomUUID()}`,
        filter_subject: LIVE_UPDATES,
        deliver_subject: inbox,
        ack_policy: AckPolicy.None,
        replay_policy: ReplayPolicy.Instant,
        mem_storage: true,
        num_replicas: 1,
        idle_heartbeat: nanos(HEARTBEAT_MS),
        ...(isContinued
          ? { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: last!.seq + 1 }
          : {
              deliver_policy: DeliverPolicy.StartTime,
              opt_start_time: new Date(Date.now() - options.historyMs).toISOString(),
            }),
      });
      if (!isContinued) {
        const from = consumer.delivered.stream_seq;
        options.onStart({ stream: created, from, head: state.last_seq });
        last = { stream: created, seq: Math.max(from, state.first_seq - 1) };
      }
      if (signal.aborted) stop();
      await readAll(subscription, created, silent);
    } finally {
      clearTimeout(silent);
      signal.removeEventListener('abort', stop);
      stop();
    }
  }

  async function readAll(subscription: Subscription, created: string, silent: NodeJS.Timeout): Promise<void> {
    let delivered = 0;
    for await (const message of subscription) {
      silent.refresh();
      if (message.headers?.code === HEARTBEAT_CODE) {
        if (Number(message.headers.get('Nats-Last-Consumer')) !== delivered) throw new Error('updates are missing');
        continue;
      }
      const { seq, deliverySeq, recordedAt } = positionOf(message);
      delivered += 1;
      if (deliverySeq !== delivered) throw new Error('updates are missing');
      last = { stream: created, seq };
      options.onUpdate({ seq, recordedAt, subject: message.subject, json: message.string() });
    }
  }

  return { read };
}

/** Reads the subject for acknowledgements, in both forms of NATS ADR-15. */
function positionOf({ reply = '' }: Msg): { seq: number; deliverySeq: number; recordedAt: number } {
  const tokens = reply.split('.');
  const [, , , seq, deliverySeq, nanoseconds] = tokens.slice(tokens.length === 9 ? 2 : 4);
  return { seq: Number(seq), deliverySeq: Number(deliverySeq), recordedAt: Number(nanoseconds) / 1_000_000 };
}

/** Publishes a message that is not recorded: only those that are connected get it. Without a connection it is lost. */
export function publishUnrecorded<Desc extends DescMessage>(
  bus: Bus,
  schema: Desc,
  message: MessageInitShape<Desc>,
): void {
  if (!bus.isConnected() || bus.connection.isDraining()) return;
  bus.connection.publish(messageSubject(schema), toJsonString(schema, create(schema, message)));
}

/** Calls `onMessage` for each message that is published unrecorded, until disposed. */
export function subscribeUnrecorded(bus: Bus, schema: DescMessage, onMessage: (json: string) => void): Disposable {
  const subscription = bus.connection.subscribe(messageSubject(schema), {
    callback: (error, message) => {
      if (error === null) onMessage(message.string());
    },
  });
  return { [Symbol.dispose]: () => subscription.unsubscribe() };
}
