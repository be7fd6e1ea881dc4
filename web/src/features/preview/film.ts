import {
  clickMarksOf,
  filmLength,
  frameRateOf,
  paceSlide,
  SAMPLE_RATE_HZ,
  sizeOf,
  slideFrames,
  type FilmSettings,
  type Motion,
  type Pacing,
  type ThemeId,
  type PacedSlide,
  type Transition,
} from '@slidewright/domain';
import { hasContent, type SlideText } from '@slidewright/slides/content/slide';
import type { Brand } from '@slidewright/slides/film/brand';
import type { DrawnSlide, VideoFormat } from '@slidewright/slides/film/film';
import { drawnSlide } from '@slidewright/slides/picture/drawn-slide';
import { placesOf, type SlidePlace } from '@slidewright/slides/picture/variety';
import { readingSeconds } from '@slidewright/slides/speech/reading-time';
import { speakingSeconds } from '@slidewright/slides/speech/speaking-time';
import type { Narration } from '../../lib/queries/audio.ts';

/** The part of a slide that a preview needs; duration in seconds. */
export type PreviewedSlide = Pick<SlideText, 'title' | 'blocks'> & {
  readonly duration: number;
  readonly speakerNotes?: string;
};

/** A slide at its position in the film, with its narration. */
export interface FilmSegment {
  readonly slide: DrawnSlide;
  /** The slide before; null if it is not shown. */
  readonly before: DrawnSlide | null;
  readonly transition: Transition;
  readonly motion: Motion;
  readonly timing: PacedSlide;
  readonly narration: Narration | null;
}

export function filmFormat(
  { framerate, resolution, theme }: Pick<FilmSettings, 'framerate' | 'resolution' | 'theme'>,
  brand?: Brand,
): VideoFormat {
  const format = { ...sizeOf(resolution), frameRate: frameRateOf(framerate), theme };
  return brand === undefined ? format : { ...format, brand };
}

interface WrittenSlide extends PreviewedSlide {
  readonly speakerNotes: string;
}

/** Estimated times to speak and to read a slide, cached because it is read on every key press in any slide. */
const measured = new WeakMap<WrittenSlide, SlideMeasures>();

interface SlideMeasures {
  readonly isFilmed: boolean;
  readonly speechS: number;
  readonly readingS: number;
}

function measure(slide: WrittenSlide): SlideMeasures {
  const known = measured.get(slide);
  if (known !== undefined) return known;
  const measures = {
    isFilmed: hasContent(slide),
    speechS: speakingSeconds(slide, 1),
    readingS: readingSeconds(slide),
  };
  measured.set(slide, measures);
  return measures;
}

/** Whether a slide is in the film; one with nothing on it is left out. */
export function isFilmed(slide: WrittenSlide): boolean {
  return measure(slide).isFilmed;
}

/** The places in the film of the slides of a timeline, null for those that are left out. */
export function filmPlaces(slides: readonly WrittenSlide[], theme: ThemeId): (SlidePlace | null)[] {
  const places = placesOf(slides.filter(isFilmed), theme).values();
  return slides.map((slide) => (isFilmed(slide) ? (places.next().value ?? null) : null));
}

/** The place in the film of a slide of the timeline, null for one that is left out. */
export function filmPlace(slides: readonly WrittenSlide[], position: number, theme: ThemeId): SlidePlace | null {
  return filmPlaces(slides, theme)[position] ?? null;
}

/** What the lengths of the slides of a film follow from; `speed` is that of the voice. */
export interface FilmPace {
  readonly pacing: Pacing;
  readonly speed: number;
  readonly audioEnabled: boolean;
}

/** A slide that is not narrated yet is silent for as long as its narration is estimated to be. */
export function filmSegment(
  slide: PreviewedSlide,
  place: SlidePlace,
  narration: Narration | null,
  { pacing, speed, audioEnabled }: FilmPace,
  motion: Motion = 'none',
): FilmSegment {
  const { speakerNotes = '', duration: seconds } = slide;
  const { speechS, readingS } = measure(asWritten(slide));
  const estimated = audioEnabled ? silenceOf(speechS / speed) : null;
  const sound = narration === null ? estimated : soundOf(narration);
  const timing = paceSlide({ seconds, narration: sound, readingS, clicks: clickMarksOf(speakerNotes) }, pacing);
  return { slide: drawnSlide(slide, place), before: null, transition: 'cut', motion, timing, narration };
}

/** All slides of the film, one after the other. */
export function filmSegments<Slide extends WrittenSlide>(
  slides: readonly Slide[],
  { transition, motion, theme, ...pace }: FilmPace & Pick<FilmSettings, 'transition' | 'motion' | 'theme'>,
  narrationOf: (slide: Slide) => Narration | null,
): FilmSegment[] {
  const filmed = slides.filter(isFilmed);
  const places = placesOf(filmed, theme);
  const segments = filmed.map((slide, index) => filmSegment(slide, places[index]!, narrationOf(slide), pace, motion));
  return segments.map((segment, index) => ({ ...segment, before: segments[index - 1]?.slide ?? null, transition }));
}

/** The length of a film of these slides, as the server computes it after saving. */
export function filmLengthOf<Slide extends WrittenSlide>(
  slides: readonly Slide[],
  film: FilmPace & Pick<FilmSettings, 'framerate'>,
  narrationOf: (slide: Slide) => Narration | null,
): { readonly filmMs: number; readonly isFilmMsExact: boolean } {
  const { ms, isExact } = filmLength(
    slides.map((slide) => {
      const narration = narrationOf(slide);
      const { isFilmed: isInFilm, speechS, readingS } = measure(slide);
      return {
        duration: slide.duration,
        hasContent: isInFilm,
        speechS: speechS / film.speed,
        readingS,
        narration: narration && { samples: soundOf(narration).samples, isCurrent: true },
      };
    }),
    { pacing: film.pacing, frameRate: frameRateOf(film.framerate), audioEnabled: film.audioEnabled },
  );
  return { filmMs: ms, isFilmMsExact: isExact };
}

const silenceOf = (seconds: number) => ({ samples: Math.round(seconds * SAMPLE_RATE_HZ), cues: [] });

const isWritten = (slide: PreviewedSlide): slide is WrittenSlide => slide.speakerNotes !== undefined;

/** The same slide where it has notes, so that its measure is kept. */
const asWritten = (slide: PreviewedSlide): WrittenSlide => (isWritten(slide) ? slide : { ...slide, speakerNotes: '' });

function soundOf({ durationMs, cues }: Narration) {
  return { samples: Math.round((durationMs / 1_000) * SAMPLE_RATE_HZ), cues };
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
