import { partAppearances, partCues, partTexts } from '../content/blocks.ts';
import type { Motion, Transition } from '@slidewright/domain/film/settings';
import {
  PICTURE_LAYERS,
  type DrawnSlide,
  type Entry,
  type PlanStep,
  type SlideFilmProps,
  type SlidePlan,
  type VideoFormat,
  type VisualState,
} from '../film/film.ts';
import { slideFrames, type SlideTiming } from '@slidewright/domain/film/pace';
import { isFullPicture } from '../film/layouts.ts';
import { isEnlarged, movementSeconds, movingParts, PICTURES_A_SECOND } from './motion.ts';
import { layoutSlide, slideGeometry } from './slide-layout.ts';
import { referenceCanvas } from '../measure/geometry.ts';
import { textDirection } from '../measure/text-shape.ts';
import { themeOf } from '../themes/index.ts';
import { interrupts, paletteOf } from '../themes/palette.ts';
import type { SlideChange } from '../themes/theme.ts';
import { clickTimes } from '../speech/click-times.ts';
import { saidWords, unsaidSeconds } from '../speech/reading-time.ts';
import { spokenPartTimes } from '../speech/spoken-parts.ts';
import { spokenMarks, type SpokenMark } from './spoken-marks.ts';

const ENTRANCE_STAGES = [0, 0.45, 0.8, 1] as const;
const ENTRANCE_S = 0.5;
/** Length of a transition that the author chose; it replaces the entrance. */
const TRANSITION_S = 0.4;
const REVEAL_S = 0.2;
const MARK_S = 0.12;
/** Changes that follow sooner are one. */
const TOGETHER_S = 0.15;
/** A full picture is enlarged for so long, and at most for half of its slide. */
const ENLARGED_S = 3;
/** Share of a slide in which it comes in and moves; shorter slides do not move. */
const MOST_MOVING_SHARE = 0.25;
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
  /** A still of a movement for `length` frames, without a blend. */
  readonly isMoving?: true;
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
  {
    timing,
    transition,
    motion = 'none',
  }: { readonly timing: SlideTiming; readonly transition: Transition; readonly motion?: Motion },
): SlideFilmProps {
  const { pages } = layoutSlide(slide, format);
  const entry = before === null ? null : entryOf(slide, before, format, transition);
  const plan = planPages(slide, pages, format, timing, { entry, motion });
  if (before === null || entry === null) return { slide, format, plan };
  const last = layoutSlide(before, format).pages;
  const state = { entrance: 1, page: last.length - 1, step: last.at(-1)!.length, ...atRest(before, motion) };
  return { slide, format, plan, before: { slide: before, state } };
}

/** What the stills of a slide that can move have when it stands. */
const atRest = (slide: DrawnSlide, motion: Motion): Pick<VisualState, 'motion'> =>
  motion === 'theme' && (isEnlarged(slide) || movementSeconds(slide) > 0) ? { motion: 1 } : {};

/** How a slide comes in. */
interface Entering {
  readonly by: Entry;
  readonly seconds: number;
}

/** How a slide replaces the one before; null for a cut. */
function entryOf(slide: DrawnSlide, before: DrawnSlide, format: VideoFormat, transition: Transition): Entering | null {
  if (transition === 'cut') return null;
  const change = transition === 'theme' ? changeTo(slide, before, format) : { by: transition, seconds: TRANSITION_S };
  return change === null ? null : { by: directed(change.by, slide), seconds: change.seconds };
}

/** How a theme replaces the slide before. */
function changeTo(slide: DrawnSlide, before: DrawnSlide, format: VideoFormat): SlideChange | null {
  const { beginning, otherGround, others } = themeOf(format).slideChanges ?? {};
  if (slide.role !== 'content' || interrupts(slide)) return beginning ?? null;
  const isOther = otherGround !== undefined && groundKey(slide, format) !== groundKey(before, format);
  return (isOther ? otherGround : others) ?? null;
}

