import { jobMigrations } from '@slidewright/jobs';
import type { ServiceSchema } from '@slidewright/platform';
import type { Migration } from 'kysely/migration';
import { up as createVideos } from './0001-videos.ts';

/** How the service's tables came to be, run in the order of the names. */
export const renderMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-videos': { up: createVideos },
};

export const renderSchema: ServiceSchema = { schema: 'render', migrations: renderMigrations };
