/** Where dates stand on a scale, and its marks; `at` and `places` are shares of its length, from 0 to 1. */
export interface TimeScale {
  readonly places: readonly number[];
  readonly marks: readonly { readonly at: number; readonly label: string }[];
}

/** A way to read dates as numbers, and the marks of a scale for them. */
interface Reader {
  readonly read: (date: string) => number | null;
  /** Distances of marks, the smallest first. */
  readonly steps: readonly number[];
  readonly label: (value: number, dates: readonly string[]) => string;
}

const MOST_MARKS = 8;
/** Letters and spaces that all marks together have room for. */
const ROOM_FOR_MARKS = 60;
const BETWEEN_MARKS = 2;
const TENS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];
/** Two years and more have marks of years. */
const MONTHS_IN_SCALE = 24;

/** Languages whose names of months are known; the language of a slide is not. */
const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt'];

type Months = ReadonlyMap<string, number>;
let known: ReadonlyMap<string, Months> | undefined;

const monthName = (language: string, month: number, length: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' }).format(Date.UTC(2024, month, 1));

/** For each language the months by their names in small letters, without full stops. */
function monthNames(): ReadonlyMap<string, Months> {
  known ??= new Map(
    LANGUAGES.map((language) => [
      language,
      new Map(
        (['long', 'short'] as const).flatMap((length) =>
          Array.from(
            { length: 12 },
            (_, month) => [monthName(language, month, length).toLowerCase().replace('.', ''), month] as const,
          ),
        ),
      ),
    ]),
  );
  return known;
}

const wordsOf = (date: string): readonly string[] => date.toLowerCase().match(/\p{L}+/gu) ?? [];

/** The month that a date names, from 0; null for none. */
function monthOf(date: string): number | null {
  const iso = /^\d{4}-(\d{2})\b/.exec(date)?.[1];
  if (iso !== undefined) return Number(iso) - 1;
  const quarter = /\b[qt]([1-4])\b/i.exec(date)?.[1];
  if (quarter !== undefined) return (Number(quarter) - 1) * 3;
  for (const months of monthNames().values())
    for (const word of wordsOf(date)) if (months.has(word)) return months.get(word)!;
  return null;
}

/** The first language in which all of these words name months, of the dates that have some. */
function languageOf(dates: readonly string[]): string {
  const named = dates.map(wordsOf).filter((words) => words.length > 0);
  const isIn = (months: Months) => named.every((words) => words.some((word) => months.has(word)));
  return LANGUAGES.find((language) => isIn(monthNames().get(language)!)) ?? 'en';
}

/** Years from 1000 to 2099, and shorter ones that are all of a date or behind 'AD'. */
const YEAR = /(?<![\d.,])(?:1\d{3}|20\d{2})(?!\d)|^\d{3}$|(?<=^a\.?d\.? )\d{1,3}$/i;
/** The first year of a span may stand before the era: '500–300 BC'. Thousands may have a separator. */
const YEAR_OF_ERA = /(?<![\d.,])(\d{1,3}(?:[.,\s]\d{3})+|\d{1,5})(?:\s?[–-]\s?\d+)?\s?/.source;
const BEFORE_CHRIST = /b\.? ?c\.?(?: ?e\.?)?|v\. ?chr\.?|a\. ?(?:de )?c\.|av(?:\.|ant) ?j\.?-? ?c\.?/.source;
const AFTER_CHRIST = /a\.? ?d\.?|c\.? ?e\.?|n\. ?chr\.?|d\. ?(?:de )?c\.|apr(?:\.|ès) ?j\.?-? ?c\.?/.source;
const IN_ERA = new RegExp(`${YEAR_OF_ERA}(?:(?<before>${BEFORE_CHRIST})|(?:${AFTER_CHRIST}))(?!\\p{L})`, 'iu');
const BEFORE = new RegExp(`(?:${BEFORE_CHRIST})(?!\\p{L})`, 'iu');
const CENTURY =
  /(?:(\d{1,2})(?:st|nd|rd|th) century|(\d{1,2})\. jahrhundert|(?:siglo|século) ([ivx]+)|([ivx]+)(?:er|e|ème) siècle)/iu;

/** A number in digits or in Roman letters below 40. */
function valueOf(number: string): number {
  if (/\d/.test(number)) return Number(number.replaceAll(/\D/g, ''));
  const values = [...number.toLowerCase()].map((letter) => ({ i: 1, v: 5, x: 10 })[letter]!);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/** The year that a date names, negative before Christ; of a century its first year. Null for none. */
function yearOf(date: string): number | null {
  const century = CENTURY.exec(date)
    ?.slice(1)
    .find((number) => number !== undefined);
  if (century !== undefined) return (BEFORE.test(date) ? -valueOf(century) : valueOf(century) - 1) * 100;
  const inEra = IN_ERA.exec(date);
  if (inEra !== null) return inEra.groups!['before'] === undefined ? valueOf(inEra[1]!) : -valueOf(inEra[1]!);
  const year = BEFORE.test(date) ? undefined : YEAR.exec(date)?.[0];
  return year === undefined ? null : Number(year);
}

/** Years before Christ are marked as the first of the dates is; there is no year 0. */
function yearLabel(year: number, dates: readonly string[]): string {
  if (year >= 0) return String(year || 1);
  const era = dates.map((date) => BEFORE.exec(date)?.[0]).find((found) => found !== undefined);
  return `${-year} ${era}`;
}

const monthLabel = (value: number, dates: readonly string[]): string =>
  monthName(languageOf(dates), ((value % 12) + 12) % 12, 'short').replace('.', '');

const clock = /^\D{0,3}(\d{1,2})([:.h])(\d{2})(?!\d)/;

const READERS: readonly Reader[] = [
  {
    // Months since the start of the year 0.
    read: (date) => {
      const [year, month] = [yearOf(date), monthOf(date)];
      return year === null ? null : year * 12 + (month ?? 0);
    },
    steps: [1, 2, 3, ...TENS.map((years) => years * 12)],
    label: (value, dates) => (value % 12 === 0 ? yearLabel(value / 12, dates) : monthLabel(value, dates)),
  },
  { read: monthOf, steps: [1, 2, 3], label: monthLabel },
  {
    read: (date) => {
      const [, hours, , minutes] = clock.exec(date) ?? [];
      return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
    },
    steps: [10, 15, 30, 60, 120, 180, 240],
    label: (value, [first = '']) =>
      `${Math.floor(value / 60)}${clock.exec(first)?.[2] ?? ':'}${String(value % 60).padStart(2, '0')}`,
  },
  {
    // 'Day 3', 'Week 12'.
    read: (date) => {
      const [, number] = /^\p{L}+ (\d{1,4})$/u.exec(date.trim()) ?? [];
      return number === undefined ? null : Number(number);
    },
    steps: TENS,
    label: (value, [first = '']) => first.trim().replace(/\d+$/, String(value)),
  },
];

/** Dates that can be read as points in time, each after the one before, on a scale; null where they cannot. */
export function timeScale(dates: readonly string[]): TimeScale | null {
  for (const { read, steps, label } of READERS) {
    const values = dates.map(read);
    if (!values.every((value) => value !== null)) continue;
    const [first, last] = [values[0]!, values.at(-1)!];
    if (last <= first || values.some((value, index) => index > 0 && value < values[index - 1]!)) continue;
    const span = last - first;
    const isYears = steps.includes(12) && span >= MONTHS_IN_SCALE;
    const marks = steps
      .filter((step) => span / step <= MOST_MARKS && (!isYears || step % 12 === 0))
      .map((step) => {
        const from = Math.ceil(first / step);
        return Array.from({ length: Math.floor(last / step) - from + 1 }, (_, index) => {
          const value = (from + index) * step;
          return { at: (value - first) / span, label: label(value, dates) };
        });
      })
      .find((all) => {
        const longest = Math.max(...all.map((mark) => mark.label.length));
        return all.length * (longest + BETWEEN_MARKS) <= ROOM_FOR_MARKS;
      });
    if (marks === undefined) continue;
    return { places: values.map((value) => (value - first) / span), marks };
  }
  return null;
}
