import type { EditFilm, EditSlide, EditVideo } from '@slidewright/domain';
import { narrationMs, type Film, type FilmSlide } from '../film.ts';
import { mediaOf, type Contents, type FoundMedia } from './exporter.ts';

/** The parts of a film that the project files of editors are made from. */
export type EditParts = Pick<Film, 'timeline' | 'frameRate' | 'width' | 'height' | 'slides'>;

/** A film as an editor's project file describes it, with the media that are exported beside the file. */
export function editOf({ timeline, frameRate, width, height, slides }: EditParts, contents: Contents): EditFilm {
  return {
    title: timeline.title,
    frameRate,
    width,
    height,
    slides: slides.map((slide): EditSlide => {
      const video = mediaOf(contents, slide.slide.id, 'slideVideo');
      const audio = mediaOf(contents, slide.slide.id, 'slideAudio');
      return {
        title: slide.slide.title,
        frames: slide.frames,
        ...(video ? { video: clip(video, slide) } : {}),
        ...(audio
          ? { audio: { path: audio.path, startMs: slide.narrationStartMs, durationMs: narrationMs(slide) } }
          : {}),
      };
    }),
  };
}

/** The video's index decides its length, because a video may be older than the schedule. */
function clip({ path, video }: FoundMedia, slide: FilmSlide): EditVideo {
  return {
    path,
    frames: video?.frames ?? slide.frames,
    audioChannels: video?.audioChannels ?? (slide.narration ? 1 : 0),
  };
}
