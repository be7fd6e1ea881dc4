import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProcessName } from '@slidewright/contracts';
import { freePort } from '@slidewright/embedded';

/** One process of the product, started again whenever it ends, as a kubelet would do it. */
export interface Member extends AsyncDisposable {
  readonly name: string;
  readonly role: MemberRole;
  /** Of the process that runs now; null between an end and the next start. */
  readonly pid: number | null;
  /** How often it was started again. */
  readonly restarts: number;
  /** Kills it; it is started again when the returned function is called. */
  takeAway(): () => void;
  /** Resolves when it reports ready; throws after `timeoutMs`. */
  untilReady(timeoutMs: number): Promise<void>;
}

export type MemberRole = 'edge' | 'api' | 'worker';

interface MemberSpec {
  readonly name: string;
  /** As whom it signs in at NATS. */
  readonly process: ProcessName;
  readonly service: string;
  readonly role: MemberRole;
  readonly environment: Readonly<Record<string, string>>;
}

const RESTART_DELAY_MS = 500;
const STOP_TIMEOUT_MS = 40_000;

/**
 * Every process of a small installation, with `workers` of each kind.
 * `root` is the checkout whose services run; each writes to a log file of its own in `logs`.
 */
export async function startMembers(options: {
  readonly root: string;
  readonly logs: string;
  readonly gatewayPort: number;
  readonly workers: number;
  readonly environment: (process: ProcessName) => Readonly<Record<string, string>>;
}): Promise<Member[]> {
  const workers = (
    service: 'audio' | 'render' | 'bundle' | 'import',
    environment: Record<string, string> = {},
  ): MemberSpec[] =>
    Array.from({ length: options.workers }, (_, index) => ({
      name: `${service}-worker-${index + 1}`,
      process: `${service}-worker`,
      service,
      role: 'worker',
      environment: { [`${service.toUpperCase()}_ROLE`]: 'worker', ...environment },
    }));
  const api = (service: 'audio' | 'render' | 'bundle' | 'import'): MemberSpec => ({
    name: service,
    process: `${service}-api`,
    service,
    role: 'api',
    environment: { [`${service.toUpperCase()}_ROLE`]: 'api' },
  });
  const specs: MemberSpec[] = [
    { name: 'auth', process: 'auth', service: 'auth', role: 'api', environment: {} },
    { name: 'timeline', process: 'timeline', service: 'timeline', role: 'api', environment: {} },
    api('audio'),
    api('render'),
    api('bundle'),
    api('import'),
    ...workers('audio', { AUDIO_CONCURRENCY: '2' }),
    ...workers('render', { RENDER_CONCURRENCY: '1', RENDER_WORKERS: '2' }),
    ...workers('bundle'),
    ...workers('import'),
    {
      name: 'gateway',
      process: 'gateway',
      service: 'gateway',
      role: 'edge',
      environment: { PORT: String(options.gatewayPort) },
    },
  ];
  return Promise.all(
    specs.map((spec) =>
      startMember(spec, {
        ...options,
        environment: { ...options.environment(spec.process), ...spec.environment },
      }),
    ),
  );
}

async function startMember(
  spec: MemberSpec,
  options: { root: string; logs: string; environment: Readonly<Record<string, string>> },
): Promise<Member> {
  const operationsPort = await freePort();
  const log = createWriteStream(join(options.logs, `${spec.name}.log`), { flags: 'a' });
  const main = join(options.root, 'services', spec.service, 'src/main.ts');
  let child: ChildProcess | null = null;
  let restarts = -1;
  let returned = Promise.resolve();
  let bringBack = (): void => undefined;
  const stop = new AbortController();

  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      restarts += 1;
      const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
        env: { ...process.env, ...options.environment, OPERATIONS_PORT: String(operationsPort) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      started.stdout.pipe(log, { end: false });
      started.stderr.pipe(log, { end: false });
      await new Promise<void>((resolve) => {
        started.once('exit', () => resolve());
        started.once('error', () => resolve());
      });
      child = null;
      await delay(RESTART_DELAY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      await returned;
    }
  };
  const running = run();

  return {
    name: spec.name,
    role: spec.role,
    get pid() {
      return child?.pid ?? null;
    },
    get restarts() {
      return restarts;
    },
    takeAway() {
      const { promise, resolve } = Promise.withResolvers<void>();
      returned = promise;
      bringBack = resolve;
      child?.kill('SIGKILL');
      return resolve;
    },
    async untilReady(timeoutMs) {
      const until = Date.now() + timeoutMs;
      for (;;) {
        const answer = await fetch(`http://127.0.0.1:${operationsPort}/readyz`, {
          signal: AbortSignal.timeout(2_000),
        }).catch(() => null);
        if (answer?.ok) return;
        if (Date.now() > until) throw new Error(`${spec.name} did not become ready in ${timeoutMs} ms`);
        await delay(100);
      }
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      bringBack();
      child?.kill('SIGCONT');
      child?.kill('SIGTERM');
      const hard = setTimeout(() => child?.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await running;
      clearTimeout(hard);
      log.end();
    },
  };
}
