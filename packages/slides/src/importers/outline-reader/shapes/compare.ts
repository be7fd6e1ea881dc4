import type { Vocabulary } from '../languages/index.ts';
import type { ReadColumn, ReadContent } from '../reading.ts';
import { dashed, labelled } from '../structure/line-class.ts';
import { tidy } from '../structure/lines.ts';
import { allTexts, type Point } from '../structure/points.ts';
import { cellsOf } from '../values/cells.ts';
import { areSides, bareTitle, namesEach } from './opposites.ts';
import { eachOf, isFlat, type Body, type Match, type Shape } from './shape.ts';

const comparison = (columns: readonly ReadColumn[], isPaired = false): ReadContent => ({
  kind: 'compare',
  columns: inRows(columns),
  isPaired,
});

const FEWEST_CLAUSES = 3;
const MOST_CLAUSES = 5;
const LONGEST_CLAUSE = 72;

/** Sides of one text each that list as many things, '£140, used twice, no guarantee', with a line for each. */
function inRows(columns: readonly ReadColumn[]): readonly ReadColumn[] {
  const clauses = columns.map(({ items: [only = '', ...others] }) => (others.length > 0 ? [] : only.split(/,\s+/u)));
  const count = clauses[0]?.length ?? 0;
  const areAlike = clauses.every(
    (parts) =>
      parts.length === count && parts.every((part) => part.length <= LONGEST_CLAUSE && !/[.!?:;]\s/u.test(part)),
  );
  if (!areAlike || count < FEWEST_CLAUSES || count > MOST_CLAUSES) return columns;
  return columns.map(({ title }, side) => ({
    title,
    items: clauses[side]!.map((clause) => clause.replace(/\.$/u, '')),
  }));
}

/** 'A | B' on each line, with the names in the first. */
function inCells({ points }: Body): Match | null {
  const rows = eachOf(points, ({ text, raw }) => {
    // A line that begins with '|' is one of a table.
    const cells = text.includes('|') && !raw.startsWith('|') ? cellsOf(text) : [];
    return cells.length === 2 ? cells : null;
  });
  if (rows === null || rows.length < 2) return null;
  const columns = [0, 1].map((side) => ({
    title: tidy(rows[0]![side]!),
    items: rows.slice(1).map((row) => tidy(row[side]!)),
  }));
  return { score: 0.92, content: comparison(columns, true) };
}

/** Two labels that are opposites, or that the title sets against each other, with a line each. */
function inLabels({ title, points, words }: Body): Match | null {
  if (points.length !== 2) return null;
  const sides = eachOf(points, (point) => labelled(point.text) ?? dashed(point.text));
  if (sides === null) return null;
  const [one, two] = [sides[0]!.label, sides[1]!.label];
  // 'Quartz or spring?'
  const isAsked = title.endsWith('?') && namesEach(title, one, two);
  if (!isAsked && !areSides(title, one, two, words)) return null;
  return {
    score: 0.92,
    content: comparison(
      points.map((point, side) => ({
        title: tidy(sides[side]!.label),
        items: [tidy(sides[side]!.text), ...point.items.flatMap(allTexts)],
      })),
    ),
  };
}

/** Lines that each begin with one of two labels that are opposites: 'Do: …', 'Do: …', 'Don't: …'. */
function inRepeatedLabels({ title, points, words }: Body): Match | null {
  const sides = points.length > 2 && isFlat(points) ? eachOf(points, ({ text }) => labelled(text)) : null;
  const columns = Map.groupBy(sides ?? [], ({ label }) => bareTitle(label));
  const [first, second] = [...columns.values()];
  if (columns.size !== 2 || !areSides(title, first![0]!.label, second![0]!.label, words)) return null;
  return {
    score: 0.92,
    content: comparison(
      [first!, second!].map((lines) => ({
        title: tidy(lines[0]!.label),
        items: lines.map(({ text }) => tidy(text)),
      })),
    ),
  };
}

