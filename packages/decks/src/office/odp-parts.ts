import { child, descendants, elementsOf, textOf, type XmlElement } from '../xml.ts';
import { lines, oneLine } from './lines.ts';
import type { ReadChart } from './chart.ts';
import {
  isFixedWidth,
  partsOfPage,
  type Box,
  type PageContent,
  type PageParts,
  type WrittenParagraph,
} from './parts.ts';

/** Areas whose text is the same on every slide, or is none. */
export const REPEATED = new Set(['header', 'footer', 'date-time', 'page-number', 'page']);
/** Usual size of a slide, in centimetres. */
const SIZE = { width: 28, height: 15.75 };
/** Cells and rows that a file repeats by a number. */
const MOST_REPEATED = 100;

/** Whether the letters of a style have one width, by the style's name. */
export type FixedWidthStyles = ReadonlyMap<string, boolean>;

/** The typefaces of the styles of a document; a style without one has that of its parent. */
export function fixedWidthStyles(content: XmlElement): FixedWidthStyles {
  const faces = new Map(
    descendants(content, 'style:font-face').map(({ attributes }) => [
      attributes['style:name'] ?? '',
      attributes['svg-compatible:font-family'] ?? '',
    ]),
  );
  const own = new Map<string, { readonly parent: string; readonly family: string }>();
  for (const style of descendants(content, 'style:style')) {
    const text = child(style, 'style:text-properties')?.attributes ?? {};
    const family = text['xsl-fo-compatible:font-family'] ?? faces.get(text['style:font-name'] ?? '') ?? '';
    const parent = style.attributes['style:parent-style-name'] ?? '';
    own.set(style.attributes['style:name'] ?? '', { parent, family: family.replaceAll(/['"]/g, '') });
  }
  const found = new Map<string, boolean>();
  for (const name of own.keys()) {
    let style = own.get(name);
    for (let depth = 0; style !== undefined && style.family === '' && depth < 10; depth += 1)
      style = own.get(style.parent);
    if (style !== undefined && style.family !== '') found.set(name, isFixedWidth(style.family));
  }
  return found;
}

/** What a slide refers to. */
export interface SlideSources {
  readonly fixed: FixedWidthStyles;
  /** Charts by the paths of their objects; null for what is none, or cannot be read. */
  readonly charts: ReadonlyMap<string, ReadChart | null>;
}

interface Reading extends SlideSources {
  readonly parts: PageParts;
}

/** The folder of an embedded object. */
export const objectPath = (object: XmlElement): string => (object.attributes['xlink:href'] ?? '').replace(/^\.\//, '');

/** Reads the parts of a slide but its title. */
export function readParts(slide: XmlElement, sources: SlideSources): PageContent {
  const parts = partsOfPage(SIZE);
  collect(slide, { ...sources, parts });
  return parts.end();
}

function collect(shapes: XmlElement, reading: Reading): void {
  for (const shape of elementsOf(shapes)) {
    const kind = shape.attributes['presentation:class'] ?? '';
    if (!shape.name.startsWith('drawing:') || kind === 'title' || REPEATED.has(kind)) continue;
    if (shape.name === 'drawing:g') collect(shape, reading);
    else if (shape.name === 'drawing:frame') readFrame(shape, reading);
    else readText(shape, reading, 'shape');
  }
}

function readFrame(frame: XmlElement, reading: Reading): void {
  const { parts } = reading;
  const has = (name: string): boolean => child(frame, name) !== undefined;
  const table = child(frame, 'table:table');
  if (table !== undefined) parts.addTable(readTable(table), boxOf(frame));
  else if (has('drawing:plugin')) parts.leave('media');
  else if (has('drawing:object')) readObject(frame, reading);
  else if (has('drawing:object-ole')) parts.leave('object');
  else if (has('drawing:text-box')) readText(child(frame, 'drawing:text-box')!, reading, null, boxOf(frame));
  else if (has('drawing:image')) readPicture(frame, parts);
}

function readObject(frame: XmlElement, { parts, charts }: Reading): void {
  const chart = charts.get(objectPath(child(frame, 'drawing:object')!)) ?? null;
  if (chart === null) return parts.leave('object');
  parts.addChart(chart.part, boxOf(frame));
  if (chart.isStacked) parts.leave('stack');
}

function readPicture(frame: XmlElement, parts: PageParts): void {
  const paths = elementsOf(frame).flatMap(({ name, attributes }) =>
    name === 'drawing:image' ? (attributes['xlink:href'] ?? '').replace(/^\.\//, '') : [],
  );
  const inside = paths.filter((path) => /^[\w-]+\//.test(path) && !path.includes('..'));
  // Programs add a picture in a common format to one that others may not know.
  const path = inside.find((one) => /\.(?:png|jpe?g|gif|webp|svg)$/i.test(one)) ?? inside[0];
  // A placeholder for a picture has none.
  if (path === undefined) return paths.some((one) => one !== '') ? parts.leave('linked-picture') : undefined;
  const alt = textOf(child(frame, 'svg-compatible:desc') ?? child(frame, 'svg-compatible:title'));
  parts.addPicture({ path, alt }, boxOf(frame));
}

/** `empty`: what is left out if a shape has no text. */
function readText(
  shape: XmlElement,
  { fixed, parts }: Reading,
  empty: 'shape' | null,
  box: Box | null = boxOf(shape),
): void {
  const paragraphs = paragraphsOf(shape, fixed, 0);
  if (paragraphs.some(({ text }) => text.trim() !== '')) parts.addText(paragraphs, box);
  else if (empty !== null) parts.leave(empty);
}

/** The paragraphs of a shape and its lists; `depth` is the number of lists around it. */
function paragraphsOf(element: XmlElement, fixed: FixedWidthStyles, depth: number): WrittenParagraph[] {
  return elementsOf(element).flatMap((one): WrittenParagraph[] => {
    if (one.name !== 'text:p' && one.name !== 'text:h')
      return paragraphsOf(one, fixed, depth + (one.name === 'text:list' ? 1 : 0));
    const runs = runsOf(one, fixed, false);
    return [
      {
        text: runs.map(({ text }) => text).join(''),
        level: depth > 1 ? 1 : 0,
        isFixedWidth: runs.every(({ text, isFixed }) => isFixed || text.trim() === ''),
      },
    ];
  });
}

interface Run {
  readonly text: string;
  readonly isFixed: boolean;
}

function runsOf(element: XmlElement, fixed: FixedWidthStyles, outer: boolean): Run[] {
  const isFixed = fixed.get(element.attributes['text:style-name'] ?? '') ?? outer;
  return element.children.flatMap((one): Run | Run[] => {
    if (typeof one === 'string') return { text: one.replaceAll(/\s+/g, ' '), isFixed };
    switch (one.name) {
      case 'text:line-break':
        return { text: '\n', isFixed };
      case 'text:s':
        return { text: ' '.repeat(timesOf(one, 'text:c')), isFixed };
      case 'text:tab':
        return { text: '\t', isFixed };
      case 'text:page-number':
      case 'office:annotation':
        return [];
      default:
        return runsOf(one, fixed, isFixed);
    }
  });
}

function readTable(table: XmlElement) {
  const rowsIn = (parent: XmlElement): XmlElement[] =>
    elementsOf(parent)
      .slice(0, MOST_REPEATED)
      .flatMap((one) => {
        if (one.name === 'table:table-row') return repeated(one, 'table:number-rows-repeated');
        return /^table:table-(?:header-rows|rows|row-group)$/.test(one.name) ? rowsIn(one) : [];
      });
  const rows = rowsIn(table)
    .slice(0, MOST_REPEATED)
    .map((row) =>
      elementsOf(row)
        .slice(0, MOST_REPEATED)
        .flatMap((cell) => repeated(cell, 'table:number-columns-repeated'))
        .slice(0, MOST_REPEATED)
        // Cells that a merged one covers have another name.
        .map((cell) => (cell.name === 'table:table-cell' ? textOfCell(cell) : '')),
    );
  const hasHeader =
    child(table, 'table:table-header-rows') !== undefined || table.attributes['table:use-first-row-styles'] === 'true';
  return { header: hasHeader ? (rows[0] ?? []) : [], rows: hasHeader ? rows.slice(1) : rows };
}

const textOfCell = (cell: XmlElement): string =>
  oneLine(lines(paragraphsOf(cell, new Map(), 0).map(({ text }) => text)));

const repeated = (element: XmlElement, attribute: string): XmlElement[] =>
  Array.from({ length: timesOf(element, attribute) }, () => element);

/** A number of repetitions of the file, at least 1. */
function timesOf({ attributes }: XmlElement, attribute: string): number {
  const times = Number(attributes[attribute] ?? 1);
  return times > 1 ? Math.min(Math.trunc(times), MOST_REPEATED) : 1;
}

/** In centimetres; null for a shape without a position, such as one that is turned. */
function boxOf({ attributes }: XmlElement): Box | null {
  const [left, top, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    centimetres(attributes[`svg-compatible:${name}`] ?? ''),
  );
  return [left, top].includes(null) ? null : { left: left!, top: top!, width: width ?? 0, height: height ?? 0 };
}

const UNITS: Readonly<Record<string, number>> = { cm: 1, mm: 0.1, in: 2.54, pt: 2.54 / 72 };

function centimetres(length: string): number | null {
  const [, number, unit = ''] = /^(-?[\d.]{1,20})(cm|mm|in|pt)$/.exec(length) ?? [];
  const value = Number(number) * (UNITS[unit] ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}
