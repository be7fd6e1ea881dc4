import type { Context } from '../context.ts';
import { endsToken, matchAt, SCORES, type Candidate, type SemioticClass } from '../semiotic-class.ts';
import { offsetOf } from './date.ts';
import { isAdjective } from './quantity.ts';

const LONG_CLOCK = /(?<hour>\d{1,3}):(?<minute>[0-5]\d):(?<second>[0-5]\d)(?:\.\d+)?(?![\d:])/y;

function readHalf({ text, language }: Context, at: number): { end: number; half: '' | 'am' | 'pm' } {
  const match = language.patterns.half && matchAt(language.patterns.half, text, at);
  if (!match) return { end: at, half: '' };
  // The stop of 'p.m.' belongs to it, but also ends a sentence.
  const isWhole = match.groups!['stop'] === '' || /\.\s?m\.$/i.test(match[0]);
  const keepsStop = match.groups!['stop'] === '.' && (!isWhole || /^\s*$/.test(text.slice(at + match[0].length)));
  return {
    end: at + match[0].length - (keepsStop ? 1 : 0),
    half: match.groups!['half']!.toLowerCase() === 'a' ? 'am' : 'pm',
  };
}

/** Behind a time of the zone UTC: '09:15Z'. */
const UNIVERSAL = /\s?Z(?![\p{L}\d])/uy;

/** Times of day: '14:30', '9:05 am', '3pm'. */
export const time: SemioticClass = {
  opens: ['digit'],
  read(context: Context, at: number): Candidate | null {
    const { text, language, hasBefore } = context;
    const match = firstMatch(language.patterns.clocks, text, at);
    if (!match) return null;
    const { hour, minute = '00', second } = match.groups as { hour: string; minute?: string; second?: string };
    const { end, half } = readHalf(context, at + match[0].length);
    // '41:05' of a race.
    if (Number(hour) > 24 && minute.startsWith('0') && Number(minute) > 0 && endsToken(text, at + match[0].length))
      return {
        end: at + match[0].length,
        item: {
          class: 'compound',
          parts: [
            [hour, 'min'],
            [minute, 's'],
          ],
          isAdjective: false,
        },
        score: SCORES.typical,
      };
    if (Number(hour) > 24) return null;
    const universal = half === '' && match.groups!['minute'] !== undefined ? matchAt(UNIVERSAL, text, end) : null;
    if (universal) {
      const item = { class: 'time', hour: Number(hour), minute: Number(minute), second: null, half } as const;
      return {
        end: end + universal[0].length,
        item: { class: 'moment', date: null, time: item, offset: offsetOf('Z') },
        score: SCORES.certain,
      };
    }
    if (!endsToken(text, end)) return null;
    const isRatio = half === '' && hasBefore(at, language.cues.ratio, 4);
    return {
      end,
      item: {
        class: 'time',
        hour: Number(hour),
        minute: Number(minute),
        second: second === undefined ? null : Number(second),
        half,
      },
      score: isRatio
        ? SCORES.possible + 0.5
        : SCORES.typical + (second === undefined ? 0 : 0.4) + (/\D$/.test(match[0]) ? 0.3 : 0),
    };
  },
};

function firstMatch(patterns: readonly RegExp[], text: string, at: number): RegExpExecArray | null {
  for (const pattern of patterns) {
    const match = matchAt(pattern, text, at);
    if (match) return match;
  }
  return null;
}

