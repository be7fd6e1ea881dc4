import type { Rewrite } from '../rewrite.ts';
import { integerToWords, ordinalToWords, yearToWords } from './number-words.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const MONTH = MONTHS.join('|');

function spokenDate(year: string, month: string, day: string): string | null {
  const name = MONTHS[Number(month) - 1];
  if (!name || Number(day) < 1 || Number(day) > 31) return null;
  return `${name} ${ordinalToWords(day)}, ${yearToWords(Number(year))}`;
}

function spokenTime(hours: string, minutes: string, half: string | undefined): string {
  const hour = integerToWords(hours);
  const suffix = half ? ` ${half.toLowerCase().startsWith('a') ? 'A M' : 'P M'}` : '';
  if (Number(minutes) > 0) return `${hour} ${minutes.startsWith('0') ? 'oh ' : ''}${integerToWords(minutes)}${suffix}`;
  if (suffix) return `${hour}${suffix}`;
  if (Number(hours) === 0) return 'midnight';
  return Number(hours) <= 12 ? `${hour} o'clock` : `${hour} hundred hours`;
}

/** Dates, times of day and decades. */
export const DATES: readonly Rewrite[] = [
  [/\b(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+Z?)?\b/g, (all, year, month, day) => spokenDate(year!, month!, day!) ?? all!],
  [
    /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g,
    (all, a, b, year) => (Number(a) > 12 ? spokenDate(year!, b!, a!) : spokenDate(year!, a!, b!)) ?? all!,
  ],
  [/\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g, (all, day, month, year) => spokenDate(year!, month!, day!) ?? all!],
  [
    /\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?(?=\s+\d)|(?<=\d\s+)(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?/g,
    (_, before, after) => MONTHS.find((month) => month.startsWith((before ?? after)!.slice(0, 3)))!,
  ],
  [
    new RegExp(String.raw`\b(${MONTH})\s+(\d{1,2})(?:st|nd|rd|th)?(?=\b(?!:|\.\d))`, 'g'),
    (_, month, day) => `${month} ${ordinalToWords(day!)}`,
  ],
  [
    new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${MONTH})\b`, 'g'),
    (_, day, month) => `the ${ordinalToWords(day!)} of ${month}`,
  ],
  [
    /\b(\d{1,2}):([0-5]\d)(?::[0-5]\d)?(?:\s*([ap]m|[AP]M))?\b/g,
    (_, hours, minutes, half) => spokenTime(hours!, minutes!, half),
  ],
  [/\b(\d{1,2})\s*([ap]m|[AP]M)\b/g, (_, hours, half) => spokenTime(hours!, '00', half)],
  [
    /\b(1[1-9]|20)(\d)0s\b|(?<!\w)'(\d)0s\b/g,
    (_, century, decade, short) => {
      const tens = integerToWords(`${decade ?? short}0`);
      const many = `${tens.replace(/y$/, 'ie')}s`;
      if (short !== undefined) return many;
      return decade === '0'
        ? century === '20'
          ? 'two thousands'
          : `${integerToWords(century!)} hundreds`
        : `${integerToWords(century!)} ${many}`;
    },
  ],
];

/** Marks a number that was written with separators, and therefore is not a year. */
export const NOT_A_YEAR = '\ue000';

export const YEARS: readonly Rewrite[] = [
  [
    /(?<![\d.\ue000])(1[1-9]\d\d|20\d\d)(?![\d.]*\d)(?!\s+(?:meters|kilometers|grams|kilograms|percent|seconds|bytes|megabytes|gigabytes|pixels|watts|kilowatts|dollars|euros|pounds|degrees))/g,
    (year) => yearToWords(Number(year)),
  ],
];
