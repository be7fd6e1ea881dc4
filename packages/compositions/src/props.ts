import { blocksSchema } from '@slidewright/slides/content/blocks';
import {
  PICTURE_LAYERS,
  type DrawnSlide,
  type SlideFilmProps,
  type SlidePlan,
  type VideoFormat,
} from '@slidewright/slides/film/film';
import { LAYOUT_NAMES } from '@slidewright/slides/film/layouts';
import { SLIDE_ROLES } from '@slidewright/slides/film/slide-role';
import { brandSchema } from '@slidewright/slides/film/brand';
import { THEME_IDS } from '@slidewright/slides/themes/index';

const LARGEST_SIDE = 7680;

function refuse(what: string): never {
  throw new Error(`The slides cannot be drawn: ${what}.`);
}

function isCount(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkFormat(format: unknown): asserts format is VideoFormat {
  if (!isRecord(format)) refuse('format is missing');
  for (const side of ['width', 'height'] as const) {
    if (!isCount(format[side], 2) || format[side] > LARGEST_SIDE || format[side] % 2 !== 0) {
      refuse(`format.${side} must be an even number of pixels up to ${LARGEST_SIDE}`);
    }
  }
  if (!THEME_IDS.some((id) => id === format['theme'])) refuse(`format.theme must be one of ${THEME_IDS.join(', ')}`);
  if (format['brand'] !== undefined && !brandSchema.safeParse(format['brand']).success)
    refuse('format.brand must be a brand');
  const rate = format['frameRate'];
  if (!isRecord(rate) || !isCount(rate['numerator'], 1) || !isCount(rate['denominator'], 1)) {
    refuse('format.frameRate must be a fraction of two positive whole numbers');
  }
}

function checkSlide(slide: unknown): asserts slide is DrawnSlide {
  if (!isRecord(slide)) refuse('slide is missing');
  if (typeof slide['title'] !== 'string') refuse('slide.title must be text');
  if (!blocksSchema.safeParse(slide['blocks']).success) refuse('slide.blocks must be a list of blocks');
  if (!isCount(slide['total'], 1)) refuse('slide.total must be at least 1');
  if (!isCount(slide['index'], 0) || slide['index'] >= slide['total']) refuse('slide.index must be below slide.total');
  for (const name of ['section', 'itemsBefore'])
    if (slide[name] !== undefined && !isCount(slide[name], 1)) refuse(`slide.${name} must be at least 1`);
  for (const name of ['isTurned', 'isColoured'])
    if (slide[name] !== undefined && slide[name] !== true) refuse(`slide.${name} must be true or not set`);
  if (!SLIDE_ROLES.some((role) => role === slide['role']))
    refuse(`slide.role must be one of ${SLIDE_ROLES.join(', ')}`);
  if (slide['layout'] !== undefined && !LAYOUT_NAMES.some((layout) => layout === slide['layout']))
    refuse(`slide.layout must be one of ${LAYOUT_NAMES.join(', ')}`);
}

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;

function isState(state: unknown): boolean {
  return (
    isRecord(state) &&
    isShare(state['entrance']) &&
    isCount(state['page'], 0) &&
    isCount(state['step'], 0) &&
    (state['clicked'] === undefined || state['clicked'] === true) &&
    (state['motion'] === undefined || isShare(state['motion'])) &&
    (state['layer'] === undefined || PICTURE_LAYERS.some((layer) => layer === state['layer']))
  );
}

function statesOf({ kind, state, picture, over, from, to }: Record<string, unknown>): unknown[] {
  if (kind === 'hold') return [state];
  if (kind === 'enlarge') return [state, picture, ...(Array.isArray(over) ? (over as unknown[]) : [])];
  return kind === 'enter' ? [to] : [from, to];
}

function checkPlan(plan: unknown): asserts plan is SlidePlan {
  if (!isRecord(plan)) refuse('plan is missing');
  if (!isCount(plan['frames'], 1)) refuse('plan.frames must be at least 1');
  const { states, steps } = plan;
  if (!Array.isArray(states) || states.length === 0) refuse('plan.states must name at least one picture');
  for (const state of states) {
    if (!isState(state)) refuse('every state needs an entrance from 0 to 1, a page and a number of shown parts');
  }
  if (!Array.isArray(steps)) refuse('plan.steps must be a list');
  let frames = 0;
  for (const step of steps) {
    const named = isRecord(step) ? statesOf(step) : [];
    const isStep =
      isRecord(step) &&
      isCount(step['frames'], 1) &&
      (step['kind'] !== 'enlarge' || isCount(step['each'], 1)) &&
      named.every((index) => isCount(index, 0) && index < states.length);
    if (!isStep || named.length === 0) refuse('every step needs its frames and names states of the plan');
    frames += step['frames'] as number;
  }
  if (frames !== plan['frames']) refuse('plan.frames must be the sum of its steps');
}

/** The slide before is needed only by a plan that starts with a transition. */
function checkBefore(before: unknown): void {
  if (before === undefined) return;
  if (!isRecord(before) || !isState(before['state'])) refuse('before must be a slide and a state of it');
  checkSlide(before['slide']);
}

/** Throws Error naming the field that cannot be drawn. */
export function checkSlideFilmProps(props: unknown): asserts props is SlideFilmProps {
  if (!isRecord(props)) refuse('there are no props');
  checkFormat(props['format']);
  checkSlide(props['slide']);
  checkPlan(props['plan']);
  checkBefore(props['before']);
}
