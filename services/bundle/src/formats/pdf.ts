import { NO_PREFIX } from '../exporters/exporter.ts';
import type { Film } from '../film.ts';
import type { Format } from './format.ts';

/** A handout: the picture of each slide with its notes below. */
export const pdf: Format = {
  id: 'pdf',
  needs: 'slides',
  draws: 'handout',
  options: [],
  files: ({ slug, stills }: Pick<Film, 'slug' | 'stills'>) =>
    stills === null || stills.handoutKey === null
      ? []
      : [
          {
            kind: 'media',
            path: `${slug}.pdf`,
            objectKey: stills.handoutKey,
            role: 'handout',
            slideId: null,
            prefix: NO_PREFIX,
          },
        ],
};
