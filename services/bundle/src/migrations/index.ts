import { jobMigrations } from '@slidewright/jobs';
import type { ServiceSchema } from '@slidewright/platform';
import type { Migration } from 'kysely/migration';
import { archives } from './0001-archives.ts';

/** How the service's tables came to be, run in the order of the names. */
export const bundleMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-archives': archives,
};

export const bundleSchema: ServiceSchema = { schema: 'bundle', migrations: bundleMigrations };
