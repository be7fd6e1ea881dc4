import type { Context } from '../context.ts';
import type { Item } from '../item.ts';
import { endsToken, matchAt, SCORES, startsToken, type Candidate, type SemioticClass } from '../semiotic-class.ts';

const ISO =
  /(?<year>\d{4})(?:-(?<month>\d{2})-(?<day>\d{2})|\/(?<m>\d{1,2})\/(?<d>\d{1,2}))(?:T(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)(?::[\d.]+)?(?<zone>Z|[+-]\d\d:?\d\d)?)?(?![\d/-])/y;
/** The same with other marks, or without leading zeros. */
const YEAR_FIRST = /(?<year>[12]\d{3})(?<mark>[-./])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?![\d./-]*\d)/y;
const SLASHED = /(?<a>\d{1,2})(?<mark>[/.-])(?<b>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})(?![\d./-]*\d)/y;
/** '03/2026'. */
const MONTH_AND_YEAR = /(?<month>0[1-9]|1[0-2])\/(?<year>(?:19|20)\d\d)(?![\d/])/y;
const NAME = /(?<name>\p{L}[\p{L}\p{M}]+)\.?/uy;
const SPACE = /\s+|-/y;
const TO_DAY = /\s?[-\u2013\u2014]\s?(?=\d)/y;

/** Of a time stamp: 'Z', '-05:00'. */
export function offsetOf(zone: string | undefined): Item | null {
  if (zone === undefined) return null;
  const [hour, minute] = zone === 'Z' ? ['', ''] : [zone.slice(1, 3), zone.slice(-2)];
  const sign = zone === 'Z' ? '' : zone.startsWith('-') ? '-' : '+';
  return { class: 'offset', zone: 'UTC', sign, hour: hour!, minute: minute! };
}

type Fields = Pick<Extract<Item, { class: 'date' }>, 'year' | 'month' | 'day' | 'isDayFirst'>;

/** Years of two digits lie between 1970 and 2069. */
const wholeYear = (digits: string): number =>
  digits.length === 2 ? Number(digits) + (Number(digits) < 70 ? 2000 : 1900) : Number(digits);

const isDate = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** A month by its name or short name at a position. A short name has its full stop. */
function readMonth({ text, language }: Context, at: number): { end: number; month: number } | null {
  const match = matchAt(NAME, text, at);
  if (!match) return null;
  const name = match.groups!['name']!;
  const month = language.months.get(name.toLowerCase());
  // The last stop of the text ends its sentence.
  const hasStop = match[0].endsWith('.') && /\S/.test(text.slice(at + match[0].length));
  // 'mar' and 'may' are words: months in small letters have a day and a year beside them.
  const isName =
    name !== name.toLowerCase() ||
    name.length > 3 ||
    (hasStop && /^\.\s\d/.test(text.slice(at + name.length, at + name.length + 3)));
  if (month === undefined || !(isName || isBesideDayAndYear(text, at, at + name.length))) return null;
  return { end: at + name.length + (hasStop && name.length <= 4 ? 1 : 0), month };
}

const DAY_AND_YEAR = /^\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}(?!\d)/;
const DAY_BEFORE = /\d(?:st|nd|rd|th|[.º])?\s(?:of\s|de\s)?$/;

function isBesideDayAndYear(text: string, at: number, end: number): boolean {
  return DAY_AND_YEAR.test(text.slice(end, end + 14)) || DAY_BEFORE.test(text.slice(Math.max(0, at - 8), at));
}

function readYear({ text, language }: Context, at: number): { end: number; year: number | null } {
  const match = matchAt(language.patterns.monthAndYear, text, at);
  if (!match) return { end: at, year: null };
  const { year = match.groups!['short']! } = match.groups as Record<string, string | undefined>;
  return { end: at + match[0].length, year: wholeYear(year) };
}

function candidate(context: Context, at: number, end: number, score: number, fields: Fields): Candidate {
  const hasArticle = context.wordBefore(at).toLowerCase() === 'the';
  return { end, item: { class: 'date', hasArticle, ...fields }, score };
}

