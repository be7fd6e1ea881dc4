import type { Pacing } from './settings.ts';
import { delay, type Cue } from '../captions/cue.ts';
import type { ClickMark } from '../speech/pronunciation/clicks.ts';
import type { FrameRate } from './frame-rate.ts';
import { framesForSeconds, millisecondsAtFrame, SAMPLE_RATE_HZ } from './frame-rate.ts';

/** Silence around the narration and shortest length of a slide with pacing 'voice', in seconds. */
export const VOICE_PACE_S = { before: 0.4, after: 0.8, shortest: 2 } as const;
/** A slide stays at most this much longer than the voice for what is only to be read, in seconds. */
const MOST_READING_S = 20;
/** Silence kept after the narration with pacing 'planned', so that it is never cut, in seconds. */
export const PLANNED_TAIL_S = 0.4;

/** Narration of a slide. The times of its cues are relative to its start. */
export interface SlideSound {
  /** At 48 kHz. */
  readonly samples: number;
  readonly cues: readonly Cue[];
}

/** Timing of a slide in the film, relative to its start. */
export interface SlideTiming {
  readonly seconds: number;
  /** The spoken sentences; empty without narration. */
  readonly cues: readonly Cue[];
  /** Where the notes ask for parts to appear; not set if they do not. */
  readonly clicks?: readonly ClickMark[];
}

export interface PacedSlide extends SlideTiming {
  /** Samples of silence (48 kHz) before the narration. */
  readonly leadSamples: number;
}

/** What the length of a slide in the film depends on. */
export interface PaceableSlide {
  /** Its own duration. */
  readonly seconds: number;
  readonly narration: SlideSound | null;
  /** How long it takes to read what it shows and the voice does not say, in seconds. Default: 0. */
  readonly readingS?: number;
  readonly clicks?: readonly ClickMark[];
}

/**
 * Returns the length of a slide in the film and the position of its narration. With pacing 'voice' the narration decides,
 * and the time to read what is not said, at most 20 s more; with 'planned' the narration only extends the slide. A slide
 * without narration lasts its own duration.
 */
export function paceSlide(slide: PaceableSlide, pacing: Pacing): PacedSlide {
  const { clicks = [] } = slide;
  return { ...paceSound(slide, pacing), ...(clicks.length === 0 ? {} : { clicks }) };
}

function paceSound({ seconds, narration, readingS = 0 }: PaceableSlide, pacing: Pacing): PacedSlide {
  if (narration === null || narration.samples <= 0) return { seconds, cues: [], leadSamples: 0 };
  const spoken = narration.samples / SAMPLE_RATE_HZ;
  if (pacing === 'planned')
    return { seconds: Math.max(seconds, spoken + PLANNED_TAIL_S), cues: narration.cues, leadSamples: 0 };
  const { before, after, shortest } = VOICE_PACE_S;
  const leadMs = before * 1_000;
  const voice = before + spoken + after;
  return {
    seconds: Math.max(shortest, voice, Math.min(before + readingS, voice + MOST_READING_S)),
    cues: narration.cues.map((cue) => delay(cue, leadMs)),
    leadSamples: before * SAMPLE_RATE_HZ,
  };
}

/** The number of frames of a slide. */
export function slideFrames(
  { seconds }: Pick<SlideTiming, 'seconds'>,
  { frameRate }: { frameRate: FrameRate },
): number {
  return Math.max(1, framesForSeconds(seconds, frameRate));
}

/** What the length of a film depends on, per slide. */
export interface MeasuredSlide {
  /** The slide's own duration in seconds. */
  readonly duration: number;
  /** A slide without content is not part of the film. */
  readonly hasContent: boolean;
  /** Estimated speaking time, in seconds; 0 for a slide with nothing to say, which is silent. */
  readonly speechS: number;
  /** How long it takes to read what it shows and the voice does not say, in seconds. */
  readonly readingS: number;
  /** The current or an outdated narration. */
  readonly narration: { readonly samples: number; readonly isCurrent: boolean } | null;
}

/**
 * The length of the film in milliseconds. It is exact if every slide with something to say has current narration or audio is switched off;
 * otherwise outdated narration or `speechS` is used.
 */
export function filmLength(
  slides: readonly MeasuredSlide[],
  film: { readonly pacing: Pacing; readonly frameRate: FrameRate; readonly audioEnabled: boolean },
): { ms: number; isExact: boolean } {
  const filmed = slides.filter(({ hasContent }) => hasContent);
  const soundOf = ({ narration, speechS }: MeasuredSlide): SlideSound | null =>
    film.audioEnabled ? { samples: narration?.samples ?? Math.round(speechS * SAMPLE_RATE_HZ), cues: [] } : null;
  const frames = filmed.reduce((sum, slide) => {
    const { duration: seconds, readingS } = slide;
    return sum + slideFrames(paceSlide({ seconds, narration: soundOf(slide), readingS }, film.pacing), film);
  }, 0);
  return {
    ms: millisecondsAtFrame(frames, film.frameRate),
    isExact: !film.audioEnabled || filmed.every(({ narration, speechS }) => narration?.isCurrent ?? speechS === 0),
  };
}
