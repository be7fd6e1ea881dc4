/**
 * Sizes that a text is tried at first, in reference units: larger for few words, smaller for many. What does not fit at
 * such a size is set smaller by the layout.
 */

import { kindOf, onlyKind, type Block } from '../kinds/index.ts';
import type { Orientation } from '../measure/geometry.ts';
import { sizeFor, STATEMENTS } from '../measure/sizes.ts';

/** Largest size of the text of a statement: a body of one part, or of a few blocks next to each other. */
export function largestStatement(blocks: readonly Block[], orientation: Orientation): number {
  const [only, ...others] = blocks;
  const size = only && others.length === 0 ? kindOf(only).largestStatement?.(only, orientation) : undefined;
  return size ?? sizeFor(STATEMENTS[orientation], Infinity);
}

/** Largest size of a body of blocks of one kind, such as a short list; null where the theme's own applies. */
export function largestText(blocks: readonly Block[], orientation: Orientation): number | null {
  return onlyKind(blocks) === null ? null : (kindOf(blocks[0]!).largestText?.(blocks, orientation) ?? null);
}

const MOST_FEW_WORDS = 4;

/** Whether a body is a list of two to four items of few words, on one level. */
export function isFewWords(blocks: readonly Block[]): boolean {
  const [only] = blocks;
  const count = only === undefined ? 0 : (kindOf(only).items?.count(only) ?? 1);
  return count > 1 && count <= MOST_FEW_WORDS && largestText(blocks, 'landscape') !== null;
}
