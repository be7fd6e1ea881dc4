/**
 * Sizes that a text is tried at first, in reference units: larger for few words, smaller for many. What does not fit at
 * such a size is set smaller by the layout.
 */

import { bulletRows } from '../kinds/bullets/index.ts';
import type { Block } from '../kinds/index.ts';
import { figureParts, numberScales } from '../kinds/number/index.ts';
import { STATEMENT_SCALE } from '../kinds/statement/index.ts';
import type { Orientation } from './geometry.ts';
import { textWidth } from './text-shape.ts';

/** Sizes by the width of a text, in em where nothing else is said; wider texts have the last one. */
type Sizes = readonly (readonly [widest: number, size: number])[];

/** A letter of a sentence with its share of the spaces is about this wide, in em. */
const LETTER = 0.54;
const letters = (count: number): number => count * LETTER;

const STATEMENTS: Readonly<Record<Orientation, Sizes>> = {
  landscape: [
    [letters(24), 280],
    [letters(45), 236],
    [letters(80), 172],
    [letters(120), 124],
    [Infinity, 116],
  ],
  portrait: [
    [letters(24), 220],
    [letters(45), 170],
    [letters(80), 150],
    [Infinity, 116],
  ],
};

const QUOTES: Readonly<Record<Orientation, Sizes>> = {
  landscape: [
    [letters(20), 236],
    [letters(40), 176],
    [letters(80), 146],
    [letters(130), 112],
    [Infinity, 100],
  ],
  portrait: [
    [letters(20), 180],
    [letters(40), 140],
    [letters(80), 120],
    [Infinity, 100],
  ],
};

/** Of a single figure, by its characters. */
const FIGURES: Readonly<Record<Orientation, Sizes>> = {
  landscape: [
    [4, 740],
    [5, 560],
    [7, 420],
    [Infinity, 348],
  ],
  portrait: [
    [4, 480],
    [5, 420],
    [Infinity, 348],
  ],
};

const sizeFor = (sizes: Sizes, width: number): number => sizes.find(([widest]) => width <= widest)![1];

/** Largest size of the text of a statement: a body of one part, or of a few blocks next to each other. */
export function largestStatement(blocks: readonly Block[], orientation: Orientation): number {
  const [only, ...others] = blocks;
  if (only === undefined || others.length > 0) return sizeFor(STATEMENTS[orientation], Infinity);
  switch (only.kind) {
    case 'statement':
      return sizeFor(STATEMENTS[orientation], textWidth(only.text)) / STATEMENT_SCALE;
    case 'bullets':
      return sizeFor(STATEMENTS[orientation], textWidth(only.items[0] ?? ''));
    case 'number':
      return sizeFor(FIGURES[orientation], figureParts(only.value).figure.trim().length) / numberScales(true).figure;
    case 'quote':
      return sizeFor(QUOTES[orientation], textWidth(only.text));
    default:
      return sizeFor(STATEMENTS[orientation], Infinity);
  }
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