/** Lengths of time in several parts: '2h 30m', '1:23:45'. */
export const duration: SemioticClass = {
  opens: ['digit'],
  read(context, at) {
    const { text, language } = context;
    const clock = matchAt(LONG_CLOCK, text, at);
    if (clock) {
      const { hour, minute, second } = clock.groups as { hour: string; minute: string; second: string };
      const { half, end } = readHalf(context, at + clock[0].length);
      if (half !== '')
        return {
          end,
          item: { class: 'time', hour: Number(hour), minute: Number(minute), second: null, half },
          score: SCORES.typical + 0.2,
        };
      const parts = [
        [hour, 'h'],
        [minute, 'min'],
        [second, 's'],
      ] as const;
      return {
        end,
        item: { class: 'compound', parts: parts.filter(([amount]) => Number(amount) > 0), isAdjective: false },
        score: SCORES.typical + 0.2,
      };
    }
    const parts: [string, string][] = [];
    let end = at;
    for (let start = at; ;) {
      const match = matchAt(language.patterns.durationPart, text, start);
      if (!match) break;
      const { amount, unit } = match.groups as { amount: string; unit: string };
      const key = language.patterns.durationUnits[unit[0]!.toLowerCase()]!;
      // From the longest unit to the shortest, each once.
      const order = 'd h min s'.split(' ');
      if (parts.length > 0 && order.indexOf(key) <= order.indexOf(parts.at(-1)![1])) break;
      parts.push([amount, key]);
      end = start + match[0].length;
      start = end + (text[end] === ' ' ? 1 : 0);
    }
    if (parts.length < 2) return null;
    return { end, item: { class: 'compound', parts, isAdjective: false }, score: SCORES.typical + 0.3 };
  },
};

const OFFSET = /(?<zone>UTC|GMT)\s?(?<sign>[-+\u2212])(?<hour>\d{1,2})(?::?(?<minute>[0-5]\d))?(?![\p{L}\d]|:\d)/uy;

/** Zones by their distance from another one: 'UTC-05:00', 'GMT+2'. */
export const offset: SemioticClass = {
  opens: ['capital'],
  read({ text }, at) {
    const match = matchAt(OFFSET, text, at);
    if (!match) return null;
    const {
      zone,
      sign,
      hour,
      minute = '',
    } = match.groups as Record<'zone' | 'sign' | 'hour', string> & {
      minute?: string;
    };
    return {
      end: at + match[0].length,
      item: { class: 'offset', zone, sign: sign === '+' ? '+' : '-', hour, minute },
      score: SCORES.certain,
    };
  },
};

const INCHES = `["\\u2033\\u201c\\u201d]|''`;
const PRIMES = new RegExp(String.raw`(?<one>\d{1,3})['\u2032][\s-]?(?<two>\d{1,2})(?:${INCHES})`, 'y');
const FEET_AND_INCHES = /(?<feet>\d{1,3})\s?ft\.?\s(?<inches>\d{1,2})\s?in(?:\.(?!\s*$)|(?!\p{L}))/uy;
/** A place on the earth: 48°51'30"N. */
const PLACE = new RegExp(
  String.raw`(?<degrees>\d{1,3})°\s?(?<minutes>\d{1,2})['\u2032](?:\s?(?<seconds>\d{1,2})(?:[.,]\d+)?(?:${INCHES}))?`,
  'y',
);

/** Lengths in feet and inches, or times in minutes and seconds, by the language: 5'10"; degrees with their parts. */
export const primes: SemioticClass = {
  opens: ['digit'],
  read(context, at) {
    const { text, language } = context;
    const match = matchAt(PLACE, text, at) ?? matchAt(PRIMES, text, at) ?? matchAt(FEET_AND_INCHES, text, at);
    if (!match) return null;
    const { degrees, minutes, seconds, one, two, feet, inches } = match.groups as Partial<Record<string, string>>;
    const [first, second] = language.patterns.primeUnits;
    const amounts: readonly (readonly [string | undefined, string])[] = [
      [degrees, '°'],
      [minutes, 'min'],
      [seconds, 's'],
      [one, first],
      [two, second],
      [feet, 'ft'],
      [inches, 'in'],
    ];
    const parts = amounts.filter((part): part is readonly [string, string] => part[0] !== undefined);
    const end = at + match[0].length;
    return {
      end,
      item: { class: 'compound', parts, isAdjective: isAdjective(context, at, end) },
      score: SCORES.certain,
    };
  },
};
