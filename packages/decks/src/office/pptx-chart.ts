import type { DeckPart } from '../deck.ts';
import { child, descendants, elementsOf, textOf, type XmlElement } from '../xml.ts';
import { lines, oneLine } from './lines.ts';
import { formattedDay, formattedNumber, isDateFormat } from './number-format.ts';

type ChartPart = Extract<DeckPart, { kind: 'chart' }>;

/** A chart of a presentation: a part of its page, and whether its bars or areas stand on each other. */
export interface ReadChart {
  readonly part: ChartPart;
  readonly isStacked: boolean;
}

/** Elements of a chart's plot area by the type that shows the same values in the same form. */
const TYPES: Readonly<Record<string, ChartPart['type']>> = {
  'c:barChart': 'bar',
  'c:bar3DChart': 'bar',
  'c:lineChart': 'line',
  'c:line3DChart': 'line',
  'c:areaChart': 'area',
  'c:area3DChart': 'area',
  'c:pieChart': 'donut',
  'c:pie3DChart': 'donut',
  'c:ofPieChart': 'donut',
  'c:doughnutChart': 'donut',
  'c:scatterChart': 'scatter',
};
/** More can be read by nobody; a slide has fewer. */
const MOST_SERIES = 30;
const MOST_POINTS = 500;
const LONGEST_TEXT = 500;

/**
 * Reads the values that a chart part (ECMA-376, 21.2) keeps of its spreadsheet. Null for a chart that no type shows:
 * radars, bubbles, stocks and surfaces, several types or two value axes in one chart, more than 30 series or 500 points.
 */
export function readChart(space: XmlElement): ReadChart | null {
  const chart = child(space, 'c:chart');
  const area = child(chart, 'c:plotArea');
  if (area === undefined) return null;
  const plots = elementsOf(area).filter(({ name }) => /^c:\w+Chart$/.test(name));
  const types = new Set(plots.map(({ name }) => TYPES[name]));
  const [type] = types;
  const axes = elementsOf(area).filter(({ name }) => name === 'c:valAx');
  if (types.size !== 1 || type === undefined || axes.length > (type === 'scatter' ? 2 : 1)) return null;
  const series = plots.flatMap((plot) => elementsOf(plot).filter(({ name }) => name === 'c:ser'));
  // A pie shows its first series only.
  const shown = type === 'donut' ? series.slice(0, 1) : series;
  if (shown.length === 0 || shown.length > MOST_SERIES) return null;
  const from1904 = ['1', 'true'].includes(child(space, 'c:date1904')?.attributes['val'] ?? '0');
  const values = type === 'scatter' ? scatterRows(shown) : rowsByName(shown, from1904);
  if (values === null) return null;
  const grouping = new Set(plots.map((plot) => child(plot, 'c:grouping')?.attributes['val'] ?? ''));
  const isStacked = shown.length > 1 && (grouping.has('stacked') || grouping.has('percentStacked'));
  const [first, second] =
    type === 'scatter' ? byPosition(axes) : [child(area, 'c:catAx') ?? child(area, 'c:dateAx'), axes[0]];
  return {
    part: {
      kind: 'chart',
      // Areas that stand behind each other hide each other where they are filled; those of a slide stand on each other.
      type: type === 'area' && shown.length > 1 && !isStacked ? 'line' : type,
      title: titleOf(chart),
      axis: titleOf(second),
      header: [titleOf(first), ...shown.map(nameOf)],
      rows: values,
    },
    isStacked: isStacked && type !== 'area',
  };
}

/** The axis across and the axis upwards of points. */
function byPosition(axes: readonly XmlElement[]): (XmlElement | undefined)[] {
  const isAcross = (axis: XmlElement): boolean => ['b', 't'].includes(child(axis, 'c:axPos')?.attributes['val'] ?? '');
  return [axes.find(isAcross), axes.find((axis) => !isAcross(axis))];
}

const nameOf = (series: XmlElement): string => {
  const named = child(series, 'c:tx');
  return shortText(pointsOf(named)?.texts.get(0) ?? textOf(child(named, 'c:v')));
};

function titleOf(element: XmlElement | undefined): string {
  const title = child(element, 'c:title', 'c:tx');
  if (title === undefined) return '';
  const paragraphs = descendants(title, 'a:p').map((paragraph) => descendants(paragraph, 'a:t').map(textOf).join(''));
  return shortText(paragraphs.length > 0 ? paragraphs.join('\n') : (pointsOf(title)?.texts.get(0) ?? ''));
}