function readNumeric(context: Context, at: number): Candidate | null {
  const { text, language } = context;
  const iso = matchAt(ISO, text, at) ?? (language.isMonthFirst ? null : matchAt(YEAR_FIRST, text, at));
  const { year: isoYear, month: isoMonth, day: isoDay, m = isoMonth, d = isoDay } = iso?.groups ?? {};
  if (iso && isDate(Number(m), Number(d))) {
    const end = at + iso[0].length;
    const [year, month, day] = [isoYear, m, d].map(Number) as [number, number, number];
    const found = candidate(context, at, end, SCORES.certain, { year, month, day, isDayFirst: false });
    const { hour, minute, zone } = iso.groups as Record<string, string | undefined>;
    if (hour === undefined) return found;
    const time = { class: 'time', hour: Number(hour), minute: Number(minute), second: null, half: '' } as const;
    return { ...found, item: { class: 'moment', date: found.item, time, offset: offsetOf(zone) } };
  }
  const ofYear = text[at - 1] === '/' ? null : matchAt(MONTH_AND_YEAR, text, at);
  if (ofYear) {
    const [month, year] = [ofYear.groups!['month'], ofYear.groups!['year']].map(Number) as [number, number];
    const fields = { year, month, day: null, isDayFirst: false };
    return candidate(context, at, at + ofYear[0].length, SCORES.certain, fields);
  }
  const match = matchAt(SLASHED, text, at) ?? matchAt(language.patterns.shortDate, text, at);
  if (!match) return null;
  const { a, b, mark = '/', year } = match.groups as { a: string; b: string; mark?: string; year?: string };
  const isMonthFirst =
    mark === '/' && language.isMonthFirst ? isDate(Number(a), Number(b)) : !isDate(Number(b), Number(a));
  const [month, day] = (isMonthFirst ? [a, b] : [b, a]).map(Number) as [number, number];
  if (!isDate(month, day)) return null;
  const end = at + match[0].length;
  if (year === undefined)
    return context.hasBefore(at, language.cues.date, 1) || context.hasBefore(at, language.weekdays, 1)
      ? candidate(context, at, end, SCORES.typical, { year: null, month, day, isDayFirst: false })
      : null;
  // A version looks like a date with a year of two digits.
  if (mark === '.' && year.length === 2) return null;
  return candidate(context, at, end, SCORES.certain, { year: wholeYear(year), month, day, isDayFirst: false });
}

function readMonthFirst(context: Context, at: number): Candidate | null {
  const { text, language } = context;
  const name = readMonth(context, at);
  if (!name) return null;
  const dayAt = name.end + (matchAt(SPACE, text, name.end)?.[0].length ?? 0);
  const day = dayAt > name.end ? matchAt(language.patterns.day, text, dayAt) : null;
  const isNumber = day !== null && Number(day.groups!['day']) >= 1 && Number(day.groups!['day']) <= 31;
  // 'im Mai 3 Bücher': where the day is written before the month, only a year makes a number behind it the day.
  if (isNumber && (language.isMonthFirst || readYear(context, dayAt + day[0].length).year !== null)) {
    const from = Number(day.groups!['day']);
    const fields = { month: name.month, day: from, isDayFirst: false };
    const end = dayAt + day[0].length;
    const toAt = end + (matchAt(TO_DAY, text, end)?.[0].length ?? 0);
    const to = toAt > end ? matchAt(language.patterns.day, text, toAt) : null;
    if (to && Number(to.groups!['day']) > from && Number(to.groups!['day']) <= 31) {
      const until = readYear(context, toAt + to[0].length);
      const first = { class: 'date', hasArticle: false, year: null, ...fields } as const;
      const last = {
        class: 'date',
        hasArticle: true,
        year: until.year,
        month: null,
        day: Number(to.groups!['day']),
        isDayFirst: false,
      } as const;
      return { end: until.end, item: { class: 'range', from: first, to: last }, score: SCORES.certain };
    }
    const { end: last, year } = readYear(context, end);
    return candidate(context, at, last, SCORES.typical + 0.5, { year, ...fields });
  }
  const { end, year } = readYear(context, name.end);
  // 'Mar' and 'Jun' are months only beside a number; 'May' alone is a word.
  if (year === null) return null;
  return candidate(context, at, end, SCORES.typical, { year, month: name.month, day: null, isDayFirst: false });
}

function readDayFirst(context: Context, at: number): Candidate | null {
  const { text, language } = context;
  const day = matchAt(language.patterns.day, text, at);
  if (!day || Number(day.groups!['day']) < 1 || Number(day.groups!['day']) > 31) return null;
  const dayEnd = at + day[0].length;
  const toAt = language.isMonthFirst ? dayEnd : dayEnd + (matchAt(TO_DAY, text, dayEnd)?.[0].length ?? 0);
  const last = toAt > dayEnd ? readDayFirst(context, toAt) : null;
  if (last?.item.class === 'date' && last.item.day! > Number(day.groups!['day'])) {
    const first = { ...last.item, year: null, month: null, day: Number(day.groups!['day']) };
    return { ...last, item: { class: 'range', from: first, to: last.item }, score: SCORES.certain };
  }
  const monthAt = dayEnd + (matchAt(language.patterns.dayAndMonth, text, dayEnd)?.[0].length ?? 0);
  const name = monthAt > dayEnd ? readMonth(context, monthAt) : null;
  if (!name) return null;
  const { end, year } = readYear(context, name.end);
  return candidate(context, at, end, SCORES.typical + 0.5, {
    year,
    month: name.month,
    day: Number(day.groups!['day']),
    isDayFirst: true,
  });
}

