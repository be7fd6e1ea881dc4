import { jobMigrations } from '@slidewright/jobs';
import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts.ts';

export const authMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-accounts': accounts,
};
