import type { Pacing } from '../constants.ts';
import type { Cue } from '../captions/cue.ts';
import type { FrameRate } from './frame-rate.ts';
import { framesForSeconds, millisecondsAtFrame, SAMPLE_RATE_HZ } from './frame-rate.ts';

/** Seconds around the narration of a slide that follows the voice, and the least such a slide lasts. */
export const VOICE_PACE_S = { before: 0.4, after: 0.8, shortest: 2 } as const;
/** Silence kept after the last word of a slide with a planned length, so that it is never cut. */
export const PLANNED_TAIL_S = 0.4;

/** The sound of a slide on its own clock. */
export interface SlideSound {
  /** At 48 kHz. */
  readonly samples: number;
  readonly cues: readonly Cue[];
}

/** A slide on the film's clock: how long it lasts and what is heard when, from its start. */
export interface SlideTiming {
  readonly seconds: number;
  /** The sentences that are heard; empty without narration. */
  readonly cues: readonly Cue[];
}

export interface PacedSlide extends SlideTiming {
  /** Samples of silence (48 kHz) before the narration begins. */
  readonly leadSamples: number;
}

/**
 * How long a slide of `seconds` lasts in the film, and where its narration lies. At pace 'voice' the narration decides;
 * at pace 'planned' it only makes a slide longer. A slide without narration lasts its own duration.
 */
export function paceSlide(slide: { seconds: number; narration: SlideSound | null }, pacing: Pacing): PacedSlide {
  const { seconds, narration } = slide;
  if (narration === null || narration.samples <= 0) return { seconds, cues: [], leadSamples: 0 };
  const spoken = narration.samples / SAMPLE_RATE_HZ;
  if (pacing === 'planned')
    return { seconds: Math.max(seconds, spoken + PLANNED_TAIL_S), cues: narration.cues, leadSamples: 0 };
  const { before, after, shortest } = VOICE_PACE_S;
  const leadMs = before * 1_000;
  return {
    seconds: Math.max(shortest, before + spoken + after),
    cues: narration.cues.map((cue) => ({ ...cue, startMs: cue.startMs + leadMs, endMs: cue.endMs + leadMs })),
    leadSamples: before * SAMPLE_RATE_HZ,
  };
}

/** How many frames a slide takes. */
export function slideFrames(
  { seconds }: Pick<SlideTiming, 'seconds'>,
  { frameRate }: { frameRate: FrameRate },
): number {
  return Math.max(1, framesForSeconds(seconds, frameRate));
}

/** What the length of a film depends on, slide by slide. */
export interface MeasuredSlide {
  /** The slide's own duration in seconds. */
  readonly duration: number;
  /** Whether there is anything on it; a slide without is no part of the film. */
  readonly hasContent: boolean;
  /** About how long what it says takes to say, in seconds. */
  readonly speechS: number;
  /** The narration it has; `isCurrent` when it says what the slide says now. */
  readonly narration: { readonly samples: number; readonly isCurrent: boolean } | null;
}

/**
 * The length of the film in milliseconds: exact when every slide has current narration, else by an estimate of what
 * is still to be spoken.
 */
export function filmLength(
  slides: readonly MeasuredSlide[],
  film: { readonly pacing: Pacing; readonly frameRate: FrameRate; readonly audioEnabled: boolean },
): { ms: number; isExact: boolean } {
  const filmed = slides.filter(({ hasContent }) => hasContent);
  const soundOf = ({ narration, speechS }: MeasuredSlide): SlideSound | null =>
    film.audioEnabled ? { samples: narration?.samples ?? Math.round(speechS * SAMPLE_RATE_HZ), cues: [] } : null;
  const frames = filmed.reduce(
    (sum, slide) =>
      sum + slideFrames(paceSlide({ seconds: slide.duration, narration: soundOf(slide) }, film.pacing), film),
    0,
  );
  return {
    ms: millisecondsAtFrame(frames, film.frameRate),
    isExact: !film.audioEnabled || filmed.every(({ narration }) => narration?.isCurrent === true),
  };
}
