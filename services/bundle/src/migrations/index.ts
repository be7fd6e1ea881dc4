import { jobMigrations } from '@slidewright/jobs';
import type { Migration } from 'kysely/migration';
import { archives } from './0001-archives.ts';

export const bundleMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-archives': archives,
};
