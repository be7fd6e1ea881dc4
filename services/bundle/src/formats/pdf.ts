import { NO_PREFIX } from '../exporters/exporter.ts';
import type { Film } from '../film.ts';
import type { Format } from './format.ts';

/** A handout: the picture of each slide with its notes below. */
export const pdf: Format = {
  needs: 'slides',
  draws: 'handout',
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
