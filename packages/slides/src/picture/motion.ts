import { kindOf, type Block } from '../kinds/index.ts';
import type { DrawnSlide } from '../film/film.ts';

/** Pictures a second of a picture that is enlarged, and of other movements: more cost more, and are hardly seen. */
export const PICTURES_A_SECOND = { enlarged: 15, moved: 12 } as const;
/** How much larger a full picture becomes. */
const ENLARGEMENT = 0.03;

/** Whether a slide is a picture that is slowly enlarged. Pages of documents are not. */
export const isEnlarged = ({ layout }: Pick<DrawnSlide, 'layout'>): boolean => layout === 'image';

/** The scale of a full picture after a share of its movement. */
export const enlargement = (share: number): number => 1 + ENLARGEMENT * share;

/** The parts that move as their slide begins, and come with it, as indices into the parts of the body. */
export function movingParts({ blocks }: Pick<DrawnSlide, 'blocks'>): number[] {
  let first = 0;
  return blocks.flatMap((block) => {
    const kind = kindOf(block);
    const parts = kind.texts(block).map((_, index) => first + index);
    first += parts.length;
    return secondsOf(block) > 0 && (kind.movesFirst?.(block) ?? false) === false ? parts : [];
  });
}

const secondsOf = (block: Block): number => kindOf(block).movementSeconds?.(block) ?? 0;

/** How long the parts of a slide move. */
export function movementSeconds({ blocks }: Pick<DrawnSlide, 'blocks'>): number {
  return Math.max(0, ...blocks.map(secondsOf));
}
