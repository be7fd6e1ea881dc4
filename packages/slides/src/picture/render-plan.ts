import { partAppearances, partCues, partTexts } from '../content/blocks.ts';
import type { Transition } from '@slidewright/domain/film/settings';
import type { DrawnSlide, Entry, PlanStep, SlideFilmProps, SlidePlan, VideoFormat, VisualState } from './film.ts';
import { slideFrames, type SlideTiming } from '@slidewright/domain/film/pace';
import { isFullPicture } from './layouts.ts';
import { layoutSlide } from './slide-layout.ts';
import { textDirection } from './text-shape.ts';
import { clickTimes } from '../speech/click-times.ts';
import { saidWords, unsaidSeconds } from '../speech/reading-time.ts';
import { spokenPartTimes } from '../speech/spoken-parts.ts';

const ENTRANCE_STAGES = [0, 0.45, 0.8, 1] as const;
const ENTRANCE_S = 0.5;
/** Length of a transition, which replaces the entrance. */
const TRANSITION_S = 0.4;
const REVEAL_S = 0.2;
/** A part appears this long before it is spoken. */
const REVEAL_LEAD_S = 0.25;
/** A part that is shown for less can hardly be read. */
const BRIEF_S = 1.5;
/** Share of a short slide with clicks that its last still has. */
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
 * Plans every frame of a slide: a short entrance, which brings the first parts and those that are not spoken, parts that
 * appear as they are spoken (early) or at the clicks of the notes, the pages of a long slide one after the other, and a
 * still at the end. Pictures, tables and the like stand from the first frame. `pages` are the indices of each page's parts.
 * There are few states, because each is rendered; the frames of the steps sum exactly to the length of the slide.
 */
export function planPages(
  slide: DrawnSlide,
  pages: readonly (readonly number[])[],
  format: VideoFormat,
  timing: SlideTiming,
  entry: Entry | null = null,
): SlidePlan {
  const frames = slideFrames(timing, format);
  const perSecond = format.frameRate.numerator / format.frameRate.denominator;
  const inFrames = (seconds: number): number => Math.max(1, Math.round(seconds * perSecond));
  // A picture that is the whole slide is complete from its first frame.
  const isStill = isFullPicture(slide);
  const { atOnce, later } = isStill ? { atOnce: 1, later: [] } : revealsOf(slide, pages, frames / perSecond, timing);
  const appearances = isClicked(slide, timing) ? partAppearances(slide.blocks) : [];
  const stateOf = (entrance: number, page: number, step: number): VisualState => {
    const waits = (pages[page] ?? []).slice(step).some((part) => appearances[part] === 'standing');
    return { entrance, page, step, ...(waits ? { clicked: true } : {}) };
  };
  const stage = inFrames(ENTRANCE_S / (ENTRANCE_STAGES.length - 1));
  const entered = stateOf(1, 0, atOnce);
  const entrance = ENTRANCE_STAGES.slice(1).map((share, index): Change => {
    return { to: share === 1 ? entered : stateOf(share, 0, 0), start: index * stage, length: stage };
  });
  const reveals = later.map(({ page, step, second }): Change => {
    return { to: stateOf(1, page, step), start: Math.round(second * perSecond), length: inFrames(REVEAL_S) };
  });
  if (entry === null)
    return isStill
      ? placeChanges(entered, [], frames)
      : placeChanges(stateOf(0, 0, 0), [...entrance, ...reveals], frames);
  // Each change needs a frame, and so does the last still.
  const entering = Math.min(inFrames(TRANSITION_S), Math.max(0, frames - 1 - reveals.length));
  const after = reveals.map((change) => ({ ...change, start: change.start - entering }));
  const { states, steps } = placeChanges(entered, after, frames - entering);
  const enter: PlanStep[] = entering === 0 ? [] : [{ kind: 'enter', by: entry, to: 0, frames: entering }];
  return { frames, states, steps: [...enter, ...steps] };
}

/** Further parts of a page from `second` on; `step` as in VisualState. */
interface Reveal {
  readonly page: number;
  readonly step: number;
  readonly second: number;
}

/** The parts of the first page that come with the slide, as a step, and when the others appear. */
function revealsOf(
  slide: DrawnSlide,
  pages: readonly (readonly number[])[],
  seconds: number,
  timing: SlideTiming,
): { readonly atOnce: number; readonly later: readonly Reveal[] } {
  const all = isClicked(slide, timing)
    ? clickedReveals(slide, pages, seconds, timing)
    : spokenReveals(slide, pages, seconds, timing);
  // Parts that come together are one still.
  const reveals = all.filter(({ page, second }, index) => {
    const next = all[index + 1];
    return next === undefined || next.page !== page || next.second > second;
  });
  const [first] = reveals;
  const isAtOnce = first !== undefined && first.page === 0 && first.second <= 0;
  return { atOnce: isAtOnce ? first.step : 0, later: isAtOnce ? reveals.slice(1) : reveals };
}

