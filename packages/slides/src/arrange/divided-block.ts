import { LIMITS } from '@slidewright/domain/limits';
import { bulletRows, listOf } from '../kinds/bullets/index.ts';
import type { Block } from '../kinds/index.ts';

/** How many items of a block can begin another slide; 1 for a block that is not divided. */
export function itemCount(block: Block): number {
  switch (block.kind) {
    case 'bullets':
      return block.items.length;
    case 'steps':
      return block.steps.length;
    case 'cards':
      return block.cards.length;
    case 'timeline':
      return block.dates.length;
    default:
      return 1;
  }
}

/** Whether the item starts something: a bullet of the second level belongs to the one above it. */
export function startsPart(block: Block, item: number): boolean {
  return block.kind !== 'bullets' || bulletRows(block)[item]?.level === 0;
}

/** A block before and from an item on; null where it cannot be divided there. */
export function dividedBlock(block: Block, item: number): readonly [Block, Block] | null {
  if (item < 1 || item >= itemCount(block)) return null;
  switch (block.kind) {
    case 'bullets': {
      const rows = bulletRows(block);
      const [first, ...others] = rows.slice(item);
      const numbered = block.numbered === true;
      // The first row of a list has nothing above it that it could belong to.
      return [listOf(rows.slice(0, item), numbered), listOf([{ ...first!, level: 0 }, ...others], numbered)];
    }
    case 'steps': {
      const after = { ...block, steps: block.steps.slice(item), first: (block.first ?? 1) + item };
      return [{ ...block, steps: block.steps.slice(0, item) }, after];
    }
    case 'cards':
      return [
        { ...block, cards: block.cards.slice(0, item) },
        { ...block, cards: block.cards.slice(item) },
      ];
    case 'timeline':
      return [
        { ...block, dates: block.dates.slice(0, item) },
        { ...block, dates: block.dates.slice(item) },
      ];
    default:
      return null;
  }
}

/** Two blocks of one kind as one, where that is the same list going on; null where it is not. */
export function joinedBlock(before: Block, after: Block): Block | null {
  if (before.kind === 'bullets' && after.kind === 'bullets') {
    const isNumbered = before.numbered === true;
    if (isNumbered !== (after.numbered === true)) return null;
    return listOf([...bulletRows(before), ...bulletRows(after)], isNumbered);
  }
  if (itemCount(before) + itemCount(after) > LIMITS.entriesPerBlock) return null;
  if (before.kind === 'steps' && after.kind === 'steps') {
    const goesOn = (after.first ?? 1) === (before.first ?? 1) + before.steps.length;
    return goesOn ? { ...before, steps: [...before.steps, ...after.steps] } : null;
  }
  if (before.kind === 'cards' && after.kind === 'cards') return { ...before, cards: [...before.cards, ...after.cards] };
  if (before.kind === 'timeline' && after.kind === 'timeline')
    return { ...before, dates: [...before.dates, ...after.dates] };
  return null;
}
