import { picturePaths, timelineToMarkdown } from '@slidewright/slides/exporters/markdown/index';
import type { Film } from '../film.ts';
import { NO_PREFIX, type Exporter, type MediaFile, type TextFile } from './exporter.ts';

/** The slides as Markdown with their pictures, which can be imported again. */
export const slides: Exporter = {
  id: 'slides',
  choice: null,
  describe: ({ images }: Pick<Film, 'images'>) =>
    `slides.md has the slides with their notes as Markdown${images.length === 0 ? '' : ', images/ their pictures'}.`,
  files({ timeline, slides, images }: Pick<Film, 'timeline' | 'slides' | 'images'>) {
    const paths = picturePaths(images);
    const text: TextFile = {
      kind: 'text',
      path: 'slides.md',
      write: () =>
        timelineToMarkdown(
          timeline,
          slides.map(({ slide }) => slide),
          paths,
        ),
    };
    const pictures = images.map(({ id, objectKey }): MediaFile => {
      return { kind: 'media', path: paths.get(id)!, objectKey, role: 'image', slideId: null, prefix: NO_PREFIX };
    });
    return [text, ...pictures];
  },
};
