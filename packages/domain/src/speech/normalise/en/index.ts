import { rewrite, type Rewrite } from '../rewrite.ts';
import { ABBREVIATIONS } from './abbreviations.ts';
import { ADDRESSES } from './addresses.ts';
import { DATES, YEARS } from './dates.ts';
import { GREEK_LETTERS, toPlainAscii, WIDE_LETTERS } from './letters.ts';
import { MONEY } from './money.ts';
import { CAMEL_CASE, NAMES, RESPELLED_NAMES, spellAcronyms } from './names.ts';
import { DIGITS, GROUPED_NUMBERS, NUMBERS } from './numbers.ts';
import { OTHER_SIGNS, SIGNS } from './signs.ts';
import { UNITS } from './units.ts';

/** The order matters: specific rules remove their numbers and signs before general rules read the rest. */
const rewrites = (names: readonly Rewrite[], camelCase: readonly Rewrite[]): readonly Rewrite[] => [
  ...WIDE_LETTERS,
  ...ADDRESSES,
  ...SIGNS,
  ...ABBREVIATIONS,
  ...DATES,
  ...names,
  ...MONEY,
  ...GROUPED_NUMBERS,
  ...UNITS,
  ...NUMBERS,
  ...YEARS,
  ...DIGITS,
  ...camelCase,
  ...OTHER_SIGNS,
  ...GREEK_LETTERS,
];
const RESPELLED = rewrites([...NAMES, ...RESPELLED_NAMES], [CAMEL_CASE]);
const WRITTEN = rewrites(NAMES, []);

/**
 * Normalises English to plain ASCII: '≈ 1,200 km²' becomes 'about one thousand two hundred square kilometers'. Names
 * and acronyms are respelled ('jay son', 'A P I') or stay as they are written.
 */
export function normaliseEnglish(text: string, names: 'respelled' | 'written'): string {
  return toPlainAscii(names === 'written' ? rewrite(text, WRITTEN) : spellAcronyms(rewrite(text, RESPELLED)));
}
