import { checkServer, createDatabase, migrate, pendingMigrations } from '@slidewright/platform';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog, startPgBouncer, testDatabase, type PgBouncer } from '../../src/index.ts';

const FIRST: Record<string, Migration> = {
  '0001-first': { up: async (db) => void (await db.schema.createTable('first').addColumn('id', 'integer').execute()) },
};

describe.each([
  ['its default configuration', {}],
  ['ignore_startup_parameters = options', { ignore_startup_parameters: 'options' }],
  ['several servers taken in turn', { server_round_robin: '1' }],
])('[OP3] behind PgBouncer in session mode with %s', (_title, settings) => {
  let pooler: PgBouncer;
  beforeAll(async () => {
    pooler = await startPgBouncer(testDatabase().url, settings);
  });
  afterAll(() => pooler[Symbol.asyncDispose]());

  it('a migration and a service see the tables of their schema, and statements have their time limits', async () => {
    const { schema } = testDatabase();
    const own = { url: pooler.url, schema, migrations: FIRST, log: silentLog };
    await migrate(own);
    expect(await pendingMigrations(own)).toEqual([]);
    await using direct = createDatabase<unknown>({ url: testDatabase().url, schema, log: silentLog });
    const { rows } =
      await sql`select schemaname from pg_tables where tablename = 'first' and schemaname = ${schema}`.execute(
        direct.db,
      );
    expect(rows).toHaveLength(1);
    await using database = createDatabase<unknown>({ ...own, statementTimeoutMs: 300 });
    const shown = await sql<{ search_path: string }>`show search_path`.execute(database.db);
    expect(shown.rows[0]!.search_path).toBe(schema);
    await expect(sql`select pg_sleep(20)`.execute(database.db)).rejects.toThrow('statement timeout');
  });
});

it.each([
  ['transaction', {}],
  ['transaction', { ignore_startup_parameters: 'options', server_round_robin: '1' }],
  ['transaction', { default_pool_size: '1' }],
  ['statement', {}],
])('[OP3] PgBouncer in %s mode is refused in one sentence (%o)', async (mode, settings) => {
  await using pooler = await startPgBouncer(testDatabase().url, { pool_mode: mode, ...settings });
  await expect(checkServer(pooler.url, silentLog)).rejects.toThrow(/pooler .* needs pool_mode = session/);
});

it('[OP3] a pooler in session mode that has one server only is accepted', async () => {
  await using pooler = await startPgBouncer(testDatabase().url, { default_pool_size: '1' });
  await expect(checkServer(pooler.url, silentLog)).resolves.toBeUndefined();
});
