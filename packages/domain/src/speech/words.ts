import { UNSPACED_SCRIPTS } from '../character-classes.ts';

/** A word with its punctuation, and where it begins in its text, in UTF-16 units. */
export interface TextWord {
  readonly text: string;
  readonly start: number;
}

const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');
/** Letters, digits and signs that are spoken. */
const SPOKEN = /[\p{L}\p{N}\p{S}&%#@]/u;
const NEVER_FIRST = /^[\p{Pe}\p{Pf}、。，．・：；？！…ー々〜!?,.:;%]/u;
const NEVER_LAST = /[\p{Ps}\p{Pi}]$/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/**
 * The words of a text: what white space separates and, in scripts without spaces, what Unicode's rules separate
 * (https://www.unicode.org/reports/tr29/). Marks that are not spoken belong to the word before them ('harbour –'),
 * opening brackets and quotes to the word after. Only white space lies between words.
 */
export function wordsOf(text: string): TextWord[] {
  const words: { text: string; start: number }[] = [];
  let isLastSpoken = false;
  const add = (part: string, start: number): void => {
    const last = words.at(-1);
    const isSpoken = SPOKEN.test(part);
    const isOneWord =
      last !== undefined &&
      (!isLastSpoken ||
        !isSpoken ||
        (last.start + last.text.length === start && (NEVER_LAST.test(last.text.slice(-2)) || NEVER_FIRST.test(part))));
    isLastSpoken = isOneWord ? isLastSpoken || isSpoken : isSpoken;
    if (isOneWord) last.text = text.slice(last.start, start + part.length);
    else words.push({ text: part, start });
  };
  for (const { 0: chunk, index } of text.matchAll(/\S+/gu)) {
    if (!UNSPACED.test(chunk)) add(chunk, index);
    else for (const { segment, index: at } of segmenter.segment(chunk)) add(segment, index + at);
  }
  return words;
}
