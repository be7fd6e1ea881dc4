import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AudioService,
  AuthService,
  BundleService,
  IDEMPOTENCY_BUCKET,
  ImportService,
  RenderService,
  TimelineService,
} from '@slidewright/contracts';
import { LIMITS } from '@slidewright/domain';
import {
  createClient,
  createIdempotencyStore,
  listen,
  PRODUCT_VERSION,
  type Bus,
  type IdempotencyOptions,
  type Logger,
  type ObjectStore,
  type RunningService,
  type WorkPool,
} from '@slidewright/platform';
import type { Services } from './call-handler.ts';
import type { GatewayConfig } from './config.ts';
import { adminHandlers } from './handlers/admin.ts';
import { dictionaryHandlers } from './handlers/dictionary.ts';
import { apiKeyHandlers } from './handlers/api-keys.ts';
import { eventHandlers } from './handlers/events.ts';
import { exportHandlers } from './handlers/exports.ts';
import { brandHandlers } from './handlers/brand.ts';
import { imageHandlers } from './handlers/images.ts';
import { importHandlers } from './handlers/imports.ts';
import { musicHandlers } from './handlers/music.ts';
import { narrationHandlers } from './handlers/narration.ts';
import { notesHandlers } from './handlers/notes.ts';
import { productHandlers } from './handlers/product.ts';
import { sharingHandlers } from './handlers/sharing.ts';
import { storageHandlers } from './handlers/storage.ts';
import { timelineHandlers } from './handlers/timelines.ts';
import { videoHandlers } from './handlers/video.ts';
import { webhookHandlers } from './handlers/webhooks.ts';
import { createApp } from './http/app.ts';
import { createRequireOperator } from './http/callers/operator.ts';
import { createIdentify } from './http/callers/identify.ts';
import { createBulkyReads } from './http/guards/bulky-reads.ts';
import { createOriginGuard, createWriteGuard } from './http/guards/origin.ts';
import { createRateLimits, createRefusedCallers } from './http/guards/rate-limits.ts';
import { createInternalFetch } from './http/mcp/internal-fetch.ts';
import { serveMcp } from './http/mcp/serve-mcp.ts';
import { originForm } from './http/request/request-target.ts';
import { createUploadSlots } from './http/objects/upload-slots.ts';
import { createLiveEvents } from './live/live-events.ts';

export interface GatewayParts {
  readonly bus: Bus;
  readonly store: ObjectStore;
  readonly workPool: WorkPool;
  readonly log: Logger;
  /** Timeout of a client that neither sends nor reads, in milliseconds; default 330 s. */
  readonly clientIdleMs?: number;
  /** Interval of the comments in streams of events, in milliseconds; default 20 s. */
  readonly heartbeatMs?: number;
  /** Time limit of a request to /mcp, in milliseconds; default 9.5 s. */
  readonly mcpTimeoutMs?: number;
}

export interface Gateway extends RunningService {
  /** Where it listens, 'http://127.0.0.1:8080'. */
  readonly address: string;
  readonly port: number;
}

/** How long a repeat waits after its gateway was killed. Longer than clock differences and pauses of gateways. */
const IDEMPOTENCY_LOST_AFTER_MS = 20_000;
/** Where the gateway keeps answers for repeated requests; the bucket must exist, or be creatable, when it starts. */
export const IDEMPOTENCY: IdempotencyOptions = {
  bucket: IDEMPOTENCY_BUCKET,
  keptMs: LIMITS.idempotencyKeptMs,
  lostAfterMs: IDEMPOTENCY_LOST_AFTER_MS,
};
/** Longer than any call, so that it applies only to clients that stopped reading. */
const CLIENT_IDLE_MS = 330_000;
const clientIdleFor = ({ modelTimeoutMs }: GatewayConfig): number => Math.max(CLIENT_IDLE_MS, modelTimeoutMs + 30_000);
/** Clients of the Model Context Protocol get every answer within 10 s. */
const MCP_TIMEOUT_MS = 9_500;
/** Shorter than the idle timeouts of proxies. */
const HEARTBEAT_MS = 20_000;
const HEADERS_TIMEOUT_MS = 20_000;
const REQUEST_TIMEOUT_MS = 300_000;
const IDLE_SWEEP_MS = 50;
/** Longer than the keep-alive of load balancers, so that they never use a closing connection. */
const KEEP_ALIVE_MS = 75_000;

