import { escaped, vocabularyOf, type Vocabulary } from '../languages/index.ts';

/** A text that begins with a date or a time of day. */
export interface Dated {
  readonly date: string;
  /** What follows. */
  readonly text: string;
  /** 'word' for dates without a figure, such as 'today' and 'Monday', and 'time' for times of day. */
  readonly precision: 'date' | 'time' | 'word';
}

/** Longest beginning of a line that is searched for a date, in UTF-16 units. */
const LONGEST_DATE = 90;

/** For texts in small letters: with the flag 'i', letters of all scripts take V8 seconds to compile. */
interface Patterns {
  readonly date: RegExp;
  readonly time: RegExp;
  readonly word: RegExp;
  readonly anywhere: RegExp;
  readonly alone: RegExp;
}

const known = new Map<string, Patterns>();

/** Names of months or days, as `Intl` has them alone and within dates. */
function namesOf(language: string, options: Intl.DateTimeFormatOptions, part: 'month' | 'weekday'): string[] {
  const count = part === 'month' ? 12 : 7;
  const dates = Array.from(
    { length: count },
    (_, index) => new Date(part === 'month' ? Date.UTC(2024, index, 1) : Date.UTC(2024, 0, index + 1)),
  );
  const formats = [options, { ...options, day: 'numeric' } as const].map(
    (one) => new Intl.DateTimeFormat(language, { ...one, timeZone: 'UTC' }),
  );
  return formats.flatMap((format) =>
    dates.flatMap((date) =>
      format
        .formatToParts(date)
        .filter(({ type, value }) => type === part && /\p{L}/u.test(value))
        .map(({ value }) => value.toLowerCase()),
    ),
  );
}

/** One of the names as a whole word, with the stop of a shortened one. */
const alternatives = (names: readonly string[]): string => {
  const bare = new Set(names.map((name) => escaped(name.replace(/\.$/, ''))));
  return String.raw`(?:${[...bare].toSorted((first, second) => second.length - first.length).join('|')})(?!\p{L})\.?`;
};

