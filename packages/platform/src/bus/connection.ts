import { toJsonString, type DescMessage, type MessageInitShape, create } from '@bufbuild/protobuf';
import { messageSubject } from '@slidewright/contracts';
import {
  connect,
  DebugEvents,
  Events,
  headers as natsHeaders,
  type JetStreamClient,
  type JetStreamManager,
  type NatsConnection,
} from 'nats';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';

export interface BusOptions {
  readonly url: string;
  /** Shown in the server's connection list. */
  readonly name: string;
  readonly log: Logger;
  /** Path of a credentials file, for servers that ask for one. */
  readonly credentialsFile?: string;
}

export interface PublishOptions {
  /** Repeats with the same id inside the stream's duplicate window are dropped by the server. */
  readonly messageId: string;
  readonly subjectValues?: Record<string, string>;
  readonly traceparent?: string;
}

/** One connection to NATS. Requests, facts and work orders go through the functions of this folder. */
export interface Bus extends AsyncDisposable {
  readonly connection: NatsConnection;
  readonly jetStream: JetStreamClient;
  readonly log: Logger;
  jetStreamManager(): Promise<JetStreamManager>;
  isConnected(): boolean;
  /** Publishes to JetStream and waits for the acknowledgement; throws UNAVAILABLE when there is none. */
  publish<Desc extends DescMessage>(
    schema: Desc,
    message: MessageInitShape<Desc>,
    options: PublishOptions,
  ): Promise<void>;
  /** The same for a message that was encoded earlier, by an outbox. */
  publishEncoded(subject: string, json: string, options: Omit<PublishOptions, 'subjectValues'>): Promise<void>;
}

const PUBLISH_TIMEOUT_MS = 5_000;

/** Connects, waiting up to 10 s for the first answer, and reconnects for ever afterwards. */
export async function connectBus(options: BusOptions): Promise<Bus> {
  const connection = await connect({
    servers: options.url.split(','),
    name: options.name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    waitOnFirstConnect: false,
    timeout: 10_000,
    pingInterval: 10_000,
    maxPingOut: 3,
    // A stack trace made for every request costs more than sending it.
    noAsyncTraces: true,
  });
  let connected = true;
  const log = options.log.child({ subsystem: 'bus' });
  void (async () => {
    for await (const status of connection.status()) {
      if (status.type === Events.Disconnect || status.type === DebugEvents.StaleConnection) {
        if (connected) log.warn('NATS is away');
        connected = false;
      } else if (status.type === Events.Reconnect) {
        connected = true;
        log.info('NATS is back');
      }
    }
  })();
  const jetStream = connection.jetstream({ timeout: PUBLISH_TIMEOUT_MS });
  const publishEncoded: Bus['publishEncoded'] = async (subject, json, { messageId, traceparent }) => {
    if (!connected) throw new AppError('UNAVAILABLE', { message: 'NATS is away' });
    const header = natsHeaders();
    if (traceparent) header.set('traceparent', traceparent);
    try {
      await jetStream.publish(subject, json, { msgID: messageId, headers: header, timeout: PUBLISH_TIMEOUT_MS });
    } catch (error) {
      throw new AppError('UNAVAILABLE', {
        message: `publishing to ${subject} failed: ${(error as Error).message}`,
        cause: error,
      });
    }
  };
  return {
    connection,
    jetStream,
    log,
    jetStreamManager: () => connection.jetstreamManager({ timeout: PUBLISH_TIMEOUT_MS }),
    isConnected: () => connected && !connection.isClosed(),
    publishEncoded,
    publish: (schema, message, publishOptions) =>
      publishEncoded(
        messageSubject(schema, publishOptions.subjectValues),
        toJsonString(schema, create(schema, message)),
        publishOptions,
      ),
    async [Symbol.asyncDispose]() {
      if (connection.isClosed()) return;
      if (connected) await connection.drain().catch(() => connection.close());
      else await connection.close();
    },
  };
}
