import { mp3Tags } from '@slidewright/domain';
import type { Film } from '../film.ts';
import { slideStem } from '../names.ts';
import type { ExportedFile, Exporter } from './exporter.ts';

/** One MP3 for each slide with narration, tagged as a track of the film. */
export const audio: Exporter = {
  id: 'audio',
  choice: 'includeAudio',
  describe: () => 'Audio has the narration of each slide.',
  files: ({ timeline, slides }: Pick<Film, 'timeline' | 'slides'>) =>
    slides.flatMap(({ slide, narration }, index): ExportedFile[] => {
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
    }),
};
