import type { Rewrite } from '../rewrite.ts';

const SPOKEN: Readonly<Record<string, string>> = {
  '½': 'one half',
  '⅓': 'one third',
  '⅔': 'two thirds',
  '¼': 'one quarter',
  '¾': 'three quarters',
  '⅕': 'one fifth',
  '⅛': 'one eighth',
  '1/2': 'one half',
  '1/3': 'one third',
  '2/3': 'two thirds',
  '1/4': 'one quarter',
  '3/4': 'three quarters',
  '1/5': 'one fifth',
  '1/8': 'one eighth',
  '1/10': 'one tenth',
};

export const FRACTION_SIGNS: readonly Rewrite[] = [
  [
    /\b(\d+)([½⅓⅔¼¾⅕⅛])/g,
    (_, whole, fraction) =>
      `${whole} and ${SPOKEN[fraction!]!.replace('one half', 'a half').replace('one quarter', 'a quarter')}`,
  ],
  [/[½⅓⅔¼¾⅕⅛]/g, (sign) => SPOKEN[sign!]!],
];

export const FRACTIONS: readonly Rewrite[] = [
  [/(?<![\w./])(\d{1,2}\/\d{1,2})(?![\w/])/g, (fraction) => SPOKEN[fraction!] ?? fraction!.replace('/', ' out of ')],
];
