import { createDatabase, createLogger, migrate } from '@slidewright/platform';
import { silentLog, testDatabase } from '@slidewright/testing';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, it } from 'vitest';

const makes = (table: string): Migration => ({
  up: async (db) => {
    await db.schema.createTable(table).addColumn('id', 'integer').execute();
  },
});
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
