import { tidy } from '../structure/lines.ts';
import { endsSentence, labelled } from '../structure/line-class.ts';
import { cellsOf } from '../values/cells.ts';
import { bareHours, bareYear, datedText, type Dated } from '../values/dates.ts';
import { eachOf, isFlat, type Shape } from './shape.ts';

const LONGEST = 180;

const FEWEST_WITH_BARE_YEARS = 3;
/** A date that names its year beyond doubt: '1815', '2 August 1967', '79 AD'. */
const CERTAIN_YEAR = /\d{4}|^\d+\s?\p{L}/u;

/**
 * Whether numbers before colons are years: '79: Vesuvius' above '1815: Tambora'. They may also be ports, codes or
 * amounts, so a heading or another line must speak of years, and they go one way in time without being counted up.
 */
function areYears(events: readonly (Dated & { readonly year?: number })[], isBelowDates: boolean): boolean {
  if (events.every(({ year }) => year === undefined)) return true;
  if (events.length < FEWEST_WITH_BARE_YEARS) return false;
  const isCertain = events.some(
    ({ date, precision, year }) => year === undefined && precision === 'date' && CERTAIN_YEAR.test(date),
  );
  if (!isCertain && !isBelowDates) return false;
  const years = events.flatMap(({ date, year }) => year ?? (/^\d{4}$/u.test(date) ? Number(date) : []));
  const steps = years.slice(1).map((year, at) => year - years[at]!);
  if (steps.length > 0 && steps.every((step) => step === 1)) return false;
  return steps.every((step) => step > 0) || steps.every((step) => step < 0);
}

/** 'Day 3' */
const COUNTED = /^\p{L}+\s\d{1,3}$/u;

const VERSE = /^([1-9]):(\d{2})$/u;

/** Whether times that count minute by minute from an hour without '0' are verses with their chapter: '3:16', '3:17'. */
function areVerses(events: readonly Dated[]): boolean {
  const verses = events.map(({ date }) => VERSE.exec(date)?.slice(1).map(Number) ?? []);
  const [chapter, first = 0] = verses[0]!;
  return chapter !== undefined && verses.every(([other, verse], at) => other === chapter && verse === first + at);
}

/** Every line begins with a date or a time of day. */
export const timeline: Shape = {
  kind: 'timeline',
  match({ title, points, words }) {
    if (points.length < 2 || !isFlat(points)) return null;
    const isDay = points.some(({ text }) => datedText(text, words)?.precision === 'time');
    const events = eachOf(points, ({ text, mark }) => {
      if (mark?.type === 'number' || text.length > LONGEST || cellsOf(text).length > 2) return null;
      const dated = datedText(text, words);
      const bare = dated === null ? bareYear(text, words) : null;
      if (bare !== null) return { precision: 'date' as const, ...bare };
      return dated ?? (isDay ? bareHours(text) : null);
    });
    if (events === null || areVerses(events) || !areYears(events, words.has('dateHeadings', title))) return null;
    // Sentences in which dates occur.
    const prose = events.filter(({ text }) => /[.!?]\s+\p{Lu}/u.test(text) && endsSentence(text)).length;
    const areCounted = events.every(({ date }) => COUNTED.test(date));
    if (prose > events.length / 2 && !areCounted) return null;
    // Messages with the time and the name of who sent them.
    const senders = events.map(({ text }) => labelled(text)?.label).filter((label) => label !== undefined);
    if (senders.length === events.length && new Set(senders).size < senders.length) return null;
    return {
      score: 0.9,
      content: {
        kind: 'timeline',
        events: events.map(({ date, text }) => ({ date: tidy(date), text: tidy(text.replace(/^\|\s*/u, '')) })),
      },
    };
  },
};
