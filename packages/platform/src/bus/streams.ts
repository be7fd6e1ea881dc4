import { fromJsonString, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { JobReadySchema, messageSubject, STREAMS, type StreamDefinition } from '@slidewright/contracts';
import {
  AckPolicy,
  ConsumerEvents,
  DeliverPolicy,
  nanos,
  RetentionPolicy,
  StorageType,
  type ConsumerConfig,
  type JsMsg,
} from 'nats';
import { setTimeout as delay } from 'node:timers/promises';
import { every } from '../service/lifecycle.ts';
import type { Logger } from '../telemetry/log.ts';
import { continueTrace, inSpan } from '../telemetry/trace.ts';
import type { Bus } from './connection.ts';
import { createMissingStream, ensureStream, type WantedStream } from './ensure-stream.ts';
import { traceparentOf } from './headers.ts';

const ACK_WAIT_MS = 30_000;
const NAK_MAX_DELAY_MS = 60_000;
const RECOVER_WAIT_MS = 500;

/**
 * Creates the product's streams, and brings those that exist up to date. Only the auth service needs that permission.
 * Throws UnfitStream when a stream of an operator cannot be used as it is and the server refuses to change it.
 */
export async function ensureStreams(bus: Bus): Promise<void> {
  for (const definition of Object.values(STREAMS)) await ensureStream(bus, configurationOf(bus, definition));
}

const KEEP_STREAMS_MS = 5_000;

/** Recreates the streams when a server lost its store, for services without the permission to do so. */
export function keepStreams(bus: Bus, log: Logger): AsyncDisposable {
  return every(KEEP_STREAMS_MS, log, async () => {
    if (!bus.isConnected()) return;
    for (const definition of Object.values(STREAMS)) await createMissingStream(bus, configurationOf(bus, definition));
  });
}

function configurationOf(bus: Bus, definition: StreamDefinition): WantedStream {
  return {
    name: definition.name,
    subjects: [...definition.subjects],
    max_age: nanos(definition.maxAgeMs),
    duplicate_window: nanos(definition.duplicateWindowMs),
    num_replicas: bus.streamReplicas,
    retention: definition.retention === 'workqueue' ? RetentionPolicy.Workqueue : RetentionPolicy.Limits,
    storage: StorageType.File,
    ...(bus.streamMaxBytes === undefined ? {} : { max_bytes: bus.streamMaxBytes }),
  };
}

export interface EventMeta {
  /** The publisher's message id: the same for every delivery of one event. */
  readonly messageId: string;
  readonly deliveries: number;
}

export interface EventHandler {
  readonly schema: DescMessage;
  handle(json: string, meta: EventMeta): Promise<void>;
}

/** Pairs a message type with its handler. */
export function on<Desc extends DescMessage>(
  schema: Desc,
  handle: (message: MessageShape<Desc>, meta: EventMeta) => Promise<void>,
): EventHandler {
  return { schema, handle: (json, meta) => handle(fromJsonString(schema, json, { ignoreUnknownFields: true }), meta) };
}

export interface ConsumeEventsOptions {
  /** The consuming service; its instances share the deliveries. */
  readonly durable: string;
  readonly handlers: readonly EventHandler[];
  readonly log: Logger;
}

/**
 * Delivers events at least once, also those published while no consumer ran. When the handler throws, the event is
 * redelivered after 1 s, 2 s, 4 s … up to a minute.
 */
export function consumeEvents(bus: Bus, options: ConsumeEventsOptions): AsyncDisposable {
  const loops = options.handlers.map((handler) => {
    const subject = messageSubject(handler.schema);
    return consumeForever(bus, {
      stream: STREAMS.events,
      log: options.log,
      config: {
        durable_name: `${options.durable}-${handler.schema.name}`,
        filter_subject: subject,
        deliver_policy: DeliverPolicy.All,
      },
      atATime: 16,
      onMessage: async (message) => {
        const meta: EventMeta = {
          messageId: message.headers?.get('Nats-Msg-Id') || `${message.info.stream}:${message.seq}`,
          deliveries: message.info.redeliveryCount,
        };
        await continueTrace(traceparentOf(message.headers), () =>
          inSpan(`consume ${handler.schema.name}`, { kind: 'consumer' }, () => handler.handle(message.string(), meta)),
        );
      },
    });
  });
  return disposeAll(loops);
}

export interface ConsumeWorkOptions {
  readonly service: string;
  readonly kind: string;
  /** Called for each notification, which is acknowledged when the promise resolves. */
  readonly onNotification: (jobId: string) => Promise<void>;
  readonly log: Logger;
}

/** Subscribes to the notifications of a kind of job. Each is delivered to one worker only. */
export function consumeWork(bus: Bus, options: ConsumeWorkOptions): AsyncDisposable {
  const subject = messageSubject(JobReadySchema, { service: options.service, kind: options.kind });
  return disposeAll([
    consumeForever(bus, {
      stream: STREAMS.work,
      log: options.log,
      config: { durable_name: `${options.service}-${options.kind}`, filter_subject: subject },
      atATime: 1,
      onMessage: (message) =>
        options.onNotification(fromJsonString(JobReadySchema, message.string(), { ignoreUnknownFields: true }).jobId),
    }),
  ]);
}

function disposeAll(items: readonly AsyncDisposable[]): AsyncDisposable {
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(items.map((item) => item[Symbol.asyncDispose]()));
    },
  };
}

