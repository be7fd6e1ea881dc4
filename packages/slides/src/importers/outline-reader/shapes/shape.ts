import type { Vocabulary } from '../languages/index.ts';
import type { ReadContent } from '../reading.ts';
import type { Point } from '../structure/points.ts';

/** What a shape sees of a slide. */
export interface Body {
  readonly title: string;
  /** At least one. */
  readonly points: readonly Point[];
  readonly words: Vocabulary;
}

/** What a shape makes of a body, and how sure it is: 0 to 1. A plain list is 0.5. */
export interface Match {
  readonly score: number;
  readonly content: ReadContent;
}

/**
 * A shape that lines can have. `match` is null unless all points have the shape. The highest score wins, the first of
 * equal ones. Pure, in time that is proportional to the length of the body.
 */
export interface Shape {
  readonly kind: ReadContent['kind'];
  readonly match: (body: Body) => Match | null;
}

/** Score of a plain list. */
export const LIST_SCORE = 0.5;

export const isFlat = (points: readonly Point[]): boolean => points.every(({ items }) => items.length === 0);

/** One result for each item; null if one of them has none. */
export function eachOf<Item, Value>(
  items: readonly Item[],
  value: (item: Item, at: number) => Value | null,
): Value[] | null {
  const values: Value[] = [];
  for (const [at, item] of items.entries()) {
    const one = value(item, at);
    if (one === null) return null;
    values.push(one);
  }
  return values;
}
