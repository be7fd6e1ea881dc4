import { jobMigrations } from '@slidewright/jobs';
import type { ServiceSchema } from '@slidewright/platform';
import type { Migration } from 'kysely/migration';
import { audio } from './0001-audio.ts';
import { arrivedUploads } from './0002-arrived-uploads.ts';
import { deletedAgain } from './0003-deleted-again.ts';
import { spokenSentences } from './0004-spoken-sentences.ts';
import { dictionaries } from './0005-dictionaries.ts';
import { tags } from './0006-tags.ts';
import { models } from './0007-models.ts';

/** How the service's tables came to be, run in the order of the names. */
export const audioMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-audio': audio,
  '0002-arrived-uploads': arrivedUploads,
  '0003-deleted-again': deletedAgain,
  '0004-spoken-sentences': spokenSentences,
  '0005-dictionaries': dictionaries,
  '0006-tags': tags,
  '0007-models': models,
};

export const audioSchema: ServiceSchema = { schema: 'audio', migrations: audioMigrations };
