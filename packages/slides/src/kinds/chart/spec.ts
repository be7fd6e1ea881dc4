import type { TopLevelSpec } from 'vega-lite';
import type { ThemeProps } from '../../drawing/theme-props.ts';
import { SMALLEST_BULLET } from '../../measure/geometry.ts';
import { mixed } from '../../themes/colour.ts';
import { oneLine } from '../markdown.ts';
import { BREAKING_SPACE, typeset } from '../../measure/typeset.ts';
import { lineCount, measureText, textWidth, widestWord, type FaceWidth } from '../../measure/text-shape.ts';
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
  /** How it grows as its slide begins; null if it does not. */
  readonly growth: ChartGrowth | null;
  /** The row of each bar or share, in the order of the picture. */
  readonly rows: readonly number[];
  /** Whether colours do not tell several series apart. */
  readonly isOneColour: boolean;
}

/** The order of bars is that in the picture. */
export type ChartGrowth =
  | {
      readonly marks: 'bars';
      readonly isUpright: boolean;
      readonly isMirrored: boolean;
      readonly values: readonly number[];
    }
  | { readonly marks: 'lines' }
  | { readonly marks: 'ring' };

/** Size of labels, relative to the slide's text. */
const LABEL_SCALE = 0.66;
/** Shares of the chart that names beside bars have: the usual one, and those for names that need more. */
const NAMES_SHARES = [0.32, 0.45, 0.6] as const;
/** Estimated width up to which a word stands below its bar, relative to the bar with its space. */
const WORD_IN_BAND = 1.1;
/** Space between a name and the bar beside it, in em. */
const NAME_MARGIN = 0.25;
/** Most lines of a name beside its bar; names with more stand above their bars where that has room for the lines. */
const MOST_LINES_BESIDE = 2;
/** Space around a name above its bars, in em of the name, and the shares of a row that these bars have. */
const NAME_GAP = 0.4;
const BARS_BELOW_NAME = { least: 0.2, most: 0.45 };
/** Longer texts are not balanced. */
const MOST_BALANCED = 3;
/** Width of the mark of a series with the space around, in em. */
const LEGEND_SPACE = 2.2;
/** Height of a row of a legend, relative to its size. */
const LEGEND_ROW = 1.75;
/** Sizes of the legend below a donut, relative to other labels; the first that leaves the donut its size. */
const DONUT_LEGEND_SCALES = [2, 1.7, 1.35] as const;
/** Sizes of the rows beside a donut, relative to other labels. */
const ROW_SCALES = [1.8, 1.6, 1.4, 1.2, 1] as const;
/** Width of the mark of a row with its space, and space between a name and its value, in em. */
const ROW_MARK = 1.3;
const ROW_SPACE = 0.8;
/** Share of the height of a row that its lines may take. */
const ROW_SHARE = 0.9;
/** Shares of the accent in the ground that the colours of smaller shares of a donut have. */
const MOST_SHADES = 5;
const SHADES = { darkest: 0.68, lightest: 0.32 } as const;
/** Share of the width that a plot beside an axis of values has at least. */
const PLOT_SHARE = 0.75;
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
  /** Whether names begin at the right, and bars grow from there. */
  readonly isMirrored: boolean;
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
    isMirrored: theme.direction === 'rtl',
  };
  const layers = LAYERS[chart.type](plan);
  const spec = {
    width,
    height,
    padding: 0,
    background: null,
    autosize: { type: 'fit', contains: 'padding' },
    ...(plan.title === '' ? {} : { title: titleOf(plan) }),
    data: { values: plan.data },
    ...layers,
    config: configOf(plan),
  } as unknown as TopLevelSpec;
  return {
    spec,
    hasNumbers: plan.data.some(({ value }) => chart.type !== 'donut' || value > 0),
    font: `${plan.size}px ${faces.text}`,
    letters: [chart.axis, ...chart.header, ...chart.rows.flat(), '0123456789.,−'].join(' '),
    width,
    height,
    growth: growthOf(plan, layers),
    rows: (chart.type === 'donut' ? sharesOf(plan) : plan.data).map(({ row }) => row),
    isOneColour: chart.type === 'donut' || series.length === 1,
  };
}

