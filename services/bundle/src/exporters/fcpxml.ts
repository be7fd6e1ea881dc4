import { toFcpxml, type FcpxmlSlide, type FcpxmlVideo } from '@slidewright/domain';
import { narrationMs, type Film, type FilmSlide } from '../film.ts';
import { mediaOf, type Contents, type Exporter, type FoundMedia } from './exporter.ts';

type Project = Pick<Film, 'timeline' | 'slug' | 'frameRate' | 'width' | 'height' | 'slides'>;

/** A project for Final Cut Pro and DaVinci Resolve, FCPXML 1.10, beside the folders that it points to. */
export const fcpxml: Exporter = {
  id: 'fcpxml',
  choice: 'includeFcpxml',
  describe: (film: Pick<Film, 'slug'>) =>
    `Import ${path(film)} into Final Cut Pro or DaVinci Resolve to get every clip in its place; keep it beside the folders it points to.`,
  files: (film: Project) => [{ kind: 'text', path: path(film), write: (contents) => writeProject(film, contents) }],
};

const path = ({ slug }: Pick<Film, 'slug'>): string => `${slug}.fcpxml`;

function writeProject({ timeline, frameRate, width, height, slides }: Project, contents: Contents): string {
  return toFcpxml({
    title: timeline.title,
    frameRate,
    width,
    height,
    slides: slides.map((slide): FcpxmlSlide => {
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
  });
}

/** The video's index decides its length, because a video may be older than the schedule. */
function clip({ path, video }: FoundMedia, slide: FilmSlide): FcpxmlVideo {
  return {
    path,
    frames: video?.frames ?? slide.frames,
    audioChannels: video?.audioChannels ?? (slide.narration ? 1 : 0),
  };
}
