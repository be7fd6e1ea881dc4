import { child, descendants, elementsOf, textOf, type XmlElement } from '../xml.ts';
import { chartOf, MOST_POINTS, shortText, type ChartPart, type Points, type ReadChart } from './chart.ts';

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
  const from1904 = ['1', 'true'].includes(child(space, 'c:date1904')?.attributes['val'] ?? '0');
  const grouping = new Set(plots.map((plot) => child(plot, 'c:grouping')?.attributes['val']));
  const [first, second] =
    type === 'scatter' ? byPosition(axes) : [child(area, 'c:catAx') ?? child(area, 'c:dateAx'), axes[0]];
  const [names, values] = type === 'scatter' ? ['c:xVal', 'c:yVal'] : ['c:cat', 'c:val'];
  const column = (one: XmlElement, name: string): Points | null | undefined => {
    const found = child(one, name);
    return found && pointsOf(found);
  };
  return chartOf({
    type,
    series: series.map((one) => ({ name: nameOf(one), names: column(one, names!), values: column(one, values!) })),
    isStacked: grouping.has('stacked') || grouping.has('percentStacked'),
    title: titleOf(chart),
    across: titleOf(first),
    upwards: titleOf(second),
    from1904,
  });
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
