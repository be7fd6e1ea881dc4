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

/** Terms by their characters; a space stands for any white space. */
interface TermTree {
  readonly next: Map<string, TermTree>;
  /** The entry whose term ends here: the first of them. */
  entry?: Pronunciation;
}

function addTerm(tree: TermTree, term: string, entry: Pronunciation): void {
  let node = tree;
  for (const sign of term.split('')) {
    const next: TermTree = node.next.get(sign) ?? { next: new Map() };
    node.next.set(sign, next);
    node = next;
  }
  node.entry ??= entry;
}

function endOfSpace(text: string, start: number): number {
  let end = start;
  while (SPACE.test(text.charAt(end))) end += 1;
  return end;
}

interface Match extends FoundTerm {
  /** Of the term, whose spaces may be longer in the text. */
  readonly length: number;
}

/** The longest term that begins at a place and ends at the end of a word; null where none does. */
function longestTerm(text: string, tree: TermTree, start: number): Match | null {
  let found: Match | null = null;
  let at = start;
  let node: TermTree | undefined = tree;
  for (let length = 1; at < text.length; length += 1) {
    const isSpace = SPACE.test(text.charAt(at));
    node = node.next.get(isSpace ? ' ' : text.charAt(at));
    if (node === undefined) return found;
    at = isSpace ? endOfSpace(text, at) : at + 1;
    if (node.entry !== undefined && !isInsideWord(text, at)) found = { start, end: at, entry: node.entry, length };
  }
  return found;
}

/**
 * Creates the function that finds the entries of a dictionary in a text: whole words, from left to right, the longest
 * term first, an entry with exact case before one without. Scripts without spaces have no borders between words: there
 * a term is found anywhere. The time is in proportion to the text, whatever the number of entries.
 */
export function createTermFinder(entries: readonly Pronunciation[]): (text: string) => FoundTerm[] {
  const exact: TermTree = { next: new Map() };
  const inSmallLetters: TermTree = { next: new Map() };
  for (const entry of entries) {
    const term = entry.term.trim().replaceAll(/\s+/gu, ' ');
    if (entry.exactCase) addTerm(exact, term, entry);
    else addTerm(inSmallLetters, folded(term), entry);
  }
  return (text) => {
    const found: FoundTerm[] = [];
    if (entries.length === 0) return found;
    const lower = folded(text);
    for (let start = 0; start < text.length; start += 1) {
      const isBeginning = exact.next.has(text.charAt(start)) || inSmallLetters.next.has(lower.charAt(start));
      if (!isBeginning || isInsideWord(text, start)) continue;
      const asWritten = longestTerm(text, exact, start);
      const inAnyCase = longestTerm(lower, inSmallLetters, start);
      const best = (asWritten?.length ?? 0) >= (inAnyCase?.length ?? 0) ? asWritten : inAnyCase;
      if (best === null) continue;
      const { end, entry } = best;
      found.push({ start, end, entry });
      start = end - 1;
    }
    return found;
  };
}