const shortText = (text: string): string => oneLine(lines([text.slice(0, LONGEST_TEXT)]));

/** A column of a spreadsheet as the chart keeps it. */
interface Points {
  readonly count: number;
  readonly texts: ReadonlyMap<number, string>;
  /** Of numbers. */
  readonly format: string;
  readonly areNumbers: boolean;
}

/** The points of an element that refers to a spreadsheet; null for none, or for too many. */
function pointsOf(element: XmlElement | undefined): Points | null {
  const source = element && elementsOf(element).find(({ name }) => /^c:(?:str|num|multiLvlStr)(?:Ref|Lit)$/.test(name));
  const kept =
    source && (source.name.endsWith('Lit') ? source : elementsOf(source).find(({ name }) => name.endsWith('Cache')));
  if (kept === undefined) return null;
  const levels = elementsOf(kept).filter(({ name }) => name === 'c:lvl');
  const read = levels.length > 0 ? levelsOf(levels) : textsOf(kept);
  const count = Math.max(
    Number(child(kept, 'c:ptCount')?.attributes['val'] ?? 0) || 0,
    ...[...read.keys()].map((at) => at + 1),
  );
  if (count > MOST_POINTS) return null;
  const format = textOf(child(kept, 'c:formatCode'));
  return { count, texts: read, format, areNumbers: source!.name.startsWith('c:num') };
}

/** The texts of points by their index, from 0. */
function textsOf(cache: XmlElement): Map<number, string> {
  return new Map(
    elementsOf(cache).flatMap((point): [number, string][] => {
      const at = Number(point.attributes['idx'] ?? Number.NaN);
      return point.name === 'c:pt' && Number.isSafeInteger(at) && at >= 0 ? [[at, textOf(child(point, 'c:v'))]] : [];
    }),
  );
}

/** Names on several levels, the innermost first, as one: the name of a group stands at its first point only. */
function levelsOf(levels: readonly XmlElement[]): Map<number, string> {
  const [inner = new Map<number, string>(), ...outer] = levels.slice(0, 4).map(textsOf);
  const groups = outer.map((texts) => [...texts].toSorted(([a], [b]) => b - a)).toReversed();
  return new Map(
    [...inner].slice(0, MOST_POINTS).map(([at, text]) => {
      const around = groups.map((group) => group.find(([start]) => start <= at)?.[1] ?? '');
      return [at, [...around, text].join(' ')];
    }),
  );
}

/** Rows of a name and the values of all series; null if there are too many. */
function rowsByName(series: readonly XmlElement[], from1904: boolean): string[][] | null {
  const names = series.map((one) => child(one, 'c:cat')).find((one) => one !== undefined);
  const named =
    names === undefined
      ? { count: 0, texts: new Map<number, string>(), format: '', areNumbers: false }
      : pointsOf(names);
  const columns = series.map((one) => pointsOf(child(one, 'c:val')));
  if (named === null || columns.some((points, at) => points === null && child(series[at]!, 'c:val') !== undefined))
    return null;
  const count = Math.max(named.count, ...columns.map((points) => points?.count ?? 0));
  return Array.from({ length: count }, (_, at) => [
    nameAt(named, at, from1904),
    ...columns.map((points) => valueAt(points, at)),
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

function valueAt(points: Points | null, at: number): string {
  const text = points?.texts.get(at)?.trim() ?? '';
  return points === null || text === '' ? '' : shortText(formattedNumber(Number(text), points.format));
}

/** Rows of the position across and the values upwards. Series at the same positions share rows. */
function scatterRows(series: readonly XmlElement[]): string[][] | null {
  const columns = series.map((one) => ({ across: pointsOf(child(one, 'c:xVal')), up: pointsOf(child(one, 'c:yVal')) }));
  const rows = new Map<string, string[]>();
  for (const [column, { across, up }] of columns.entries()) {
    if (up === null) return null;
    const seen = new Map<string, number>();
    for (let at = 0; at < up.count; at += 1) {
      const value = valueAt(up, at);
      const position = across?.areNumbers === true ? valueAt(across, at) : String(at + 1);
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
