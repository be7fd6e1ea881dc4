import type { Acronyms } from './acronyms.ts';
import type { Language } from './language.ts';

type Words = Pick<ReadonlySet<string>, 'has'>;

/** What a class sees of the text around the stretch that it reads. */
export interface Context {
  readonly text: string;
  readonly language: Language;
  /** Whether the whole text is a heading in capitals. */
  readonly isShouted: boolean;
  /** True for a word of the language, in lower case; undefined where no lexicon is at hand. */
  readonly isWord: ((word: string) => boolean) | undefined;
  /** Readings of words in capitals that take precedence over the language's. */
  readonly acronyms: Acronyms;
  /** The word that ends before `at`, spaces and opening marks left out; '' for none. */
  wordBefore(at: number): string;
  /** The word that begins at `at` or behind the spaces there; '' for anything else. */
  wordAfter(at: number): string;
  /** Whether one of the words is among the `count` words before `at`. */
  hasBefore(at: number, words: Words, count: number): boolean;
  /** Whether one of the words is among the `count` words from `at`. */
  hasAfter(at: number, words: Words, count: number): boolean;
}

const LONGEST_WORD = 30;
const BEFORE = /([\p{L}\p{M}'’]+|§)[.,]?[\s("“‘-]*$/u;
const AFTER = /^\s*([\p{L}\p{M}'’]+)/u;

export function contextOf(
  text: string,
  language: Language,
  isShouted: boolean,
  isWord: ((word: string) => boolean) | undefined,
  acronyms: Acronyms,
): Context {
  const wordsIn = (stretch: string): string[] => stretch.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? [];
  return {
    text,
    language,
    isShouted,
    isWord,
    acronyms,
    wordBefore: (at) => BEFORE.exec(text.slice(Math.max(0, at - LONGEST_WORD), at))?.[1] ?? '',
    wordAfter: (at) => AFTER.exec(text.slice(at, at + LONGEST_WORD))?.[1] ?? '',
    hasBefore: (at, words, count) =>
      wordsIn(text.slice(Math.max(0, at - LONGEST_WORD * count), at))
        .slice(-count)
        .some((word) => words.has(word)),
    hasAfter: (at, words, count) =>
      wordsIn(text.slice(at, at + LONGEST_WORD * count))
        .slice(0, count)
        .some((word) => words.has(word)),
  };
}
