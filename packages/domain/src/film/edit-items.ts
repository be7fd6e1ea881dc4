/** What the project files of video editors have in common: the slides of a film as clips on whole frames. */
import { dbBetween, MUSIC_FADE_MS, MUSIC_LOOP_FADE_MS, musicLevels, type MusicLevel } from '../sound/music.ts';
import type { Silence } from '../sound/silence.ts';
import { millisecondsAtFrame, type FrameRate } from './frame-rate.ts';

/** A film for an editor; paths are relative to the project file, separated by `/`. */
export interface EditFilm {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly frameRate: FrameRate;
  readonly slides: readonly EditSlide[];
  /** Not set for none. */
  readonly music?: EditMusic;
}

/** A track under the voice; stereo, repeated to the end of the film. */
export interface EditMusic {
  readonly path: string;
  readonly name: string;
  readonly durationMs: number;
  /** What brings the file to its level under the voice, in dB. */
  readonly gainDb: number;
  /** Of the voice, on the clock of the film. */
  readonly silences: readonly Silence[];
}

/** A slide; it follows the slides before it without a gap. */
export interface EditSlide {
  readonly title: string;
  /** Length of the slide without a video, as a gap in the timeline. */
  readonly frames: number;
  readonly video?: EditVideo;
  readonly audio?: EditAudio;
}

export interface EditVideo {
  readonly path: string;
  /** Number of frames of the file; the clip shows all of them. */
  readonly frames: number;
  /** Audio channels of the file, 0 when it is silent. */
  readonly audioChannels: number;
}

export interface EditAudio {
  readonly path: string;
  /** Start, relative to the slide. */
  readonly startMs: number;
  readonly durationMs: number;
}

/** A slide with the values that every project file needs; all lengths in frames. */
export interface EditItem {
  readonly id: string;
  readonly title: string;
  /** Start in the film. */
  readonly start: number;
  readonly frames: number;
  readonly video: EditVideo | undefined;
  readonly audio: EditItemAudio | undefined;
}

export interface EditItemAudio {
  readonly path: string;
  /** Start, relative to the slide. */
  readonly start: number;
  /** Length of the file. */
  readonly frames: number;
  /** Length up to the end of the slide. */
  readonly shownFrames: number;
}

/** The slides of a film on its clock. A slide without a title is named by its number. */
export function editItems({ slides, frameRate }: Pick<EditFilm, 'slides' | 'frameRate'>): EditItem[] {
  let start = 0;
  return slides.map((slide, index) => {
    const item = toItem(slide, index, start, frameRate);
    start += item.frames;
    return item;
  });
}

function toItem(
  { title, frames: planned, video, audio }: EditSlide,
  index: number,
  start: number,
  rate: FrameRate,
): EditItem {
  const frames = Math.max(1, video?.frames ?? planned);
  return {
    id: `slide-${index + 1}`,
    title: cleanText(title) || `Slide ${index + 1}`,
    start,
    frames,
    video,
    audio: audio && itemAudio(audio, frames, rate),
  };
}

function itemAudio({ path, startMs, durationMs }: EditAudio, slideFrames: number, rate: FrameRate): EditItemAudio {
  // At least one frame remains for the clip.
  const start = Math.min(frameAt(startMs, rate), slideFrames - 1);
  const frames = wholeFrames(durationMs, rate);
  return { path, start, frames, shownFrames: Math.min(frames, slideFrames - start) };
}

/** One turn of the music; all lengths in frames. */
export interface EditMusicClip {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** Start in the film. */
  readonly start: number;
  readonly frames: number;
  /** Length of the file. */
  readonly fileFrames: number;
  /** In dB, at frames from the start of the clip, with straight lines between; at least the level at its start. */
  readonly levels: readonly { readonly frame: number; readonly db: number }[];
  /** 0 where another turn comes before or after it. */
  readonly fadeInFrames: number;
  readonly fadeOutFrames: number;
}

/** What an editor can add to a file. */
const MOST_GAIN_DB = 12;

/**
 * The turns of the music at the times that they have in the film. Where the film lets the end of one sound on under the next,
 * they are cut: the file has more for a transition.
 */
export function musicClips({ music, slides, frameRate }: EditFilm): EditMusicClip[] {
  const total = editItems({ slides, frameRate }).reduce((sum, { frames }) => sum + frames, 0);
  if (music === undefined || total === 0) return [];
  const levels = musicLevels(music.silences, millisecondsAtFrame(total, frameRate));
  const fileFrames = wholeFrames(music.durationMs, frameRate);
  const turn = wholeFrames(music.durationMs - MUSIC_LOOP_FADE_MS, frameRate);
  return Array.from({ length: Math.ceil(total / turn) }, (_, index): EditMusicClip => {
    const start = index * turn;
    const end = Math.min(start + turn, total);
    return {
      id: `music-${index + 1}`,
      title: `${cleanText(music.name) || 'Music'} (music)`,
      path: music.path,
      start,
      frames: end - start,
      fileFrames,
      levels: levelsBetween(levels, start, end, frameRate).map(({ frame, db }) => ({
        frame,
        db: Math.round(Math.min(MOST_GAIN_DB, music.gainDb + db) * 10) / 10,
      })),
      fadeInFrames: index === 0 ? Math.min(wholeFrames(MUSIC_FADE_MS.in, frameRate), end - start) : 0,
      fadeOutFrames: end === total ? Math.min(wholeFrames(MUSIC_FADE_MS.out, frameRate), end - start) : 0,
    };
  });
}

/** The points of a part of the film, with one at its start, and one at its end if there are others. */
function levelsBetween(levels: readonly MusicLevel[], start: number, end: number, rate: FrameRate) {
  const at = (frame: number): { frame: number; db: number } => {
    const atMs = millisecondsAtFrame(frame, rate);
    const next = levels.findIndex((level) => level.atMs > atMs);
    const before = next === -1 ? levels.at(-1) : levels[next - 1];
    return { frame: frame - start, db: dbBetween(before, next === -1 ? undefined : levels[next], atMs) };
  };
  const inside = levels.flatMap(({ atMs, db }) => {
    const frame = frameAt(atMs, rate);
    return frame > start && frame < end ? [{ frame: frame - start, db }] : [];
  });
  const [first, last] = [at(start), at(end)];
  return inside.length === 0 && first.db === last.db ? [first] : [first, ...inside, last];
}

function frameAt(ms: number, rate: FrameRate): number {
  return Math.round((ms * rate.numerator) / (1000 * rate.denominator));
}

/** Rounded down, so that a clip never exceeds its file. */
function wholeFrames(durationMs: number, rate: FrameRate): number {
  return Math.max(1, Math.floor((durationMs * rate.numerator) / (1000 * rate.denominator)));
}

/** Drops characters that XML 1.0 forbids and folds white space. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/[\s\u2028\u2029]+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .trim();
}

/** Whether the audio file is on the timeline: the video is silent or missing, so that it is not played twice. */
export function isConnected({ video, audio }: EditItem): boolean {
  return audio !== undefined && (video?.audioChannels ?? 0) === 0;
}

/** A URL relative to the document (RFC 3986), each segment percent-encoded. */
export function relativeUrl(path: string): string {
  return `./${path
    .split('/')
    .map((step) => encodeURIComponent(step).replaceAll("'", '%27'))
    .join('/')}`;
}
