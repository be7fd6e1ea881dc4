import { musicPath, picturePaths, timelineToMarkdown } from '@slidewright/slides/exporters/markdown/index';
import type { Film } from '../film.ts';
import { NO_PREFIX, type Exporter, type MediaFile, type TextFile } from './exporter.ts';

/** The slides as Markdown with their pictures and the music of the film, which can be imported again. */
export const slides: Exporter = {
  id: 'slides',
  choice: null,
  describe({ images, music }: Pick<Film, 'images' | 'music'>) {
    const pictures = images.length === 0 ? '' : ', images/ their pictures';
    const sound = music === null ? '' : ', music/ the music of the film';
    return `slides.md has the slides with their notes as Markdown${pictures}${sound}.`;
  },
  files(film: Pick<Film, 'timeline' | 'settings' | 'slides' | 'images' | 'music'>) {
    const { timeline, settings, slides, images, music } = film;
    const paths = picturePaths(images);
    const text: TextFile = {
      kind: 'text',
      path: 'slides.md',
      write: () =>
        timelineToMarkdown(
          { ...timeline, settings },
          slides.map(({ slide }) => slide),
          paths,
          music === null ? '' : musicPath(music.name),
        ),
    };
    const pictures = images.map(({ id, objectKey }): MediaFile => {
      return { kind: 'media', path: paths.get(id)!, objectKey, role: 'image', slideId: null, prefix: NO_PREFIX };
    });
    return [text, ...pictures, ...musicFiles({ music })];
  },
};

/** The music of a film; none without. */
export function musicFiles({ music }: Pick<Film, 'music'>): MediaFile[] {
  if (music === null) return [];
  const { name, objectKey } = music;
  return [{ kind: 'media', path: musicPath(name), objectKey, role: 'music', slideId: null, prefix: NO_PREFIX }];
}