/** The running gateway. Disposing accepts no more connections and waits for current requests. */
export async function createGateway(config: GatewayConfig, parts: GatewayParts): Promise<Gateway> {
  const { bus, store, workPool, log, clientIdleMs = clientIdleFor(config), mcpTimeoutMs = MCP_TIMEOUT_MS } = parts;
  await using stack = new AsyncDisposableStack();
  const services: Services = {
    auth: createClient(bus, AuthService),
    timeline: createClient(bus, TimelineService),
    audio: createClient(bus, AudioService),
    render: createClient(bus, RenderService),
    bundle: createClient(bus, BundleService),
    import: createClient(bus, ImportService),
  };
  const countRequest = createRateLimits(config.rateLimits);
  const refusedCallers = createRefusedCallers();
  const identify = createIdentify({ auth: services.auth, countRequest, refusedCallers });
  const guardOrigin = createOriginGuard(config.publicUrl, config.trustedOrigins);
  const liveEvents = stack.use(createLiveEvents(bus, { heartbeatMs: parts.heartbeatMs ?? HEARTBEAT_MS, log }));
  let stopping = false;
  const app = createApp(config, {
    handlers: {
      ...timelineHandlers(services),
      ...narrationHandlers(services, store),
      ...dictionaryHandlers(services, workPool),
      ...imageHandlers(services, store),
      ...musicHandlers(services, store, workPool),
      ...importHandlers(services, store),
      ...brandHandlers(services, store),
      ...storageHandlers(services, store),
      ...videoHandlers(services),
      ...exportHandlers(services),
      ...sharingHandlers(services, config.publicUrl),
      ...apiKeyHandlers(services),
      ...webhookHandlers(services),
      ...eventHandlers(liveEvents),
      ...adminHandlers(services),
      ...notesHandlers({ services, config, countRequest, workPool }),
      ...productHandlers({ services, bus, store, config, version: PRODUCT_VERSION, isStopping: () => stopping }),
    },
    services,
    store,
    idempotency: createIdempotencyStore(bus, IDEMPOTENCY),
    guardWrite: createWriteGuard(guardOrigin),
    countRequest,
    identify,
    requireOperator: config.operatorKey === null ? null : createRequireOperator(config.operatorKey, countRequest),
    takeUploadSlot: createUploadSlots(),
    refusedCallers,
    modelTimeoutMs: config.modelTimeoutMs,
    answerBulky: createBulkyReads(),
    answerMcp: serveMcp({
      publicUrl: config.publicUrl,
      version: PRODUCT_VERSION,
      identify,
      guardOrigin,
      countRequest,
      fetchAs: (client) => createInternalFetch(server, client),
      timeoutMs: mcpTimeoutMs,
      workPool,
      log,
    }),
    log,
  });

  // During the shutdown each response closes its connection.
  const unanswered = new Set<ServerResponse>();
  const endConnection = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    if (stopping) endConnection(response);
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
    request.url = originForm(request.url!);
    app(request, response);
  };
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    serve,
  );
  // Unread parts of a response stay in memory, and their object stays open in the store.
  server.setTimeout(clientIdleMs);
  const port = await listen(server, { port: config.port, host: config.host, settings: { port: 'PORT', host: 'HOST' } });
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = `http://${host}:${port}`;
  log.info({ address }, 'the gateway listens');
  const running = stack.move();

  return {
    address,
    port,
    async [Symbol.asyncDispose]() {
      stopping = true;
      unanswered.forEach(endConnection);
      // A connection that is used meanwhile closes after its answer. One closed while a request is on its way would lose it.
      if (config.stopDelayMs > 0) await delay(config.stopDelayMs);
      const closed = once(server, 'close');
      server.close();
      // Ends the streams of events: their clients connect to another gateway.
      await running.disposeAsync();
      // A connection becomes idle after its response; only then can it be closed.
      const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
      const drainTimeout = setTimeout(() => server.closeAllConnections(), config.drainMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(drainTimeout);
    },
  };
}
