import { jobMigrations } from '@slidewright/jobs';
import type { Migration } from 'kysely/migration';
import { up as createVideos } from './0001-videos.ts';

export const renderMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-videos': { up: createVideos },
};