/** What tells the ground of a slide from others: its colour, and the fields of colour on it. */
function groundKey(slide: DrawnSlide, format: VideoFormat): string {
  const theme = themeOf(format);
  const { fields = [] } = slideGeometry(theme, slide, referenceCanvas(format));
  return JSON.stringify([
    paletteOf(theme, slide).background,
    fields.map(({ area }) => area),
    slide.isTurned === true && fields.length > 0,
  ]);
}

/** A slide comes in from the side where its lines end. */
function directed(by: SlideChange['by'], { title, blocks }: DrawnSlide): Entry {
  if (by === 'fade' || by === 'wipeUp') return by;
  return `${by}${textDirection([title, ...partTexts(blocks)].join('\n')) === 'rtl' ? 'Right' : 'Left'}`;
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
  { entry = null, motion = 'none' }: { readonly entry?: Entering | null; readonly motion?: Motion } = {},
): SlidePlan {
  const frames = slideFrames(timing, format);
  const perSecond = format.frameRate.numerator / format.frameRate.denominator;
  const inFrames = (seconds: number): number => Math.max(1, Math.round(seconds * perSecond));
  const rest = atRest(slide, motion);
  if (rest.motion === 1 && isEnlarged(slide)) return planEnlargement(slide, format, frames, entry);
  // A picture that is the whole slide is there from its first frame.
  const isStill = isFullPicture(slide);
  const { atOnce, later } = revealsOf(slide, pages, frames / perSecond, timing);
  const appearances = isClicked(slide, timing) ? partAppearances(slide.blocks) : [];
  const stateOf = (entrance: number, page: number, step: number): VisualState => {
    // What appears in turn looks the same without clicks.
    const waits = (pages[page] ?? [])
      .slice(step)
      .some((part) => ['standing', 'spoken'].includes(appearances[part] ?? ''));
    return { entrance, page, step, ...(waits ? { clicked: true } : {}), ...rest };
  };
  const hasMarks = motion === 'theme' && !isClicked(slide, timing);
  const textWaits = themeOf(format).waiting !== undefined;
  const marks = hasMarks ? spokenMarks(slide, timing.cues, frames / perSecond, textWaits) : [];
  const begin = marks[0] !== undefined && marks[0].second === 0 ? marks[0].mark : null;
  const stage = inFrames(ENTRANCE_S / (ENTRANCE_STAGES.length - 1));
  const isMoving = rest.motion === 1 && canMove(slide, pages, { atOnce, later }, timing, frames / perSecond);
  // Until the movement.
  const unmoved = isMoving ? { motion: 0 } : {};
  const standing = { ...stateOf(1, 0, atOnce), ...markedBy(begin) };
  const entered = { ...standing, ...unmoved };
  const entrance = ENTRANCE_STAGES.slice(1).map((share, index): Change => {
    const to = share === 1 ? entered : { ...stateOf(share, 0, 0), ...unmoved };
    return { to, start: index * stage, length: stage };
  });
  const entryFrames = entry === null ? stage * entrance.length : inFrames(entry.seconds);
  const movement = isMoving ? movementOf(slide, standing, entryFrames, perSecond) : [];
  const reveals = mergedChanges({ page: 0, step: atOnce, mark: begin }, later, marks).map(
    ({ page, step, mark, second, length }): Change => ({
      to: { ...stateOf(1, page, step), ...markedBy(mark) },
      start: Math.round(second * perSecond),
      length: inFrames(length),
    }),
  );
  if (entry === null)
    return isStill
      ? placeChanges(entered, reveals, frames)
      : placeChanges({ ...stateOf(0, 0, 0), ...unmoved }, [...entrance, ...movement, ...reveals], frames);
  // Each change needs a frame, and so does the last still.
  const changes = [...movement, ...reveals];
  const entering = Math.min(inFrames(entry.seconds), Math.max(0, frames - 1 - changes.length));
  const after = changes.map((change) => ({ ...change, start: change.start - entering }));
  const { states, steps } = placeChanges(entered, after, frames - entering);
  const enter: PlanStep[] = entering === 0 ? [] : [{ kind: 'enter', by: entry.by, to: 0, frames: entering }];
  return { frames, states, steps: [...enter, ...steps] };
}

/** What a slide shows at a time, and how long the change to it takes, in seconds. */
type TimedChange = Reveal & SpokenMark & { readonly length: number };

