import { createDatabase, createLogger } from '@slidewright/platform';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { SCHEMAS, type SchemaName } from './schemas.ts';

/** Brings a schema's tables to what they were after the migration `last`, or with null to the newest. */
export async function migrateTo(url: string, schema: SchemaName, last: string | null): Promise<void> {
  const log = createLogger({ service: 'backup', level: 'warn' });
  await using database = createDatabase<unknown>({ url, schema, maxConnections: 2, log });
  const { db } = database;
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db);
  const migrations: Record<string, Migration> = { ...SCHEMAS[schema] };
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableSchema: schema,
  });
  const { error } = await (last === null ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}
