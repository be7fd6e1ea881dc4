import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@slidewright/embedded';
import { startMembers, type Member } from './members.ts';
import { migrateAll, startServers, type Servers } from './servers.ts';

/** The product as separate processes on real servers, each with a NATS user of its own. */
export interface Installation<Prepared> extends AsyncDisposable {
  readonly baseUrl: string;
  readonly servers: Servers;
  readonly members: readonly Member[];
  readonly prepared: Prepared;
  /** The folder for temporary files of all processes. */
  readonly temporary: string;
  /** Ends the processes and leaves the servers. */
  stop(): Promise<void>;
}

/** Less than a hook of the tests may take: what is not ready is named, and all of it ends. */
const READY_MS = 150_000;

/** `directory` is for data and logs, and must be empty; `beforeStart` runs once the tables are there. */
export async function startInstallation<Prepared>(options: {
  readonly root: string;
  readonly directory: string;
  /** Of each kind. */
  readonly workers: number;
  readonly beforeStart: (primaryUrl: () => string) => Promise<Prepared>;
}): Promise<Installation<Prepared>> {
  const { root, directory, workers } = options;
  const [logs, temporary] = [join(directory, 'logs'), join(directory, 'tmp')];
  for (const folder of [logs, temporary]) await mkdir(folder, { recursive: true });
  const gatewayPort = await freePort();
  const baseUrl = `http://127.0.0.1:${gatewayPort}`;

  await using starting = new AsyncDisposableStack();
  const servers = starting.use(await startServers(directory));
  const environment = {
    DATABASE_URL: servers.databaseUrl,
    OBJECT_STORE_DIR: servers.storeLink,
    OBJECT_STORE_SECRET: 'a secret of this run alone',
    AUTH_SECRET: 'a secret of this run alone, long enough',
    AUTH_RATE_LIMIT_FACTOR: '10000',
    RATE_LIMIT_COSTLY_PER_USER: '100000',
    PUBLIC_URL: baseUrl,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    OPERATIONS_HOST: '127.0.0.1',
    TMPDIR: temporary,
  };
  await migrateAll(root, environment);
  const prepared = await options.beforeStart(servers.primaryUrl);
  const members = await startMembers({
    root,
    logs,
    gatewayPort,
    workers,
    environment: (process) => ({ ...environment, ...servers.natsSettings(process) }),
  });
  const stop = async (): Promise<void> => {
    await Promise.all(members.map((member) => member[Symbol.asyncDispose]()));
  };
  starting.defer(stop);
  await Promise.all(members.map((member) => member.untilReady(READY_MS)));
  const running = starting.move();
  return {
    baseUrl,
    servers,
    members,
    prepared,
    temporary,
    stop,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
