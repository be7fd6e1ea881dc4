import { NO_SITE_CHAPTERS, toSiteChaptersText } from '@slidewright/domain';
import type { Film } from '../film.ts';
import type { Exporter } from './exporter.ts';

/** The chapters of the master as video sites read them, or why there are none. */
export const chapters: Exporter = {
  id: 'chapters',
  choice: null,
  files: ({ captioned }: Pick<Film, 'captioned'>) => [
    { kind: 'text', path: 'chapters.txt', write: () => toSiteChaptersText(captioned) || `${NO_SITE_CHAPTERS}\n` },
  ],
};
