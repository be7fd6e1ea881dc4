import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql, type DatabaseIntrospector, type Transaction } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { Pool, type PoolClient } from 'pg';
import { z } from 'zod';
import { COMMON_SETTINGS, parseEnv, type Environment } from './config.ts';
import type { Logger } from './telemetry/log.ts';
import { metrics } from './telemetry/metrics.ts';
import { continueTrace } from './telemetry/trace.ts';

/** Address of a database and the connection limit of one process. */
export interface DatabaseSettings {
  readonly url: string;
  /** 10 by default. */
  readonly maxConnections?: number | undefined;
}

const SETTINGS = z.object({
  DATABASE_URL: COMMON_SETTINGS.DATABASE_URL,
  DATABASE_MAX_CONNECTIONS: COMMON_SETTINGS.DATABASE_MAX_CONNECTIONS,
});

/** Reads the settings of the database. Throws ConfigError naming the one that is wrong. */
export function readDatabaseSettings(env: Environment): DatabaseSettings {
  const settings = parseEnv(SETTINGS, env);
  return { url: settings.DATABASE_URL, maxConnections: settings.DATABASE_MAX_CONNECTIONS };
}

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
}

export interface Database<Tables> extends AsyncDisposable {
  readonly db: Kysely<Tables>;
  readonly pool: Pool;
  /** Resolves when a query succeeds. */
  check(): Promise<void>;
}

const DEFAULT_CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 8_000;
/** How long after its own timeout a statement must have a reply, in milliseconds. */
const ANSWER_MARGIN_MS = 5_000;
/** Delay of the first TCP keep-alive probe on an idle connection. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * The address with sslmode=verify-full: encrypted, certificate and host name checked. The driver treats 'prefer',
 * 'require' and 'verify-ca' the same, with a warning at each start. 'disable' and 'no-verify' stay as they are; so do
 * addresses with uselibpqcompat=true, which select the weaker modes of libpq.
 */
export function explicitTls(url: string): string {
  const address = new URL(url);
  const mode = address.searchParams.get('sslmode');
  if (mode === null || ['disable', 'no-verify', 'verify-full'].includes(mode)) return url;
  if (address.searchParams.get('uselibpqcompat') === 'true') return url;
  address.searchParams.set('sslmode', 'verify-full');
  return address.href;
}

function checkSchemaName(schema: string): void {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) throw new Error(`not a schema name: ${schema}`);
}

/**
 * A pool whose connections see only `schema`. Connecting, with the wait for a free connection, ends after 8 s; a
 * connection that breaks while idle is dropped from the pool and logged. A statement fails with its connection when
 * no reply comes within 5 s after its timeout, as after an undetected network failure.
 */
export function createDatabase<Tables>(options: DatabaseOptions): Database<Tables> {
  checkSchemaName(options.schema);
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new Pool({
    connectionString: explicitTls(options.url),
    max: options.maxConnections ?? DEFAULT_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: `slidewright-${options.schema}`,
    options: `-c search_path=${options.schema} -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=30000`,
  });
  let ending = false;
  pool.on('error', (error) => {
    // The pool has "ended" before its sockets are closed; later socket errors are ignored.
    if (ending) return;
    // Only the message: the error holds the whole client. Outside of any trace: the socket keeps the context of the
    // request that opened it.
    continueTrace(null, () => options.log.warn({ reason: error.message }, 'an idle database connection broke'));
  });
  // The pool listens to idle connections only; one that breaks inside a transaction, between two statements, would
  // end the process. Its next statement fails instead.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (statementTimeoutMs > 0) closeWhenUnanswered(client, statementTimeoutMs + ANSWER_MARGIN_MS, options.log);
  });
  const followed = metrics.databaseConnections.follow(() => [
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ]);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    async check() {
      await pool.query('select 1');
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

/**
 * Tells Kysely's migrator which tables one schema has. The introspector of PostgresDialect reads every column of every
 * schema of the database, three times for each migration of a service.
 */
class OneSchemaDialect extends PostgresDialect {
  readonly #schema: string;

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0], schema: string) {
    super(config);
    this.#schema = schema;
  }

  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    const schemaName = this.#schema;
    const getSchemas: DatabaseIntrospector['getSchemas'] = async () =>
      (await sql<{ name: string }>`select nspname as name from pg_namespace where nspname = ${schemaName}`.execute(db))
        .rows;
    const getTables: DatabaseIntrospector['getTables'] = async () => {
      const { rows } = await sql<{ name: string }>`
        select tablename as name from pg_tables where schemaname = ${schemaName}`.execute(db);
      return rows.map(({ name }) => ({ name, schema: schemaName, isView: false, isForeign: false, columns: [] }));
    };
    return { getSchemas, getTables };
  }
}

