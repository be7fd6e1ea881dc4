import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

export type EnglishVariety = 'en-US' | 'en-GB';

/** A part of speech, or END: before punctuation or at the end of the sentence, where a function word is not weak. */
export type Use = 'NOUN' | 'VERB' | 'ADJ' | 'ADV' | 'VBD' | 'DT' | 'END';

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

const TAB = 0x09;
const NEWLINE = 0x0a;
/** The first character of the key of a spelling rule; no word contains it. */
export const RULE_MARK = '=';

const opened = new Map<EnglishVariety, Lexicon>();

/**
 * Opens the lexicon of a variety; the second call returns the same object. The file is UTF-8 text of lines sorted by
 * their bytes, `key TAB phonemes (TAB use=phonemes)*`, compressed by Brotli. It is kept as one buffer and searched by
 * bisection, which needs a tenth of the memory of a Map.
 */
export function openLexicon(variety: EnglishVariety): Lexicon {
  const known = opened.get(variety);
  if (known) return known;
  const lines = brotliDecompressSync(readFileSync(new URL(`../../data/lexicon/${variety}.br`, import.meta.url)));
  const lexicon: Lexicon = {
    variety,
    find(word) {
      const [phonemes, ...others] = fieldsOf(lines, Buffer.from(word)) ?? [];
      if (phonemes === undefined) return null;
      return { phonemes, others: new Map(others.map((other) => other.split('=') as [Use, string])) };
    },
    ruleFor(path) {
      let found = '';
      for (let length = 1; length <= path.length; length += 1) {
        const fields = fieldsOf(lines, Buffer.from(RULE_MARK + path.slice(0, length)));
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

/** The fields after the key of the line that has this key. */
function fieldsOf(lines: Buffer, key: Buffer): string[] | null {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : lines.lastIndexOf(NEWLINE, middle - 1) + 1;
    const tab = lines.indexOf(TAB, start);
    const end = lines.indexOf(NEWLINE, tab);
    const order = lines.compare(key, 0, key.length, start, tab);
    if (order === 0) return lines.toString('utf8', tab + 1, end).split('\t');
    if (order < 0) low = end + 1;
    else high = start;
  }
  return null;
}
