import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase, createLogger, migrate, pendingMigrations } from '@slidewright/platform';
import { silentLog, testDatabase } from '@slidewright/testing';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { describe, expect, it } from 'vitest';

const makes = (table: string): Migration => ({
  up: async (db) => {
    await db.schema.createTable(table).addColumn('id', 'integer').execute();
  },
});
const widens: Migration = {
  up: async (db) => void (await db.schema.alterTable('first').addColumn('more', 'integer').execute()),
};
const FIRST = { '0001-first': makes('first') };
const NEWER = { ...FIRST, '0002-second': makes('second') };

it('leaves the tables of a newer version unchanged, and reports it', async () => {
  const { url, schema } = testDatabase();
  await migrate({ url, schema, migrations: NEWER, log: silentLog });
  const lines: string[] = [];
  const log = createLogger({ service: 'test', level: 'info', destination: { write: (line) => void lines.push(line) } });
  await migrate({ url, schema, migrations: FIRST, log });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ level: 'warn', ahead: ['0002-second'] }]);
  await using database = createDatabase<{ second: { id: number } }>({ url, schema, log: silentLog });
  expect(await database.db.selectFrom('second').selectAll().execute()).toEqual([]);
});

it('refuses tables with other migrations', async () => {
  const { url, schema } = testDatabase();
  await migrate({ url, schema, migrations: NEWER, log: silentLog });
  const other = { ...FIRST, '0003-third': makes('third') };
  await expect(migrate({ url, schema, migrations: other, log: silentLog })).rejects.toThrow('corrupted migrations');
});

it('lets a migration take longer than a statement of the product may', async () => {
  const { url, schema } = testDatabase();
  let allowed = '';
  const asks: Migration = {
    up: async (db) => {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
      allowed = rows[0]!.statement_timeout;
    },
  };
  await migrate({ url, schema, migrations: { '0001-asks': asks }, log: silentLog });
  expect(allowed).toBe('0');
});

describe('[OP3] a migration beside a long reader', () => {
  const AGAIN = { ...FIRST, '0002-wider': widens };

  it('lets requests on the table pass within 5 s, and ends when the reader has ended', async () => {
    const { url, schema } = testDatabase();
    await migrate({ url, schema, migrations: FIRST, log: silentLog });
    await using database = createDatabase<unknown>({ url, schema, log: silentLog });
    const reading = await database.pool.connect();
    await reading.query('begin; select * from first');
    const migrating = migrate({ url, schema, migrations: AGAIN, log: silentLog });
    const waits: number[] = [];
    // An insert waits while the migration waits for the reader, which it does again and again.
    while (waits.length < 2) {
      const from = performance.now();
      await sql`insert into first values (1)`.execute(database.db);
      const waitedMs = performance.now() - from;
      if (waitedMs > 500) waits.push(waitedMs);
      await delay(50);
    }
    expect(Math.max(...waits)).toBeLessThan(5_000);
    await reading.query('rollback');
    reading.release();
    await migrating;
    expect(await pendingMigrations({ url, schema, migrations: AGAIN, log: silentLog })).toEqual([]);
  });

  it('gives up with a sentence that names the reader', async () => {
    const { url, schema } = testDatabase();
    await migrate({ url, schema, migrations: FIRST, log: silentLog });
    await using database = createDatabase<unknown>({ url, schema, log: silentLog });
    const reading = await database.pool.connect();
    await reading.query(`set application_name to 'pg_dump'; begin; select * from first`);
    await expect(migrate({ url, schema, migrations: AGAIN, log: silentLog, locksWithinMs: 0 })).rejects.toThrow(
      /^The tables of the schema test_\w+ cannot be migrated: process \d+ \(pg_dump\) has held a lock.*'canceling statement due to lock timeout'.*START_PATIENCE_SECONDS\.$/,
    );
    reading.release(true);
  });
});

it('[OP3] a schema that another role made beforehand is migrated without the right to create any', async () => {
  const { url, schema } = testDatabase();
  const [owner, runtime] = [`${schema}_owner`, `${schema}_runtime`];
  await using admin = createDatabase<unknown>({ url, schema: 'public', log: silentLog });
  for (const role of [owner, runtime])
    await sql`create role ${sql.id(role)} login password 'a password'`.execute(admin.db);
  await sql`create schema ${sql.id(schema)}`.execute(admin.db);
  await sql`grant usage, create on schema ${sql.id(schema)} to ${sql.id(owner)}`.execute(admin.db);
  await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(runtime)}`.execute(admin.db);
  await sql`alter default privileges for role ${sql.id(owner)} in schema ${sql.id(schema)}
    grant select, insert, update, delete on tables to ${sql.id(runtime)}`.execute(admin.db);
  const as = (role: string): string => {
    const address = new URL(url);
    [address.username, address.password] = [role, 'a password'];
    return address.href;
  };
  await expect(
    migrate({ url: as(owner), schema: `${schema}_other`, migrations: FIRST, log: silentLog }),
  ).rejects.toThrow('permission denied for database');
  await migrate({ url: as(owner), schema, migrations: NEWER, log: silentLog });
  const own = { url: as(runtime), schema, migrations: NEWER, log: silentLog };
  expect(await pendingMigrations(own)).toEqual([]);
  await using database = createDatabase<unknown>(own);
  await sql`insert into first values (1)`.execute(database.db);
  await database.check();
});