/** Members of a `pg` client that its types lack. */
interface ClientInside {
  readonly connection: { readonly stream: Socket };
  /** False while a statement is running. */
  readonly readyForQuery: boolean;
}

/**
 * Ends a connection without a reply for `silenceMs` while a statement runs. The timeout of `pg` itself would fail the
 * statement but leave the connection in the pool.
 */
function closeWhenUnanswered(client: PoolClient, silenceMs: number, log: Logger): void {
  const inside = client as unknown as ClientInside;
  inside.connection.stream.setTimeout(silenceMs, () => {
    if (inside.readyForQuery) return;
    continueTrace(null, () => log.warn({ silenceMs }, 'a statement got no reply; its connection is closed'));
    // During a statement this breaks the connection, and the pool drops a client that has ended.
    void client.end();
  });
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

/** The database of a service; see `createDatabase`. */
export function openServiceDatabase<Tables>(own: ServiceSchema, parts: ServiceDatabase): Database<Tables> {
  const { databaseUrl: url, maxConnections, schema = own.schema, log } = parts;
  return createDatabase<Tables>({ url, maxConnections, schema, log });
}

/** Brings the tables of a service up to date; see `migrate`. */
export function migrateService(own: ServiceSchema, parts: ServiceDatabase): Promise<void> {
  const { databaseUrl: url, schema = own.schema, log } = parts;
  return migrate({ ...own, schema, url, log });
}

export interface MigrateOptions extends ServiceSchema {
  readonly url: string;
  readonly log: Logger;
}

/**
 * Brings a schema up to date, one process at a time (kysely's migrator holds an advisory lock). A schema that a newer
 * version has migrated is left unchanged: its tables serve this version too.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  await using database = createDatabase<unknown>({
    url: options.url,
    schema: options.schema,
    maxConnections: 2,
    // Creating an index over a big table, or waiting for another process that migrates, takes long.
    statementTimeoutMs: 0,
    log: options.log,
  });
  const db = new Kysely<unknown>({ dialect: new OneSchemaDialect({ pool: database.pool }, options.schema) });
  await sql`create schema if not exists ${sql.id(options.schema)}`.execute(db).catch((error: unknown) => {
    // Another process created it at the same time.
    if (!isUniqueViolation(error)) throw error;
  });
  const done = await doneMigrations(db, options.schema);
  const ahead = [...done].filter((name) => !(name in options.migrations));
  if (ahead.length > 0 && Object.keys(options.migrations).every((name) => done.has(name))) {
    options.log.warn({ schema: options.schema, ahead }, 'the tables are those of a newer version and stay unchanged');
    return;
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...options.migrations }) },
    migrationTableSchema: options.schema,
    // The job kernel's migrations sort before a service's own, and both grow.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  for (const result of results ?? [])
    options.log.info({ schema: options.schema, migration: result.migrationName, status: result.status }, 'migration');
  if (error) throw error;
}

/** Names of the migrations that the database lacks, in order. */
export async function pendingMigrations(options: MigrateOptions): Promise<string[]> {
  await using database = createDatabase<unknown>({ ...options, maxConnections: 1 });
  const done = await doneMigrations(database.db, options.schema);
  return Object.keys(options.migrations)
    .filter((name) => !done.has(name))
    .sort();
}

async function doneMigrations(db: Kysely<unknown>, schema: string): Promise<ReadonlySet<string>> {
  return sql<{ name: string }>`select name from ${sql.table(`${schema}.kysely_migration`)}`.execute(db).then(
    ({ rows }) => new Set(rows.map(({ name }) => name)),
    (error: unknown) => {
      // No such table: nothing was migrated yet.
      if ((error as { code?: string }).code === '42P01') return new Set<string>();
      throw error;
    },
  );
}

/** Whether Postgres refused a row because it exists already (SQLSTATE 23505), on `constraint` when named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const failure = error as { code?: string; constraint?: string };
  return failure?.code === '23505' && (constraint === undefined || failure.constraint === constraint);
}

/** SQLSTATE 40001 and 40P01: the same transaction may succeed when tried again. */
function isTransient(error: unknown): boolean {
  const code = (error as { code?: string })?.code;
  return code === '40001' || code === '40P01';
}

/** Runs `work` in a transaction; repeats it up to three times after a serialisation failure or a deadlock. */
export async function withTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= 4 || !isTransient(error)) throw error;
    }
  }
}