/** Dates: '2025-01-15', '11/17/25', '15-01-2025', 'Nov 5', 'May 3, 2025', '3 May 2025', 'the 4th of July', 'due 12/25'. */
export const date: SemioticClass = {
  opens: ['capital', 'letter', 'digit'],
  read(context, at) {
    const { text } = context;
    if (!/\d/.test(text[at]!)) return readMonthFirst(context, at);
    const numeric = readNumeric(context, at);
    if (numeric && endsToken(text, numeric.end)) return numeric;
    return readDayFirst(context, at);
  },
};

const WEEKDAY = /(?<name>\p{L}{2,9})\.?(?![\p{L}\d])/uy;

/** Whether a day in capitals is one, and no acronym such as DOM: a number, a dash or another day is beside it. */
function isBesideDay({ text, language }: Context, at: number, end: number): boolean {
  const after = /^\.?(?:[-\u2013]|\s?\d{1,2}(?!\d)|[,/]\s?(?<next>\p{L}+))/u.exec(text.slice(end, end + 12));
  const before = /(?:[-\u2013]|(?<last>\p{L}+)[,/]\s?)$/u.exec(text.slice(Math.max(0, at - 12), at));
  if (after && after.groups!['next'] === undefined) return true;
  if (before && before.groups!['last'] === undefined) return true;
  const names = [after?.groups!['next'], before?.groups!['last']];
  return names.some((name) => name !== undefined && language.weekdays.has(name.toLowerCase()));
}

const NEXT_DAY = /^(?:\.?\s?[-\u2013/]\s?|\.(?:,| et| e| y| a| à| al| au)?\s)(?<name>\p{L}+)/u;
const DAY_BEFORE_IT = /(?<name>\p{L}+)(?:\.?\s?[-\u2013/]\s?|\.(?:,| et| e| y| a| à| al| au)?\s)$/u;

/** Whether a name in small letters, as many languages write days, has another one beside it: 'lun.-ven.'. */
function isBesideAnother({ text, language }: Context, at: number, end: number): boolean {
  const after = NEXT_DAY.exec(text.slice(end, end + 16))?.groups!['name'];
  const before = DAY_BEFORE_IT.exec(text.slice(Math.max(0, at - 16), at))?.groups!['name'];
  return [after, before].some((name) => name !== undefined && language.weekdays.has(name.toLowerCase()));
}

