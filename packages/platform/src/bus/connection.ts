import { setTimeout as delay } from 'node:timers/promises';
import { toJsonString, type DescMessage, type MessageInitShape, create } from '@bufbuild/protobuf';
import { messageSubject } from '@slidewright/contracts';
import {
  connect,
  DebugEvents,
  Events,
  headers as natsHeaders,
  type ConnectionOptions,
  type JetStreamClient,
  type JetStreamManager,
  type NatsConnection,
} from 'nats';
import { AppError } from '../errors.ts';
import { accessOptions } from './access.ts';
import type { Logger } from '../telemetry/log.ts';
import { metrics } from '../telemetry/metrics.ts';
import { endFormerAttempts } from './former-attempts.ts';
import { explainOutage } from './outage.ts';
import type { BusSettings } from './settings.ts';

export interface BusOptions extends BusSettings {
  /** Shown in the server's connection list. */
  readonly name: string;
  readonly log: Logger;
}

export interface PublishOptions {
  /** Repeats with the same id inside the stream's duplicate window are dropped by the server. */
  readonly messageId: string;
  readonly subjectValues?: Record<string, string>;
  readonly traceparent?: string;
}

/** One connection to NATS. Requests, events and work orders go through the functions of this folder. */
export interface Bus extends AsyncDisposable {
  readonly connection: NatsConnection;
  readonly jetStream: JetStreamClient;
  readonly log: Logger;
  /** First token of the subjects that this connection may subscribe to for itself; not set: that of the client. */
  readonly inboxPrefix: string | undefined;
  /** Replicas of streams and buckets, also of those recreated after a server lost its store. */
  readonly streamReplicas: number;
  /** Size of each stream in bytes, where it is limited. */
  readonly streamMaxBytes: number | undefined;
  jetStreamManager(): Promise<JetStreamManager>;
  isConnected(): boolean;
  /** Why there is no connection: what was tried and what the server said, without secrets. Null while connected. */
  outage(): string | null;
  /** Resolves to a sentence when the client has ended for good, which no retry mends. */
  readonly failed: Promise<string>;
  /** Resolves to whether there is a connection within `timeoutMs`. */
  whenConnected(timeoutMs: number): Promise<boolean>;
  /** Aborts when the current connection breaks; its open requests may get no reply. */
  connectionLost(): AbortSignal;
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
const CONNECT_TIMEOUT_MS = 10_000;

/** Connects, waiting up to 10 s, and reconnects without a limit afterwards. */
export async function connectBus(options: BusOptions): Promise<Bus> {
  const log = options.log.child({ subsystem: 'bus' });
  const access: ConnectionOptions = {
    ...accessOptions(options, log),
    ...(options.inboxPrefix === undefined ? {} : { inboxPrefix: options.inboxPrefix }),
    waitOnFirstConnect: false,
    timeout: CONNECT_TIMEOUT_MS,
    // Capturing a stack trace for every request costs more than sending it.
    noAsyncTraces: true,
  };
  const connection = await connect({
    ...access,
    name: options.name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    // What is refused now is accepted when the change of a password has reached both sides.
    ignoreAuthErrorAbort: true,
    pingInterval: 10_000,
    maxPingOut: 3,
  });
  endFormerAttempts(connection);
  let connected = true;
  let outage = 'the connection broke';
  let lost = new AbortController();
  let restored = Promise.withResolvers<void>();
  restored.resolve();
  let outageOver = new AbortController();
  let isDisposing = false;
  const failed = connection.closed().then((error) => {
    outageOver.abort();
    // An orderly end is no failure.
    if (isDisposing) return new Promise<string>(() => {});
    return `The connection to NATS has ended for good (${(error as Error | undefined)?.message ?? 'it was closed'}).`;
  });
  void (async () => {
    for await (const status of connection.status()) {
      if (status.type === Events.Disconnect || status.type === DebugEvents.StaleConnection) {
        if (!connected) continue;
        connected = false;
        outage = 'the connection broke';
        log.warn('the connection to NATS broke');
        restored = Promise.withResolvers();
        lost.abort(new Error('the connection to NATS broke'));
        outageOver = new AbortController();
        const tell = (reason: string): void => {
          outage = reason;
          log.error({ reason }, 'NATS is unavailable');
        };
        void explainOutage({ ...access, name: `${options.name}-check` }, options, tell, outageOver.signal);
      } else if (status.type === Events.Error && status.permissionContext !== undefined) {
        // The table in packages/contracts/src/nats-users.ts, or the server's configuration, lacks it.
        log.error(status.permissionContext, 'NATS does not permit this');
      } else if (status.type === Events.Error && connected) {
        log.error({ refusal: String(status.data) }, 'NATS ends the connection');
      } else if (status.type === Events.Reconnect) {
        connected = true;
        outageOver.abort();
        log.info('connected to NATS again');
        lost = new AbortController();
        restored.resolve();
      }
    }
  })();
  const isConnected = (): boolean => connected && !connection.isClosed();
  const followed = metrics.natsConnected.follow(() => [{ labels: {}, value: isConnected() ? 1 : 0 }]);
  const jetStreamOptions = {
    timeout: PUBLISH_TIMEOUT_MS,
    ...(options.jetStreamDomain === undefined ? {} : { domain: options.jetStreamDomain }),
  };
  const jetStream = connection.jetstream(jetStreamOptions);
  const publishEncoded: Bus['publishEncoded'] = async (subject, json, { messageId, traceparent }) => {
    if (!connected) throw new AppError('UNAVAILABLE', { message: 'NATS is unavailable' });
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
    inboxPrefix: options.inboxPrefix,
    streamReplicas: options.streamReplicas ?? 1,
    streamMaxBytes: options.streamMaxBytes,
    jetStreamManager: () => connection.jetstreamManager(jetStreamOptions),
    isConnected,
    outage: () => (isConnected() ? null : outage),
    failed,
    connectionLost: () => lost.signal,
    async whenConnected(timeoutMs) {
      if (isConnected() || connection.isClosed()) return isConnected();
      const givenUp = new AbortController();
      await Promise.race([restored.promise, delay(timeoutMs, undefined, { signal: givenUp.signal })]);
      givenUp.abort();
      return isConnected();
    },
    publishEncoded,
    publish: (schema, message, publishOptions) =>
      publishEncoded(
        messageSubject(schema, publishOptions.subjectValues),
        toJsonString(schema, create(schema, message)),
        publishOptions,
      ),
    async [Symbol.asyncDispose]() {
      isDisposing = true;
      outageOver.abort();
      followed[Symbol.dispose]();
      if (connection.isClosed()) return;
      if (connected) await connection.drain().catch(() => connection.close());
      else await connection.close();
    },
  };
}
