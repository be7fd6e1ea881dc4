import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findNatsServer, freePort, startChild, startPostgres } from '@slidewright/embedded';
import { createLogger } from '@slidewright/platform';
import { Client } from 'pg';
import { processorSeconds } from './processor-time.ts';

/** One of the product's processes, as a pod would run it. */
export interface ServiceProcess extends AsyncDisposable {
  readonly pid: number;
  /** Sum of a metric's samples whose labels contain all of `labels`. */
  metric(name: string, labels?: Readonly<Record<string, string>>): Promise<number>;
}

export interface Servers extends AsyncDisposable {
  readonly environment: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly filesDirectory: string;
  /** Runs a service until disposed, and waits until it is ready. */
  start(service: string, environment?: Readonly<Record<string, string>>): Promise<ServiceProcess>;
  /** Counters of Postgres and NATS, and the processor seconds of both. */
  count(): Promise<ServerCounts>;
}

export interface ServerCounts {
  readonly at: number;
  readonly transactions: number;
  readonly postgresSeconds: number;
  readonly natsMessages: number;
  readonly natsBytes: number;
  readonly natsSeconds: number;
}

const log = createLogger({ service: 'bench', level: 'error' });
const mainOf = (service: string): string =>
  fileURLToPath(new URL(`../../services/${service}/src/main.ts`, import.meta.url));
/** Postgres shows what an idle connection did after at most this long. */
const STATISTICS_DELAY_MS = 11_000;

/** Real servers in a folder, on which services run as processes of their own. */
export async function startServers(directory: string): Promise<Servers> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgres({ directory: join(directory, 'postgres'), log }));
  const [natsPort, monitorPort] = [await freePort(), await freePort()];
  const nats = stack.use(
    await startChild({
      command: findNatsServer(process.env.PATH ?? '') ?? 'nats-server',
      args: ['-js', '-sd', join(directory, 'nats'), '-a', '127.0.0.1', '-p', `${natsPort}`, '-m', `${monitorPort}`],
      stopSignal: 'SIGTERM',
      ready: /Server is ready/,
      log,
    }),
  );
  const filesDirectory = join(directory, 'files');
  const environment = {
    DATABASE_URL: postgres.url,
    NATS_URL: `nats://127.0.0.1:${natsPort}`,
    OBJECT_STORE_DIR: filesDirectory,
    OBJECT_STORE_SECRET: 'a secret of the measurement',
    AUTH_SECRET: 'a secret of the measurement, long enough',
    AUTH_RATE_LIMIT_FACTOR: '10000',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    OPERATIONS_HOST: '127.0.0.1',
  };
  for (const service of ['auth', 'timeline', 'audio', 'render', 'bundle']) {
    const migrating = spawn(process.execPath, [mainOf(service), 'migrate'], {
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    });
    const [code] = (await once(migrating, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`the migration of ${service} ended with ${code}`);
  }
  const owned = stack.move();
  return {
    environment,
    databaseUrl: postgres.url,
    filesDirectory,
    start: (service, own = {}) => startService(service, { ...environment, ...own }),
    async count() {
      await delay(STATISTICS_DELAY_MS);
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      const { rows } = await client.query<{ n: string }>(
        'select sum(xact_commit + xact_rollback) as n from pg_stat_database where datname = current_database()',
      );
      await client.end();
      const answer = await fetch(`http://127.0.0.1:${monitorPort}/varz`);
      const nats_ = (await answer.json()) as Record<'in_msgs' | 'out_msgs' | 'in_bytes' | 'out_bytes', number>;
      return {
        at: performance.now(),
        transactions: Number(rows[0]!.n),
        postgresSeconds: processorSeconds(postgres.pid),
        natsMessages: nats_.in_msgs + nats_.out_msgs,
        natsBytes: nats_.in_bytes + nats_.out_bytes,
        natsSeconds: processorSeconds(nats.pid),
      };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function startService(service: string, environment: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [mainOf(service)], {
    env: { ...process.env, ...environment, OPERATIONS_PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = once(child, 'exit');
  const at = (path: string): string => `http://127.0.0.1:${port}${path}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${service} ended before it was ready`);
    const ready = await fetch(at('/readyz')).catch(() => null);
    if (ready?.ok) break;
    await delay(100);
  }
  return {
    pid: child.pid!,
    async metric(name, labels = {}) {
      const text = await (await fetch(at('/metrics'))).text();
      const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
      return text
        .matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)
        .filter(([, found, given = '']) => found === name && wanted.every((label) => given.includes(label)))
        .reduce((sum, [, , , value]) => sum + Number(value), 0);
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Bytes of all files under a folder whose path contains `part`. */
export async function bytesUnder(folder: string, part: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && path.includes(part)) bytes += (await stat(path)).size;
  }
  return bytes;
}
