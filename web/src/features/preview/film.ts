import {
  frameRateOf,
  SAMPLE_RATE_HZ,
  sizeOf,
  slideFrames,
  type DrawnSlide,
  type Framerate,
  type Resolution,
  type SlideTiming,
  type ThemeId,
  type VideoFormat,
} from '@slidewright/domain';
import type { Narration } from '../../lib/queries/audio.ts';

/** What of a slide a preview needs; duration in seconds. */
export interface PreviewedSlide {
  readonly title: string;
  readonly bulletPoints: readonly string[];
  readonly duration: number;
}

/** A slide in its place in the film, with what is heard on it. */
export interface FilmSegment {
  readonly slide: DrawnSlide;
  readonly timing: SlideTiming;
  readonly narration: Narration | null;
}

export interface FilmSettings {
  readonly framerate: Framerate;
  readonly resolution: Resolution;
  readonly theme: ThemeId;
}

export function filmFormat({ framerate, resolution, theme }: FilmSettings): VideoFormat {
  return { ...sizeOf(resolution), frameRate: frameRateOf(framerate), theme };
}

/** A slide as it is drawn at its place in the deck; `index` counts from 0. */
export function drawnSlide(slide: PreviewedSlide, index: number, total: number): DrawnSlide {
  const role = index === 0 ? 'opening' : total >= 3 && index === total - 1 ? 'closing' : 'content';
  return { title: slide.title, bulletPoints: slide.bulletPoints, index, total, role };
}

export function filmSegment(
  slide: PreviewedSlide,
  place: { readonly index: number; readonly total: number },
  narration: Narration | null,
): FilmSegment {
  const timing: SlideTiming = {
    seconds: slide.duration,
    cues: narration?.cues ?? [],
    narrationSamples: narration === null ? 0 : Math.round((narration.durationMs / 1_000) * SAMPLE_RATE_HZ),
  };
  return { slide: drawnSlide(slide, place.index, place.total), timing, narration };
}

/** Where each segment begins, in frames, and how many there are in all. */
export function placeSegments(
  segments: readonly FilmSegment[],
  format: VideoFormat,
): { readonly starts: readonly number[]; readonly frames: number } {
  let frames = 0;
  const starts = segments.map(({ timing }) => {
    const start = frames;
    frames += slideFrames(timing, format);
    return start;
  });
  return { starts, frames };
}

/** The index of the segment that a frame belongs to. */
export function segmentAt(starts: readonly number[], frame: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= frame) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
