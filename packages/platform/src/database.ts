import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { Pool } from 'pg';
import type { Logger } from './log.ts';

export interface DatabaseOptions {
  readonly url: string;
  /** The service's own schema; every unqualified name means this one. */
  readonly schema: string;
  readonly maxConnections?: number;
  readonly log: Logger;
}

export interface Database<Tables> extends AsyncDisposable {
  readonly db: Kysely<Tables>;
  readonly pool: Pool;
}

const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;

function checkSchemaName(schema: string): void {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) throw new Error(`not a schema name: ${schema}`);
}

/**
 * A pool whose connections see only `schema`. Statements end after 15 s, connecting after 5 s;
 * a connection that breaks while idle is dropped from the pool and logged.
 */
export function createDatabase<Tables>(options: DatabaseOptions): Database<Tables> {
  checkSchemaName(options.schema);
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: `slidewright-${options.schema}`,
    options: `-c search_path=${options.schema} -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=30000`,
  });
  let ending = false;
  pool.on('error', (error) => {
    // The pool is "ended" before its sockets are closed; what happens to them then concerns nobody.
    if (ending) return;
    // Only the reason: the error carries the whole client with it.
    options.log.warn({ reason: error.message }, 'an idle database connection broke');
  });
  // The pool listens to idle connections only; one that breaks inside a transaction, between two
  // statements, would end the process. Its next statement fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    async [Symbol.asyncDispose]() {
      ending = true;
      await db.destroy();
    },
  };
}

export interface MigrateOptions {
  readonly url: string;
  readonly schema: string;
  /** Name → migration; run in the order of the names. */
  readonly migrations: Readonly<Record<string, Migration>>;
  readonly log: Logger;
}

/** Brings a schema up to date, one process at a time (kysely's migrator holds an advisory lock). */
export async function migrate(options: MigrateOptions): Promise<void> {
  await using database = createDatabase<unknown>({
    url: options.url,
    schema: options.schema,
    maxConnections: 2,
    log: options.log,
  });
  const { db } = database;
  await sql`create schema if not exists ${sql.id(options.schema)}`.execute(db).catch((error: unknown) => {
    // Two processes that create it at once: the loser sees the winner's schema.
    if (!isUniqueViolation(error)) throw error;
  });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...options.migrations }) },
    migrationTableSchema: options.schema,
  });
  const { error, results } = await migrator.migrateToLatest();
  for (const result of results ?? [])
    options.log.info({ schema: options.schema, migration: result.migrationName, status: result.status }, 'migration');
  if (error) throw error;
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

/** Runs `work` in a transaction, again up to three times when it lost to another one. */
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
