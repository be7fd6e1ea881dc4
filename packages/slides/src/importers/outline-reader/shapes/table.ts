import type { ReadContent } from '../reading.ts';
import type { Point } from '../structure/points.ts';
import { cellsOf } from '../values/cells.ts';
import { eachOf, isFlat, type Shape } from './shape.ts';

/** Fewer lines may be aligned by chance. */
const FEWEST_LINES = 3;
const LONGEST_CELL = 40;

const SEMICOLON = /;/u;
/** Sentences have white space behind their commas. */
const COMMA = /,(?!\s)/u;

/** A year, a date or an amount. */
const BEGINS_WITH_NUMBER = /^\D{0,3}\d[\d\s.,:/–-]*\P{L}{0,3}\p{L}{0,3}$/u;

/** A number with what stands around it: '16 hours', '£3.20'. */
const AMOUNT = /^(?<before>\D{0,3})\d[\d.,]*(?:\s?(?:to|bis|à|a|–|-)\s?\d[\d.,]*)?(?<behind>\D*)$/u;

/** Whether the first cell of a column is an amount of the same unit as one below it, and all others are amounts. */
function beginsWithAmount(cells: readonly string[]): boolean {
  const units = cells.map((cell) => {
    const { before, behind } = AMOUNT.exec(cell.trim())?.groups ?? {};
    return before === undefined ? null : `${before}${behind}`.trim();
  });
  const [first = '', ...others] = units;
  return first !== '' && units.every((unit) => unit !== null) && others.includes(first);
}

/** The rows with the first as their header, unless it is data as well: a number in front as all have, or an amount of a unit. */
function headed(lines: readonly (readonly string[])[]): ReadContent {
  const rows = lines.map((row) => [...row]);
  const [top = []] = rows;
  const areNumbered = rows.every(([first = '']) => BEGINS_WITH_NUMBER.test(first));
  const hasAmounts = top.some((_, column) => column > 0 && beginsWithAmount(rows.map((row) => row[column] ?? '')));
  const isData = rows.length > 1 && (areNumbered || hasAmounts);
  const [header = [], ...others] = rows;
  return { kind: 'table', ...(isData ? { header: [], rows } : { header, rows: others }) };
}

/** Two columns that only white space parts begin at the same place in each line. */
function inColumns(points: readonly Point[]): ReadContent | null {
  const lines = eachOf(points, ({ raw, mark }) =>
    mark === null ? /^(?<left>\S+(?:\s\S+)*)\s{3,}(?=\S)/u.exec(raw) : null,
  );
  if (lines === null || lines.length < FEWEST_LINES || new Set(lines.map(([start]) => start.length)).size > 1)
    return null;
  return headed(lines.map(({ 0: start, groups, input }) => [groups!['left']!, input.slice(start.length)]));
}

/** Three or more short cells between signs, the same number in each line, as in a file of a spreadsheet. */
function inSigns(points: readonly Point[], sign: RegExp): ReadContent | null {
  const rows = eachOf(points, ({ text, mark }) => (mark === null ? text.split(sign).map((cell) => cell.trim()) : null));
  const columns = rows?.[0]?.length ?? 0;
  if (rows === null || columns < 3 || rows.some((row) => row.length !== columns)) return null;
  if (rows.flat().some((cell) => cell.length > LONGEST_CELL)) return null;
  return headed(rows);
}

/** Three or more cells between commas, of which all but the first are amounts below the first line. */
function inCommas(points: readonly Point[]): ReadContent | null {
  const lines = eachOf(points, ({ text, mark }) => (mark === null ? text.split(/,\s+/u) : null));
  const columns = lines?.[0]?.length ?? 0;
  if (lines === null || lines.length < FEWEST_LINES || columns < 3) return null;
  const rows = lines.map((cells, at) => {
    const behind = cells.slice(cells.length - columns + 1);
    // The name of a row may have commas of its own.
    const row = [cells.slice(0, cells.length - columns + 1).join(', '), ...behind];
    const isRow = at === 0 || behind.every((cell) => AMOUNT.test(cell));
    return row[0] !== '' && row.length === columns && isRow ? row : null;
  });
  if (rows.some((row) => row === null || row.some((cell) => cell.length > LONGEST_CELL))) return null;
  const [header, ...others] = rows as string[][];
  return { kind: 'table', header: header!, rows: others };
}

/** Lines of the same number of cells: at least three by '|' or ';' within lines, or two by tabs or by '|' around lines. */
export const table: Shape = {
  kind: 'table',
  match({ points }) {
    if (points.length < 2 || !isFlat(points)) return null;
    const hasMargin = points.some(({ indent }) => indent === 0);
    const areOpen = points.some(({ raw }) => !raw.startsWith('|'));
    const rows = eachOf(points, ({ text, raw, indent }, at) => {
      const isWideHeader = at === 0 && indent > 0 && !/[|\t]/u.test(text);
      const cells = isWideHeader ? ['', ...text.split(/\s{2,}/u)] : cellsOf(text);
      // A tab at the start is an empty first cell, and so is '|' where other lines have none around them.
      const isFirstEmpty = (hasMargin && indent > 0 && text.includes('\t')) || (areOpen && raw.startsWith('|'));
      // A bar at the end of a line without one at its start leaves a cell empty.
      const isLastEmpty = areOpen && !raw.startsWith('|') && raw.endsWith('|');
      return cells.length > 1 ? [...(isFirstEmpty ? [''] : []), ...cells, ...(isLastEmpty ? [''] : [])] : null;
    });
    if (rows === null) {
      const inFile = inSigns(points, SEMICOLON) ?? (points.length < FEWEST_LINES ? null : inSigns(points, COMMA));
      const content = inColumns(points) ?? inFile ?? inCommas(points);
      return content && { score: 0.66, content };
    }
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
    const isOfTwo = points.every(({ raw }) => raw.startsWith('|') || !raw.includes('|'));
    // Empty cells at the end of a row are not written by every program.
    if (columns < (isOfTwo ? 2 : 3) || rows.some((row) => row.length < (isOfTwo ? 2 : columns))) return null;
    const filled = rows.map((row) => [...row, ...Array<string>(columns - row.length).fill('')]);
    return { score: columns > 2 ? 0.95 : 0.7, content: headed(filled) };
  },
};
