import { openTable } from './table.ts';

export type EnglishVariety = 'en-US' | 'en-GB';

/**
 * A part of speech; NAME, as a capitalised word that is another one ('Polish'); or END: before punctuation or at the end
 * of the sentence, where a function word is not weak.
 */
export type Use = 'NOUN' | 'VERB' | 'ADJ' | 'ADV' | 'VBD' | 'DT' | 'NAME' | 'END';

export interface Entry {
  readonly phonemes: string;
  /** Readings that differ from `phonemes`, by use. */
  readonly others: ReadonlyMap<Use, string>;
}

export interface Lexicon {
  readonly variety: EnglishVariety;
  /** The entry of exactly this spelling. */
  find: (word: string) => Entry | null;
  /** The phonemes of the longest known context of a letter, '' if it is silent. `path`: see `spelling-rules.ts`. */
  ruleFor: (path: string) => string;
}

/** The first character of the key of a spelling rule; no word contains it. */
export const RULE_MARK = '=';

const opened = new Map<EnglishVariety, Lexicon>();

/** Opens the lexicon of a variety, a table of `phonemes (TAB use=phonemes)*`; the second call returns the same object. */
export function openLexicon(variety: EnglishVariety): Lexicon {
  const known = opened.get(variety);
  if (known) return known;
  const table = openTable(new URL(`../../data/lexicon/${variety}.br`, import.meta.url));
  const lexicon: Lexicon = {
    variety,
    find(word) {
      const [phonemes, ...others] = table(word) ?? [];
      if (phonemes === undefined) return null;
      return { phonemes, others: new Map(others.map((other) => other.split('=') as [Use, string])) };
    },
    ruleFor(path) {
      let found = '';
      for (let length = 1; length <= path.length; length += 1) {
        const fields = table(RULE_MARK + path.slice(0, length));
        if (!fields) break;
        found = fields[0]!;
      }
      return found;
    },
  };
  opened.set(variety, lexicon);
  return lexicon;
}

/** Whether a word in lower case is in the lexicon of English. */
export function isEnglishWord(word: string): boolean {
  return openLexicon('en-US').find(word) !== null;
}
