import { NO_PREFIX, type MediaFile } from '../exporters/exporter.ts';
import type { Film } from '../film.ts';
import { slideStem } from '../names.ts';
import type { Format } from './format.ts';

/** The pictures of all slides as the film shows them at last, at the size of the film, numbered. */
export const png: Format = {
  needs: 'slides',
  draws: 'pictures',
  files: ({ slides, stills }: Pick<Film, 'slides' | 'stills'>) =>
    slides.flatMap(({ slide }, index) => {
      const pages = stills?.pictures.filter(({ slideId }) => slideId === slide.id) ?? [];
      return pages.map(({ objectKey }, page): MediaFile => {
        const stem = slideStem(index + 1, slide.title);
        const path = `${pages.length === 1 ? stem : `${stem}-${page + 1}`}.png`;
        return { kind: 'media', path, objectKey, role: 'still', slideId: slide.id, prefix: NO_PREFIX };
      });
    }),
};
