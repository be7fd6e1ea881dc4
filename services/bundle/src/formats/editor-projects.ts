import { toEdl, toFcpxml, toOtio, type EditFilm } from '@slidewright/domain';
import { slideSounds } from '../exporters/audio.ts';
import { editOf } from '../exporters/edit.ts';
import { musicFiles } from '../exporters/slides.ts';
import { slideVideos } from '../exporters/videos.ts';
import type { Format } from './format.ts';

/**
 * A project file beside the media it points to. Without the media it is the file alone, for an editor that has them
 * from a bundle: the paths are the same.
 */
function project(id: 'fcpxml' | 'otio' | 'edl', write: (film: EditFilm) => string): Format {
  return {
    needs: 'media',
    files(film, { includeMedia }) {
      const media = [...slideVideos(film), ...slideSounds(film), ...musicFiles(film)];
      return [
        { kind: 'text', path: `${film.slug}.${id}`, write: (contents) => write(editOf(film, contents)) },
        ...(includeMedia ? media : media.map((file) => ({ ...file, isReferredOnly: true as const }))),
      ];
    },
  };
}

export const fcpxml = project('fcpxml', toFcpxml);
export const otio = project('otio', toOtio);
export const edl = project('edl', toEdl);
