import type { Vocabulary } from '../languages/index.ts';
import { folded } from '../languages/index.ts';
import { arrowParts } from '../structure/line-class.ts';
import { tidy, wordCount } from '../structure/lines.ts';
import type { Point } from '../structure/points.ts';
import type { ReadPoint } from '../reading.ts';
import { eachOf, isFlat, LIST_SCORE, type Body, type Match, type Shape } from './shape.ts';

const MOST_VERBS_MISSED = 0.4;
const ALMOST_ALL = 0.8;
const FEWEST_LETTERED = 4;
const LONGEST_PART = 80;
const FEWEST_PROCESS_WORDS = 3;
const LONGEST_MARK = 30;

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}’-]+/gu) ?? [];

/** Whether a text tells somebody to do something, or says in the infinitive what is done. */
export function isInstruction(text: string, vocabulary: Vocabulary): boolean {
  const start = text.slice(0, 120);
  const [first = '', second = ''] = wordsOf(start);
  if (first === '') return false;
  if (vocabulary.starts('imperatives', start.replace(/^[^\p{L}]+/u, ''))) return true;
  const [{ infinitive, infinitiveIs }] = vocabulary.tables as [Vocabulary['tables'][number]];
  if (infinitive !== undefined) {
    if (infinitiveIs === 'first') return infinitive.test(first) && first.length > 3;
    // The verb stands at the end of the first clause: 'Einwand schreiben, bis 6.3.'
    const clause = start.split(/[,:;.!?(–]|\s-\s|\sund\s/u, 1)[0]!.trim();
    const last = clause.split(/\s+/u).at(-1) ?? '';
    if (infinitive.test(last) && wordCount(clause) > 1) return true;
    return second === 'sie' && first.endsWith('en');
  }
  return false;
}

/** The point without the number of its step. */
const readPoint = ({ text, items }: Point): ReadPoint => ({ text: tidy(text), items: items.map(readPoint) });

/** What stands apart begins with a capital where the line does. */
const withCapitalOf =
  (line: string) =>
  (part: string): string =>
    /^\p{Lu}/u.test(line) ? part.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : part;

/** Deeds joined by arrows in one line. */
function inArrows({ points }: Body): Match | null {
  const [point] = points;
  if (points.length !== 1 || point!.items.length > 0) return null;
  const parts = arrowParts(point!.text).map(withCapitalOf(point!.text));
  if (parts.length < 3 || parts.some((part) => part.length > LONGEST_PART)) return null;
  return {
    score: 0.85,
    content: { kind: 'steps', items: parts.map((text) => ({ text: tidy(text), items: [] })), first: 1 },
  };
}

/** The number that a word or digits stand for. */
function countOf(written: string, { tables }: Vocabulary): number {
  const places = tables.map(({ counts }) => counts.split('|').indexOf(folded(written)) + 1);
  return places.find((place) => place > 0) ?? Number(written);
}

/** 'Step 1: Mix the flour', 'Step one: …': the word and the number are a mark. */
function inMarks({ points, words }: Body): Match | null {
  if (points.length < 2) return null;
  const pattern = new RegExp(
    String.raw`^(?:${words.pattern('stepMarks')})\s(?<number>[1-9]\d?|${words.pattern('counts')})\s?[:.)–—-]\s*(?=\S)`,
    'iu',
  );
  const marks = eachOf(points, ({ text }) => pattern.exec(text.slice(0, LONGEST_MARK)));
  const numbers = marks?.map(({ groups }) => countOf(groups!['number']!, words)) ?? [];
  const [first] = numbers;
  if (marks === null || first === undefined || numbers.some((number, at) => number !== first + at)) return null;
  const items = points.map((point, at) => readPoint({ ...point, text: point.text.slice(marks[at]![0].length) }));
  return { score: 0.93, content: { kind: 'steps', items, first } };
}

/** Deeds whose order matters: numbers and verbs, or instructions below a heading that says so. */
export const steps: Shape = {
  kind: 'steps',
  match(body) {
    const marked = inArrows(body) ?? inMarks(body);
    if (marked !== null) return marked;
    const { title, points, words } = body;
    if (points.length < 2) return null;
    const told = points.filter(({ text }) => isInstruction(text, words)).length;
    const isTold = points.length - told <= points.length * MOST_VERBS_MISSED;
    const content = { kind: 'steps', items: points.map(readPoint), first: 1 } as const;
    const isOrdered = words.has('stepHeadings', title) && !words.has('unorderedHeadings', title);
    const numbers = points.map(({ mark }) => (mark?.type === 'number' && mark.style !== 'I' ? mark.value : null));
    if (numbers.every((value) => value !== null)) {
      const isCounted = numbers.every((value, index) => index === 0 || value === numbers[index - 1]! + 1);
      const isAdvice = words.has('unorderedHeadings', title) && !words.has('stepHeadings', title);
      // Letters tell a few points apart more often than they count steps.
      const areFewLetters =
        points.length < FEWEST_LETTERED && points.every(({ mark }) => mark?.type === 'number' && mark.style === 'a');
      if (!isCounted || isAdvice || (areFewLetters && !isOrdered)) return null;
      // Sentences, not 'Rent', 'Food' below 'How the money was spent'.
      const isProcess =
        words.has('processHeadings', title) && points.every(({ text }) => wordCount(text) >= FEWEST_PROCESS_WORDS);
      if (!isTold && !isProcess && !(isOrdered && told > 0)) return null;
      return { score: 0.85, content: { ...content, first: numbers[0]! } };
    }
    if (points.some(({ mark }) => mark?.type === 'box' || mark?.type === 'number') || !isFlat(points)) return null;
    const sequenced = points.filter(({ text }) => words.starts('sequence', text)).length;
    if (sequenced >= 2 && sequenced >= points.length / 2 && points.length > 2) return { score: 0.7, content };
    return told >= points.length * ALMOST_ALL && isOrdered && points.length > 2
      ? { score: LIST_SCORE + 0.15, content }
      : null;
  },
};
