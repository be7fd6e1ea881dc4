import type { Rewrite } from '../rewrite.ts';
import { NOT_A_YEAR } from './dates.ts';
import { FRACTIONS } from './fractions.ts';
import { decimalToWords, digitsToWords, integerToWords, MAGNITUDES, ordinalToWords } from './number-words.ts';

/** Numbers of several groups of digits: with separators, telephone numbers, ranges. */
export const GROUPED_NUMBERS: readonly Rewrite[] = [
  [/(?<![\d,.])\d{1,3}(?:[,\u00a0\u2009\u202f]\d{3})+(?!\d)/g, (number) => NOT_A_YEAR + number!.replaceAll(/\D/g, '')],
  [/\b([48])K\b/g, '$1 K '],
  [/\b(\d{3})-(\d{3})-(\d{4})\b/g, (_, a, b, c) => `${digitsToWords(a!)}, ${digitsToWords(b!)}, ${digitsToWords(c!)}`],
  [/(?<![\w.-])(\d+(?:\.\d+)?)-(?=[$€£]?\d+(?:\.\d+)?(?![\w-]*-\d))/g, '$1 to '],
];

/** Numbers next to a sign or letters. */
export const NUMBERS: readonly Rewrite[] = [
  [/(?<![\w.])(\d+(?:\.\d+)?)(k|K|M|bn|B)(?!\w)/g, (_, number, magnitude) => `${number} ${MAGNITUDES[magnitude!]!}`],
  ...FRACTIONS,
  [/²/g, ' squared'],
  [/³/g, ' cubed'],
  [/\bv(\d+(?:\.\d+)*)\b/gi, 'version $1'],
  [
    /\b\d+(?:\.\d+){2,}\b/g,
    (version) =>
      version!
        .split('.')
        .map((part) => integerToWords(part))
        .join(' point '),
  ],
  [/#\s?(?=\d)/g, ' number '],
  [/(^|[\s(])-(?=\d)/g, '$1minus '],
  [/(?<=\d)\s*\+\s*(?=\d)/g, ' plus '],
  [/(?<=\d)\+/g, ' plus '],
  [/(?<=[\w\d)])\s+\+\s+(?=\w)/g, ' plus '],
  [/\s=\s/g, ' equals '],
  [/(?<=\w)=(?=\w)/g, ' equals '],
  [/\b(\d+)(?:st|nd|rd|th)\b/g, (_, digits) => ordinalToWords(digits!)],
];

/** The remaining digits. */
export const DIGITS: readonly Rewrite[] = [
  [/(?<![\w])\.(\d+)/g, (_, digits) => `point ${digitsToWords(digits!)}`],
  [/\d+\.\d+/g, (number) => decimalToWords(number!)],
  [/(?<!\d)0\d+/g, (digits) => digitsToWords(digits!)],
  [/\d+/g, (digits) => ` ${integerToWords(digits!)} `],
];
