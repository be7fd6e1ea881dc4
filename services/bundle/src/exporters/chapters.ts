import { toChaptersText } from '@slidewright/domain';
import type { Film } from '../film.ts';
import type { Exporter } from './exporter.ts';

/** The start of each slide of the master, as video platforms read it. */
export const chapters: Exporter = {
  id: 'chapters',
  choice: null,
  files: ({ captioned }: Pick<Film, 'captioned'>) => [
    { kind: 'text', path: 'chapters.txt', write: () => toChaptersText(captioned) },
  ],
};
