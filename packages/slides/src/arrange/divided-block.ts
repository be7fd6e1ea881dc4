import { kindOf, type Block } from '../kinds/index.ts';

/** How many items of a block can begin another slide; 1 for a block that is not divided. */
export const itemCount = (block: Block): number => kindOf(block).items?.count(block) ?? 1;

/** Whether the item starts something: a bullet of the second level belongs to the one above it. */
export const startsPart = (block: Block, item: number): boolean =>
  kindOf(block).items?.startsPart?.(block, item) ?? true;

/** A block before and from an item on; null where it cannot be divided there. */
export function dividedBlock(block: Block, item: number): readonly [Block, Block] | null {
  const isWithin = item >= 1 && item < itemCount(block);
  return (isWithin && kindOf(block).items?.divided(block, item)) || null;
}

/** Two blocks of one kind as one, where that is the same list going on; null where it is not. */
export function joinedBlock(before: Block, after: Block): Block | null {
  return (before.kind === after.kind && kindOf(before).items?.joined(before, after)) || null;
}
