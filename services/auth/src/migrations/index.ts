import { jobMigrations } from '@slidewright/jobs';
import type { ServiceSchema } from '@slidewright/platform';
import type { Migration } from 'kysely/migration';
import { createAccountTables } from './0001-accounts.ts';

/** The service's migrations, run in the order of their names. */
export const authMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-accounts': createAccountTables,
};

export const authSchema: ServiceSchema = { schema: 'auth', migrations: authMigrations };
