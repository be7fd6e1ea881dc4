import { literalLines } from './literal-lines.ts';
import type { SourceLine } from './dialects/dialect.ts';

/** A line of two or more groups of dashes, which are the columns of a table in the way of Pandoc. */
const COLUMNS = /^[ \t]*-{2,}(?:[ \t]+-{2,})+[ \t]*$/;
/** The line above and below a table of several lines a row. */
const FRAME = /^[ \t]*-{5,}[ \t]*$/;
const GRID = /^[ \t]*\+(?:[-=:]+\+)+[ \t]*$/;
const MOST_ROWS = 1_000;

/** Writes tables whose columns are drawn by dashes (https://pandoc.org/MANUAL.html#tables) as tables of GFM. */
export function rewriteDashTables(lines: readonly SourceLine[]): readonly SourceLine[] {
  if (!lines.some(({ text }) => COLUMNS.test(text) || GRID.test(text))) return lines;
  const isLiteral = literalLines(lines.map(({ text }) => text));
  const written: SourceLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const { text, line } = lines[at]!;
    const add = (rows: readonly (readonly string[])[]): void =>
      void written.push(...tableOf(rows).map((row) => ({ text: row, line })));
    if (!isLiteral[at] && GRID.test(text)) {
      const end = endOf(lines, at, ({ text: row }) => !/^[ \t]*[+|]/.test(row));
      const rows = gridRows(lines.slice(at, end).map((row) => row.text));
      if (rows.length > 0) {
        add(rows);
        at = end - 1;
        continue;
      }
    }
    const below = lines[at + 1]?.text ?? '';
    if (isLiteral[at] || !COLUMNS.test(text) || (below.trim() === '' && (written.at(-1)?.text ?? '').trim() === '')) {
      written.push(lines[at]!);
      continue;
    }
    const columns = columnsOf(text);
    const header: string[] = [];
    while (header.length < MOST_HEADER_LINES) {
      const above = written.at(-1)?.text ?? '';
      if (above.trim() === '' || COLUMNS.test(above)) break;
      written.pop();
      if (FRAME.test(above)) break;
      header.unshift(above);
    }
    const isFramed = header.length > 1;
    const isEnd = ({ text: row }: SourceLine): boolean => FRAME.test(row) || COLUMNS.test(row);
    const last = endOf(lines, at + 1, isEnd);
    const blank = endOf(lines, at + 1, ({ text: row }) => row.trim() === '');
    // Rows of several lines have blank lines between them, and a line of dashes below.
    const hasFrame = last < lines.length && (isFramed || (header.length === 0 && last <= blank));
    const end = hasFrame ? last : Math.min(blank, last);
    const body = lines.slice(at + 1, end).map((row) => row.text);
    const groups = isFramed && body.some((row) => row.trim() === '') ? groupsOf(body) : body.map((row) => [row]);
    add([
      cellsOf(header, columns),
      ...groups.filter((row) => row.some((own) => own.trim() !== '')).map((row) => cellsOf(row, columns)),
    ]);
    at = hasFrame ? end : end - 1;
  }
  return written;
}

const MOST_HEADER_LINES = 5;

function endOf(lines: readonly SourceLine[], from: number, isEnd: (line: SourceLine) => boolean): number {
  const most = Math.min(lines.length, from + MOST_ROWS);
  let end = from;
  while (end < most && !isEnd(lines[end]!)) end += 1;
  return end;
}

/** Start and end of each group of dashes; the last one goes on to the end of its lines. */
function columnsOf(text: string): (readonly [number, number])[] {
  const groups = [...text.matchAll(/-+/g)];
  return groups.map(({ index }, at) => [index, groups[at + 1]?.index ?? Infinity] as const);
}

const cellsOf = (rows: readonly string[], columns: readonly (readonly [number, number])[]): string[] =>
  columns.map(([start, end], at) =>
    rows
      .map((row) => row.slice(at === 0 ? 0 : start, end).trim())
      .filter(Boolean)
      .join(' '),
  );

function groupsOf(lines: readonly string[]): string[][] {
  const groups: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') groups.push([]);
    else groups.at(-1)!.push(line);
  }
  return groups;
}

/** The rows of a grid of `+`, `-` and `|`. */
function gridRows(lines: readonly string[]): string[][] {
  const rows: string[][] = [];
  let cells: string[] | null = null;
  for (const line of lines) {
    if (GRID.test(line)) {
      if (cells !== null) rows.push(cells.map((cell) => cell.trim()));
      cells = null;
      continue;
    }
    const own = line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|');
    cells = own.map((cell, at) => `${cells?.[at] ?? ''} ${cell.trim()}`);
  }
  return rows;
}

function tableOf([header = [], ...rows]: readonly (readonly string[])[]): string[] {
  const written = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return ['', written(header), `|${'---|'.repeat(header.length)}`, ...rows.map(written), ''];
}
