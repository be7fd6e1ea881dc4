import type { Context } from './context.ts';
import type { Item } from './item.ts';

/** A reading of the text from one position to `end`, exclusive. */
export interface Candidate {
  readonly end: number;
  readonly item: Item;
  /**
   * How well the reading fits, from its form and its neighbours. The highest score wins, then the longest stretch. See
   * SCORES.
   */
  readonly score: number;
}

/** The steps of scores. A class adds or subtracts less than one for evidence in the words around. */
export const SCORES = {
  /** Anything that its form allows, such as a plain number. */
  possible: 1,
  /** A form that something else may have too, such as a date without a year. */
  likely: 2,
  /** A form with a sign or a unit of its own. */
  typical: 3,
  /** A form that nothing else has: an address, a UUID, a known name. */
  certain: 4,
} as const;

/** What can begin an item: a letter with and without a capital, '0' to '9', a sign such as '$' or '½'. */
export type Opening = 'capital' | 'letter' | 'digit' | 'sign';

export interface SemioticClass {
  /** What its items can begin with: elsewhere it is not asked. */
  readonly opens: readonly Opening[];
  /** Whether they can also begin where a letter or a digit touches from the left, as in 'tokens/s'. */
  readonly isInner?: true;
  /** Reads the text at `at`; null where the class has no reading. Linear in what it reads. */
  read(context: Context, at: number): Candidate | null;
}

/** The match of a sticky pattern at a position; null if there is none. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Whether no letter or digit touches the position from the left. */
export function startsToken(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}_]/u.test(text[at - 1]!);
}

/** Whether no letter or digit touches the position from the right. */
export function endsToken(text: string, end: number): boolean {
  return end >= text.length || !/[\p{L}\p{N}_]/u.test(text[end]!);
}
