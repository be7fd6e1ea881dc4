import { jobMigrations } from '@slidewright/jobs';
import type { ServiceSchema } from '@slidewright/platform';
import type { Migration } from 'kysely/migration';
import { timelines } from './0001-timelines.ts';
import { editRevisions } from './0002-edit-revisions.ts';
import { filmLength } from './0003-film-length.ts';
import { filmWithAudio } from './0004-film-with-audio.ts';
import { blocks } from './0005-blocks.ts';
import { language } from './0006-language.ts';
import { images } from './0007-images.ts';
import { transition } from './0008-transition.ts';
import { imagesInColumns } from './0009-images-in-columns.ts';
import { brand } from './0010-brand.ts';
import { layout } from './0011-layout.ts';
import { captions } from './0012-captions.ts';
import { music } from './0013-music.ts';
import { creationKeys } from './0014-creation-keys.ts';
import { filmSettings } from './0015-film-settings.ts';
import { readingTime } from './0016-reading-time.ts';

/** How the service's tables came to be, run in the order of the names. */
export const timelineMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-timelines': timelines,
  '0002-edit-revisions': editRevisions,
  '0003-film-length': filmLength,
  '0004-film-with-audio': filmWithAudio,
  '0005-blocks': blocks,
  '0006-language': language,
  '0007-images': images,
  '0008-transition': transition,
  '0009-images-in-columns': imagesInColumns,
  '0010-brand': brand,
  '0011-layout': layout,
  '0012-captions': captions,
  '0013-music': music,
  '0014-creation-keys': creationKeys,
  '0015-film-settings': filmSettings,
  '0016-reading-time': readingTime,
};

export const timelineSchema: ServiceSchema = { schema: 'timeline', migrations: timelineMigrations };
