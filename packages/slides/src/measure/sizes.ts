import type { Orientation } from './geometry.ts';

/** Sizes in reference units by the width of a text, in em where nothing else is said; wider texts have the last one. */
export type Sizes = readonly (readonly [widest: number, size: number])[];

/** A letter of a sentence with its share of the spaces is about this wide, in em. */
const LETTER = 0.54;
export const letters = (count: number): number => count * LETTER;

/** Most words are this wide, relative to their estimate; `fitText` makes those smaller that have no room. */
export const USUAL_WORDS = 0.92;

export const sizeFor = (sizes: Sizes, width: number): number => sizes.find(([widest]) => width <= widest)![1];

/** Of a sentence that is alone. */
export const STATEMENTS: Readonly<Record<Orientation, Sizes>> = {
  landscape: [
    [letters(24), 280],
    [letters(45), 236],
    [letters(60), 216],
    [letters(80), 188],
    [letters(100), 160],
    [letters(120), 140],
    [Infinity, 124],
  ],
  portrait: [
    [letters(24), 220],
    [letters(45), 170],
    [letters(80), 150],
    [Infinity, 116],
  ],
};
