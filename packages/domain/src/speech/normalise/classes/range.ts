import type { Context } from '../context.ts';
import type { Item } from '../item.ts';
import { endsToken, matchAt, SCORES, type Candidate, type SemioticClass } from '../semiotic-class.ts';
import { cardinal } from './cardinal.ts';
import { date, decade, weekday, year } from './date.ts';
import { measure, money } from './quantity.ts';
import { time } from './time.ts';

/** A mark of a range within what the longest beginning of one has. */
const MARK_AHEAD = /.{1,80}?[-\u2010-\u2015\u2212]/y;
const HYPHEN = /\s?[\u2010-\u2015\u2212]\s?|-| - /y;
const ENDS: readonly SemioticClass[] = [money, measure, time, date, decade, weekday, year, cardinal];
/** Digits, of which a year has two after a year with four: '2023-24'. */
const SHORT_YEAR = /\d\d(?![\d\p{L}]|[.,:]\d)/uy;
/** 'Q1–Q2', 'P0-P3'. */
const NAMED = /(?<letters>\p{Lu}{1,2})(?<from>\d{1,3})\s?[\u2010-\u2015-]\s?\k<letters>(?<to>\d{1,3})(?![\p{L}\d-])/uy;
/** Parts of an exercise: '3a–c'. */
const LETTERED = /(?<number>\d{1,3})(?<from>\p{Ll})[\u2010-\u2015-](?<to>\p{Ll})(?![\p{L}\d-])/uy;
/** '8a–6p'. */
const HOURS =
  /(?<hour>1[0-2]|[1-9])(?::(?<minute>[0-5]\d))?(?<half>[ap])\s?[\u2010-\u2015-]\s?(?<toHour>1[0-2]|[1-9])(?::(?<toMinute>[0-5]\d))?(?<toHalf>[ap])(?![\p{L}\d])/uy;
/** Of clothes: 'XS–XXL'. */
const SIZES = /(?<from>X{0,4}[SL]|M)[\u2010-\u2015-](?<to>X{1,4}L|X{0,4}S|[ML])(?![\p{L}\d-])/uy;
const BARE = /(?<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<fraction>\d+))?/y;

function best(context: Context, at: number): Candidate | null {
  let found: Candidate | null = null;
  for (const { read } of ENDS) {
    const candidate = read(context, at);
    if (candidate && (!found || candidate.score > found.score)) found = candidate;
  }
  return found;
}

/** The first number of '$5-10M' and '9-5pm', which has no sign of its own. */
function bareNumber(context: Context, at: number): Candidate | null {
  const match = matchAt(BARE, context.text, at);
  if (!match) return null;
  const { whole, fraction = '' } = match.groups as { whole: string; fraction?: string };
  const amount = {
    sign: '',
    whole: whole.replaceAll(',', ''),
    fraction,
    magnitude: 0,
    isGrouped: whole.includes(','),
  } as const;
  return { end: at + match[0].length, item: { class: 'cardinal', amount }, score: SCORES.possible };
}

