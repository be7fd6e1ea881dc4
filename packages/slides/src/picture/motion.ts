import { kindOf } from '../kinds/index.ts';
import type { DrawnSlide } from './film.ts';

/** Pictures a second of a movement: more cost more, and are hardly seen. */
export const PICTURES_A_SECOND = 15;
/** How much larger a full picture becomes. */
const ENLARGEMENT = 0.03;
/** In seconds. */
const COUNTING_S = 0.6;
/** Of a chart: its first bar grows for so long, and the others begin one after the other. */
const GROWTH_S = 0.5;
const BAR_DELAY_S = 0.03;
const MOST_DELAY_S = 0.2;
const GROWTH_AND_DELAY_S = GROWTH_S + MOST_DELAY_S;

/** Whether a slide is a picture that is slowly enlarged. Pages of documents are not. */
export const isEnlarged = ({ layout }: Pick<DrawnSlide, 'layout'>): boolean => layout === 'image';

/** The scale of a full picture after a share of its movement. */
export const enlargement = (share: number): number => 1 + ENLARGEMENT * share;

/** The parts that move as their slide begins, as indices into the parts of the body. */
export function movingParts({ blocks }: Pick<DrawnSlide, 'blocks'>): number[] {
  let first = 0;
  return blocks.flatMap((block) => {
    const kind = kindOf(block);
    const parts = kind.texts(block).map((_, index) => first + index);
    first += parts.length;
    return kind.moves?.(block) ? parts : [];
  });
}

/** How long the parts of a slide move. */
export function movementSeconds({ blocks }: Pick<DrawnSlide, 'blocks'>): number {
  return blocks.some((block) => block.kind === 'chart' && kindOf(block).moves?.(block))
    ? GROWTH_AND_DELAY_S
    : COUNTING_S;
}

/** How far bar `index` of `count` has grown after a share of the movement: fast at first. */
export function grownShare(share: number, index: number, count: number): number {
  const delay = Math.min(BAR_DELAY_S, MOST_DELAY_S / Math.max(1, count - 1));
  const own = Math.min(1, Math.max(0, (share * GROWTH_AND_DELAY_S - index * delay) / GROWTH_S));
  return 1 - (1 - own) ** 3;
}
