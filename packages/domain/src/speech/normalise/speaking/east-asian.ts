import type { Language } from '../language.ts';
import type { Patterns } from '../patterns.ts';
import { createIsSpelt } from './acronyms.ts';
import type { LanguageForms } from './forms.ts';

/** How languages without spaces and with Chinese characters write numbers and words in capitals. */
export const EAST_ASIAN = {
  decimalMark: '.',
  groupMark: ',',
  isGroupedBySpace: false,
  isCurrencyLast: false,
  isEliding: false,
  isSpaced: false,
  isSpelt: createIsSpelt(new Set(), new Set()),
} as const satisfies Partial<Language>;

/** Their patterns, but for what each of them counts and dials. */
export const EAST_ASIAN_PATTERNS: Omit<Patterns, 'counted' | 'telephone'> = {
  ordinal: /(?<whole>\d+)(?<ending>th|st|nd|rd)(?![\p{L}\d])/uy,
  day: /(?<day>\d{1,2})(?![\p{L}\d]|[:.,]\d)/uy,
  dayAndMonth: /\s+/y,
  monthAndYear: /,?\s+(?<year>1[0-9]\d\d|20\d\d|2100)(?![\d:]|[.,]\d)/y,
  shortDate: /(?<a>\d{1,2})\/(?<b>\d{1,2})(?![\d/.]*\d)/y,
  clocks: [/(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?(?![\d:])/uy],
  half: null,
  durationPart: /(?<amount>\d+)\s?(?<unit>h|min|m|s)(?!\p{L})/uy,
  durationUnits: { h: 'h', m: 'min', s: 's' },
  primeUnits: ['min', 's'],
  decade: null,
  romanEnding: null,
};

/** Their marks that the plain form of a text leaves out. */
export const EAST_ASIAN_MARKS: Language['signs'] = [
  [/[。｡]/uy, '. '],
  [/[、､]/uy, ', '],
  [/[「『《〈【〔」』》〉】〕]/uy, ' '],
];

interface NumberWords {
  /** A whole number. */
  cardinal(digits: string): string;
  /** Digits one by one. */
  digits(digits: string): string;
  year(year: number): string;
  /** Between the denominator and the numerator behind it: 分之. */
  readonly partMark: string;
  /** Between a whole and its part: 又. */
  readonly mixedMark: string;
}

/** The spoken forms that they build alike from their own words. */
export function eastAsianForms({ cardinal, digits, year, partMark, mixedMark }: NumberWords) {
  const part = (numerator: string, denominator: string): string =>
    `${cardinal(denominator)}${partMark}${cardinal(numerator)}`;
  const mixed = (whole: string, numerator: string, denominator: string): string =>
    `${cardinal(whole)}${mixedMark}${part(numerator, denominator)}`;
  return {
    cardinal,
    ordinal: (whole) => `第${cardinal(whole)}`,
    year,
    genderOf: () => null,
    decimals: digits,
    part,
    mixed,
    partOf: ({ one }, whole, numerator, denominator) =>
      `${whole === '' ? part(numerator, denominator) : mixed(whole, numerator, denominator)}${one}`,
    of: () => '',
    date: (date) =>
      [
        date.year === null ? '' : `${year(date.year)}年`,
        date.month === null ? '' : `${cardinal(String(date.month))}月`,
        date.day === null ? '' : `${cardinal(String(date.day))}日`,
      ].join(''),
    roman: (value, as) => `${as === 'cardinal' ? '' : '第'}${cardinal(String(value))}`,
    countryCode: digits,
  } satisfies Partial<LanguageForms>;
}
