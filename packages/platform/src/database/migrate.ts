import { setTimeout as delay } from 'node:timers/promises';
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  sql,
  type DatabaseIntrospector,
  type MigrationLockOptions,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import { ConfigError } from '../config.ts';
import type { Logger } from '../telemetry/log.ts';
import { createDatabase, type Database, type ServiceDatabase, type ServiceSchema } from './database.ts';
import { isUniqueViolation } from './transactions.ts';
import { otherSchema } from './unfit.ts';

export interface MigrateOptions extends ServiceSchema {
  readonly url: string;
  readonly log: Logger;
  /** How long the locks of the tables are tried for, in milliseconds; default ten minutes. */
  readonly locksWithinMs?: number;
}

/**
 * Requests on a table wait while a migration waits for its lock, so it gives up soon and tries again after a pause in
 * which they can pass.
 */
const LOCK_TIMEOUT_MS = 2_000;
const PAUSE_MS = [2_000, 4_000] as const;
const LOCKS_WITHIN_MS = 600_000;

/** Where a service's tables are migrated. */
export interface ServiceMigration extends ServiceDatabase {
  /** See `MigrateOptions`. */
  readonly locksWithinMs?: number;
}

/** Brings the tables of a service up to date; see `migrate`. */
export function migrateService(own: ServiceSchema, parts: ServiceMigration): Promise<void> {
  const { databaseUrl: url, schema = own.schema, log, locksWithinMs } = parts;
  return migrate({ ...own, schema, url, log, ...(locksWithinMs === undefined ? {} : { locksWithinMs }) });
}

/**
 * Brings a schema up to date, one process at a time (kysely's migrator holds an advisory lock). A schema that a newer
 * version has migrated is left unchanged: its tables serve this version too. Throws ConfigError when another
 * connection holds a lock on the tables for too long.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const { schema, migrations, log } = options;
  const until = performance.now() + (options.locksWithinMs ?? LOCKS_WITHIN_MS);
  await using database = createDatabase<unknown>({
    url: options.url,
    schema,
    maxConnections: 2,
    // Creating an index over a big table takes long.
    statementTimeoutMs: 0,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    log,
  });
  const dialect = new MigrationDialect({ pool: database.pool }, schema, () => until - performance.now());
  const db = new Kysely<unknown>({ dialect });
  await createSchema(db, schema);
  const done = await doneMigrations(db, schema);
  const ahead = [...done].filter((name) => !(name in migrations));
  if (ahead.length > 0 && Object.keys(migrations).every((name) => done.has(name))) {
    log.warn({ schema, ahead }, 'the tables are those of a newer version and stay unchanged');
    return;
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableSchema: schema,
    // The job kernel's migrations sort before a service's own, and both grow.
    allowUnorderedMigrations: true,
  });
  // Nobody uses new tables. Otherwise each migration is a transaction, which holds the locks of its tables only.
  const step = done.size === 0 ? () => migrator.migrateToLatest() : () => migrator.migrateUp();
  for (;;) {
    const { error, results = [] } = await step();
    for (const result of results)
      log.info({ schema, migration: result.migrationName, status: result.status }, 'migration');
    if (error === undefined) {
      if (results.length === 0 || done.size === 0) return;
      continue;
    }
    if (!isLockTimeout(error)) throw error;
    const holder = await findLockHolder(database.db, schema);
    if (performance.now() > until) throw lockedOut(schema, holder, options.locksWithinMs ?? LOCKS_WITHIN_MS, error);
    log.warn({ schema, holder }, 'a migration waits for a lock of another connection');
    await delay(PAUSE_MS[0] + Math.random() * (PAUSE_MS[1] - PAUSE_MS[0]));
  }
}

/** Creates the schema unless it exists, which needs no right to create any; and proves that it is selected. */
async function createSchema(db: Kysely<unknown>, schema: string): Promise<void> {
  const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(db);
  if (rows.length === 0)
    await sql`create schema if not exists ${sql.id(schema)}`.execute(db).catch((error: unknown) => {
      // Another process created it at the same time.
      if (!isUniqueViolation(error)) throw error;
    });
  const selected = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db);
  const found = selected.rows[0]!.schema;
  // Null: the user may not use the schema, which the next statement reports in Postgres' words.
  if (found !== null && found !== schema) throw otherSchema(schema, found);
}

/** SQLSTATE 55P03. */
function isLockTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === '55P03';
}

/** The longest connection with a lock on a table of the schema, such as 'process 4711 (pg_dump)'; null for none. */
async function findLockHolder(db: Database<unknown>['db'], schema: string): Promise<string | null> {
  const { rows } = await sql<{ pid: number; name: string }>`
    select a.pid, a.application_name as name
    from pg_locks l
    join pg_class c on c.oid = l.relation
    join pg_namespace n on n.oid = c.relnamespace
    join pg_stat_activity a on a.pid = l.pid
    where n.nspname = ${schema} and l.granted and a.pid <> pg_backend_pid()
    order by a.xact_start nulls last, a.backend_start limit 1`.execute(db);
  const [holder] = rows;
  if (holder === undefined) return null;
  return holder.name === '' ? `process ${holder.pid}` : `process ${holder.pid} (${holder.name})`;
}

function lockedOut(schema: string, holder: string | null, waitedMs: number, cause: unknown): ConfigError {
  const who = holder ?? 'another connection';
  return new ConfigError(
    `The tables of the schema ${schema} cannot be migrated: ${who} has held a lock on them for ${Math.round(waitedMs / 1_000)} s, and Postgres says '${(cause as Error).message}'. Migrate again when it has ended, or raise START_PATIENCE_SECONDS.`,
    { cause },
  );
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

/**
 * Tells Kysely's migrator which tables one schema has. The introspector of PostgresDialect reads every column of every
 * schema of the database, three times for each migration of a service.
 */
class MigrationDialect extends PostgresDialect {
  readonly #schema: string;
  readonly #leftMs: () => number;

  constructor(
    config: ConstructorParameters<typeof PostgresDialect>[0],
    schema: string,
    /** Time left for locks, in milliseconds. */
    leftMs: () => number,
  ) {
    super(config);
    this.#schema = schema;
    this.#leftMs = leftMs;
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

  override createAdapter(): PostgresAdapter {
    return new PatientAdapter(this.#leftMs);
  }
}

/** Waits for another process that migrates as long as there is time: no request waits for that lock. */
class PatientAdapter extends PostgresAdapter {
  readonly #leftMs: () => number;

  constructor(leftMs: () => number) {
    super();
    this.#leftMs = leftMs;
  }

  override async acquireMigrationLock(db: Kysely<unknown>, options: MigrationLockOptions): Promise<void> {
    const within = (ms: number) => sql`select set_config('lock_timeout', ${String(Math.ceil(ms))}, true)`.execute(db);
    await within(Math.max(this.#leftMs(), LOCK_TIMEOUT_MS));
    await super.acquireMigrationLock(db, options);
    await within(LOCK_TIMEOUT_MS);
  }
}