const isClicked = ({ blocks }: DrawnSlide, { clicks = [] }: SlideTiming): boolean =>
  clicks.length > 0 && partCues(blocks).length > 0;

/** Parts as clicks in the notes show them. */
function clickedReveals(
  { blocks }: DrawnSlide,
  pages: readonly (readonly number[])[],
  seconds: number,
  timing: SlideTiming,
): Reveal[] {
  const starts = clickedStarts(pages, partCues(blocks).length, seconds, timing);
  const latest = Math.max(ENTRANCE_S, seconds - Math.min(BRIEF_S, seconds * FINAL_HOLD_SHARE));
  let before = ENTRANCE_S;
  return pages.flatMap((parts, page) =>
    parts.map((part, position) => {
      before = Math.max(before, Math.min(starts[part]!, latest));
      return { page, step: position + 1, second: before };
    }),
  );
}

/**
 * When parts appear that clicks in the notes show. Parts after the last click come with it, but those of further pages at
 * equal intervals until the end, so that each page can be read.
 */
function clickedStarts(
  pages: readonly (readonly number[])[],
  partCount: number,
  seconds: number,
  { clicks = [], cues }: SlideTiming,
): number[] {
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

/**
 * Parts as they are spoken. The first part of a page is there when the page begins, and so is a part that is not spoken,
 * with those above it.
 */
function spokenReveals(
  { blocks }: DrawnSlide,
  pages: readonly (readonly number[])[],
  seconds: number,
  { cues }: SlideTiming,
): Reveal[] {
  const words = partCues(blocks);
  const appearances = partAppearances(blocks);
  const spoken = spokenPartTimes(words, cues).map((second) => second && Math.max(0, second - REVEAL_LEAD_S));
  const said = saidWords(cues.map(({ text }) => text).join('\n'));
  const needed = pages.map((parts) =>
    Math.max(BRIEF_S, unsaidSeconds(parts.map((part) => words[part]!).join('\n'), said)),
  );
  const spokenPages = pages.map((parts) => parts.map((part) => spoken[part]).find((second) => second !== null) ?? null);
  const begins = pageStarts(spokenPages, needed, seconds);
  return pages.flatMap((parts, page) => {
    const begin = begins[page]!;
    const latest = Math.max(begin, (begins[page + 1] ?? seconds) - BRIEF_S);
    const isThere = parts.map((part, position) => position === 0 || appearances[part] === 'standing');
    const starts = filled(
      parts.map((part, position) => {
        if (isThere[position] === true) return begin;
        return spoken[part] ?? (appearances[part] === 'inTurn' ? null : begin);
      }),
      latest + BRIEF_S,
    );
    // What is above a part that is not spoken comes with it.
    let below = latest;
    const early = starts.map(() => begin);
    for (let position = parts.length - 1; position > 0; position -= 1) {
      if (isThere[position] === true) continue;
      below = Math.max(begin, Math.min(below, starts[position]!));
      early[position] = below;
    }
    let shown = begin;
    return early.map((second, position) => {
      shown = Math.max(shown, second);
      return { page, step: position + 1, second: shown };
    });
  });
}

/** Times with even steps in place of those that are not known; the first one is, and `end` is after the last. */
function filled(times: readonly (number | null)[], end: number): number[] {
  const found: number[] = [];
  for (const [index, second] of times.entries()) {
    const next = times.findIndex((value, at) => at > index && value !== null);
    const before = found.at(-1) ?? 0;
    const after = next === -1 ? end : times[next]!;
    const steps = (next === -1 ? times.length : next) - index + 1;
    found.push(second ?? before + Math.max(0, after - before) / steps);
  }
  return found;
}

/**
 * When each page begins, in seconds: as the first of its parts is spoken; where none is, the pages share the time by what
 * each needs. Each stands as long as it needs, or its share of a shorter slide.
 */
function pageStarts(spoken: readonly (number | null)[], wanted: readonly number[], seconds: number): number[] {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const share = Math.min(1, seconds / sum(wanted));
  const needed = wanted.map((own) => own * share);
  const starts = [0];
  for (let page = 1; page < spoken.length; page += 1) {
    const before = starts[page - 1]!;
    const next = spoken.findIndex((second, index) => index >= page && second !== null);
    const until = next === -1 ? seconds : Math.max(before, spoken[next]!);
    const shared = needed.slice(page - 1, next === -1 ? undefined : next);
    const start = before + ((until - before) * needed[page - 1]!) / sum(shared);
    const latest = seconds - sum(needed.slice(page));
    starts.push(Math.min(latest, Math.max(start, before + needed[page - 1]!)));
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
