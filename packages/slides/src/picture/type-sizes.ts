/**
 * Sizes that a text is tried at first, in reference units: larger for few words, smaller for many. What does not fit at
 * such a size is set smaller by the layout.
 */

import { partTexts } from '../content/blocks.ts';
import { kindOf, onlyKind, type Block } from '../kinds/index.ts';
import type { Orientation } from '../measure/geometry.ts';
import { letters, sizeFor, STATEMENTS } from '../measure/sizes.ts';
import { textWidth } from '../measure/text-shape.ts';

/** Largest size of the text of a statement: a body of one part, or of a few blocks next to each other. */
export function largestStatement(blocks: readonly Block[], orientation: Orientation): number {
  const [only, ...others] = blocks;
  const size = only && others.length === 0 ? kindOf(only).largestStatement?.(only, orientation) : undefined;
  return size ?? sizeFor(STATEMENTS[orientation], Infinity);
}

/** Most parts of a short body of several kinds, and its size by its longest text, in em. */
const MOST_MIXED = 5;
const SHORT_MIXES = [
  { widest: letters(64), size: { landscape: 72, portrait: 84 } },
  { widest: letters(110), size: { landscape: 62, portrait: 76 } },
] as const;

/** Largest size of a body, such as a short list, or one with a sentence above or below it; null where the theme's own applies. */
export function largestText(blocks: readonly Block[], orientation: Orientation): number | null {
  if (onlyKind(blocks) !== null) return kindOf(blocks[0]!).largestText?.(blocks, orientation) ?? null;
  const texts = partTexts(blocks);
  if (texts.length > MOST_MIXED || blocks.some((block) => kindOf(block).largestText === undefined)) return null;
  const longest = Math.max(...texts.map((text) => textWidth(text)));
  return SHORT_MIXES.find(({ widest }) => longest <= widest)?.size[orientation] ?? null;
}

const MOST_FEW_WORDS = 6;
/** Lists of more words are smaller. */
const SMALLEST_OF_FEW_WORDS = 72;

/** Whether a body is a list of two to six items of few words, on one level. */
export function isFewWords(blocks: readonly Block[]): boolean {
  const [only] = blocks;
  if (only === undefined || onlyKind(blocks) === null || kindOf(only).sharesHeight?.(only) === false) return false;
  const count = kindOf(only).items?.count(only) ?? 1;
  const size = largestText(blocks, 'landscape') ?? 0;
  return count > 1 && count <= MOST_FEW_WORDS && size >= SMALLEST_OF_FEW_WORDS;
}