function patternsOf(vocabulary: Vocabulary): Patterns {
  const found = known.get(vocabulary.language);
  if (found) return found;
  const languages = vocabulary.language === 'en' ? ['en', 'en-GB'] : [vocabulary.language, 'en-GB'];
  const both = (options: Intl.DateTimeFormatOptions, part: 'month' | 'weekday'): string[] =>
    languages.flatMap((language) => namesOf(language, options, part));
  const month = alternatives([
    ...both({ month: 'long' }, 'month'),
    ...both({ month: 'short' }, 'month'),
    'sept',
    'sett',
  ]);
  const weekday = alternatives([...both({ weekday: 'long' }, 'weekday'), ...both({ weekday: 'short' }, 'weekday')]);
  const list = (name: Parameters<Vocabulary['pattern']>[0]): string => `(?:${vocabulary.pattern(name)})`;
  const joint = String.raw`(?:\s+${list('dateJoints')})?`;
  const year = String.raw`(?:(?:1\d|20)\d\d(?!\d|[.,]\d)(?:er|s)?)`;
  const era = String.raw`(?:\s?(?:b\.?c\.?(?:e\.?)?|a\.?d\.?|c\.?e\.?|v\. ?chr\.|n\. ?chr\.|a\. ?c\.|d\. ?c\.|(?:av|apr?)\. ?j\.-?c\.)(?!\p{L}))`;
  const day = String.raw`\d{1,2}(?:st|nd|rd|th|er|º|\.)?`;
  const century = String.raw`(?:\d{1,2}(?:st|nd|rd|th) century|\d{1,2}\. jahrhundert|(?:siglo|século) [ivx]+|[ivx]+(?:e|ème) siècle)`;
  const dates = [
    String.raw`\d{4}-\d{2}-\d{2}`,
    String.raw`(?:${weekday},?\s+)?(?:the\s+|den\s+|el\s+|le\s+)?${day}(?:(?:\s*[–/-]\s*|\s+${list('spans')}\s+)${day})?${joint}\s+${month}(?:,?${joint}\s+${year})?`,
    String.raw`(?:${weekday},?\s+)?${month}\s+\d{1,2}(?:st|nd|rd|th)?(?!\d|:)(?:\s*[–-]\s*\d{1,2})?(?:,?\s+${year})?`,
    // '9.2/10' is a mark.
    ...['\\.', '/'].map(
      (sign) => String.raw`(?:${weekday},?\s+)?\d{1,2}${sign}\s?\d{1,2}${sign}(?:\s?(?:\d{4}|\d{2}))?(?!\d)`,
    ),
    String.raw`\d{1,2}-\d{1,2}-\d{4}(?!\d)`,
    // '1/3 of us' is a share.
    String.raw`(?:${weekday},?\s+)?\d{1,2}[/]\d{1,2}(?!\d|\s+(?:of|der|des|de|di)(?!\p{L}))`,
    String.raw`[1-4]\. advent`,
    String.raw`\d{1,2}/\d{4}(?!\d)`,
    String.raw`${month}(?:\s*[–/-]\s*|\s+${list('spans')}\s+)${month}${joint}\s+${year}`,
    String.raw`${month}${joint}(?:,?\s+|\s*[/’']\s*)(?:${year}|\d\d(?!\d))`,
    String.raw`${list('seasons')}${joint}\s+(?:(?:${month}\s+)?${year}|[’']\d\d(?!\d))`,
    String.raw`(?:q[1-4]|h[12]|[1-4]\. quartal|t[1-4])[\s/]+${year}`,
    String.raw`(?:\p{L}{3,12}\s+){1,2}${year}(?=\s*[:–—-])`,
    String.raw`(?:\d{1,2}[,.]\d{3}|\d{1,5})${era}`,
    String.raw`${century}${era}?`,
    year,
  ].join('|');
  const point = [
    dates,
    String.raw`${list('periods')}\s+\d{1,3}(?!\d|[.,:]\d)(?:\s*[–&+/-]\s*\d{1,3})?`,
    // '2. Woche:', '3rd week:'.
    String.raw`\d{1,2}(?:\.|st|nd|rd|th|er|[eè](?:re|me)?|[ºª])\s+${list('periods')}(?=\s*[:\t–—-])`,
  ].join('|');
  const before = String.raw`(?:${list('datePrefixes')}\s+|[~≈]\s?){0,2}`;
  const span = String.raw`(?:\s*[–—-]\s*|\s+${list('spans')}\s+)`;
  const clock = String.raw`(?:(?:\d{1,2}[:.h]|\d{1,2} h )\d{2}(?!\d|[.,]\d|\s?%)|\d{1,2}(?=\s?${list('hours')}(?!\p{L})))(?:\s?${list('hours')}(?!\p{L}))?`;
  const partOfMonth = String.raw`(?:(?:${list('datePrefixes')}|${list('seasons')})[\s-]+)?`;
  const daysOnly = String.raw`${weekday}(?:\s*[–-]\s*${weekday}|\s+${list('spans')}\s+${weekday})?`;
  const end = String.raw`(?:${point}|(?:${list('dateWords')}|present)(?!\p{L})|\d{2}(?!\d))`;
  const patterns: Patterns = {
    date: new RegExp(String.raw`^${before}(?:${point})(?:${span}${before}${end})?(?:,?\s+${clock})?`, 'u'),
    time: new RegExp(
      String.raw`^(?:(?:${list('datePrefixes')}\s+)?(?:(?:${daysOnly}|${list('dateWords')}),?\s+)?(?:${list('datePrefixes')}\s+)?${clock}(?:${span}${clock})?|${list('datePrefixes')}\s+\d{1,2}(?=\s?:\s|\s[–—-]\s|\s{2,}\S|\t))`,
      'u',
    ),
    word: new RegExp(
      String.raw`^(?:${daysOnly}|(?:${list('datePrefixes')}\s+)?${list('dateWords')}|${partOfMonth}${month}(?:(?:\s*\/\s*|${span})${partOfMonth}${month})?|${partOfMonth}${list('seasons')})(?![\p{L}])`,
      'u',
    ),
    alone: new RegExp(
      String.raw`^(?:${before}(?:${point})(?:${span}${before}${end})?|${daysOnly}|${month}|${list('seasons')})$`,
      'u',
    ),
    anywhere: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${dates}|${weekday})(?![\p{L}\p{N}])`, 'u'),
  };
  known.set(vocabulary.language, patterns);
  return patterns;
}

/** Between a date and what happened then. */
const SEPARATOR = /^(?:\s*(?:[:–—|]|-(?=\s)|->|→)\s*|\s*,\s+|\t\s*|\s{2,}|\s+-\s*)/u;

/** '1868. Two brothers open a shop'. */
const YEAR_STOP = /^\.\s+(?=\p{Lu})/u;

/** Small letters, each of the length that it has in the text. */
const inSmallLetters = (text: string): string =>
  text.replaceAll(/\p{Lu}/gu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  );

/**
 * The date or time at the start of a text, and the text behind it; null where none stands there. Dates as words need a
 * colon, a dash or wide space behind them. '12.5 km' and '8 eggs' are no dates.
 */
export function datedText(text: string, vocabulary: Vocabulary): Dated | null {
  const start = inSmallLetters(text.slice(0, LONGEST_DATE));
  const { date, time, word } = patternsOf(vocabulary);
  for (const [precision, pattern] of [
    ['date', date],
    ['time', time],
    ['word', word],
  ] as const) {
    const found = pattern.exec(start)?.[0];
    if (found === undefined) continue;
    const rest = text.slice(found.length);
    const stop = /^\d{4}$/u.test(found) ? YEAR_STOP.exec(rest)?.[0] : undefined;
    const separator = stop ?? SEPARATOR.exec(rest.slice(0, LONGEST_DATE))?.[0] ?? '';
    const isOpen = separator === '' && /^\s\S/u.test(rest) && precision !== 'word';
    if (separator === '' && !isOpen) continue;
    const written = rest.slice(separator.length).trim();
    if (written === '') continue;
    return { date: text.slice(0, found.length).trim().replace(/[,:]$/, ''), text: written, precision };
  }
  return null;
}

const HOURS_IN_A_DAY = 24;

/** The hours that a text begins with and the text behind them, '11-16 boats'; null where none stand there. */
export function bareHours(text: string): Dated | null {
  const { date, from, to, rest } =
    /^(?<date>(?<from>\d{1,2})\s?[-–]\s?(?<to>\d{1,2}))\s+(?<rest>\p{L}.*)$/u.exec(text)?.groups ?? {};
  const isSpan = Number(from) < Number(to) && Number(to) <= HOURS_IN_A_DAY;
  return date === undefined || rest === undefined || !isSpan ? null : { date, text: rest, precision: 'word' };
}

/** A year of up to four digits before a colon or a dash and words: no time, ratio or score, and no verse with its chapter. */
const BARE_YEAR = /^(?<date>(?:(?<prefix>\p{L}+\.?)\s)?(?<year>\d{1,4}))(?:\s?:|\s[–—-])\s+(?=\p{L})/u;

/**
 * The year that a text begins with and the text behind its colon or dash, '79: Vesuvius', 'um 260: …'; null where none
 * stands there.
 */
export function bareYear(
  text: string,
  vocabulary: Vocabulary,
): { readonly date: string; readonly year: number; readonly text: string } | null {
  const found = BARE_YEAR.exec(text);
  const { date, prefix, year } = found?.groups ?? {};
  if (date === undefined || (prefix !== undefined && !vocabulary.is('datePrefixes', prefix))) return null;
  return { date, year: Number(year), text: text.slice(found![0].length).trim() };
}

/** Whether a text is a date and nothing else: 'Day 1', 'Monday', 'March 1953'. */
export const isDateAlone = (text: string, vocabulary: Vocabulary): boolean =>
  text.length <= LONGEST_DATE && patternsOf(vocabulary).alone.test(inSmallLetters(text));

/** Whether a short text has a date in it. */
export function hasDate(text: string, vocabulary: Vocabulary): boolean {
  return patternsOf(vocabulary).anywhere.test(inSmallLetters(text.slice(0, LONGEST_DATE * 2)));
}

/** The date of at least a day and a month, or the year, that a text begins with: '12. März 2026 – Beschluss'; '' for none. */
export const leadingDate = (text: string, language: string): string =>
  patternsOf(vocabularyOf(language)).date.exec(inSmallLetters(text.slice(0, LONGEST_DATE)))?.[0] ?? '';
