import { LIMITS } from '@slidewright/domain/limits';
import { withoutCodeMarks } from '@slidewright/domain/code-marks';
import type { TableCell, TableRow } from 'mdast';
import { z } from 'zod/mini';
import { SMALLEST_BULLET } from '../../measure/geometry.ts';
import { leading } from '../../measure/leading.ts';
import { lineCount, measureText, textWidth, widestWord, type FaceWidth } from '../../measure/text-shape.ts';
import { cut, text } from '../fields.ts';
import type { BlockKind, MeasuredPart } from '../kind.ts';
import { ofOneNode, oneLine, phrasing } from '../markdown.ts';
import { withFullStop } from '../sentences.ts';

const row = z.array(text(LIMITS.tableCellLength)).check(z.maxLength(LIMITS.tableColumns));
const alignment = z.enum(['start', 'center', 'end']);
export const tableSchema = z.object({
  kind: z.literal('table'),
  /** The header row; empty, or of empty texts, for a table without one. */
  header: row,
  /** The rows below it; cells that a row lacks are empty. */
  rows: z.array(row).check(z.maxLength(LIMITS.tableRows)),
  /** Of each column; null or no entry: numbers at the end, other texts at the start. */
  align: z.exactOptional(z.array(z.nullable(alignment)).check(z.maxLength(LIMITS.tableColumns))),
});
export type Table = z.output<typeof tableSchema>;
export type Alignment = z.output<typeof alignment>;

/** Size of the cells, relative to the slide's text. */
export const CELL_SCALE = 0.8;
export const CELL_LINE_HEIGHT = 1.3;
/** Space of a cell, in em of its size: above and below together, and at each side. */
export const CELL_GAP = 0.68;
export const CELL_SIDE = 0.5;
/** A row of one line takes half the place of a bullet. */
const ROW_WEIGHT = 0.5;
/** Length of a cell without spaces that is not broken, and of a number with its unit, in em. */
const FEW_CHARACTERS = 6;
const LONGEST_NUMBER = 8;
/** Bold headers are wider than text. */
const HEADER_FACE = 1.08;

/** Of columns, as Markdown names them. */
const ALIGNMENTS = { left: 'start', center: 'center', right: 'end' } as const;
const MARKDOWN_ALIGNMENTS = { start: 'left', center: 'center', end: 'right', none: null } as const;

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

export function columnCount({ header, rows }: Table): number {
  return Math.max(1, header.length, ...rows.map((cells) => cells.length));
}

export function hasHeader({ header }: Table): boolean {
  return !isBlank(header);
}

