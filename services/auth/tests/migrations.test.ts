import { createDatabase, migrateService } from '@slidewright/platform';
import { silentLog, testDatabase } from '@slidewright/testing';
import { getMigrations } from 'better-auth/db/migration';
import { expect, it } from 'vitest';
import { betterAuthOptions } from '../src/adapters/better-auth.ts';
import type { AuthTables } from '../src/repositories/tables.ts';
import { authSchema } from '../src/migrations/index.ts';
import { TEST_CONFIG } from './harness.ts';

it('makes every table and column the library asks for', async () => {
  const { url, schema } = testDatabase();
  await migrateService(authSchema, { databaseUrl: url, schema, log: silentLog });
  await using database = createDatabase<AuthTables>({ url, schema, log: silentLog });
  const { db } = database;
  const options = betterAuthOptions(TEST_CONFIG, {
    db,
    outbox: { add: () => Promise.resolve() },
    oidc: null,
    log: silentLog,
  });
  const missing = await getMigrations(options);
  expect(missing.toBeCreated).toEqual([]);
  expect(missing.toBeAdded).toEqual([]);
  expect((await missing.compileMigrations()).replaceAll(/[;\s]/g, '')).toBe('');
});

it('may run many times, and in several processes at once', async () => {
  const { url, schema } = testDatabase();
  const run = () => migrateService(authSchema, { databaseUrl: url, schema, log: silentLog });
  await Promise.all([run(), run(), run()]);
  await expect(run()).resolves.toBeUndefined();
});
