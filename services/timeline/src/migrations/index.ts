import { jobMigrations } from '@slidewright/jobs';
import type { Migration } from 'kysely/migration';
import { timelines } from './0001-timelines.ts';

/** Every migration of the service's schema, run in the order of the names. */
export const timelineMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-timelines': timelines,
};
