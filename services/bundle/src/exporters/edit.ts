import type { EditFilm, EditMusic, EditSlide, EditVideo } from '@slidewright/domain';
import type { Music } from '@slidewright/contracts';
import { narrationMs, type Film, type FilmSlide } from '../film.ts';
import { mediaOf, type Contents, type FoundMedia } from './exporter.ts';

/** The parts of a film that the project files of editors are made from. */
export type EditParts = Pick<Film, 'timeline' | 'settings' | 'frameRate' | 'width' | 'height' | 'slides' | 'music'>;

/** A film as an editor's project file describes it, with the media that are exported beside the file. */
export function editOf(film: EditParts, contents: Contents): EditFilm {
  const { timeline, frameRate, width, height, slides } = film;
  const track = contents.media.find(({ role }) => role === 'music');
  return {
    title: timeline.title,
    ...(film.music && track ? { music: musicOf(film, film.music, track) } : {}),
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

/** The narration of slides has this loudness. */
const VOICE_LUFS = -16;

function musicOf({ settings, slides }: EditParts, music: Music, { path }: FoundMedia): EditMusic {
  const { name, durationMs, loudnessLufs } = music;
  return {
    path,
    name,
    durationMs: Number(durationMs),
    gainDb: VOICE_LUFS + settings.musicLevel - loudnessLufs,
    silences: silencesOf(slides),
  };
}

/** What is between the sentences of a film, on its clock. */
function silencesOf(slides: readonly FilmSlide[]): EditMusic['silences'] {
  const silences: EditMusic['silences'][number][] = [];
  let silentFrom = 0;
  const end = (startMs: number): void => {
    if (startMs > silentFrom) silences.push({ startMs: silentFrom, endMs: startMs });
  };
  for (const slide of slides) {
    const from = slide.startMs + slide.narrationStartMs;
    // A recording may have no cues.
    const whole = narrationMs(slide) === 0 ? [] : [{ startMs: from, endMs: from + narrationMs(slide) }];
    const cues = slide.cues.map(({ startMs, endMs }) => ({
      startMs: slide.startMs + startMs,
      endMs: slide.startMs + endMs,
    }));
    for (const { startMs, endMs } of cues.length > 0 ? cues : whole) {
      end(startMs);
      silentFrom = Math.max(silentFrom, endMs);
    }
  }
  const last = slides.at(-1);
  if (last) end(last.startMs + last.durationMs);
  return silences;
}

/** The video's index decides its length, because a video may be older than the schedule. */
function clip({ path, video }: FoundMedia, slide: FilmSlide): EditVideo {
  return {
    path,
    frames: video?.frames ?? slide.frames,
    audioChannels: video?.audioChannels ?? (slide.narration ? 1 : 0),
  };
}
