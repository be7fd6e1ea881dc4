import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A place where the product's gateway answers. */
export interface Backend {
  /** 'http://127.0.0.1:32768', of its people's port. */
  readonly address: string;
  /** Of its operations port. */
  readonly operationsAddress: string;
}

export interface Balancer extends AsyncDisposable {
  /** What people open. */
  readonly url: string;
  /** Sends requests there from the moment it is ready, and resolves then. */
  add(backend: Backend): Promise<void>;
  /** Sends nothing more there; what is under way goes on to its end. Resolves when all of it has ended. */
  remove(backend: Backend): Promise<void>;
  /** Requests passed on so far, by status; 502 is one that found nobody. */
  readonly answered: ReadonlyMap<number, number>;
  /** Why each request found nobody. */
  readonly refusals: readonly string[];
}

const PROBE_INTERVAL_MS = 250;
const PROBE_TIMEOUT_MS = 2_000;
/** As Kubernetes counts by default: a machine that is busy for a moment is not away. */
const FAILURES_UNTIL_AWAY = 3;
const KEEP_ALIVE_MS = 75_000;

interface Endpoint {
  readonly backend: Backend;
  /** Keeps its connections, as proxies do. */
  readonly agent: Agent;
  isReady: boolean;
  /** Called when it is ready. */
  ready: () => void;
  isLeaving: boolean;
  underWay: number;
  idle: () => void;
}

/**
 * Stands before gateways as a Service and its ingress would in a cluster: asks each for its
 * readiness, sends each request to one that is ready, and never sends a request twice.
 */
export async function startBalancer(): Promise<Balancer> {
  const endpoints: Endpoint[] = [];
  const answered = new Map<number, number>();
  const refusals: string[] = [];
  const stop = new AbortController();
  let turn = 0;

  const server = createServer((incoming, outgoing) => {
    outgoing.once('finish', () => answered.set(outgoing.statusCode, (answered.get(outgoing.statusCode) ?? 0) + 1));
    const ready = endpoints.filter(({ isReady, isLeaving }) => isReady && !isLeaving);
    const endpoint = ready[(turn += 1) % ready.length];
    const refuse = (reason: string): void => {
      refusals.push(`${incoming.method} ${incoming.url}: ${reason}`);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    };
    if (endpoint) passOn(endpoint, incoming, outgoing, refuse);
    else refuse(`none of ${endpoints.length} is ready`);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // Uploads may take as long as the gateway lets them.
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    refusals,
    add(backend) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const endpoint: Endpoint = {
        backend,
        agent: new Agent({ keepAlive: true }),
        isReady: false,
        ready: resolve,
        isLeaving: false,
        underWay: 0,
        idle: () => undefined,
      };
      endpoints.push(endpoint);
      void keepAsking(endpoint, stop.signal);
      return promise;
    },
    async remove(backend) {
      const endpoint = endpoints.find((known) => known.backend === backend);
      if (!endpoint) return;
      endpoint.isLeaving = true;
      const { promise, resolve } = Promise.withResolvers<void>();
      endpoint.idle = resolve;
      if (endpoint.underWay === 0) resolve();
      await promise;
      endpoint.agent.destroy();
      endpoints.splice(endpoints.indexOf(endpoint), 1);
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      for (const { agent } of endpoints) agent.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function keepAsking(endpoint: Endpoint, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted && !endpoint.isLeaving) {
    const asked = AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]);
    const isReady = await fetch(`${endpoint.backend.operationsAddress}/readyz`, { signal: asked }).then(
      ({ ok }) => ok,
      () => false,
    );
    failures = isReady ? 0 : failures + 1;
    if (isReady) {
      endpoint.isReady = true;
      endpoint.ready();
    } else if (failures >= FAILURES_UNTIL_AWAY) {
      endpoint.isReady = false;
    }
    await delay(PROBE_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Without what is said between two ends of one connection alone (RFC 9110, 7.6.1). */
function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed = { ...headers };
  delete passed.connection;
  delete passed['keep-alive'];
  return passed;
}

function passOn(
  endpoint: Endpoint,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  refuse: (reason: string) => void,
): void {
  endpoint.underWay += 1;
  outgoing.once('close', () => {
    endpoint.underWay -= 1;
    if (endpoint.underWay === 0) endpoint.idle();
  });
  const { hostname, port } = new URL(endpoint.backend.address);
  const forwarded = request(
    {
      hostname,
      port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...passedOn(incoming.headers), 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
      agent: endpoint.agent,
    },
    (answer) => {
      outgoing.writeHead(answer.statusCode!, passedOn(answer.headers));
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    },
  );
  forwarded.on('error', (error) => refuse(`${endpoint.backend.address} ${error.message}`));
  outgoing.once('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}
