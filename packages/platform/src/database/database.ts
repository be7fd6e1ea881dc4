import { Kysely, PostgresDialect } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Pool } from 'pg';
import type { Logger } from '../telemetry/log.ts';
import { metrics } from '../telemetry/metrics.ts';
import { continueTrace } from '../telemetry/trace.ts';
import { describeDatabase } from './address.ts';
import { PrimaryPool } from './pool.ts';
import { checkSession, prepareSession } from './session.ts';
import type { DatabaseSettings } from './settings.ts';
import { UnfitServer } from './unfit.ts';

/** The schema of a service and its migrations. */
export interface ServiceSchema {
  readonly schema: string;
  /** Name → migration; run in the order of the names. */
  readonly migrations: Readonly<Record<string, Migration>>;
}

export interface DatabaseOptions extends DatabaseSettings {
  /** The service's schema, which unqualified names refer to. */
  readonly schema: string;
  readonly log: Logger;
  /** Statement timeout; default 15 s, 0 for none. */
  readonly statementTimeoutMs?: number;
  /** Longest wait for a lock; default 0, as long as the statement may take. */
  readonly lockTimeoutMs?: number;
}

export interface Database<Tables> extends AsyncDisposable {
  readonly db: Kysely<Tables>;
  readonly pool: Pool;
  /** Resolves when a query succeeds on a server that takes writes, with the schema selected; rejects with its words. */
  check(): Promise<void>;
}

const DEFAULT_CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 15_000;
/** How long after its own timeout a statement must have a reply, in milliseconds. */
const ANSWER_MARGIN_MS = 5_000;

function checkSchemaName(schema: string): void {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) throw new Error(`not a schema name: ${schema}`);
}

/**
 * A pool whose connections see only `schema`, on a server that takes writes. Connecting, with the wait for a free
 * connection, ends after 8 s; a connection that breaks while idle is dropped from the pool and logged. A statement
 * fails with its connection when no reply comes within 5 s after its timeout, as after an undetected network failure.
 */
export function createDatabase<Tables>(options: DatabaseOptions): Database<Tables> {
  const { schema, log, statementTimeoutMs = STATEMENT_TIMEOUT_MS, lockTimeoutMs = 0 } = options;
  checkSchemaName(schema);
  const pool = new PrimaryPool({
    url: options.url,
    maxConnections: options.maxConnections ?? DEFAULT_CONNECTIONS,
    applicationName: `slidewright-${schema}`,
    log,
    prepare: (client) => prepareSession(client, { schema, statementTimeoutMs, lockTimeoutMs }),
    silenceMs: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + ANSWER_MARGIN_MS,
  });
  let ending = false;
  pool.on('error', (error) => {
    // The pool has "ended" before its sockets are closed; later socket errors are ignored.
    if (ending) return;
    // Only the message: the error holds the whole client. Outside of any trace: the socket keeps the context of the
    // request that opened it.
    continueTrace(null, () => log.warn({ reason: error.message }, 'an idle database connection broke'));
  });
  const followed = metrics.databaseConnections.follow(() => {
    // The pool also counts what it serves in the next tick, such as the statements that read other metrics now.
    const available = pool.idleCount + pool.options.max - pool.totalCount;
    return [
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'waiting' }, value: Math.max(0, pool.waitingCount - available) },
    ];
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    async check() {
      try {
        await checkSession(pool, schema);
      } catch (error) {
        // The connections are those of a time when the server was right.
        if (error instanceof UnfitServer) pool.drop();
        const { message, code } = error as Error & { code?: string };
        throw new Error(`Postgres at ${describeDatabase(options.url).hosts}: ${message || code}`, { cause: error });
      }
    },
    async [Symbol.asyncDispose]() {
      ending = true;
      followed[Symbol.dispose]();
      await db.destroy();
      // Kysely does not end a pool that it has never used.
      if (!pool.ending) await pool.end();
    },
  };
}

/** Where a service finds its tables. */
export interface ServiceDatabase {
  readonly databaseUrl: string;
  /** Most connections; default 10. */
  readonly maxConnections?: number | undefined;
  /** Another schema than the service's own, for tests. */
  readonly schema?: string;
  readonly log: Logger;
}

/** What the first requests and the background work of a service take at the same time. */
const FIRST_CONNECTIONS = 4;

/**
 * The database of a service; see `createDatabase`. Resolves when its first connections are made or have failed: on a
 * busy machine a connection takes seconds, in which a process that takes requests already would answer none.
 */
export async function openServiceDatabase<Tables>(
  own: ServiceSchema,
  parts: ServiceDatabase,
): Promise<Database<Tables>> {
  const { databaseUrl: url, maxConnections = DEFAULT_CONNECTIONS, schema = own.schema, log } = parts;
  const database = createDatabase<Tables>({ url, maxConnections, schema, log });
  const first = Array.from({ length: Math.min(FIRST_CONNECTIONS, maxConnections) }, () => database.pool.connect());
  for (const made of await Promise.allSettled(first)) if (made.status === 'fulfilled') made.value.release();
  return database;
}
