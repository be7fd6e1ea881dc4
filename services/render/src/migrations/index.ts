import { jobMigrations } from '@slidewright/jobs';
import type { ServiceSchema } from '@slidewright/platform';
import type { Migration } from 'kysely/migration';
import { up as createVideos } from './0001-videos.ts';
import { up as addPace } from './0002-pace.ts';
import { up as addFilmSnapshot } from './0003-film-snapshot.ts';
import { up as addProof } from './0004-proof.ts';
import { up as addFilmMinutes } from './0005-film-minutes.ts';

/** How the service's tables came to be, run in the order of the names. */
export const renderMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-videos': { up: createVideos },
  '0002-pace': { up: addPace },
  '0003-film-snapshot': { up: addFilmSnapshot },
  '0004-proof': { up: addProof },
  '0005-film-minutes': { up: addFilmMinutes },
};

export const renderSchema: ServiceSchema = { schema: 'render', migrations: renderMigrations };
