import { partCues, partTexts } from '../content/blocks.ts';
import type { Transition } from '@slidewright/domain/film/settings';
import type { DrawnSlide, Entry, PlanStep, SlideFilmProps, SlidePlan, VideoFormat, VisualState } from './film.ts';
import { slideFrames, type SlideTiming } from '@slidewright/domain/film/pace';
import { isFullPicture } from './layouts.ts';
import { layoutSlide } from './slide-layout.ts';
import { textDirection } from './text-shape.ts';
import { clickTimes } from '../speech/click-times.ts';
import { spokenPartTimes } from '../speech/spoken-parts.ts';

const ENTRANCE_STAGES = [0, 0.45, 0.8, 1] as const;
const ENTRANCE_S = 0.5;
/** Length of a transition, which replaces the entrance. */
const TRANSITION_S = 0.4;
const REVEAL_S = 0.2;
/** A part appears this long before it is spoken. */
const REVEAL_LEAD_S = 0.25;
/** Longest interval between parts whose times are unknown. */
const LONGEST_REVEAL_INTERVAL_S = 2.5;
/** Share of a page's time in which parts with unknown times appear. */
const UNTIMED_REVEAL_SHARE = 0.4;
/** The last still lasts at least this long, or this share of the slide if that is shorter. */
const FINAL_HOLD_S = 1.5;
const FINAL_HOLD_SHARE = 0.25;

/** A change to another still at frame `start`, blended over at most `length` frames. */
interface Change {
  readonly to: VisualState;
  readonly start: number;
  readonly length: number;
}

/** Plans a slide with the pages of its layout. */
export function planSlide(slide: DrawnSlide, format: VideoFormat, timing: SlideTiming): SlidePlan {
  return planPages(slide, layoutSlide(slide, format).pages, format, timing);
}

/** Plans a slide after another one, which it replaces by a transition; `before` is null for the first slide. */
export function planFilmed(
  slide: DrawnSlide,
  before: DrawnSlide | null,
  format: VideoFormat,
  { timing, transition }: { readonly timing: SlideTiming; readonly transition: Transition },
): SlideFilmProps {
  if (before === null || transition === 'cut') return { slide, format, plan: planSlide(slide, format, timing) };
  const { pages } = layoutSlide(before, format);
  return {
    slide,
    format,
    plan: planPages(slide, layoutSlide(slide, format).pages, format, timing, entryOf(slide, transition)),
    before: { slide: before, state: { entrance: 1, page: pages.length - 1, step: pages.at(-1)!.length } },
  };
}

/** A slide moves in from the side where its lines end. */
function entryOf({ title, blocks }: DrawnSlide, transition: Exclude<Transition, 'cut'>): Entry {
  if (transition === 'fade') return 'fade';
  return textDirection([title, ...partTexts(blocks)].join('\n')) === 'rtl' ? 'pushRight' : 'pushLeft';
}

/**
 * Plans every frame of a slide: a short entrance, parts that appear at the clicks of the notes, else as they are spoken
 * (early and at equal intervals if the speech does not match them), the pages of a long slide one after the other, and a still at the end. `pages` are
 * the indices of each page's parts. There are few states, because each is rendered; the frames of the steps sum exactly
 * to the length of the slide.
 */
export function planPages(
  slide: DrawnSlide,
  pages: readonly (readonly number[])[],
  format: VideoFormat,
  timing: SlideTiming,
  entry: Entry | null = null,
): SlidePlan {
  const frames = slideFrames(timing, format);
  const inFrames = (seconds: number): number =>
    Math.max(1, Math.round((seconds * format.frameRate.numerator) / format.frameRate.denominator));
  const starts = partStarts(slide, pages, frames / (format.frameRate.numerator / format.frameRate.denominator), timing);
  const stage = inFrames(ENTRANCE_S / (ENTRANCE_STAGES.length - 1));
  const entrance: Change[] = ENTRANCE_STAGES.slice(1).map((entrance, index) => ({
    to: { entrance, page: 0, step: 0 },
    start: index * stage,
    length: stage,
  }));
  // A picture that is the whole slide is complete from its first frame.
  const isStill = isFullPicture(slide);
  const entered = { entrance: 1, page: 0, step: isStill ? 1 : 0 };
  const reveals = (isStill ? [] : pages).flatMap((parts, page) =>
    parts.map((part, index) => ({
      to: { entrance: 1, page, step: index + 1 },
      start: Math.round((starts[part]! * format.frameRate.numerator) / format.frameRate.denominator),
      length: inFrames(REVEAL_S),
    })),
  );
  if (entry === null)
    return isStill
      ? placeChanges(entered, [], frames)
      : placeChanges({ entrance: 0, page: 0, step: 0 }, [...entrance, ...reveals], frames);
  // Each change needs a frame, and so does the last still.
  const entering = Math.min(inFrames(TRANSITION_S), Math.max(0, frames - 1 - reveals.length));
  const later = reveals.map((change) => ({ ...change, start: change.start - entering }));
  const { states, steps } = placeChanges(entered, later, frames - entering);
  const enter: PlanStep[] = entering === 0 ? [] : [{ kind: 'enter', by: entry, to: 0, frames: entering }];
  return { frames, states, steps: [...enter, ...steps] };
}

