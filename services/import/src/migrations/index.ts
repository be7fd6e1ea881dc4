import { jobMigrations } from '@slidewright/jobs';
import type { ServiceSchema } from '@slidewright/platform';
import type { Migration } from 'kysely/migration';
import { decks } from './0001-decks.ts';
import { recordings } from './0002-recordings.ts';

/** How the service's tables came to be, run in the order of the names. */
const importMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-decks': decks,
  '0002-recordings': recordings,
};

export const importSchema: ServiceSchema = { schema: 'import', migrations: importMigrations };
