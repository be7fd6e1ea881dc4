import { child, descendants, elementsOf, textOf, type XmlElement } from '../xml.ts';
import { chartOf, MOST_POINTS, shortText, type ChartPart, type Points, type ReadChart } from './chart.ts';

/** Classes of charts by the type that shows the same values in the same form. */
const TYPES: Readonly<Record<string, ChartPart['type']>> = {
  'chart:bar': 'bar',
  'chart:line': 'line',
  'chart:area': 'area',
  'chart:circle': 'donut',
  'chart:ring': 'donut',
  'chart:scatter': 'scatter',
};

/**
 * Reads the values that a chart document (ISO/IEC 26300-1, 11) keeps in its table. Null for a chart that no type shows:
 * radars, bubbles, stocks and surfaces, several types or two value axes in one chart, more than 30 series or 500 points.
 */
export function readChart(document: XmlElement): ReadChart | null {
  const chart = child(document, 'office:body', 'office:chart', 'chart:chart');
  const area = child(chart, 'chart:plot-area');
  const table = child(chart, 'table:table');
  if (chart === undefined || area === undefined || table === undefined) return null;
  const all = elementsOf(area).filter(({ name }) => name === 'chart:series');
  const classes = new Set(
    [chart, ...all].map(({ attributes }) => attributes['chart:class'] ?? chart.attributes['chart:class']),
  );
  const [type] = [...classes].map((one) => TYPES[one ?? '']);
  const isOnSecond = all.some(({ attributes }) => attributes['chart:attached-axis'] === 'secondary-y');
  if (classes.size !== 1 || type === undefined || isOnSecond) return null;
  const axis = (dimension: string): XmlElement | undefined =>
    elementsOf(area).find(
      ({ name, attributes }) => name === 'chart:axis' && attributes['chart:dimension'] === dimension,
    );
  const styles = descendants(document, 'style:style');
  const styleOf = (element: XmlElement | undefined): XmlElement | undefined =>
    styles.find(({ attributes }) => attributes['style:name'] === element?.attributes['chart:style-name']);
  const written = styleOf(axis('x'))?.attributes['style:data-style-name'];
  const isOfDays = descendants(document, 'datastyle:date-style').some(
    ({ attributes }) => attributes['style:name'] === written,
  );
  const rows = rowsOf(table);
  // Points share their positions across, which the first series names.
  const domain = all.map((one) => child(one, 'chart:domain')).find((one) => one !== undefined);
  const names = child(axis('x'), 'chart:categories');
  const series = all.map((one) => ({
    name: shortText(cellsAt(rows, one.attributes['chart:label-cell-address'])[0]?.text ?? ''),
    names: pointsAt(
      rows,
      (type === 'scatter' ? (child(one, 'chart:domain') ?? domain) : names)?.attributes['table:cell-range-address'],
      isOfDays ? 'yyyy-mm-dd' : '',
    ),
    values: pointsAt(rows, one.attributes['chart:values-cell-range-address']),
  }));
  const properties = child(styleOf(area), 'style:chart-properties')?.attributes ?? {};
  return chartOf({
    type,
    series,
    isStacked: [properties['chart:stacked'], properties['chart:percentage']].includes('true'),
    title: titleOf(chart),
    across: titleOf(axis('x')),
    upwards: titleOf(axis('y')),
    from1904: false,
  });
}

const titleOf = (element: XmlElement | undefined): string => shortText(textOf(child(element, 'chart:title')));

interface Cell {
  readonly text: string;
  readonly isNumber: boolean;
}

/** The cells of a table by rows. More than a chart can have are left out, also those that the file repeats. */
function rowsOf(table: XmlElement): Cell[][] {
  const rows = elementsOf(table)
    .flatMap((one) => (/^table:table-(?:header-)?rows$/.test(one.name) ? elementsOf(one) : one))
    .filter(({ name }) => name === 'table:table-row');
  return rows.slice(0, MOST_POINTS + 1).map((row) =>
    elementsOf(row)
      .slice(0, MOST_COLUMNS)
      .flatMap((cell) => {
        const times = Math.min(
          MOST_COLUMNS,
          Math.max(1, Math.trunc(Number(cell.attributes['table:number-columns-repeated'])) || 1),
        );
        return Array<Cell>(times).fill(cellOf(cell));
      })
      .slice(0, MOST_COLUMNS),
  );
}

const MOST_COLUMNS = 100;

function cellOf(cell: XmlElement): Cell {
  const isNumber = ['float', 'percentage', 'currency'].includes(cell.attributes['office:value-type'] ?? '');
  // The levels of a name are repeated as a list behind it.
  return { text: isNumber ? (cell.attributes['office:value'] ?? '') : textOf(child(cell, 'text:p')), isNumber };
}

const ADDRESS = /\.\$?([A-Z]{1,2})\$?(\d{1,6})(?::[^:]*\.\$?([A-Z]{1,2})\$?(\d{1,6}))?$/;

/** The cells of an address such as 'local-table.$B$2:.$B$5', of its first column. */
function cellsAt(rows: readonly (readonly Cell[])[], address: string | undefined): Cell[] {
  const [, letters = '', first = '', , last = first] = ADDRESS.exec(address ?? '') ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return letters === '' ? [] : rows.slice(Number(first) - 1, Number(last)).map((row) => row[column] ?? EMPTY);
}

const EMPTY: Cell = { text: '', isNumber: false };

function pointsAt(rows: readonly (readonly Cell[])[], address: string | undefined, format = ''): Points | undefined {
  if (address === undefined) return undefined;
  const cells = cellsAt(rows, address);
  const areNumbers = cells.some(({ isNumber }) => isNumber);
  return { count: cells.length, texts: new Map(cells.map(({ text }, at) => [at, text])), format, areNumbers };
}
