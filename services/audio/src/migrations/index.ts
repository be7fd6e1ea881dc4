import { jobMigrations } from '@slidewright/jobs';
import type { Migration } from 'kysely/migration';
import { audio } from './0001-audio.ts';

export const audioMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-audio': audio,
};