/** When each part starts to appear, in seconds from the start of the slide, never decreasing. */
function partStarts(
  slide: DrawnSlide,
  pages: readonly (readonly number[])[],
  seconds: number,
  timing: SlideTiming,
): number[] {
  const cues = partCues(slide.blocks);
  const latest = Math.max(ENTRANCE_S, seconds - Math.min(FINAL_HOLD_S, seconds * FINAL_HOLD_SHARE));
  const starts =
    clickedStarts(pages, cues.length, seconds, timing) ??
    spokenPartTimes(cues, timing.cues)?.map((second) => second - REVEAL_LEAD_S) ??
    untimedStarts(pages, cues.length, seconds);
  let before = ENTRANCE_S;
  return starts.map((start) => {
    before = Math.max(before, Math.min(start, latest));
    return before;
  });
}

/**
 * When parts appear that clicks in the notes show; null without clicks. Parts after the last click come with it, but those
 * of further pages at equal intervals until the end, so that each page can be read.
 */
function clickedStarts(
  pages: readonly (readonly number[])[],
  partCount: number,
  seconds: number,
  { clicks = [], cues }: SlideTiming,
): number[] | null {
  if (clicks.length === 0 || partCount === 0) return null;
  const starts: number[] = [];
  for (const [index, second] of clickTimes(clicks, cues, seconds).entries()) {
    const { parts, isAfterWord } = clicks[index]!;
    const start = isAfterWord ? second : second - REVEAL_LEAD_S;
    while (starts.length < Math.min(parts, partCount)) starts.push(start);
  }
  const last = starts.at(-1)!;
  const shown = pages.findIndex((parts) => parts.includes(starts.length - 1));
  const interval = Math.max(0, seconds - last) / (pages.length - shown);
  const pageOf = (part: number): number => pages.findIndex((parts) => parts.includes(part));
  while (starts.length < partCount) starts.push(last + Math.max(0, pageOf(starts.length) - shown) * interval);
  return starts;
}

/** Divides the time among the pages by their number of parts; the parts appear early in it. */
function untimedStarts(pages: readonly (readonly number[])[], partCount: number, seconds: number): number[] {
  const perPart = Math.max(0, seconds - ENTRANCE_S) / Math.max(1, pages.flat().length);
  const interval = Math.min(LONGEST_REVEAL_INTERVAL_S, perPart * UNTIMED_REVEAL_SHARE);
  // A part on no page needs no time.
  const starts: number[] = Array.from({ length: partCount }, () => ENTRANCE_S);
  let shown = 0;
  for (const parts of pages) {
    const pageStart = ENTRANCE_S + shown * perPart;
    parts.forEach((part, index) => {
      starts[part] = pageStart + index * interval;
    });
    shown += parts.length;
  }
  return starts;
}

/**
 * Arranges changes without overlap in exactly `frames` frames. Each keeps its start if possible; otherwise blends
 * become shorter, down to one frame. The last frame is always a still. If there are more changes than frames, the first
 * ones are dropped, so that the last still is complete.
 */
function placeChanges(first: VisualState, wanted: readonly Change[], frames: number): SlidePlan {
  const changes = wanted.slice(Math.max(0, wanted.length - Math.max(0, frames - 1)));
  const states: VisualState[] = [
    changes.length === wanted.length ? first : (wanted[wanted.length - changes.length - 1]?.to ?? first),
  ];
  const steps: PlanStep[] = [];
  let at = 0;
  changes.forEach((change, index) => {
    const latestStart = frames - 1 - (changes.length - index);
    const start = Math.min(Math.max(change.start, at), latestStart);
    const length = Math.min(change.length, latestStart + 1 - start);
    const from = states.length - 1;
    if (start > at) steps.push({ kind: 'hold', state: from, frames: start - at });
    states.push(change.to);
    steps.push({ kind: 'blend', from, to: from + 1, frames: length });
    at = start + length;
  });
  steps.push({ kind: 'hold', state: states.length - 1, frames: frames - at });
  return { frames, states, steps };
}

/**
 * The picture of a frame: `from` mixed with the share `weight` of `to`; 0 for a still. In a transition, `from` is null: the
 * last still of the slide before.
 */
export interface PictureMix {
  readonly from: number | null;
  readonly to: number;
  readonly weight: number;
  readonly entry?: Entry;
}

/** How far a slide that pushes another one has moved in after the share `weight` of the time: slow at both ends. */
export function pushedShare(weight: number): number {
  return weight * weight * (3 - 2 * weight);
}

/**
 * The share of the second still in frame `frame` (from 0) of a blend of `frames` frames. Neither end equals a still: a
 * blend of three frames has 1/4, 2/4, 3/4.
 */
export function blendWeight(frame: number, frames: number): number {
  return (frame + 1) / (frames + 1);
}

/** The stills of a frame and their mix. Frames outside the plan are clamped to it. */
export function pictureAt(plan: SlidePlan, frame: number): PictureMix {
  let left = Math.min(Math.max(Math.trunc(frame), 0), plan.frames - 1);
  for (const step of plan.steps) {
    if (left >= step.frames) {
      left -= step.frames;
      continue;
    }
    if (step.kind === 'hold') return { from: step.state, to: step.state, weight: 0 };
    const weight = blendWeight(left, step.frames);
    if (step.kind === 'enter') return { from: null, to: step.to, weight, entry: step.by };
    return { from: step.from, to: step.to, weight };
  }
  throw new Error('the steps of the plan do not sum to its frames');
}
