import type { TopLevelSpec } from 'vega-lite';
import type { ThemeProps } from '../../drawing/theme-props.ts';
import { SMALLEST_BULLET } from '../../picture/geometry.ts';
import { oneLine } from '../markdown.ts';
import { lineCount, measureText, textWidth } from '../../picture/text-shape.ts';
import { chartHeight, type Chart } from './index.ts';
import { chartNumbers, type ChartNumbers } from './numbers.ts';

/** What a chart is compiled from. */
export interface ChartSource {
  readonly spec: TopLevelSpec;
  /** Whether the chart has numbers to draw. */
  readonly hasNumbers: boolean;
  /** CSS font and the letters that are set in it. */
  readonly font: string;
  readonly letters: string;
  /** Size of the picture, in reference units. */
  readonly width: number;
  readonly height: number;
}

/** Size of labels, relative to the slide's text. */
const LABEL_SCALE = 0.66;
/** Widest share of the chart for names beside bars. */
const NAMES_SHARE = 0.32;
/** Bars that have their values written next to them. */
const MOST_VALUES = 16;
const LINE_HEIGHT = 1.2;

/** A value of a chart. */
interface Datum {
  readonly row: number;
  readonly name: string;
  readonly series: string;
  readonly value: number;
  /** The cell as it is written. */
  readonly shown: string;
}

/** What all types of charts are drawn with. */
interface Plan {
  readonly chart: Chart;
  readonly theme: ThemeProps;
  readonly numbers: ChartNumbers;
  readonly data: readonly Datum[];
  readonly names: readonly string[];
  readonly series: readonly string[];
  /** Above the chart: what its values are, or the name of its only series; ''. */
  readonly title: string;
  readonly colours: readonly string[];
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

type Layers = Pick<TopLevelSpec, never> & Readonly<Record<string, unknown>>;

/** The source of a chart on a slide, with the colours and faces of its theme. */
export function chartSource(chart: Chart, theme: ThemeProps): ChartSource {
  const { palette, faces, textSize, geometry } = theme;
  const width = Math.round(geometry.text.width);
  const height = Math.round(chartHeight(width) * textSize);
  const numbers = chartNumbers(chart.rows.map((cells) => cells.slice(1)));
  const columns = Math.max(0, ...chart.rows.map((cells) => cells.length - 1));
  const names = distinct(chart.rows.map(([name = '']) => oneLine(name)));
  const series = distinct(Array.from({ length: columns }, (_, at) => oneLine(chart.header[at + 1] ?? '')));
  const { accent, code } = palette;
  const plan: Plan = {
    chart,
    theme,
    numbers,
    names,
    series,
    title: oneLine(chart.axis) || (series.length === 1 ? series[0]! : ''),
    data: chart.rows.flatMap((cells, row) =>
      series.flatMap((name, column): Datum[] => {
        const value = numbers.values[row]![column] ?? null;
        if (value === null) return [];
        return [{ row, name: names[row]!, series: name, value, shown: oneLine(cells[column + 1]!) }];
      }),
    ),
    colours: [...apart(accent, [code.constant, code.string, code.name, code.keyword]), code.punctuation, palette.text],
    size: Math.round(Math.max(textSize * LABEL_SCALE, SMALLEST_BULLET)),
    width,
    height,
  };
  const spec = {
    width,
    height,
    padding: 0,
    background: null,
    autosize: { type: 'fit', contains: 'padding' },
    ...(plan.title === '' ? {} : { title: titleOf(plan) }),
    data: { values: plan.data },
    ...LAYERS[chart.type](plan),
    config: configOf(plan),
  } as unknown as TopLevelSpec;
  return {
    spec,
    hasNumbers: plan.data.some(({ value }) => chart.type !== 'donut' || value > 0),
    font: `${plan.size}px ${faces.text}`,
    letters: [chart.axis, ...chart.header, ...chart.rows.flat(), '0123456789.,−'].join(' '),
    width,
    height,
  };
}

/** Colours in an order in which each differs much from those before it; those that are no hexadecimal number last. */
function apart(first: string, others: readonly string[]): string[] {
  const chosen = [first];
  const left = new Set(others.filter((colour) => colour !== first));
  const distance = (colour: string) => Math.min(...chosen.map((other) => colourDistance(colour, other)));
  while (left.size > 0) {
    const next = [...left].reduce((best, colour) => (distance(colour) > distance(best) ? colour : best));
    chosen.push(next);
    left.delete(next);
  }
  return chosen;
}

function colourDistance(one: string, other: string): number {
  const [a, b] = [one, other].map((colour) => /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)?.slice(1));
  if (!a || !b) return 0;
  return Math.hypot(...a.map((part, at) => Number.parseInt(part, 16) - Number.parseInt(b[at]!, 16)));
}

