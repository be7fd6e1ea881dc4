import { UNSPACED_SCRIPTS } from '../../character-classes.ts';
import type { Pronunciation } from './pronunciation.ts';

/** An entry's place in a text, in UTF-16 units, `end` exclusive. */
export interface FoundTerm {
  readonly start: number;
  readonly end: number;
  readonly entry: Pronunciation;
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');
const SPACE = /\s/u;

/** In small letters, with the length kept. */
const folded = (text: string): string => {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (sign) => (sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign)).join('');
};

/** Whether the characters on both sides of a place belong to one word. */
function isInsideWord(text: string, at: number): boolean {
  const before = /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? '';
  const after = String.fromCodePoint(text.codePointAt(at) ?? 0x20);
  const isJoined = (character: string): boolean => WORD_CHARACTER.test(character) && !UNSPACED.test(character);
  return isJoined(before) && isJoined(after);
}

/** Where a term that begins at a place ends, -1 if it does not stand there. A space stands for any white space. */
function endOfTerm(text: string, start: number, term: string): number {
  let at = start;
  for (const sign of term) {
    if (sign === ' ') {
      if (!SPACE.test(text.charAt(at))) return -1;
      while (SPACE.test(text.charAt(at))) at += 1;
    } else if (text.startsWith(sign, at)) at += sign.length;
    else return -1;
  }
  return at;
}

/**
 * Creates the function that finds the entries of a dictionary in a text: whole words, from left to right, the longest
 * term first, an entry with exact case before one without. Scripts without spaces have no borders between words: there
 * a term is found anywhere. The time is linear in the text.
 */
export function createTermFinder(entries: readonly Pronunciation[]): (text: string) => FoundTerm[] {
  const terms = entries
    .map((entry) => {
      const term = entry.term.trim().replaceAll(/\s+/gu, ' ');
      return { entry, term: entry.exactCase ? term : folded(term) };
    })
    .toSorted((a, b) => b.term.length - a.term.length || Number(b.entry.exactCase) - Number(a.entry.exactCase));
  const byFirst = Map.groupBy(terms, ({ term }) => folded(term.charAt(0)));
  return (text) => {
    const found: FoundTerm[] = [];
    if (terms.length === 0) return found;
    const lower = folded(text);
    for (let start = 0; start < text.length; start += 1) {
      const candidates = byFirst.get(lower.charAt(start));
      if (!candidates || isInsideWord(text, start)) continue;
      for (const { entry, term } of candidates) {
        const end = endOfTerm(entry.exactCase ? text : lower, start, term);
        if (end === -1 || isInsideWord(text, end)) continue;
        found.push({ start, end, entry });
        start = end - 1;
        break;
      }
    }
    return found;
  };
}