function growthOf({ chart: { type }, data, isMirrored }: Plan, { encoding }: Layers): ChartGrowth | null {
  if (type === 'line' || type === 'area') return { marks: 'lines' };
  if (type === 'donut') return { marks: 'ring' };
  if (type !== 'bar') return null;
  const { y } = encoding as { readonly y: { readonly field: string } };
  return { marks: 'bars', isUpright: y.field === 'value', isMirrored, values: data.map(({ value }) => value) };
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

function configOf({ theme, size, numbers, isMirrored }: Plan) {
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
      labelSeparation: size * 0.3,
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
      ...legendSizes(size),
      labelColor: palette.text,
      labelLimit: 0,
      symbolType: 'circle',
      symbolStrokeWidth: 0,
      symbolOpacity: 1,
      symbolLimit: 100,
      columnPadding: size * 1.2,
      offset: size * 0.8,
      ...(isMirrored ? { layout: { top: { anchor: 'end' } } } : {}),
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

const legendSizes = (size: number) => ({
  labelFontSize: size,
  labelOffset: size * 0.35,
  symbolSize: (size * 0.62) ** 2,
  rowPadding: size * 0.5,
});

function titleOf({ title, theme, size, width, isMirrored }: Plan) {
  return {
    text: wrapped(title, width / size, faceOf(theme)),
    anchor: isMirrored ? 'end' : 'start',
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

const faceOf = ({ geometry }: ThemeProps): FaceWidth => geometry.bulletFace;

const lineCountOf = (lines: string): number => lines.split('\n').length;

/** Breaks a text into lines of at most `available` em, if possible between words; a few lines have similar lengths. */
function wrapped(text: string, available: number, face: FaceWidth): string {
  const widest = brokenAt(text, available, face);
  const count = lineCountOf(widest);
  if (count === 1 || count > MOST_BALANCED) return widest;
  // Narrower lines would break a word.
  const least = Math.min(available, Math.max(available / 2, widestWord(measureText(text, face))));
  const tries = Array.from({ length: 8 }, (_, at) => available - ((available - least) * at) / 7);
  return tries.map((width) => brokenAt(text, width, face)).findLast((lines) => lineCountOf(lines) === count) ?? widest;
}

function brokenAt(text: string, available: number, face: FaceWidth): string {
  const lines: string[] = [];
  let line = '';
  const words = typeset(text).split(BREAKING_SPACE);
  // A number parts from its unit before a word is broken.
  for (const word of words.flatMap((one) => (textWidth(one, face) > available ? one.split('\u00a0') : [one]))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, face) > available) {
      lines.push(line);
      line = word;
    } else line = longer;
    while (textWidth(line, face) > available && [...line].length > 1) {
      const characters = [...line];
      let count = characters.length - 1;
      while (count > 1 && textWidth(characters.slice(0, count).join(''), face) > available) count -= 1;
      lines.push(characters.slice(0, count).join(''));
      line = characters.slice(count).join('');
    }
  }
  return [...lines, line].join('\n');
}

/** The values with their names in lines of at most `available` em, and these names. */
function wrapNames(
  { data, names, theme }: Plan,
  available: number,
): { values: readonly Datum[]; domain: readonly string[] } {
  const domain = distinct(names.map((name) => wrapped(name, available, faceOf(theme))));
  return { values: data.map((datum) => ({ ...datum, name: domain[datum.row]! })), domain };
}

const widest = (texts: readonly string[], theme: ThemeProps): number =>
  Math.max(0, ...texts.map((text) => textWidth(text, faceOf(theme))));

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

/** Colours by series; a legend if there are several, in as many columns as have room in `available`, the width of the plot. */
function seriesColour({ series, colours, size, theme }: Plan, available: number) {
  if (series.length <= 1) return { value: colours[0] };
  const columns = Math.max(1, Math.floor(available / ((widest(series, theme) + LEGEND_SPACE) * size)));
  return {
    field: 'series',
    type: 'nominal',
    sort: null,
    scale: { domain: series, range: series.map((_, at) => colours[at % colours.length]) },
    legend: { orient: 'top', direction: 'horizontal', columns },
  };
}

function barLayers(plan: Plan): Layers {
  const { names, series, data, size, width, height, theme, isMirrored } = plan;
  const count = Math.max(1, names.length);
  const band = (width * 0.96) / count / size;
  const words = names.map((name) => measureText(name, faceOf(theme)));
  const longest = Math.max(0, ...words.map(widestWord));
  const isNarrow =
    longest > band * WORD_IN_BAND ||
    names.some((name, at) => lineCount(words[at]!, band * 0.92) > 2 || textWidth(name, faceOf(theme)) > band * 1.8);
  const isUpright = theme.orientation === 'landscape' && !isNarrow;
  const across = isUpright ? 'x' : 'y';
  const along = isUpright ? 'y' : 'x';
  const values = data.map(({ shown }) => shown);
  const row = (height - titleHeight(plan) - (series.length > 1 ? size * 2 : 0)) / count;
  const setting = isUpright ? null : namesOfLyingBars(plan, row);
  const bars = setting?.bars ?? null;
  const share = bars ?? 0.62;
  const room = isUpright ? band / Math.max(1, series.length) : (row * (bars ?? 1)) / size / Math.max(1, series.length);
  const hasValues =
    data.length <= MOST_VALUES && room > (isUpright ? widest(values, theme) * 1.05 : bars === null ? 1.15 : 0.8);
  const length = setting === null ? height - size * 3 : width - (bars === null ? setting.width : 0);
  const hasNegative = data.some(({ value }) => value < 0);
  const zero = { values: [0], labels: false, title: null, domain: false, grid: true, gridColor: theme.palette.muted };
  const value = hasValues
    ? { axis: hasNegative ? zero : null, scale: { domain: roomyDomain(plan, isUpright, length) } }
    : { axis: valueAxis(plan) };
  const thickest = size * (series.length > 1 ? 7 : 4.5);
  const step = (isUpright ? (width - size) / count : row) * share;
  const most = Math.max(1, Math.floor(Math.min(step, thickest) / Math.max(1, series.length)));
  const available = setting === null ? Math.max(band * 0.95, longest) : setting.width / setting.size - NAME_MARGIN;
  const { values: named, domain } = wrapNames(plan, available);
  const reversed = isMirrored && !isUpright ? { reverse: true } : {};
  const encoding = {
    [across]: {
      field: 'name',
      type: 'nominal',
      sort: null,
      title: null,
      scale: {
        domain,
        ...(bars !== null
          ? { paddingInner: 1 - share, paddingOuter: (1 - share) / 2, align: 1 }
          : { paddingInner: 0.32, paddingOuter: 0.12 }),
        ...(isMirrored && isUpright ? { reverse: true } : {}),
      },
      axis: {
        labelAngle: 0,
        domain: isUpright && !hasNegative,
        labelOverlap: false,
        ...(setting === null ? {} : namesAxis(plan, setting)),
      },
    },
    [along]: {
      field: 'value',
      type: 'quantitative',
      title: null,
      ...value,
      ...('scale' in value ? { scale: { ...value.scale, ...reversed } } : { scale: reversed }),
    },
    ...(series.length > 1
      ? {
          [`${across}Offset`]: {
            field: 'series',
            sort: null,
            scale: { domain: series, paddingInner: 0.1, ...(isMirrored && isUpright ? { reverse: true } : {}) },
          },
        }
      : {}),
  };
  const bar = {
    mark: {
      type: 'bar',
      ...(series.length > 1 ? {} : { size: most }),
    },
    encoding: { color: seriesColour(plan, setting === null || bars !== null ? width : width - setting.width) },
  };
  const text = (isNegative: boolean) => {
    const isBefore = isNegative !== isMirrored;
    return {
      transform: [{ filter: isNegative ? 'datum.value < 0' : 'datum.value >= 0' }],
      mark: {
        type: 'text',
        ...(isUpright
          ? { baseline: isNegative ? 'top' : 'bottom', dy: isNegative ? size * 0.3 : -size * 0.25 }
          : { align: isBefore ? 'right' : 'left', baseline: 'middle', dx: isBefore ? -size * 0.35 : size * 0.35 }),
      },
      encoding: { text: { field: 'shown', type: 'nominal' } },
    };
  };
  return { data: { values: named }, encoding, layer: [bar, ...(hasValues ? [text(false), text(true)] : [])] };
}

/** How the names of lying bars are set. */
interface NamesSetting {
  readonly size: number;
  /** Width of their lines. */
  readonly width: number;
  /** The share of a row that its bars have below their name; null where they stand beside the bars. */
  readonly bars: number | null;
}

/**
 * Beside their bars if a row has room for the lines of its name; otherwise above them, in a wider column, or smaller,
 * whichever is the first that has.
 */
function namesOfLyingBars({ names, size, width, theme }: Plan, row: number): NamesSetting {
  const longest = widest(names, theme) + 2 * NAME_MARGIN;
  const linesOf = (setting: NamesSetting) => {
    const available = setting.width / setting.size - NAME_MARGIN;
    return Math.max(1, ...names.map((name) => lineCountOf(brokenAt(name, available, faceOf(theme)))));
  };
  const beside = [size, SMALLEST_BULLET].flatMap((own) =>
    NAMES_SHARES.map((share) => ({ size: own, width: Math.min(share * width, longest * own), bars: null })),
  );
  const fits = (setting: NamesSetting) => linesOf(setting) * LINE_HEIGHT * setting.size < row;
  const usual = beside[0]!;
  if (fits(usual) && linesOf(usual) <= MOST_LINES_BESIDE) return usual;
  const above = { size, width, bars: null };
  const bars = 1 - ((linesOf(above) * LINE_HEIGHT + NAME_GAP) * size) / row;
  if (bars >= BARS_BELOW_NAME.least) return { ...above, bars: Math.min(bars, BARS_BELOW_NAME.most) };
  return beside.find(fits) ?? beside.at(-1)!;
}

/** Height of what a chart's values are, above it. */
const titleHeight = ({ title, size, width, theme }: Plan): number =>
  title === '' ? 0 : lineCountOf(brokenAt(title, width / size, faceOf(theme))) * size * LINE_HEIGHT + size * 0.7;

/** Each name at the middle of its bars, or above them. Vega sets further lines below the first. */
function namesAxis({ isMirrored }: Plan, { size, width, bars }: NamesSetting) {
  const lineHeight = size * LINE_HEIGHT;
  const further = `(length(split(datum.label, '\\n')) - 1) * ${lineHeight}`;
  const side = isMirrored ? 'right' : 'left';
  const axis = { orient: side, labelAlign: side, domain: false, labelFontSize: size, labelLineHeight: lineHeight };
  if (bars === null) return { ...axis, labelPadding: width, labelOffset: { expr: `-(${further}) / 2` } };
  const above = { expr: `-bandwidth('y') / 2 - ${size * 0.25} - ${further}` };
  return { ...axis, labelPadding: 0, labelBaseline: 'bottom', labelOffset: above };
}

/** The domain of an axis of bars that leaves room for the values at their ends. `length` is that of the axis. */
function roomyDomain({ data, size, theme }: Plan, isUpright: boolean, length: number): [number, number] {
  const values = data.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const label =
    (isUpright
      ? LINE_HEIGHT + 0.3
      : widest(
          data.map(({ shown }) => shown),
          theme,
        ) + 0.6) * size;
  const share = Math.min(0.4, label / length);
  const span = (high - low || 1) / (1 - share * (low < 0 && high > 0 ? 2 : 1));
  return [low < 0 ? low - span * share : 0, high > 0 || low === 0 ? (high || 1) + span * share : 0];
}

function lineLayers(plan: Plan): Layers {
  const { names, series, size, width, height, theme, numbers } = plan;
  // Names that need more lines than fit are left out one by one.
  const band = (width * 0.9) / Math.max(1, names.length) / size;
  const { values, domain } = wrapNames(plan, Math.max(band * 0.95, Math.min(6, height / size / 4)));
  // Half of the name at each end stands outside of the points.
  const widestLine =
    widest(
      domain.flatMap((name) => name.split('\n')),
      theme,
    ) * size;
  const axisWidth =
    widest(
      plan.data.map(({ value }) => `${numbers.prefix}${value.toLocaleString('en')}${numbers.suffix}`),
      theme,
    ) * size;
  const ends = (widestLine * Math.max(1, names.length - 1)) / 2 / Math.max(1, width - axisWidth - widestLine);
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
        scale: { type: 'point', padding: Math.max(0.15, Math.min(2, ends)), domain },
        axis: { title: null, labelAngle: 0, labelOverlap: 'parity' },
      },
      y: {
        field: 'value',
        type: 'quantitative',
        title: null,
        axis: valueAxis(plan),
        scale: { zero: isArea || isNearZero(plan.data), nice: true },
        ...(isArea ? { stack: isStacked ? 'zero' : null } : {}),
      },
      color: seriesColour(plan, width * PLOT_SHARE),
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

/** Colours of shares: of a few the largest has the accent, and the others have its shades from dark to light. */
function shareColours({ colours, theme }: Plan, values: readonly Datum[]): string[] {
  // More shades would look alike.
  if (values.length > MOST_SHADES) return values.map((_, at) => colours[at % colours.length]!);
  const { accent, background, title } = theme.palette;
  // On colour, the accent and the ground have no good mixtures.
  const tinted = theme.slide.isColoured === true || theme.slide.role === 'closing' ? title : accent;
  const largest = values.reduce((best, datum, at) => (datum.value > values[best]!.value ? at : best), 0);
  const step = (SHADES.darkest - SHADES.lightest) / Math.max(1, values.length - 2);
  let shade = SHADES.darkest + step;
  return values.map((_, at) => {
    if (at === largest) return accent;
    shade -= step;
    return mixed(background, tinted, Math.max(SHADES.lightest, shade));
  });
}

/** The values of the first series that have a share. */
const sharesOf = ({ data, series: [first] }: Plan): Datum[] =>
  data.filter(({ series, value }) => series === first && value > 0);

function donutLayers(plan: Plan): Layers {
  const values = sharesOf(plan);
  const colours = shareColours(plan, values);
  return plan.theme.orientation === 'landscape'
    ? donutBesideRows(plan, values, colours)
    : donutAboveLegend(plan, values, colours);
}

const ringOf = ({ theme }: Plan, radius: number) => ({
  type: 'arc',
  outerRadius: radius,
  innerRadius: radius * 0.58,
  stroke: theme.palette.background,
  strokeWidth: 6,
});

/** Angle and colour of shares in the order of the rows. */
const shareEncoding = (domain: readonly string[], range: readonly string[], legend: object | null) => ({
  theta: { field: 'value', type: 'quantitative', stack: true },
  order: { field: 'row', type: 'quantitative' },
  color: { field: 'label', type: 'nominal', sort: null, scale: { domain, range }, legend },
});

/** A ring, and beside it a row for each share with its name and its value. */
function donutBesideRows(plan: Plan, values: readonly Datum[], colours: readonly string[]): Layers {
  const { width, height, theme, size: usual, isMirrored } = plan;
  const room = height - (plan.title === '' ? 0 : usual * 2);
  const radius = Math.min(room, width * 0.45) / 2 - 4;
  const gap = usual * 2.5;
  const rowWidth = width - 2 * radius - gap;
  const row = Math.min(room, 2 * radius) / values.length;
  const valueWidth = widest(
    values.map(({ shown }) => shown),
    theme,
  );
  const availableAt = (size: number) => rowWidth / size - valueWidth - ROW_MARK - ROW_SPACE;
  const linesAt = (size: number) =>
    Math.max(
      1,
      ...values.map(({ name }) => lineCountOf(brokenAt(name, Math.max(1, availableAt(size)), faceOf(theme)))),
    );
  const fits = (most: number) => (size: number) =>
    availableAt(size) > 1 && linesAt(size) <= most && linesAt(size) * LINE_HEIGHT * size < row * ROW_SHARE;
  const sizes = ROW_SCALES.map((scale) => Math.round(usual * scale));
  const size =
    sizes.find(fits(1)) ?? sizes.find(fits(2)) ?? Math.min(usual, Math.floor((row * ROW_SHARE) / LINE_HEIGHT));
  const names = values.map(({ name }) => wrapped(name, Math.max(1, availableAt(size)), faceOf(theme)));
  const start = 2 * radius + gap;
  const at = (x: number) => (isMirrored ? width - x : x);
  const rows = values.map((datum, index) => {
    const middle = room / 2 + (index - (values.length - 1) / 2) * row;
    return { ...datum, label: datum.name, written: names[index]!, middle, top: middle - row / 2 };
  });
  const place = (x: number, y: string) => ({
    x: { value: at(x) },
    y: { field: y, type: 'quantitative', scale: null, axis: null },
  });
  const lines = { fontSize: size, lineHeight: size * LINE_HEIGHT };
  const text = (field: string, x: number, align: 'left' | 'right') => ({
    mark: { type: 'text', align: isMirrored === (align === 'left') ? 'right' : 'left', baseline: 'middle', ...lines },
    encoding: { ...place(x, 'middle'), text: { field, type: 'nominal' } },
  });
  const colour = shareEncoding(
    rows.map(({ label }) => label),
    colours,
    null,
  );
  return {
    // All has its place: fitting would move it.
    autosize: { type: 'none' },
    height: room,
    padding: { left: 0, right: 0, bottom: 0, top: height - room },
    ...(plan.title === '' ? {} : { title: { ...titleOf(plan), frame: 'group' } }),
    data: { values: rows },
    layer: [
      {
        mark: ringOf(plan, radius),
        encoding: { ...colour, x: { value: at(radius) }, y: { value: room / 2 } },
      },
      {
        transform: [{ filter: `datum.row !== ${rows[0]?.row ?? 0}` }],
        mark: { type: 'rule', stroke: theme.palette.hairline, strokeWidth: 2 },
        encoding: { ...place(start, 'top'), x2: { value: at(width) } },
      },
      {
        mark: { type: 'point', filled: true, shape: 'circle', opacity: 1, size: (size * 0.62) ** 2 },
        encoding: { ...place(start + size * 0.4, 'middle'), color: colour.color },
      },
      text('written', start + ROW_MARK * size, 'left'),
      text('shown', width, 'right'),
    ],
  };
}

/** A ring above the names of its shares. */
function donutAboveLegend(plan: Plan, values: readonly Datum[], colours: readonly string[]): Layers {
  const { width, height, theme } = plan;
  const texts = values.map(({ name, shown }) => `${name}  ${shown}`);
  const room = height - (plan.title === '' ? 0 : plan.size * 2);
  const rowsHeightAt = (size: number) => values.length * size * LEGEND_ROW;
  const radius = Math.max(plan.size * 2, Math.min(room - rowsHeightAt(plan.size) - plan.size, width) / 2 - 4);
  const availableAt = (size: number) => (width - size * 2) / size;
  const fits = (size: number): boolean =>
    widest(texts, theme) < availableAt(size) && rowsHeightAt(size) + size < room - width;
  const size = DONUT_LEGEND_SCALES.map((scale) => Math.round(plan.size * scale)).find(fits) ?? plan.size;
  const labels = texts.map((text) => wrapped(text, availableAt(size), faceOf(theme)));
  const legend = { orient: 'bottom', direction: 'vertical', columns: 1, offset: size };
  return {
    data: { values: values.map((datum, at) => ({ ...datum, label: labels[at]! })) },
    mark: ringOf(plan, radius),
    encoding: shareEncoding(labels, colours, legend),
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
  const title = named === '' ? {} : { title: wrapped(named, plan.width / plan.size, faceOf(plan.theme)) };
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
      color: seriesColour(plan, plan.width * PLOT_SHARE),
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
