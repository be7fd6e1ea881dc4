/**
 * Sizes that a text is tried at first, in reference units: larger for few words, smaller for many. What does not fit at
 * such a size is set smaller by the layout.
 */

import { bulletRows } from '../kinds/bullets/index.ts';
import { kindOf, type Block } from '../kinds/index.ts';
import type { Orientation } from '../measure/geometry.ts';
import { letters, sizeFor, STATEMENTS, type Sizes } from '../measure/sizes.ts';
import { textWidth } from '../measure/text-shape.ts';

/** Largest size of the text of a statement: a body of one part, or of a few blocks next to each other. */
export function largestStatement(blocks: readonly Block[], orientation: Orientation): number {
  const [only, ...others] = blocks;
  const size = only && others.length === 0 ? kindOf(only).largestStatement?.(only, orientation) : undefined;
  return size ?? sizeFor(STATEMENTS[orientation], Infinity);
}

interface ListSize {
  readonly most: number;
  /** Of the longest item, in em. */
  readonly widest: number;
  readonly size: Readonly<Record<Orientation, number>>;
}

const LISTS: readonly ListSize[] = [
  { most: 3, widest: letters(36), size: { landscape: 92, portrait: 104 } },
  { most: 4, widest: letters(70), size: { landscape: 72, portrait: 84 } },
];
const PARAGRAPHS: Readonly<Record<Orientation, Sizes>> = {
  landscape: [
    [letters(160), 80],
    [letters(320), 68],
  ],
  portrait: [
    [letters(160), 104],
    [letters(320), 84],
  ],
};

/** Whether a body is a list of two to four items of few words, on one level. */
export function isFewWords(blocks: readonly Block[]): boolean {
  const [only] = blocks;
  return only?.kind === 'bullets' && only.items.length > 1 && largestText(blocks, 'landscape') !== null;
}

/** Largest size of a body of a short list, or of paragraphs; null where the theme's own applies. */
export function largestText(blocks: readonly Block[], orientation: Orientation): number | null {
  if (blocks.length > 0 && blocks.every(({ kind }) => kind === 'text')) {
    const width = textWidth(blocks.map((block) => ('text' in block ? block.text : '')).join(' '));
    return PARAGRAPHS[orientation].find(([widest]) => width <= widest)?.[1] ?? null;
  }
  const [only, ...others] = blocks;
  if (only?.kind !== 'bullets' || others.length > 0 || bulletRows(only).some(({ level }) => level > 0)) return null;
  const longest = Math.max(...only.items.map((item) => textWidth(item)));
  return LISTS.find(({ most, widest }) => only.items.length <= most && longest <= widest)?.size[orientation] ?? null;
}
