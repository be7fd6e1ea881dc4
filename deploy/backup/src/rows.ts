import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ObjectStore } from '@slidewright/platform';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { quoted, type Connection } from './connections.ts';
import type { TableDump } from './manifest.ts';
import type { SchemaName } from './schemas.ts';

/** Written by the migrator; a restore creates them by migrating. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** The applied migrations of a schema, in order; empty if it does not exist. */
export async function migrationsOf(connection: Connection, schema: SchemaName): Promise<string[]> {
  const table = quoted(schema, 'kysely_migration');
  const [found] = await connection.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
  if (!found!.exists) return [];
  const rows = await connection.query<{ name: string }>(`select name from ${table} order by name`);
  return rows.map(({ name }) => name);
}

/** Tables to save, by name; without unlogged ones, which do not survive a crash either. */
async function listTables(connection: Connection, schema: SchemaName): Promise<string[]> {
  const rows = await connection.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> all($2) order by c.relname`,
    [schema, MIGRATION_TABLES],
  );
  return rows.map(({ name }) => name);
}

/** Writes every table of a schema to `folder` of the backup store, from the connection's snapshot. */
export async function saveTables(
  connection: Connection,
  schema: SchemaName,
  backups: ObjectStore,
  folder: string,
): Promise<TableDump[]> {
  const dumps: TableDump[] = [];
  for (const table of await listTables(connection, schema)) {
    const columns = await connection.query<{ name: string; identity: string }>(
      `select attname as name, attidentity as identity from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [quoted(schema, table)],
    );
    const names = columns.map(({ name }) => name);
    const file = `${folder}/${schema}.${table}.copy.gz`;
    const written = await saveTable(connection, quoted(schema, table), names, backups, file);
    const identities: { column: string; last: string }[] = [];
    for (const { name: column, identity } of columns) {
      if (identity === '') continue;
      const [sequence] = await connection.query<{ last: string | null }>(
        'select pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass)::text as last',
        [quoted(schema, table), column],
      );
      if (sequence!.last !== null) identities.push({ column, last: sequence!.last });
    }
    dumps.push({ name: table, columns: names, file, identities, ...written });
  }
  return dumps;
}

async function saveTable(
  { client }: Connection,
  table: string,
  columns: readonly string[],
  backups: ObjectStore,
  file: string,
): Promise<{ rows: number; sha256: string }> {
  const rows = client.query(copyTo(`copy ${table} (${columns.map((name) => quoted(name)).join(', ')}) to stdout`));
  const counter = countLines();
  const zip = createGzip();
  const [{ sha256 }] = await Promise.all([
    backups.put(file, zip, { contentType: 'application/gzip' }),
    pipeline(rows, counter.stream, zip),
  ]);
  return { rows: counter.lines(), sha256 };
}

/** Counts rows: COPY's text format has a line per row and escapes line breaks in values. */
function countLines(): { stream: Transform; lines(): number } {
  let lines = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
      done(null, chunk);
    },
  });
  return { stream, lines: () => lines };
}

/** Reads a table's file to its end; returns its problem, or null. */
export async function checkTable(backups: ObjectStore, dump: TableDump): Promise<string | null> {
  const hash = createHash('sha256');
  const counter = countLines();
  try {
    const { body } = await backups.get(dump.file);
    body.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(body, createGunzip(), counter.stream, async (text) => {
      for await (const _ of text) continue;
    });
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`;
  }
  return hash.digest('hex') === dump.sha256 && counter.lines() === dump.rows ? null : 'is not what was written';
}

/** Loads tables into a schema in the order of their references, in the connection's transaction. */
export async function loadTables(
  connection: Connection,
  schema: SchemaName,
  dumps: readonly TableDump[],
  backups: ObjectStore,
): Promise<number> {
  const order = await loadOrder(connection, schema);
  const sorted = dumps.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  let total = 0;
  for (const dump of sorted) {
    const table = quoted(schema, dump.name);
    const columns = dump.columns.map((name) => quoted(name)).join(', ');
    const { body } = await backups.get(dump.file);
    await pipeline(body, createGunzip(), connection.client.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
    const [count] = await connection.query<{ rows: string }>(`select count(*) as rows from ${table}`);
    if (Number(count!.rows) !== dump.rows)
      throw new Error(`${schema}.${dump.name} got ${count!.rows} rows instead of ${dump.rows}`);
    for (const { column, last } of dump.identities) {
      await connection.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3::bigint)', [
        table,
        column,
        last,
      ]);
    }
    total += dump.rows;
  }
  return total;
}

/** The tables of a schema; each follows those it refers to. */
async function loadOrder(connection: Connection, schema: SchemaName): Promise<string[]> {
  const tables = await listTables(connection, schema);
  const links = await connection.query<{ table: string; target: string }>(
    `select t.relname as "table", f.relname as target
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
     where c.contype = 'f' and c.connamespace = to_regnamespace($1) and c.conrelid <> c.confrelid`,
    [schema],
  );
  const sorted: string[] = [];
  const visit = (table: string, path: readonly string[]): void => {
    if (sorted.includes(table)) return;
    if (path.includes(table))
      throw new Error(`tables of ${schema} refer to each other in a circle: ${path.join(', ')}`);
    for (const link of links) if (link.table === table) visit(link.target, [...path, table]);
    sorted.push(table);
  };
  for (const table of tables) visit(table, []);
  return sorted;
}

/** Tables of a schema with rows; empty if the schema does not exist. */
export async function filledTables(connection: Connection, schema: SchemaName): Promise<string[]> {
  const filled: string[] = [];
  for (const table of await listTables(connection, schema)) {
    const [found] = await connection.query<{ any: boolean }>(
      `select exists (select from ${quoted(schema, table)}) as any`,
    );
    if (found!.any) filled.push(`${schema}.${table}`);
  }
  return filled;
}