/** Ranges over any class: '5-10', '$5-10M', '5%-10%', '9am-5pm', 'Mon-Fri', '2023-24'. */
export const range: SemioticClass = {
  opens: ['capital', 'letter', 'digit', 'sign'],
  read(context, at) {
    const { text } = context;
    if (text[at - 1] === '-' || !matchAt(MARK_AHEAD, text, at)) return null;
    const named = matchAt(NAMED, text, at);
    if (named) {
      const { letters, from: first, to: last } = named.groups as Record<'letters' | 'from' | 'to', string>;
      return {
        end: at + named[0].length,
        item: {
          class: 'range',
          from: { class: 'serial', parts: [letters, first] },
          to: { class: 'serial', parts: [letters, last] },
        },
        score: SCORES.typical + 0.8,
      };
    }
    const hours = context.language.patterns.half && matchAt(HOURS, text, at);
    if (hours) {
      const { hour, minute, half, toHour, toMinute, toHalf } = hours.groups as Record<string, string>;
      const [opens, closes] = [timeOf(hour!, minute, half!), timeOf(toHour!, toMinute, toHalf!)];
      const item = { class: 'range', from: opens, to: closes } as const;
      return { end: at + hours[0].length, item, score: SCORES.certain };
    }
    const lettered = matchAt(LETTERED, text, at);
    if (lettered) {
      const { number, from: first, to: last } = lettered.groups as Record<'number' | 'from' | 'to', string>;
      return {
        end: at + lettered[0].length,
        item: {
          class: 'range',
          from: { class: 'serial', parts: [number, first.toUpperCase()] },
          to: { class: 'serial', parts: [last.toUpperCase()] },
        },
        score: SCORES.typical + 0.8,
      };
    }
    const sizes = matchAt(SIZES, text, at);
    if (sizes?.[0].includes('X')) {
      const [smallest, largest] = ['from', 'to'].map(
        (end) => ({ class: 'acronym', letters: sizes.groups![end]!, ending: '' }) as const,
      ) as [Item, Item];
      const item = { class: 'range', from: smallest, to: largest } as const;
      return { end: at + sizes[0].length, item, score: SCORES.typical };
    }
    const from = best(context, at) ?? bareNumber(context, at);
    const mark = from && matchAt(HYPHEN, text, from.end);
    if (!mark) return null;
    const start = from.end + mark[0].length;
    const shortYear = from.item.class === 'year' ? matchAt(SHORT_YEAR, text, start) : null;
    const to: Candidate | null = shortYear
      ? {
          end: start + 2,
          item: { class: 'year', year: Number(shortYear[0]), digits: shortYear[0] },
          score: SCORES.likely,
        }
      : best(context, start);
    if (!to || !endsToken(text, to.end)) return null;
    // '1-2-3' is no range, and '5-10' in an equation a difference.
    if (/^[-\u2010-\u2015]\d/.test(text.slice(to.end, to.end + 2)) || isDifference(text, to.end)) return null;
    const pair = alike(from.item, to.item);
    if (!pair) return null;
    // Two bare numbers may also be a score, a telephone number or a difference.
    const isPlain = from.item.class === 'cardinal' && (to.item.class === 'cardinal' || to.item.class === 'year');
    const score = isPlain ? SCORES.likely + 0.3 : SCORES.typical + 0.8;
    return { end: to.end, item: { class: 'range', from: pair[0], to: pair[1] }, score };
  },
};

/** '9-4 = 5', but not '151-200 = 2 units', which is a row of a table. */
function isDifference(text: string, end: number): boolean {
  return /^\s?=(?!\s?\d+\s\p{L})/u.test(text.slice(end, end + 16));
}

const timeOf = (hour: string, minute: string | undefined, half: string): Item => ({
  class: 'time',
  hour: Number(hour),
  minute: Number(minute ?? 0),
  second: null,
  half: half === 'a' ? 'am' : 'pm',
});

/** Both ends with the sign, the unit and the magnitude that is written once; null where they are not of one kind. */
function alike(from: Item, to: Item): readonly [Item, Item] | null {
  if (from.class === 'money') {
    const amount = to.class === 'money' || to.class === 'cardinal' ? to.amount : null;
    if (!amount || (to.class === 'money' && to.currency !== from.currency)) return null;
    const per = to.class === 'money' ? to.per : from.per;
    // Cents are said behind their dollars.
    if (`${from.amount.fraction}${amount.fraction}`.length > 1 && amount.magnitude === 0)
      return [from, { ...from, per, amount }];
    return [
      {
        class: 'cardinal',
        amount: { ...from.amount, magnitude: from.amount.magnitude === amount.magnitude ? 0 : from.amount.magnitude },
      },
      { ...from, per, amount },
    ];
  }
  if (from.class === 'cardinal' || from.class === 'year') {
    const amount =
      from.class === 'cardinal'
        ? from.amount
        : ({ sign: '', whole: from.digits, fraction: '', magnitude: 0, isGrouped: false } as const);
    if (to.class === 'measure' || to.class === 'money') return [{ class: 'cardinal', amount }, to];
    if (to.class === 'time' && from.class === 'cardinal' && amount.fraction === '' && Number(amount.whole) <= 24)
      return [{ class: 'cardinal', amount }, to];
  }
  if (from.class === 'measure') {
    if (to.class !== 'measure') return null;
    return [from, to];
  }
  if (from.class === to.class && RANGED.has(from.class)) return [from, to];
  // '1990-2000' and '1999-12': of the same kind only if both are years.
  if (from.class === 'year' && to.class === 'cardinal')
    return [
      { class: 'cardinal', amount: { sign: '', whole: from.digits, fraction: '', magnitude: 0, isGrouped: false } },
      to,
    ];
  return from.class === 'cardinal' && to.class === 'year'
    ? [
        from,
        { class: 'cardinal', amount: { sign: '', whole: to.digits, fraction: '', magnitude: 0, isGrouped: false } },
      ]
    : null;
}

const RANGED: ReadonlySet<string> = new Set(['cardinal', 'year', 'decade', 'time', 'weekday', 'date']);
