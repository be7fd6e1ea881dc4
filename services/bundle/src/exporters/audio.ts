import { mp3Tags } from '@slidewright/domain';
import type { Film } from '../film.ts';
import { slideStem } from '../names.ts';
import type { Exporter, MediaFile } from './exporter.ts';

/** The narration of each slide. */
export const audio: Exporter = {
  id: 'audio',
  choice: 'includeAudio',
  describe: () => 'Audio has the narration of each slide.',
  files: slideSounds,
};

/** One MP3 for each slide with narration, tagged as a track of the film. */
export function slideSounds({ timeline, slides }: Pick<Film, 'timeline' | 'slides'>): MediaFile[] {
  return slides.flatMap(({ slide, narration }, index): MediaFile[] => {
    if (narration === null || narration.mp3Key === '') return [];
    const track = index + 1;
    return [
      {
        kind: 'media',
        path: `Audio/${slideStem(track, slide.title)}.mp3`,
        objectKey: narration.mp3Key,
        role: 'slideAudio',
        slideId: slide.id,
        prefix: mp3Tags({ title: slide.title, album: timeline.title, track, tracks: slides.length }),
      },
    ];
  });
}
