import type { Film } from '../film.ts';
import { slideStem } from '../names.ts';
import { NO_PREFIX, type ExportedFile, type Exporter } from './exporter.ts';

/** The master, and one video for each slide that was rendered. */
export const videos: Exporter = {
  id: 'videos',
  choice: 'includeVideos',
  describe({ slug, master, masterUpToDate }: Pick<Film, 'slug' | 'master' | 'masterUpToDate'>) {
    if (master === null) return null;
    const whole = `${masterPath(slug)} is the whole video, Videos has it slide by slide.`;
    return masterUpToDate ? whole : `${whole} Slides or narration were changed after it was rendered.`;
  },
  files({ slug, master, slides }: Pick<Film, 'slug' | 'master' | 'slides'>) {
    const media = { kind: 'media', prefix: NO_PREFIX } as const;
    const ofSlides = slides.flatMap(({ slide, videoKey }, index): ExportedFile[] => {
      if (videoKey === null) return [];
      const path = `Videos/${slideStem(index + 1, slide.title)}.mp4`;
      return [{ ...media, path, objectKey: videoKey, role: 'slideVideo', slideId: slide.id }];
    });
    if (master === null) return ofSlides;
    const { objectKey } = master;
    return [{ ...media, path: masterPath(slug), objectKey, role: 'master', slideId: null }, ...ofSlides];
  },
};

const masterPath = (slug: string): string => `${slug}.mp4`;
