import { randomBytes } from 'node:crypto';
import { freePort } from '@slidewright/embedded';
import { createDatabase, createLogger } from '@slidewright/platform';
import { sql } from 'kysely';
import { Wait } from 'testcontainers';
import { eventually } from '../eventually.ts';
import { JOB_LIMIT_MS } from '../time-limits.ts';
import { addressOf, killContainer, removeContainer, restartContainer, TestContainer } from './engine.ts';
import { imageOf } from './images.ts';

export interface PostgresContainer extends AsyncDisposable {
  /** Address on this machine. */
  readonly url: string;
  /** Address in its container network. */
  readonly innerUrl: string;
  /** Kills the server. */
  kill(): Promise<void>;
  /** Restarts it with its data on the same port; resolves when it accepts connections. */
  restart(): Promise<void>;
}

export interface ServerContainerOptions {
  readonly run: string;
  readonly network?: string;
  /** Fixed port on this machine, which a restart keeps; by default any free one. */
  readonly hostPort?: number;
}

export async function startPostgresContainer(options: ServerContainerOptions): Promise<PostgresContainer> {
  const hostPort = options.hostPort ?? (await freePort());
  const password = randomBytes(18).toString('base64url');
  const made = new TestContainer(imageOf('POSTGRES_IMAGE'), options.run)
    .withEnvironment({ POSTGRES_USER: 'slidewright', POSTGRES_PASSWORD: password, POSTGRES_DB: 'postgres' })
    // Test data needs no durability.
    .withCommand(['postgres', '-c', 'max_connections=300', '-c', 'fsync=off', '-c', 'full_page_writes=off'])
    .withExposedPorts({ container: 5432, host: hostPort })
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/))
    .withStartupTimeout(JOB_LIMIT_MS);
  if (options.network !== undefined) made.withNetworkMode(options.network).withNetworkAliases('postgres');
  const container = await made.start();
  const url = `postgres://slidewright:${password}@${addressOf(container, 5432)}/postgres`;
  await untilPostgresAnswers(url);
  return {
    url,
    innerUrl: `postgres://slidewright:${password}@postgres:5432/postgres`,
    kill: () => killContainer(container),
    async restart() {
      await restartContainer(container);
      await untilPostgresAnswers(url);
    },
    [Symbol.asyncDispose]: () => removeContainer(container),
  };
}

/** The official image starts the server once for its own set-up before it listens on TCP. */
async function untilPostgresAnswers(url: string): Promise<void> {
  const log = createLogger({ service: 'tests', level: 'silent' });
  await eventually(
    async () => {
      await using database = createDatabase<unknown>({ url, schema: 'public', maxConnections: 1, log });
      await sql`select 1`.execute(database.db);
    },
    { timeoutMs: JOB_LIMIT_MS, intervalMs: 100 },
  );
}
