import { rewrite } from '../rewrite.ts';
import { ABBREVIATIONS } from './abbreviations.ts';
import { ADDRESSES } from './addresses.ts';
import { DATES, YEARS } from './dates.ts';
import { GREEK_LETTERS, toPlainAscii, WIDE_LETTERS } from './letters.ts';
import { MONEY } from './money.ts';
import { CAMEL_CASE, NAMES, spellAcronyms } from './names.ts';
import { DIGITS, GROUPED_NUMBERS, NUMBERS } from './numbers.ts';
import { OTHER_SIGNS, SIGNS } from './signs.ts';
import { UNITS } from './units.ts';

/** The order matters: each kind takes its numbers and signs out of the text before a more general one reads them. */
const REWRITES = [
  ...WIDE_LETTERS,
  ...ADDRESSES,
  ...SIGNS,
  ...ABBREVIATIONS,
  ...DATES,
  ...NAMES,
  ...MONEY,
  ...GROUPED_NUMBERS,
  ...UNITS,
  ...NUMBERS,
  ...YEARS,
  ...DIGITS,
  CAMEL_CASE,
  ...OTHER_SIGNS,
  ...GREEK_LETTERS,
];

/** English in plain ASCII: '≈ 1,200 km²' becomes 'about one thousand two hundred square kilometers'. */
export function normaliseEnglish(text: string): string {
  return toPlainAscii(spellAcronyms(rewrite(text, REWRITES)));
}
