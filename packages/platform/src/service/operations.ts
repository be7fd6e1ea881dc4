import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { optionalIntegerSetting, parseEnv, type Environment } from '../config.ts';
import { listen } from './listen.ts';
import type { Logger } from '../telemetry/log.ts';
import { collectProcessMetrics, METRICS_CONTENT_TYPE, renderMetrics } from '../telemetry/metrics.ts';

/** Resolves when a dependency is available; rejects otherwise, with the server's own words. */
export type Check = () => Promise<void>;

/** A running service and its health. */
export interface RunningService extends AsyncDisposable {
  /** Checks of its dependencies, by name. */
  readonly checks?: Readonly<Record<string, Check>>;
  /** Names of its loops that hang and need a restart. */
  readonly stalled?: () => readonly string[];
  /** Resolves to one sentence when it cannot recover; the process then ends with exit code 1. */
  readonly failed?: Promise<string>;
}

/** A service that runs until it is disposed, with all that is on the stack, which is empty afterwards. */
export function runningUntilDisposed(
  stack: AsyncDisposableStack,
  service: Omit<RunningService, typeof Symbol.asyncDispose>,
): RunningService {
  const running = stack.move();
  return { ...service, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Phase of a process; written by the code that starts it, read by the operations server. */
export interface ProcessState {
  phase: 'starting' | 'started' | 'stopping';
  /** What the start waits for at the moment. */
  waitingFor: string | null;
  checks: Readonly<Record<string, Check>>;
  stalled: () => readonly string[];
}

export function createProcessState(): ProcessState {
  return { phase: 'starting', waitingFor: null, checks: {}, stalled: () => [] };
}

export interface OperationsSettings {
  readonly host: string;
  /** 0 selects any free port. */
  readonly port: number;
}

const SETTINGS = z.object({
  OPERATIONS_PORT: optionalIntegerSetting({ min: 0, max: 65_535 }),
  OPERATIONS_HOST: z.string().default('::'),
});

/** Address of the operations server; null when it is off. Throws ConfigError. */
export function readOperationsSettings(env: Environment): OperationsSettings | null {
  const { OPERATIONS_PORT: port, OPERATIONS_HOST: host } = parseEnv(SETTINGS, env);
  return port === undefined ? null : { host, port };
}

export interface OperationsServer extends AsyncDisposable {
  readonly port: number;
}

/** Below what Kubernetes waits for the answer. On a busy machine servers that work take longer than a second. */
const CHECK_TIMEOUT_MS = 2_500;

/**
 * Serves /livez, /startupz, /readyz and /metrics for probes and monitoring; must not be public. Throws ConfigError
 * when its port cannot be opened.
 */
export async function startOperationsServer(
  settings: OperationsSettings,
  state: ProcessState,
  log: Logger,
): Promise<OperationsServer> {
  const answers: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    '/livez': async (response) => {
      const stalled = state.stalled();
      if (stalled.length === 0) answer(response, 200, { status: 'live' });
      else answer(response, 503, { status: 'stalled', stalled });
    },
    '/startupz': async (response) => {
      if (state.phase !== 'starting') answer(response, 200, { status: 'started' });
      else answer(response, 503, { status: 'starting', waitingFor: state.waitingFor });
    },
    '/readyz': async (response) => {
      if (state.phase === 'starting')
        return answer(response, 503, { status: 'starting', waitingFor: state.waitingFor });
      if (state.phase === 'stopping') return answer(response, 503, { status: 'stopping' });
      const reasons = await findAway(state.checks);
      const away = Object.keys(reasons);
      if (away.length === 0) answer(response, 200, { status: 'ready' });
      else answer(response, 503, { status: 'away', away, reasons });
    },
    '/metrics': async (response) => {
      const text = await renderMetrics();
      response.writeHead(200, { 'content-type': METRICS_CONTENT_TYPE }).end(text);
    },
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0]!;
    const found = Object.hasOwn(answers, path) ? answers[path] : undefined;
    if (!found || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(found ? 405 : 404).end();
      return;
    }
    found(response).catch((error: unknown) => {
      log.warn({ err: error, path }, 'an operations request failed');
      response.writeHead(500).end();
    });
  });
  collectProcessMetrics();
  const port = await listen(server, {
    ...settings,
    settings: { port: 'OPERATIONS_PORT', host: 'OPERATIONS_HOST' },
  });
  log.info({ host: settings.host, port }, 'the operations server listens');
  return {
    port,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(response: ServerResponse, status: 200 | 503, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(`${JSON.stringify(body)}\n`);
}

/** Why each of the checks that fail does so; one that does not end in time fails too. */
async function findAway(checks: Readonly<Record<string, Check>>): Promise<Record<string, string>> {
  const over = new AbortController();
  const late = delay(CHECK_TIMEOUT_MS, 'it did not answer in time', { signal: over.signal }).catch(() => null);
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const outcome = check().then(() => null, reasonOf);
      return [name, await Promise.race([outcome, late])] as const;
    }),
  );
  over.abort();
  return Object.fromEntries(results.filter((result): result is [string, string] => result[1] !== null));
}

/** The message of an error; that of a host with several addresses has only a code. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  return message || code || String(error);
}