const LONGEST_PAIR = 400;
const SECOND_LABEL = /(?<=[.!?;,…–—-]["'”’»)]?\s)(?<label>\p{Lu}[^\s:.!?]*(?:\s[^\s:.!?]+){0,4}):\s/gu;

/** Lines that each have the same two labels: 'You might think: … Really: …'. */
function inPairedLabels({ points }: Body): Match | null {
  if (points.length < 2 || !isFlat(points)) return null;
  const rows = eachOf(points, ({ text }) => {
    const first = text.length > LONGEST_PAIR ? null : labelled(text);
    const second = first === null ? undefined : [...first.text.matchAll(SECOND_LABEL)];
    if (first === null || second?.length !== 1) return null;
    const { index, groups, 0: mark } = second[0]!;
    const items = [first.text.slice(0, index), first.text.slice(index + mark.length)].map(tidy);
    return { labels: [first.label, groups!['label']!].map(tidy), items };
  });
  const labels = rows?.[0]?.labels ?? [];
  if (rows === null || rows.some((row) => row.labels.join('\n') !== labels.join('\n'))) return null;
  const columns = labels.map((title, side) => ({ title, items: rows.map(({ items }) => items[side]!) }));
  return { score: 0.92, content: comparison(columns, true) };
}

/** Two points that are opposites, with points below them. */
function inLevels({ title, points, words }: Body): Match | null {
  const [first, second] = points;
  if (points.length !== 2 || first!.items.length === 0 || second!.items.length === 0) return null;
  if (!areSides(title, first!.text, second!.text, words)) return null;
  const columns = points.map((point) => ({
    title: tidy(point.text.replace(/\s*:$/u, '')),
    items: point.items.flatMap(allTexts),
  }));
  return { score: 0.92, content: comparison(columns) };
}

/** Lines below each of the two sides that the title names: 'Restaurant vs. club' above 'Restaurant', '£28 a head', 'Club', '£9'. */
function inNamedLines({ title, points, words }: Body): Match | null {
  if (!words.has('versus', title) || !isFlat(points)) return null;
  const named = bareTitle(title);
  const isSide = (text: string): boolean => {
    const side = text.length > named.length + 1 ? '' : bareTitle(text);
    return side !== '' && named.includes(side);
  };
  const sides = [...points.keys()].filter((at) => isSide(points[at]!.text));
  const [first, second, ...others] = sides;
  if (first !== 0 || second === undefined || others.length > 0 || second < 2 || second === points.length - 1)
    return null;
  if (!areSides(title, points[0]!.text, points[second]!.text, words)) return null;
  const columns = [points.slice(0, second), points.slice(second)].map(([head, ...items]) => ({
    title: tidy(head!.text.replace(/\s*:$/u, '')),
    items: items.map(({ text }) => tidy(text)),
  }));
  return { score: 0.92, content: comparison(columns) };
}

const signIn = (point: Point, signs: string): boolean =>
  point.mark?.type === 'bullet' && signs.includes(point.mark.sign);

/** Points behind '+', then points behind '-'. */
function inSigns({ points }: Body): Match | null {
  if (!isFlat(points)) return null;
  const at = points.findIndex((point) => !signIn(point, '+'));
  if (at < 1 || points.length - at < 1 || !points.slice(at).every((point) => signIn(point, '-–—'))) return null;
  const [good, bad] = [points.slice(0, at), points.slice(at)].map((some) => some.map(({ text }) => tidy(text))) as [
    string[],
    string[],
  ];
  return {
    score: 0.9,
    content: comparison([
      { title: '+', items: good },
      { title: '–', items: bad },
    ]),
  };
}

/** Two sides of something. */
export const compare: Shape = {
  kind: 'compare',
  match: (body) =>
    inCells(body) ??
    inLabels(body) ??
    inRepeatedLabels(body) ??
    inPairedLabels(body) ??
    inLevels(body) ??
    inNamedLines(body) ??
    inSigns(body),
};

/** The two sides of parts with titles of their own; null if they are no opposites. */
export function comparedParts(
  title: string,
  parts: readonly { readonly title: string; readonly points: readonly Point[] }[],
  words: Vocabulary,
): ReadContent | null {
  const [first, second] = parts;
  if (parts.length !== 2 || parts.some(({ points }) => points.length === 0)) return null;
  const isOfTwo = words.has('two', title) && parts.every(({ points }) => points.length > 1);
  const areNamed = areSides(title, first!.title, second!.title, words) || namesEach(title, first!.title, second!.title);
  const areSigned = parts.every(({ points }, side) => points.every((point) => signIn(point, side === 0 ? '+' : '-–—')));
  if (!isOfTwo && !areNamed && !areSigned) return null;
  return comparison(parts.map((part) => ({ title: part.title, items: part.points.flatMap(allTexts) })));
}