/**
 * The names, those that are equal made different by a character without width. So are names of inherited properties,
 * which Vega would look up.
 */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = seen.get(name) ?? (name in {} ? 1 : 0);
    seen.set(name, count + 1);
    return name + '\u200b'.repeat(count);
  });
}

function configOf({ theme, size, numbers }: Plan) {
  const { palette, faces } = theme;
  const grid = { gridColor: palette.hairline, gridWidth: 2, domainColor: palette.hairline, domainWidth: 2 };
  return {
    font: faces.text,
    aria: false,
    lineBreak: '\n',
    view: { stroke: null },
    axis: {
      ...grid,
      labelFontSize: size,
      labelLineHeight: size * LINE_HEIGHT,
      labelColor: palette.text,
      labelPadding: size * 0.5,
      labelLimit: 0,
      titleFontSize: size,
      titleFontWeight: 'normal',
      titleColor: palette.muted,
      titlePadding: size * 0.5,
      titleLimit: 0,
      ticks: false,
      grid: false,
    },
    legend: {
      title: null,
      labelFontSize: size,
      labelColor: palette.text,
      labelLimit: 0,
      labelOffset: size * 0.35,
      symbolType: 'circle',
      symbolSize: (size * 0.62) ** 2,
      symbolStrokeWidth: 0,
      symbolOpacity: 1,
      symbolLimit: 100,
      rowPadding: size * 0.5,
      columnPadding: size * 1.2,
      offset: size * 0.8,
    },
    text: { font: faces.text, fontSize: size, fill: palette.text },
    locale: {
      number: {
        decimal: numbers.decimal,
        thousands: numbers.decimal === ',' ? '.' : ',',
        grouping: [3],
        currency: ['', ''],
      },
    },
  };
}

function titleOf({ title, theme, size, width }: Plan) {
  return {
    text: wrapped(title, width / size),
    anchor: theme.direction === 'rtl' ? 'end' : 'start',
    frame: 'bounds',
    font: theme.faces.text,
    fontSize: size,
    fontWeight: 'normal',
    lineHeight: size * LINE_HEIGHT,
    color: theme.palette.muted,
    offset: size * 0.7,
    limit: 0,
  };
}

/** Breaks a text into lines of at most `available` em, if possible between words. */
function wrapped(text: string, available: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/u)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer) > available) {
      lines.push(line);
      line = word;
    } else line = longer;
    while (textWidth(line) > available && [...line].length > 1) {
      const characters = [...line];
      let count = characters.length - 1;
      while (count > 1 && textWidth(characters.slice(0, count).join('')) > available) count -= 1;
      lines.push(characters.slice(0, count).join(''));
      line = characters.slice(count).join('');
    }
  }
  return [...lines, line].join('\n');
}

/** The values with their names in lines of at most `available` em, and these names. */
function wrapNames({ data, names }: Plan, available: number): { values: readonly Datum[]; domain: readonly string[] } {
  const domain = distinct(names.map((name) => wrapped(name, available)));
  return { values: data.map((datum) => ({ ...datum, name: domain[datum.row]! })), domain };
}

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => textWidth(text)));

/** An axis of values, with the unit that all values have. */
function valueAxis({ numbers: { prefix, suffix }, theme, size, height }: Plan, more: object = {}) {
  const label = [prefix, suffix].some((unit) => unit.trim() !== '')
    ? { labelExpr: `${JSON.stringify(prefix)} + datum.label + ${JSON.stringify(suffix)}` }
    : {};
  return {
    title: null,
    domain: false,
    grid: true,
    gridColor: theme.palette.hairline,
    tickCount: Math.max(2, Math.min(5, Math.floor(height / (size * 4)))),
    ...label,
    ...more,
  };
}

