/** What the project files of video editors have in common: the slides of a film as clips on whole frames. */
import type { FrameRate } from './frame-rate.ts';

/** A film for an editor; paths are relative to the project file, separated by `/`. */
export interface EditFilm {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly frameRate: FrameRate;
  readonly slides: readonly EditSlide[];
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
export function editItems({ slides, frameRate }: EditFilm): EditItem[] {
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
  const start = Math.min(Math.round((startMs * rate.numerator) / (1000 * rate.denominator)), slideFrames - 1);
  const frames = wholeFrames(durationMs, rate);
  return { path, start, frames, shownFrames: Math.min(frames, slideFrames - start) };
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
