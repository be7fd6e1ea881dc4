import type { Film } from '../film.ts';
import { slideStem } from '../names.ts';
import { NO_PREFIX, type Exporter, type MediaFile } from './exporter.ts';

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
    const ofSlides = slideVideos({ slides });
    return master === null ? ofSlides : [masterFile(master.objectKey, masterPath(slug)), ...ofSlides];
  },
};

/** One video for each slide that was rendered. */
export function slideVideos({ slides }: Pick<Film, 'slides'>): MediaFile[] {
  return slides.flatMap(({ slide, videoKey }, index): MediaFile[] => {
    if (videoKey === null) return [];
    const path = `Videos/${slideStem(index + 1, slide.title)}.mp4`;
    return [{ kind: 'media', path, objectKey: videoKey, role: 'slideVideo', slideId: slide.id, prefix: NO_PREFIX }];
  });
}

export function masterFile(objectKey: string, path: string): MediaFile {
  return { kind: 'media', path, objectKey, role: 'master', slideId: null, prefix: NO_PREFIX };
}

export function posterFile(objectKey: string, path: string): MediaFile {
  return { kind: 'media', path, objectKey, role: 'poster', slideId: null, prefix: NO_PREFIX };
}

const masterPath = (slug: string): string => `${slug}.mp4`;
