import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pt } from './pt.ts';
import type { Words } from './words.ts';

/** The tables by BCP 47 primary subtag. A language is a file here and a line in this table. */
const TABLES: Readonly<Record<string, Words>> = { en, de, es, fr, it, nl, pt };

type ListName = Exclude<keyof Words, 'infinitive' | 'infinitiveIs'> | 'sides';

/** The words of a text's language. */
export interface Vocabulary {
  /** BCP 47 primary subtag. */
  readonly language: string;
  readonly tables: readonly Words[];
  /** The words of a list, in lower case; 'sides' are those of the opposites. */
  list(name: ListName): readonly string[];
  /** Whether a text is one of a list, without regard to case. */
  is(name: ListName, text: string): boolean;
  /** Whether a text begins with one of a list, as whole words. */
  starts(name: ListName, text: string): boolean;
  /** Whether a text has one of a list in it, as whole words. */
  has(name: ListName, text: string): boolean;
  /** A list as alternatives of a regular expression, longer ones first. */
  pattern(name: ListName): string;
}

/** Small letters, with one kind of apostrophe. */
export const folded = (text: string): string => text.toLowerCase().replaceAll(/['ʼ‘`´]/g, '’');

export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

const known = new Map<string, Vocabulary>();

/** The words of a language together with English ones, which stand in texts of many languages. */
export function vocabularyOf(language: string): Vocabulary {
  const found = known.get(language);
  if (found) return found;
  const own = TABLES[language];
  const tables = own === undefined || own === en ? [en] : [own, en];
  const lists = new Map<ListName, readonly string[]>();
  const patterns = new Map<string, RegExp>();
  const list = (name: ListName): readonly string[] => {
    const written = (table: Words): string[] =>
      name === 'sides' ? table.opposites.split(/[|/]/) : table[name].split('|');
    const entries = lists.get(name) ?? [...new Set(tables.flatMap(written))];
    lists.set(name, entries);
    return entries;
  };
  const pattern = (name: ListName): string =>
    list(name)
      .toSorted((first, second) => second.length - first.length)
      .map(escaped)
      .join('|');
  const matcher = (key: string, source: () => string): RegExp => {
    const expression = patterns.get(key) ?? new RegExp(source(), 'u');
    patterns.set(key, expression);
    return expression;
  };
  const vocabulary: Vocabulary = {
    language,
    tables,
    list,
    pattern,
    is: (name, text) => list(name).includes(folded(text)),
    starts: (name, text) =>
      matcher(`^${name}`, () => String.raw`^(?:${pattern(name)})(?![\p{L}\p{N}])`).test(folded(text)),
    has: (name, text) =>
      matcher(name, () => String.raw`(?<![\p{L}\p{N}])(?:${pattern(name)})(?![\p{L}\p{N}])`).test(folded(text)),
  };
  known.set(language, vocabulary);
  return vocabulary;
}