interface ConsumeSettings {
  readonly stream: StreamDefinition;
  readonly config: Partial<ConsumerConfig> & { durable_name: string };
  readonly atATime: number;
  readonly onMessage: (message: JsMsg) => Promise<void>;
  readonly log: Logger;
}

/** Keeps a consumer running through restarts of the server, also after the loss of its store. */
function consumeForever(bus: Bus, settings: ConsumeSettings): AsyncDisposable {
  const controller = new AbortController();
  const { signal } = controller;
  const pause = (): Promise<unknown> => delay(RECOVER_WAIT_MS, undefined, { signal }).catch(() => undefined);
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (!bus.isConnected()) {
          await pause();
          continue;
        }
        await consumeUntilBroken(bus, settings, signal);
      } catch (error) {
        if (signal.aborted || bus.connection.isClosed()) return;
        settings.log.debug({ err: error, consumer: settings.config.durable_name }, 'consumer restarted');
        await pause();
      }
    }
  };
  const running = run();
  return {
    async [Symbol.asyncDispose]() {
      controller.abort(new Error('stopping'));
      await running;
    },
  };
}

async function consumeUntilBroken(bus: Bus, settings: ConsumeSettings, signal: AbortSignal): Promise<void> {
  const manager = await bus.jetStreamManager();
  const { durable_name: name } = settings.config;
  const known = await manager.consumers.info(settings.stream.name, name).catch(() => null);
  if (!known) {
    await createMissingStream(bus, configurationOf(bus, settings.stream));
    // By default a consumer has as many replicas as its stream.
    await manager.consumers.add(settings.stream.name, {
      ...settings.config,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ACK_WAIT_MS),
      max_deliver: -1,
    });
  }
  const consumer = await bus.jetStream.consumers.get(settings.stream.name, name);
  const messages = await consumer.consume({ max_messages: settings.atATime, expires: 5_000, idle_heartbeat: 1_000 });
  const stop = (): void => messages.stop();
  signal.addEventListener('abort', stop, { once: true });
  // The signal may have aborted before the listener was added.
  if (signal.aborted) stop();
  void (async () => {
    for await (const status of await messages.status()) {
      const lost =
        status.type === ConsumerEvents.ConsumerDeleted ||
        status.type === ConsumerEvents.ConsumerNotFound ||
        status.type === ConsumerEvents.StreamNotFound ||
        (status.type === ConsumerEvents.HeartbeatsMissed && bus.isConnected());
      if (lost) messages.stop();
    }
  })();
  const inHand = new Set<Promise<void>>();
  try {
    for await (const message of messages) {
      const handled = handleMessage(message, settings).finally(() => inHand.delete(handled));
      inHand.add(handled);
      if (inHand.size >= settings.atATime) await Promise.race(inHand);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await Promise.allSettled(inHand);
  }
}

async function handleMessage(message: JsMsg, settings: ConsumeSettings): Promise<void> {
  const working = setInterval(() => message.working(), ACK_WAIT_MS / 3);
  try {
    await settings.onMessage(message);
    message.ack();
  } catch (error) {
    const waitMs = Math.min(1_000 * 2 ** Math.min(message.info.redeliveryCount - 1, 10), NAK_MAX_DELAY_MS);
    settings.log.warn(
      { err: error, subject: message.subject, deliveries: message.info.redeliveryCount, waitMs },
      'a message comes again',
    );
    message.nak(waitMs);
  } finally {
    clearInterval(working);
  }
}