/** A number with its unit: '1,204', '½ d', '−3.5 %', '€ 12', '4.2 M', '1900 m³/s'. */
const NUMBER = /^[^\p{L}\p{N}]*[\d½¼¾⅓⅔][\d½¼¾⅓⅔\s.,'’:/–-]*[^\p{L}\d]*\p{L}{0,3}(?:[²³]?\/\p{L}{1,3})?[²³]?\.?$/u;

/**
 * The alignment of a column: the chosen one, else that of its content. The first of several columns says what its row
 * is about, so its numbers are names: years, hours, places in a ranking.
 */
export function alignmentOf(table: Table, column: number): Alignment {
  const { rows, align } = table;
  const chosen = align?.[column];
  if (chosen !== undefined && chosen !== null) return chosen;
  if (column === 0 && columnCount(table) > 1) return 'start';
  const cells = rows
    .map((cells) => cells[column]?.trim() ?? '')
    .filter((cell) => cell !== '' && cell !== '–' && cell !== '-');
  return cells.length > 0 && cells.every((cell) => NUMBER.test(cell)) ? 'end' : 'start';
}

/** A cell as it is drawn. */
const shownCell = (cells: readonly string[], column: number): string => withoutCodeMarks(cells[column] ?? '');

interface ColumnWidths {
  /** Widths that need no line breaks, in em of the cells. */
  readonly natural: readonly number[];
  /** Widths that break no word. */
  readonly narrowest: readonly number[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function columnWidths(table: Table, face: FaceWidth): ColumnWidths {
  const columns = Array.from({ length: columnCount(table) }, (_, column) => {
    const texts = [
      { shown: shownCell(table.header, column), face: face * HEADER_FACE },
      ...table.rows.map((cells) => ({ shown: shownCell(cells, column), face })),
    ];
    return {
      natural: Math.max(...texts.map(({ shown, face: own }) => textWidth(shown, own))) + 2 * CELL_SIDE,
      narrowest: Math.max(...texts.map(({ shown, face: own }) => unbroken(shown, own))) + 2 * CELL_SIDE,
    };
  });
  return { natural: columns.map(({ natural }) => natural), narrowest: columns.map(({ narrowest }) => narrowest) };
}

/** Width of what stays on one line: the longest word, a number with its unit, and in scripts without spaces a short cell. */
function unbroken(shown: string, face: FaceWidth): number {
  const word = widestWord(measureText(shown, face));
  if (NUMBER.test(shown)) return Math.max(word, Math.min(textWidth(shown, face), LONGEST_NUMBER));
  return /\s/.test(shown) ? word : Math.max(word, Math.min(textWidth(shown, face), FEW_CHARACTERS));
}

/**
 * The width of each column as a share of the table's. If all cells fit on one line, the spare room is divided in
 * proportion; otherwise columns with longer texts are reduced more, but not below their longest word. `available` is
 * the width of the table in em of its cells.
 */
function columnShares({ natural, narrowest }: ColumnWidths, available: number): number[] {
  const least = sum(narrowest);
  const spare = available - least;
  if (sum(natural) <= available) return natural.map((width) => width / sum(natural));
  if (spare <= 0) return narrowest.map((width) => width / least);
  const wanted = sum(natural) - least;
  return natural.map((width, column) => {
    const own = narrowest[column]!;
    return (own + ((width - own) / wanted) * spare) / available;
  });
}

export const cellSize = (size: number): number => Math.max(size * CELL_SCALE, SMALLEST_BULLET);

/** The shares of a table that is `width` wide beside text of this size. */
export function tableShares(table: Table, face: FaceWidth, size: number, width: number): number[] {
  return columnShares(columnWidths(table, face), width / cellSize(size));
}

function measureRows(table: Table, face: FaceWidth): MeasuredPart[] {
  const widths = columnWidths(table, face);
  const narrowest = sum(widths.narrowest);
  const measured = (cells: readonly string[], own: FaceWidth) => {
    const texts = Array.from({ length: columnCount(table) }, (_, column) => shownCell(cells, column));
    return texts.map((shown) => ({ words: measureText(shown, own), lineHeight: leading(shown, CELL_LINE_HEIGHT) }));
  };
  const heightOf =
    (cells: ReturnType<typeof measured>): NonNullable<MeasuredPart['heading']> =>
    (size, { width }) => {
      const em = cellSize(size);
      const shares = columnShares(widths, width / em);
      const lines = cells.map(
        ({ words, lineHeight }, column) =>
          lineCount(words, (shares[column]! * width) / em - 2 * CELL_SIDE) * lineHeight,
      );
      return (Math.max(...lines) + CELL_GAP) * em;
    };
  const heading = hasHeader(table) ? { heading: heightOf(measured(table.header, face * HEADER_FACE)) } : {};
  return (table.rows.length === 0 ? [[]] : table.rows).map((cells) => ({
    ...heading,
    weight: ROW_WEIGHT,
    height: heightOf(measured(cells, face)),
    narrowest: (size) => narrowest * cellSize(size),
  }));
}

/** What is said of a row: its first cell, then the others, each after its header. */
export function saidRow({ header }: Pick<Table, 'header'>, cells: readonly string[]): string {
  const [first = '', ...others] = cells.map((cell) => cell.trim());
  const said = others.flatMap((cell, index) =>
    cell === '' ? [] : [`${header[index + 1]?.trim() ?? ''} ${cell}`.trim()],
  );
  if (said.length === 0) return first;
  return first === '' ? said.join(', ') : `${withFullStop(first)} ${said.join(', ')}`;
}

/** Fewer rows that share the height would be too far apart. */
const FEWEST_ROWS = 3;

/** A table with a header row; each row is a part, which stands from the beginning. */
export const table: BlockKind<Table> = {
  kind: 'table',
  schema: tableSchema,
  isWide: 'figure',
  sharesHeight: ({ rows }) => rows.length >= FEWEST_ROWS,
  empty: {
    kind: 'table',
    header: ['', ''],
    rows: [
      ['', ''],
      ['', ''],
    ],
  },
  written(block) {
    const rows = block.rows.filter((cells) => !isBlank(cells));
    return rows.length === 0 && !hasHeader(block) ? null : { ...block, rows };
  },
  texts: (block) =>
    block.rows.length === 0
      ? [block.header.filter((cell) => cell.trim() !== '').join(', ')]
      : block.rows.map((cells) => saidRow(block, cells)),
  read: ({ header, rows }) => [header, ...rows].flat().join('\n'),
  appearances: ({ rows }) => Array.from({ length: Math.max(1, rows.length) }, () => 'standing'),
  marks: (block) => block.rows.map((cells) => saidRow(block, cells)),
  content: ({ header, rows }) => JSON.stringify(['table', header, rows]),
  measure: (block, { textFace }) => measureRows(block, textFace),
  toMarkdown(block) {
    const columns = [...Array(columnCount(block)).keys()];
    const written = (cells: readonly string[]): TableRow => ({
      type: 'tableRow',
      children: columns.map((column) => ({
        type: 'tableCell',
        children: phrasing(oneLine(cells[column] ?? ''), true),
      })),
    });
    const align = columns.map((column) => MARKDOWN_ALIGNMENTS[block.align?.[column] ?? 'none']);
    return [{ type: 'table', align, children: [block.header, ...block.rows].map(written) }];
  },
  fromMarkdown: ofOneNode((node, textOf) => {
    // A table with more columns would lose some.
    if (node.type !== 'table' || node.children.some(({ children }) => children.length > LIMITS.tableColumns)) return [];
    const columns = Math.max(...node.children.map(({ children }) => children.length));
    const cellAt = (cell: TableCell | undefined): string =>
      cell === undefined ? '' : cut(oneLine(textOf(cell)), LIMITS.tableCellLength);
    const [header = [], ...all] = node.children.map(({ children }) =>
      Array.from({ length: columns }, (_, column) => cellAt(children[column])),
    );
    const rows = all.filter((cells) => !isBlank(cells));
    if (rows.length === 0 && isBlank(header)) return [];
    const align = (node.align ?? []).map((side) => (side ? ALIGNMENTS[side] : null));
    const tables: Table[] = [];
    for (let start = 0; start === 0 || start < rows.length; start += LIMITS.tableRows)
      tables.push({
        kind: 'table',
        header,
        rows: rows.slice(start, start + LIMITS.tableRows),
        ...(align.some((side) => side !== null) ? { align } : {}),
      });
    return tables;
  }),
  form: [
    {
      name: 'rows',
      control: 'table',
      header: 'header',
      align: 'align',
      maxLength: LIMITS.tableCellLength,
    },
  ],
};
