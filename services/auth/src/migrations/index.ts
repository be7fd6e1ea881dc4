import { jobMigrations } from '@slidewright/jobs';
import type { Migration } from 'kysely/migration';
import { createAccountTables } from './0001-accounts.ts';

export const authMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-accounts': createAccountTables,
};
