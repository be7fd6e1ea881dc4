import { setTimeout as delay } from 'node:timers/promises';
import { toJsonString, type DescMessage, type MessageInitShape, create } from '@bufbuild/protobuf';
import { messageSubject } from '@slidewright/contracts';
import {
  connect,
  credsAuthenticator,
  DebugEvents,
  Events,
  headers as natsHeaders,
  type ConnectionOptions,
  type JetStreamClient,
  type JetStreamManager,
  type NatsConnection,
} from 'nats';
import { AppError } from '../errors.ts';
import type { Logger } from '../telemetry/log.ts';
import { metrics } from '../telemetry/metrics.ts';
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
  /** Replicas of streams and buckets, also of those recreated after a server lost its store. */
  readonly streamReplicas: number;
  jetStreamManager(): Promise<JetStreamManager>;
  isConnected(): boolean;
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

/** Connects, waiting up to 10 s, and reconnects without a limit afterwards. */
export async function connectBus(options: BusOptions): Promise<Bus> {
  const connection = await connect({
    ...accessOptions(options),
    name: options.name,
    ...(options.inboxPrefix === undefined ? {} : { inboxPrefix: options.inboxPrefix }),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    // What is refused now is accepted when the change of a password has reached both sides.
    ignoreAuthErrorAbort: true,
    waitOnFirstConnect: false,
    timeout: 10_000,
    pingInterval: 10_000,
    maxPingOut: 3,
    // Capturing a stack trace for every request costs more than sending it.
    noAsyncTraces: true,
  });
  let connected = true;
  let refusal = '';
  let lost = new AbortController();
  let restored = Promise.withResolvers<void>();
  restored.resolve();
  const log = options.log.child({ subsystem: 'bus' });
  void (async () => {
    for await (const status of connection.status()) {
      if (status.type === Events.Disconnect || status.type === DebugEvents.StaleConnection) {
        if (!connected) continue;
        connected = false;
        log.warn('the connection to NATS broke');
        restored = Promise.withResolvers();
        lost.abort(new Error('the connection to NATS broke'));
      } else if (status.type === Events.Error && status.permissionContext !== undefined) {
        // The table in packages/contracts/src/nats-users.ts, or the server's configuration, lacks it.
        log.error(status.permissionContext, 'NATS does not permit this');
      } else if (status.type === Events.Error && status.data !== refusal) {
        // Once for each reason, not for each of the attempts.
        refusal = String(status.data);
        log.error({ refusal }, 'NATS refused the connection');
      } else if (status.type === Events.Reconnect) {
        connected = true;
        refusal = '';
        log.info('connected to NATS again');
        lost = new AbortController();
        restored.resolve();
      }
    }
  })();
  const isConnected = (): boolean => connected && !connection.isClosed();
  const followed = metrics.natsConnected.follow(() => [{ labels: {}, value: isConnected() ? 1 : 0 }]);
  const jetStream = connection.jetstream({ timeout: PUBLISH_TIMEOUT_MS });
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
    streamReplicas: options.streamReplicas ?? 1,
    jetStreamManager: () => connection.jetstreamManager({ timeout: PUBLISH_TIMEOUT_MS }),
    isConnected,
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
      followed[Symbol.dispose]();
      if (connection.isClosed()) return;
      if (connected) await connection.drain().catch(() => connection.close());
      else await connection.close();
    },
  };
}

/** The client ignores user and password in an address, so they are passed separately. */
function accessOptions(settings: BusSettings): ConnectionOptions {
  const addresses = settings.url.split(',').map((address) => new URL(address.trim()));
  const named = addresses.find(({ username }) => username !== '');
  const user = settings.user ?? (named && decodeURIComponent(named.username));
  const pass = settings.password ?? (named && decodeURIComponent(named.password));
  const encrypted =
    settings.certificateAuthority !== undefined || addresses.some(({ protocol }) => protocol === 'tls:');
  return {
    servers: addresses.map(({ hostname, port }) => `${hostname}:${port || '4222'}`),
    ...(user === undefined ? {} : { user, pass: pass ?? '' }),
    ...(settings.credentials === undefined ? {} : { authenticator: credsAuthenticator(settings.credentials) }),
    ...(encrypted
      ? { tls: settings.certificateAuthority === undefined ? {} : { ca: settings.certificateAuthority } }
      : {}),
  };
}
