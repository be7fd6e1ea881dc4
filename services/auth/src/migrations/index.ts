import { jobMigrations } from '@slidewright/jobs';
import type { ServiceSchema } from '@slidewright/platform';
import type { Migration } from 'kysely/migration';
import { createAccountTables } from './0001-accounts.ts';

/** How the service's tables came to be, run in the order of the names. */
export const authMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-accounts': createAccountTables,
};

export const authSchema: ServiceSchema = { schema: 'auth', migrations: authMigrations };
