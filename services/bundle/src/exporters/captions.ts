import { toCaptions, toSrt, toVtt } from '@slidewright/domain';
import type { Film } from '../film.ts';
import type { Exporter } from './exporter.ts';

/** Subtitles of the master as SubRip and WebVTT; none when nothing is spoken. */
export const captions: Exporter = {
  id: 'captions',
  choice: null,
  // The sentence covers the exporter of chapters too.
  describe: () =>
    'Captions has the subtitles where something is spoken, and chapters.txt the chapters for video sites.',
  files({ slug, captioned }: Pick<Film, 'slug' | 'captioned'>) {
    if (captioned.every(({ cues }) => cues.length === 0)) return [];
    const lines = toCaptions(captioned);
    return [
      { kind: 'text', path: `Captions/${slug}.srt`, write: () => toSrt(lines) },
      { kind: 'text', path: `Captions/${slug}.vtt`, write: () => toVtt(lines) },
    ];
  },
};
