import { LIMITS } from '@slidewright/domain/limits';
import { z } from 'zod/mini';
import { BULLET_GAP, NARROW_BODY, NARROW_COLUMN } from '../../measure/geometry.ts';
import { cut, text } from '../fields.ts';
import type { BlockKind } from '../kind.ts';
import { ofOneNode, oneLine } from '../markdown.ts';
import { withFullStop } from '../sentences.ts';
import { saidRow } from '../table/index.ts';
import { separatedCells, writtenCells } from '../table/pasted-cells.ts';
import { GROWTH_S } from './growth.ts';

/** The types of charts with their names. */
export const CHART_TYPES = { bar: 'Bars', line: 'Lines', area: 'Areas', donut: 'Donut', scatter: 'Points' } as const;
export type ChartType = keyof typeof CHART_TYPES;

const row = z.array(text(LIMITS.tableCellLength)).check(z.maxLength(LIMITS.tableColumns));
export const chartSchema = z.object({
  kind: z.literal('chart'),
  type: z.enum(Object.keys(CHART_TYPES) as [ChartType, ...ChartType[]]),
  /** What the values are; '' if it is not said. */
  axis: text(LIMITS.chartAxisLength),
  /** Above the names, and the names of the series. */
  header: row,
  /** A name and the values of each series, as they are written: '4.2 M'. */
  rows: z.array(row).check(z.maxLength(LIMITS.tableRows)),
});
export type Chart = z.output<typeof chartSchema>;

/** Height of a chart, in em of the slide's text: more where the slide is narrow. */
export const chartHeight = (width: number): number => (width < NARROW_BODY && width >= NARROW_COLUMN ? 14.5 : 10.6);
/** Space around a chart, in em of the slide's text. */
export const CHART_GAP = BULLET_GAP;
/** With more values, a slide without notes says the series only. */
const MOST_SAID = 12;
/** More bars or slices cannot be told apart or named. */
const MOST_MARKS: Readonly<Record<ChartType, number>> = { bar: 24, line: 280, area: 280, donut: 8, scatter: 280 };

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** The rows as a table says them. */
const saidRows = ({ header, rows }: Chart): string[] => rows.map((cells) => saidRow({ header }, cells));

function saidChart(block: Chart): string {
  const { axis, header, rows } = block;
  const values = rows.reduce((count, cells) => count + Math.max(0, cells.length - 1), 0);
  const said = values <= MOST_SAID ? saidRows(block) : [header.filter((cell) => cell.trim() !== '').join(', ')];
  return [axis.trim(), ...said].map(withFullStop).filter(Boolean).join(' ');
}

/** Values as bars, lines, areas, a donut or points. Appears as one part. */
export const chart: BlockKind<Chart> = {
  kind: 'chart',
  schema: chartSchema,
  isWide: 'figure',
  isDrawing: true,
  empty: {
    kind: 'chart',
    type: 'bar',
    axis: '',
    header: ['', ''],
    rows: [
      ['', ''],
      ['', ''],
    ],
  },
  written(block) {
    const rows = block.rows.filter((cells) => !isBlank(cells));
    return rows.length === 0 ? null : { ...block, rows };
  },
  texts: (block) => [saidChart(block)],
  appearances: () => ['standing'],
  marks: (block) => (block.type === 'bar' || block.type === 'donut' ? saidRows(block) : []),
  movementSeconds: ({ type }) => (type === 'scatter' ? 0 : GROWTH_S),
  description: (block) => [block.axis.trim(), ...saidRows(block)].filter(Boolean).join('\n'),
  read: ({ axis, header, rows }) => [axis, ...header, ...rows.flat()].join('\n'),
  // The type is not spoken.
  content: ({ axis, header, rows }) => JSON.stringify(['chart', axis, header, rows]),
  measure({ type, rows }) {
    const marks = rows.reduce((count, cells) => count + Math.max(0, cells.length - 1), 0);
    return [
      {
        weight: 2,
        height: (size, { width }) => (chartHeight(width) + CHART_GAP) * size,
        narrowest: () => (marks > MOST_MARKS[type] ? Infinity : 0),
      },
    ];
  },
  toMarkdown({ type, axis, header, rows }) {
    const columns = Math.max(1, header.length, ...rows.map((cells) => cells.length));
    const padded = [header, ...rows].map((cells) =>
      Array.from({ length: columns }, (_, at) => oneLine(cells[at] ?? '')),
    );
    const meta = [type, oneLine(axis)].join(' ').trim();
    return [{ type: 'code', lang: 'chart', meta, value: writtenCells(padded) }];
  },
  fromMarkdown: ofOneNode((node) => {
    if (node.type !== 'code' || node.lang !== 'chart') return [];
    const [name = '', ...words] = (node.meta ?? '').split(' ');
    const type = Object.hasOwn(CHART_TYPES, name) ? (name as ChartType) : null;
    const [header = [], ...rows] = separatedCells(node.value, ',').map((cells) =>
      cells.map((cell) => cut(cell, LIMITS.tableCellLength)),
    );
    const isTooLarge =
      rows.length > LIMITS.tableRows || [header, ...rows].some((cells) => cells.length > LIMITS.tableColumns);
    if (type === null || isTooLarge || rows.every(isBlank)) return [];
    return [{ kind: 'chart', type, axis: cut(words.join(' '), LIMITS.chartAxisLength), header, rows }];
  }),
  form: [
    {
      name: 'type',
      control: 'choice',
      options: Object.entries(CHART_TYPES).map(([value, label]) => ({ value, label })),
    },
    { name: 'rows', control: 'table', header: 'header', maxLength: LIMITS.tableCellLength },
    {
      name: 'axis',
      control: 'line',
      maxLength: LIMITS.chartAxisLength,
    },
  ],
};