/** Short names of days of the week. Whole names are words as they are. */
export const weekday: SemioticClass = {
  opens: ['capital', 'letter'],
  read(context, at) {
    const { text, language } = context;
    const match = matchAt(WEEKDAY, text, at);
    const name = match?.groups!['name'] ?? '';
    const day = language.weekdays.get(name.toLowerCase());
    if (!match || day === undefined) return null;
    const end = at + name.length;
    const isSmall = /^\p{Ll}/u.test(name);
    // 'bis Do. früh', 'le mer. 14'; 'el mar.' at the end is the sea.
    const isDated =
      /^\.,?\s[\p{Ll}\d]/u.test(text.slice(end, end + 4)) &&
      context.hasBefore(at, language.cues.date, 1) &&
      name.length < 5;
    if (isSmall && !(isDated && !language.isLatin) && !isBesideAnother(context, at, end)) return null;
    // 'Sun' and 'Sat' are words: days where a number, a comma, a stop or another day is beside them.
    const isBeside =
      isDated ||
      /^\.?\s?(?:[-\u2013,/&]|\d|$)/.test(text.slice(end, end + 4)) ||
      /[-\u2013/,(&]\s?$/.test(text.slice(Math.max(0, at - 2), at));
    if (name.length <= 4 && !isBeside && !isSmall) return null;
    if (name === name.toUpperCase() && !context.isShouted && !isBesideDay(context, at, end)) return null;
    const hasStop = text[end] === '.' && name.length <= 5 && !/^\.\s*$/.test(text.slice(end));
    return { end: end + (hasStop ? 1 : 0), item: { class: 'weekday', day }, score: SCORES.typical };
  },
};

const FOUR_DIGITS = /(?<year>1[1-9]\d\d|20\d\d)(?![\d\p{L}]|[.,:]\d)/uy;
const EARLY_YEAR =
  /(?<=\(|(?<!\p{L})(?:in|since|until|circa|by|c\.)\s)(?<year>10\d\d)(?=[,.;:!?)](?!\d)|\s+(?:and|to|by|at|the|when|as|after|before|with|it|he|she|they|we)(?!\p{L})|\s*$)/uy;
const SHORT_YEAR = /['’](?<year>\d\d)(?![\p{L}\d])/uy;
const FISCAL = /(?<letters>FY|CY)\s?['’]?(?<year>\d{4}|\d{2})(?![\d\p{L}])/uy;

/** Years: '1905', "'24", 'FY2023'. */
export const year: SemioticClass = {
  opens: ['capital', 'digit', 'sign'],
  isInner: true,
  read(context, at) {
    const { text, language } = context;
    // "Q3'24".
    if (!startsToken(text, at) && !/(?<!\p{L})[QH][1-4]$/u.test(text.slice(Math.max(0, at - 3), at))) return null;
    const fiscal = matchAt(FISCAL, text, at);
    if (fiscal) {
      const digits = fiscal.groups!['year']!;
      const letters = [...fiscal.groups!['letters']!].join(' ');
      return {
        end: at + fiscal[0].length,
        item: { class: 'year', year: Number(digits), digits: `${letters} ${digits}` },
        score: SCORES.typical + 0.5,
      };
    }
    const short = matchAt(SHORT_YEAR, text, at);
    if (short) {
      const digits = short.groups!['year']!;
      return {
        end: at + short[0].length,
        item: { class: 'year', year: Number(digits), digits },
        score: SCORES.typical,
      };
    }
    const match = matchAt(FOUR_DIGITS, text, at) ?? matchAt(EARLY_YEAR, text, at);
    if (!match) return null;
    const digits = match.groups!['year']!;
    const end = at + match[0].length;
    // '1999 meters', '2000 people': a number of things.
    const next = context.wordAfter(end);
    const counts = language.units.has(next) || language.perNoun(next) !== null || language.patterns.counted.test(next);
    return {
      end,
      item: { class: 'year', year: Number(digits), digits },
      score: counts ? 0 : SCORES.possible + 0.5,
    };
  },
};

const QUARTER = /(?<quarter>[1-4])Q\s?['’]?(?<year>\d{4}|\d{2})(?![\p{L}\d])/uy;

/** Quarters of years: '2Q22', '1Q 2024'. */
export const quarter: SemioticClass = {
  opens: ['digit'],
  read(context, at) {
    const match = matchAt(QUARTER, context.text, at);
    if (!match) return null;
    const { quarter: number, year: ofYear } = match.groups as { quarter: string; year: string };
    return {
      end: at + match[0].length,
      item: {
        class: 'quarter',
        quarter: Number(number),
        year: ofYear,
        hasArticle: context.wordBefore(at).toLowerCase() === 'the',
      },
      score: SCORES.typical,
    };
  },
};

const SHORT_DECADE = /['’](?<tens>\d)0s(?![\p{L}\d])/uy;
const NINES = /(?<digit>\d)s(?![\p{L}\d])/uy;

/** Decades: 'the 80s', "'90s", '1990s', 'mid-90s'; and digits in the plural: 'five 9s'. */
export const decade: SemioticClass = {
  opens: ['digit', 'sign'],
  read(context, at) {
    const { text, language } = context;
    const pattern = language.patterns.decade;
    if (!pattern) return null;
    const short = matchAt(SHORT_DECADE, text, at);
    const match = short ?? matchAt(pattern, text, at);
    if (match) {
      const { century, tens, ending = '' } = match.groups as { century?: string; tens: string; ending?: string };
      const isArticle = context.hasBefore(at, BEFORE_DECADE, 2);
      const isRange = /\d0['’]?s[-\u2013]$/.test(text.slice(Math.max(0, at - 6), at));
      if (ending === '' && century === undefined && !short && !isRange && (!isArticle || tens === '0')) return null;
      return {
        end: at + match[0].length,
        item: { class: 'decade', century: century === undefined ? null : Number(century), tens: Number(tens) },
        score: SCORES.typical + 0.5,
      };
    }
    const nines = matchAt(NINES, text, at);
    const before = context.wordBefore(at).toLowerCase();
    if (!nines || !SMALL_NUMBERS.test(before)) return null;
    return {
      end: at + nines[0].length,
      item: { class: 'decade', century: null, tens: -Number(nines.groups!['digit']) },
      score: SCORES.typical + 0.5,
    };
  },
};

const BEFORE_DECADE = new Set(['the', 'early', 'late', 'mid', 'their', 'his', 'her', 'our', 'my', 'your']);
const SMALL_NUMBERS = /^(?:two|three|four|five|six|seven|eight|nine|ten|all|several|many|the)$/;