/** Colours by series; a legend if there are several. */
function seriesColour({ series, colours }: Plan, legend: object = { orient: 'top' }) {
  if (series.length <= 1) return { value: colours[0] };
  return {
    field: 'series',
    type: 'nominal',
    sort: null,
    scale: { domain: series, range: series.map((_, at) => colours[at % colours.length]) },
    legend: { direction: 'horizontal', ...legend },
  };
}

function barLayers(plan: Plan): Layers {
  const { names, series, data, size, width, height, theme } = plan;
  const count = Math.max(1, names.length);
  const band = (width * 0.96) / count / size;
  const isNarrow = names.some((name) => lineCount(measureText(name), band * 0.92) > 2 || textWidth(name) > band * 1.8);
  const isUpright = theme.orientation === 'landscape' && !isNarrow;
  const namesWidth = Math.min(NAMES_SHARE * width, (widest(names) + 0.5) * size);
  const length = isUpright ? height - size * 3 : width - namesWidth;
  const room = isUpright ? band / Math.max(1, series.length) : height / size / data.length;
  const values = data.map(({ shown }) => shown);
  const hasValues = data.length <= MOST_VALUES && room > (isUpright ? widest(values) * 1.05 : 1.15);
  const value = hasValues
    ? { axis: null, scale: { domain: roomyDomain(plan, isUpright, length) } }
    : { axis: valueAxis(plan) };
  const across = isUpright ? 'x' : 'y';
  const along = isUpright ? 'y' : 'x';
  const step = (isUpright ? width - size : height) / count;
  const most = Math.max(
    1,
    Math.floor(Math.min(step * 0.62, size * (series.length > 1 ? 7 : 4.5)) / Math.max(1, series.length)),
  );
  const { values: named, domain } = wrapNames(plan, isUpright ? band * 0.95 : namesWidth / size);
  const encoding = {
    [across]: {
      field: 'name',
      type: 'nominal',
      sort: null,
      title: null,
      scale: { domain, paddingInner: 0.32, paddingOuter: 0.12 },
      axis: {
        labelAngle: 0,
        domain: isUpright && data.every(({ value }) => value >= 0),
        labelOverlap: false,
        ...(isUpright ? {} : { labelAlign: 'left', labelPadding: namesWidth, domain: false }),
      },
    },
    [along]: { field: 'value', type: 'quantitative', title: null, ...value },
    ...(series.length > 1
      ? { [`${across}Offset`]: { field: 'series', sort: null, scale: { domain: series, paddingInner: 0.1 } } }
      : {}),
  };
  const bar = {
    mark: {
      type: 'bar',
      ...(series.length > 1 ? {} : { size: most }),
    },
    encoding: { color: seriesColour(plan) },
  };
  const text = (isNegative: boolean) => ({
    transform: [{ filter: isNegative ? 'datum.value < 0' : 'datum.value >= 0' }],
    mark: {
      type: 'text',
      ...(isUpright
        ? { baseline: isNegative ? 'top' : 'bottom', dy: isNegative ? size * 0.3 : -size * 0.25 }
        : { align: isNegative ? 'right' : 'left', baseline: 'middle', dx: isNegative ? -size * 0.35 : size * 0.35 }),
    },
    encoding: { text: { field: 'shown', type: 'nominal' } },
  });
  return { data: { values: named }, encoding, layer: [bar, ...(hasValues ? [text(false), text(true)] : [])] };
}

/** The domain of an axis of bars that leaves room for the values at their ends. `length` is that of the axis. */
function roomyDomain({ data, size }: Plan, isUpright: boolean, length: number): [number, number] {
  const values = data.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const label = (isUpright ? LINE_HEIGHT + 0.3 : widest(data.map(({ shown }) => shown)) + 0.6) * size;
  const share = Math.min(0.4, label / length);
  const span = (high - low || 1) / (1 - share * (low < 0 && high > 0 ? 2 : 1));
  return [low < 0 ? low - span * share : 0, high > 0 || low === 0 ? (high || 1) + span * share : 0];
}

