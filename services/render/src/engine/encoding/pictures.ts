import type { Entry, PlanStep, SlidePlan } from '@slidewright/slides/film/film';
import { enlargement } from '@slidewright/slides/picture/motion';
import { blendWeight, enlargedShare, enteredShare } from '@slidewright/slides/picture/render-plan';
import type { BurnedCaption } from '../../deck/burned-captions.ts';

/** What decides the pictures of a slide. */
export interface CaptionedPlan {
  readonly plan: SlidePlan;
  /** What is laid over its frames, in order and without overlap; nothing by default. */
  readonly captions?: readonly Pick<BurnedCaption, 'startFrame' | 'endFrame'>[];
}

interface StillPicture {
  readonly state: number;
  readonly key: boolean;
  readonly frames: number;
  /** Index of the caption over it. */
  readonly caption: number | null;
}

/** A still that differs from the one after it by its caption only: just the rows of its caption are encoded. */
export interface StripPicture extends StillPicture {
  readonly kind: 'strip';
}

/** A picture of a slide that is encoded. */
export type EncodedPicture =
  | ({ readonly kind: 'still' } & StillPicture)
  | StripPicture
  | {
      readonly kind: 'enlarged';
      readonly picture: number;
      /** What stands over it, on black and on white. */
      readonly over: readonly [black: number, white: number] | null;
      readonly scale: number;
      readonly key: boolean;
      readonly frames: number;
      readonly caption: number | null;
    }
  | {
      readonly kind: 'mix';
      readonly from: number;
      readonly to: number;
      readonly weight: number;
      readonly key: boolean;
      readonly caption: number | null;
    }
  | {
      /** Parts of both pictures. */
      readonly kind: 'parted';
      readonly by: Exclude<Entry, 'fade'>;
      readonly from: number;
      readonly to: number;
      /** How far the second picture has come in, 0 to 1. */
      readonly share: number;
      readonly key: boolean;
      readonly caption: number | null;
    };

/** The pictures of a slide in order, with a key picture every `keyInterval` frames where pictures are repeated. */
export function picturesToEncode({ plan, captions = [] }: CaptionedPlan, keyInterval: number): EncodedPicture[] {
  const pictures: EncodedPicture[] = [];
  let at = 0;
  for (const step of plan.steps) {
    if (step.kind === 'hold' && step.isMoving) {
      // A part of its motion, as a lone frame; each is encoded as a whole.
      for (const stretch of stretchesOf(captions, at, at + step.frames))
        pictures.push({ kind: 'still', state: step.state, key: pictures.length === 0, ...stretch });
      at += step.frames;
      continue;
    }
    if (step.kind === 'enlarge') {
      const shown = enlargedPictures(step, captions, at);
      pictures.push(...shown.map((picture, index) => ({ ...picture, key: pictures.length === 0 && index === 0 })));
      at += step.frames;
      continue;
    }
    if (step.kind === 'hold') {
      // A lone frame after a blend stays part of its motion; a key picture may never stand beside another.
      const key = pictures.length === 0 || step.frames > 1;
      pictures.push(...stillsOf(step, key, stretchesOf(captions, at, at + step.frames), keyInterval));
      at += step.frames;
      continue;
    }
    const from = step.kind === 'enter' ? plan.states.length : step.from;
    for (let frame = 0; frame < step.frames; frame += 1) {
      const weight = blendWeight(frame, step.frames);
      const common = { from, to: step.to, key: pictures.length === 0, caption: captionAt(captions, at) };
      at += 1;
      if (step.kind === 'blend' || step.by === 'fade') pictures.push({ kind: 'mix', ...common, weight });
      else pictures.push({ kind: 'parted', by: step.by, ...common, share: enteredShare(weight) });
    }
  }
  return pictures;
}

/** The pictures of an enlargement from frame `start` on; frames with the same scale and caption are one. */
function enlargedPictures(
  step: Extract<PlanStep, { kind: 'enlarge' }>,
  captions: ShownCaptions,
  start: number,
): EncodedPicture[] {
  const { picture, over = null } = step;
  const pictures: Extract<EncodedPicture, { kind: 'enlarged' }>[] = [];
  for (let frame = 0; frame < step.frames; frame += 1) {
    const scale = enlargement(enlargedShare(frame, step));
    const caption = captionAt(captions, start + frame);
    const last = pictures.at(-1);
    if (last?.scale === scale && last.caption === caption)
      pictures[pictures.length - 1] = { ...last, frames: last.frames + 1 };
    else pictures.push({ kind: 'enlarged', picture, over, scale, key: false, frames: 1, caption });
  }
  return pictures;
}

type ShownCaptions = NonNullable<CaptionedPlan['captions']>;

function captionAt(captions: ShownCaptions, frame: number): number | null {
  const index = captions.findIndex(({ startFrame, endFrame }) => startFrame <= frame && frame < endFrame);
  return index === -1 ? null : index;
}

interface Stretch {
  readonly frames: number;
  readonly caption: number | null;
}

/** The frames from `start` to before `end`, parted where captions come and go. */
function stretchesOf(captions: ShownCaptions, start: number, end: number): Stretch[] {
  const edges = captions.flatMap(({ startFrame, endFrame }) => [startFrame, endFrame]);
  const inside = [...new Set(edges)].filter((edge) => start < edge && edge < end).toSorted((a, b) => a - b);
  return [start, ...inside].map((from, index) => ({
    frames: (inside[index] ?? end) - from,
    caption: captionAt(captions, from),
  }));
}

/**
 * The pictures of a hold, one for each stretch. Within it a picture is a key picture where it would otherwise be too long
 * until the next one, because its bytes are repeated as such. The last is encoded as a whole, for pictures that are
 * predicted from it; it is a key picture, because those before it are put together without the encoder.
 */
function stillsOf(
  { state }: { readonly state: number },
  isKey: boolean,
  stretches: readonly Stretch[],
  keyInterval: number,
): EncodedPicture[] {
  // Frames since the last key picture; not known before the first one of the hold.
  let sinceKey = Infinity;
  return stretches.map((stretch, index): EncodedPicture => {
    const isLast = index === stretches.length - 1;
    const key = index === 0 ? isKey : isLast || sinceKey + stretch.frames > keyInterval;
    sinceKey = key ? lastKeyDistance(stretch.frames, keyInterval) : sinceKey + stretch.frames;
    return { kind: isLast ? 'still' : 'strip', state, key, ...stretch };
  });
}

/** Frames from the last key picture of a still that is one to its end: it comes again, but not as the last frame. */
function lastKeyDistance(frames: number, keyInterval: number): number {
  const rest = frames % keyInterval;
  return frames > keyInterval && rest <= 1 ? keyInterval + rest : rest;
}