/** Further parts, and marks of what is spoken, in the order of time. */
function mergedChanges(
  first: Omit<TimedChange, 'second' | 'length'>,
  reveals: readonly Reveal[],
  marks: readonly SpokenMark[],
): TimedChange[] {
  let shown = first;
  const changes: TimedChange[] = [];
  for (const change of [...reveals, ...marks].toSorted((one, other) => one.second - other.second)) {
    const isMark = 'mark' in change;
    if (isMark && change.mark === shown.mark) continue;
    shown = { ...shown, ...change };
    const before = changes.at(-1);
    const isTogether = before !== undefined && change.second - before.second < TOGETHER_S;
    const begun = isTogether ? changes.pop()! : { second: change.second, length: isMark ? MARK_S : REVEAL_S };
    changes.push({ ...shown, second: begun.second, length: begun.length });
  }
  return changes;
}

const markedBy = (mark: number | null): Pick<VisualState, 'mark'> => (mark === null ? {} : { mark });

/** A slide moves if all its moving parts come with it, and nothing else changes until it stands again. */
function canMove(
  slide: DrawnSlide,
  pages: readonly (readonly number[])[],
  { atOnce, later }: { readonly atOnce: number; readonly later: readonly Reveal[] },
  timing: SlideTiming,
  seconds: number,
): boolean {
  const appearances = partAppearances(slide.blocks);
  const stands = (part: number): boolean => !isClicked(slide, timing) && appearances[part] === 'standing';
  const isThere = movingParts(slide).every((part) => {
    const position = (pages[0] ?? []).indexOf(part);
    return position !== -1 && (position < atOnce || stands(part));
  });
  const end = ENTRANCE_S + movementSeconds(slide);
  return isThere && end <= seconds * MOST_MOVING_SHARE && (later[0] === undefined || later[0].second >= end);
}

/** The stills of the movement of a slide from frame `start` on; the last is the slide at rest. */
function movementOf(slide: DrawnSlide, rest: VisualState, start: number, perSecond: number): Change[] {
  const length = framesEach(perSecond, PICTURES_A_SECOND.moved);
  const count = Math.max(1, Math.round((movementSeconds(slide) * perSecond) / length));
  return Array.from({ length: count }, (_, index): Change => {
    const motion = (index + 1) / count;
    // The last is held, as any still.
    return { to: { ...rest, motion }, start: start + index * length, length: motion < 1 ? length : 0, isMoving: true };
  });
}

/** Frames for which each picture of a movement stands. */
const framesEach = (perSecond: number, pictures: number): number => Math.max(1, Math.round(perSecond / pictures));

