import type { DeckPart } from '../deck.ts';
import { lines, oneLine } from './lines.ts';
import { formattedDay, formattedNumber, isDateFormat } from './number-format.ts';

export type ChartPart = Extract<DeckPart, { kind: 'chart' }>;

/** A chart of a presentation: a part of its page, and whether its bars or areas stand on each other. */
export interface ReadChart {
  readonly part: ChartPart;
  readonly isStacked: boolean;
}

/** More can be read by nobody; a slide has fewer. */
const MOST_SERIES = 30;
export const MOST_POINTS = 500;
const LONGEST_TEXT = 500;

/** A column of a spreadsheet as a chart keeps it. */
export interface Points {
  readonly count: number;
  /** By their index, from 0. */
  readonly texts: ReadonlyMap<number, string>;
  /** Of numbers. */
  readonly format: string;
  readonly areNumbers: boolean;
}

/** A series; its columns are null where they cannot be read, and not set where it has none. */
export interface Series {
  readonly name: string;
  /** The names of points, or their positions across. */
  readonly names: Points | null | undefined;
  readonly values: Points | null | undefined;
}

/** A chart as its file describes it. */
export interface FoundChart {
  readonly type: ChartPart['type'];
  readonly series: readonly Series[];
  readonly isStacked: boolean;
  readonly title: string;
  /** Titles of the axes. */
  readonly across: string;
  readonly upwards: string;
  /** Whether days are counted from 1904. */
  readonly from1904: boolean;
}

/** The chart as a part of its page. Null without series, and for more than 30 series or 500 points. */
export function chartOf({ type, series, isStacked, title, across, upwards, from1904 }: FoundChart): ReadChart | null {
  // A pie shows its first series only.
  const shown = type === 'donut' ? series.slice(0, 1) : series;
  if (shown.length === 0 || shown.length > MOST_SERIES) return null;
  const rows = type === 'scatter' ? scatterRows(shown) : rowsByName(shown, from1904);
  if (rows === null) return null;
  const isOnOthers = isStacked && shown.length > 1;
  return {
    part: {
      kind: 'chart',
      // Areas that stand behind each other hide each other where they are filled; those of a slide stand on each other.
      type: type === 'area' && shown.length > 1 && !isOnOthers ? 'line' : type,
      title,
      axis: upwards,
      header: [across, ...shown.map(({ name }) => name)],
      rows,
    },
    isStacked: isOnOthers && type !== 'area',
  };
}

export const shortText = (text: string): string => oneLine(lines([text.slice(0, LONGEST_TEXT)]));

/** Rows of a name and the values of all series; null if there are too many. */
function rowsByName(series: readonly Series[], from1904: boolean): string[][] | null {
  const found = series.map(({ names }) => names).find((names) => names !== undefined);
  const named = found === undefined ? { count: 0, texts: new Map(), format: '', areNumbers: false } : found;
  if (named === null || series.some(({ values }) => values === null)) return null;
  const count = Math.max(named.count, ...series.map(({ values }) => values?.count ?? 0));
  return Array.from({ length: count }, (_, at) => [
    nameAt(named, at, from1904),
    ...series.map(({ values }) => valueAt(values, at)),
  ]);
}

/** Without names, programs count the points. */
function nameAt({ count, texts, format, areNumbers }: Points, at: number, from1904: boolean): string {
  const text = texts.get(at) ?? '';
  if (count === 0) return String(at + 1);
  if (!areNumbers || text.trim() === '') return shortText(text);
  const number = Number(text);
  return shortText(isDateFormat(format) ? formattedDay(number, format, from1904) : formattedNumber(number, format));
}

function valueAt(points: Points | null | undefined, at: number): string {
  const text = points?.texts.get(at)?.trim() ?? '';
  return points == null || text === '' ? '' : shortText(formattedNumber(Number(text), points.format));
}

/** Rows of the position across and the values upwards. Series at the same positions share rows. */
function scatterRows(series: readonly Series[]): string[][] | null {
  const rows = new Map<string, string[]>();
  for (const [column, { names, values }] of series.entries()) {
    if (values == null) return null;
    const seen = new Map<string, number>();
    for (let at = 0; at < values.count; at += 1) {
      const value = valueAt(values, at);
      const position = names?.areNumbers === true ? valueAt(names, at) : String(at + 1);
      if (value === '' || position === '') continue;
      // A series can have several points at a position.
      const times = seen.get(position) ?? 0;
      seen.set(position, times + 1);
      const key = `${times} ${position}`;
      const row = rows.get(key) ?? [position, ...series.map(() => '')];
      row[column + 1] = value;
      rows.set(key, row);
    }
  }
  return rows.size > MOST_POINTS ? null : [...rows.values()];
}