function lineLayers(plan: Plan): Layers {
  const { names, series, size, width, height } = plan;
  // Names that need more lines than fit are left out one by one.
  const band = (width * 0.9) / Math.max(1, names.length) / size;
  const { values, domain } = wrapNames(plan, Math.max(band * 0.95, Math.min(6, height / size / 4)));
  const isArea = plan.chart.type === 'area';
  const isStacked = isArea && series.length > 1;
  const line = { type: 'line', strokeWidth: 6, strokeCap: 'round', strokeJoin: 'round' };
  const points = names.length <= 20 ? { point: { size: 170, filled: true } } : {};
  const area = { mark: { type: 'area', fillOpacity: isStacked ? 0.85 : 0.22 } };
  return {
    data: { values },
    encoding: {
      x: {
        field: 'name',
        type: 'ordinal',
        sort: null,
        scale: { type: 'point', padding: 0.15, domain },
        axis: { title: null, labelAngle: 0, labelOverlap: 'greedy' },
      },
      y: {
        field: 'value',
        type: 'quantitative',
        title: null,
        axis: valueAxis(plan),
        scale: { zero: isArea || isNearZero(plan.data), nice: true },
        ...(isArea ? { stack: isStacked ? 'zero' : null } : {}),
      },
      color: seriesColour(plan),
    },
    layer: [
      ...(isArea ? [area] : []),
      ...(isStacked
        ? []
        : [{ mark: { ...line, ...points }, encoding: { order: { field: 'row', type: 'quantitative' } } }]),
    ],
  };
}

/** Whether an axis that begins at zero still shows the differences of the values. */
function isNearZero(data: readonly Datum[]): boolean {
  const values = data.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low <= 0 || low < (high - low) * 1.5;
}

function donutLayers(plan: Plan): Layers {
  const { names, colours, size, width, height, theme } = plan;
  const isWide = theme.orientation === 'landscape';
  const values = plan.data.filter(({ series, value }) => series === plan.series[0] && value > 0);
  const titleHeight = plan.title === '' ? 0 : size * 2;
  const legendHeight = isWide ? 0 : values.length * size * 1.75 + size;
  const radius = Math.max(size * 2, Math.min(height - titleHeight - legendHeight, width * (isWide ? 0.45 : 1)) / 2 - 4);
  const middle = (height - titleHeight) / 2;
  const rowsHeight = values.length * size * 1.75;
  const available = (isWide ? width - 2 * radius - size * 4 : width - size * 2) / size;
  const labelled = values.map((datum) => ({ ...datum, label: wrapped(`${datum.name}  ${datum.shown}`, available) }));
  const labels = labelled.map(({ label }) => label);
  return {
    data: { values: labelled },
    mark: {
      type: 'arc',
      outerRadius: radius,
      innerRadius: radius * 0.58,
      stroke: theme.palette.background,
      strokeWidth: 4,
    },
    encoding: {
      ...(isWide ? { x: { value: radius }, y: { value: middle } } : {}),
      theta: { field: 'value', type: 'quantitative', stack: true },
      order: { field: 'row', type: 'quantitative' },
      color: {
        field: 'label',
        type: 'nominal',
        sort: null,
        scale: { domain: labels, range: names.map((_, at) => colours[at % colours.length]) },
        legend: isWide
          ? { orient: 'none', direction: 'vertical', legendX: 2 * radius + size * 2, legendY: middle - rowsHeight / 2 }
          : { orient: 'bottom', direction: 'vertical', columns: 1, offset: size },
      },
    },
  };
}

function scatterLayers(plan: Plan): Layers {
  const { chart, numbers } = plan;
  const across = chartNumbers(chart.rows.map(([name = '']) => [name]));
  const values = plan.data.flatMap((datum) => {
    const x = across.values[datum.row]![0] ?? null;
    return x === null ? [] : [{ ...datum, x }];
  });
  const named = oneLine(chart.header[0] ?? '');
  const title = named === '' ? {} : { title: wrapped(named, plan.width / plan.size) };
  return {
    data: { values },
    mark: { type: 'point', filled: true, size: 480, opacity: 0.85 },
    encoding: {
      x: {
        field: 'x',
        type: 'quantitative',
        scale: { zero: false, nice: true },
        axis: valueAxis({ ...plan, numbers: { ...numbers, prefix: across.prefix, suffix: across.suffix } }, title),
      },
      y: { field: 'value', type: 'quantitative', scale: { zero: false, nice: true }, axis: valueAxis(plan) },
      color: seriesColour(plan),
    },
  };
}

const LAYERS: Readonly<Record<Chart['type'], (plan: Plan) => Layers>> = {
  bar: barLayers,
  line: lineLayers,
  area: lineLayers,
  donut: donutLayers,
  scatter: scatterLayers,
};