/** A full picture, which is enlarged from its first frame on, or after a transition, and then stands. */
function planEnlargement(slide: DrawnSlide, format: VideoFormat, frames: number, entry: Entering | null): SlidePlan {
  const perSecond = format.frameRate.numerator / format.frameRate.denominator;
  const entering = entry === null ? 0 : Math.min(Math.round(entry.seconds * perSecond), frames - 1);
  const moving = Math.min(Math.round(ENLARGED_S * perSecond), Math.floor((frames - entering) / 2));
  const start: VisualState = { entrance: 1, page: 0, step: 1, motion: 0 };
  const hasOver = slide.title.trim() !== '' || (format.brand?.logo ?? null) !== null;
  const states: VisualState[] = hasOver
    ? [...(entering > 0 ? [start] : []), ...PICTURE_LAYERS.map((layer) => ({ ...start, layer }))]
    : [start];
  const picture = hasOver ? states.length - PICTURE_LAYERS.length : 0;
  const rest = states.push({ ...start, motion: 1 }) - 1;
  const over = hasOver ? { over: [picture + 1, picture + 2] as const } : {};
  return {
    frames,
    states,
    steps: [
      ...(entry === null || entering === 0 ? [] : [{ kind: 'enter', by: entry.by, to: 0, frames: entering } as const]),
      ...(moving === 0
        ? []
        : [
            {
              kind: 'enlarge',
              state: rest,
              picture,
              ...over,
              each: framesEach(perSecond, PICTURES_A_SECOND.enlarged),
              frames: moving,
            } as const,
          ]),
      { kind: 'hold', state: rest, frames: frames - entering - moving },
    ],
  };
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

/** Parts as clicks in the notes show them. The first one of a picture that is the whole slide needs none. */
function clickedReveals(
  slide: DrawnSlide,
  pages: readonly (readonly number[])[],
  seconds: number,
  timing: SlideTiming,
): Reveal[] {
  const shown = isFullPicture(slide) ? [0] : [];
  const starts = clickedStarts(pages, partCues(slide.blocks).length, seconds, timing, shown);
  const earliest = isFullPicture(slide) ? 0 : ENTRANCE_S;
  const latest = Math.max(earliest, seconds - Math.min(BRIEF_S, seconds * FINAL_HOLD_SHARE));
  let before = earliest;
  return pages.flatMap((parts, page) =>
    parts.map((part, position) => {
      before = Math.max(before, Math.min(starts[part]!, latest));
      return { page, step: position + 1, second: before };
    }),
  );
}

/**
 * When parts appear that clicks in the notes show, after those of `shownBefore`. Parts after the last click come with it,
 * but those of further pages at equal intervals until the end, so that each page can be read.
 */
function clickedStarts(
  pages: readonly (readonly number[])[],
  partCount: number,
  seconds: number,
  { clicks = [], cues }: SlideTiming,
  shownBefore: readonly number[],
): number[] {
  const starts: number[] = [...shownBefore];
  for (const [index, second] of clickTimes(clicks, cues, seconds).entries()) {
    const { parts, isAfterWord } = clicks[index]!;
    const start = isAfterWord ? second : second - REVEAL_LEAD_S;
    while (starts.length < Math.min(parts + shownBefore.length, partCount)) starts.push(start);
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
    Math.max(BRIEF_S, unsaidSeconds(parts.map((part) => words[part] ?? '').join('\n'), said)),
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
  // Each is drawn once: after the last mark the slide is as it was before the first.
  const places = new Map([[JSON.stringify(states[0]), 0]]);
  const placeOf = (state: VisualState): number => {
    const name = JSON.stringify(state);
    if (!places.has(name)) places.set(name, states.push(state) - 1);
    return places.get(name)!;
  };
  const steps: PlanStep[] = [];
  let at = 0;
  let from = 0;
  changes.forEach((change, index) => {
    const latestStart = frames - 1 - (changes.length - index);
    const start = Math.min(Math.max(change.start, at), latestStart);
    const length = Math.min(change.length, latestStart + 1 - start);
    if (start > at) steps.push({ kind: 'hold', state: from, frames: start - at });
    const to = placeOf(change.to);
    if (change.isMoving && length > 0) steps.push({ kind: 'hold', state: to, frames: length, isMoving: true });
    if (!change.isMoving) steps.push({ kind: 'blend', from, to, frames: length });
    at = start + length;
    from = to;
  });
  steps.push({ kind: 'hold', state: from, frames: frames - at });
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
  /** The progress of the movement, in place of that of the state. */
  readonly motion?: number;
}

/**
 * The progress of the enlargement of a full picture in its frame `frame` (from 0): fewer pictures a second than the film
 * has, slower towards the end.
 */
export function enlargedShare(
  frame: number,
  { frames, each }: Pick<Extract<PlanStep, { kind: 'enlarge' }>, 'frames' | 'each'>,
): number {
  const share = (Math.floor(frame / each) * each) / frames;
  return 1 - (1 - share) ** 1.5;
}

/** How far a slide that pushes or wipes another one away has come in after the share `weight` of the time: slow at both ends. */
export function enteredShare(weight: number): number {
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
    if (step.kind === 'enlarge') {
      const motion = enlargedShare(left, step);
      return { from: step.state, to: step.state, weight: 0, motion };
    }
    const weight = blendWeight(left, step.frames);
    if (step.kind === 'enter') return { from: null, to: step.to, weight, entry: step.by };
    return { from: step.from, to: step.to, weight };
  }
  throw new Error('the steps of the plan do not sum to its frames');
}
