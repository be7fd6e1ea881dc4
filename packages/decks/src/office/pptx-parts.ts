import { child, descendants, elementsOf, textOf, type XmlElement } from '../xml.ts';
import { lines, oneLine } from './lines.ts';
import type { ReadChart } from './chart.ts';
import { markEquation } from '../deck.ts';
import { latexOf } from './omml.ts';
import {
  isFixedWidth,
  partsOfPage,
  type Box,
  type PageContent,
  type PageParts,
  type WrittenParagraph,
} from './parts.ts';

/** Placeholders whose text is the same on every slide. */
export const REPEATED = new Set(['sldNum', 'dt', 'ftr', 'hdr']);

/** The type of a shape that is a placeholder; null for other shapes. */
export function placeholderOf(shape: XmlElement): string | null {
  const placeholder = child(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph');
  return placeholder === undefined ? null : (placeholder.attributes['type'] ?? 'obj');
}

export const isTitle = (kind: string | null): boolean => kind === 'title' || kind === 'ctrTitle';

/** What the parts of a slide refer to. */
export interface SlideSources {
  /** In English metric units. */
  readonly size: { readonly width: number; readonly height: number };
  /** The file of a picture by its relationship; null for one outside of the deck. */
  readonly picture: (id: string) => string | null;
  /** The paragraphs of a diagram by the relationship of its data. */
  readonly diagram: (id: string) => readonly string[];
  /** The chart by the relationship of its part; null for one that cannot be read. */
  readonly chart: (id: string) => ReadChart | null;
  /** Of the layout and then of the master, for placeholders that have no position themselves. */
  readonly placeholders: readonly PlaceholderBox[];
  /** The shape that is the title although it is no placeholder of one. */
  readonly title: XmlElement | undefined;
  /** Ids of shapes that are not shown. */
  readonly icons: ReadonlySet<string>;
  /** A picture is behind this slide alone. */
  readonly hasBackground: boolean;
}

/** A placeholder of a layout or of a master. */
export interface PlaceholderBox {
  readonly index: string | undefined;
  readonly type: string;
  readonly box: Box;
}

/** From the coordinates of a group to those of the slide. */
export type Move = (box: Box) => Box;

/** Reads the parts of a slide but its title. */
export function readParts(shapes: XmlElement | undefined, sources: SlideSources): PageContent {
  const parts = partsOfPage(sources.size);
  if (sources.hasBackground) parts.leave('background');
  if (shapes !== undefined) collect(shapes, (box) => box, { sources, parts });
  return parts.end();
}

interface Reading {
  readonly sources: SlideSources;
  readonly parts: PageParts;
}

function collect(shapes: XmlElement, move: Move, reading: Reading): void {
  const { parts } = reading;
  for (const shape of elementsOf(shapes)) {
    if (shape.name === 'p:grpSp') collect(shape, moveOf(shape, move), reading);
    else if (shape.name === 'p:graphicFrame') readFrame(shape, boxOf(child(shape, 'p:xfrm'), move), reading);
    else if (shape.name === 'p:pic') readPicture(shape, boxOf(child(shape, 'p:spPr', 'a:xfrm'), move), reading);
    else if (shape.name === 'p:cxnSp') parts.leave('shape');
    else if (shape.name === 'p:sp') readShape(shape, move, reading);
  }
}

function readShape(shape: XmlElement, move: Move, { sources, parts }: Reading): void {
  const kind = placeholderOf(shape);
  if (isTitle(kind) || shape === sources.title || (kind !== null && REPEATED.has(kind))) return;
  const body = child(shape, 'p:txBody');
  const paragraphs = isOfDesign(body) ? [] : paragraphsOf(body);
  const own = boxOf(child(shape, 'p:spPr', 'a:xfrm'), move);
  if (paragraphs.some(({ text }) => text.trim() !== ''))
    parts.addText(paragraphs, own ?? inheritedBox(child(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph'), sources));
  else if (kind === null && !isOfDesign(body)) parts.leave('shape');
}

/** Whether a text has only fields with the number of the slide or the date, and words such as 'Page' beside them. */
function isOfDesign(body: XmlElement | undefined): boolean {
  if (body === undefined) return false;
  const fields = descendants(body, 'a:fld').filter(({ attributes }) =>
    /^(?:slidenum|datetime)/.test(attributes['type'] ?? ''),
  );
  const beside = descendants(body, 'a:r').map((run) => textOf(child(run, 'a:t')));
  return fields.length > 0 && beside.join('').trim().length <= LONGEST_BESIDE_FIELD;
}

const LONGEST_BESIDE_FIELD = 12;

function readPicture(shape: XmlElement, box: Box | null, { sources, parts }: Reading): void {
  const named = child(shape, 'p:nvPicPr', 'p:nvPr');
  if (named !== undefined && elementsOf(named).some(({ name }) => /^a:(?:video|audio|quickTime|wavAudio)/.test(name)))
    return sources.icons.has(child(shape, 'p:nvPicPr', 'p:cNvPr')?.attributes['id'] ?? '')
      ? undefined
      : parts.leave('media');
  const id = child(shape, 'p:blipFill', 'a:blip')?.attributes['r:embed'] ?? '';
  const path = id === '' ? null : sources.picture(id);
  if (path === null) return parts.leave('linked-picture');
  const crop = child(shape, 'p:blipFill', 'a:srcRect')?.attributes ?? {};
  if (['l', 't', 'r', 'b'].some((side) => Number(crop[side] ?? 0) !== 0)) parts.leave('crop');
  const alt = child(shape, 'p:nvPicPr', 'p:cNvPr')?.attributes['descr'] ?? '';
  const placeholder = child(named, 'p:ph');
  parts.addPicture({ path, alt }, box ?? inheritedBox(placeholder, sources));
}

function readFrame(frame: XmlElement, box: Box | null, { sources, parts }: Reading): void {
  const data = child(frame, 'a:graphic', 'a:graphicData');
  const table = child(data, 'a:tbl');
  const diagram = child(data, 'dgm:relIds')?.attributes['r:dm'];
  if (table !== undefined) parts.addTable(readTable(table), box);
  else if (diagram !== undefined) {
    parts.leave('diagram');
    parts.addText(
      sources.diagram(diagram).map((text) => ({ text, level: 0, isFixedWidth: false })),
      box,
    );
  } else if ((data?.attributes['uri'] ?? '').endsWith('/chart')) {
    const chart = sources.chart(child(data, 'c:chart')?.attributes['r:id'] ?? '');
    if (chart === null) return parts.leave('chart');
    parts.addChart(chart.part, box);
    if (chart.isStacked) parts.leave('stack');
  } else parts.leave('object');
}

/** Of a table; a slide shows fewer. */
const MOST_ROWS = 200;

function readTable(table: XmlElement) {
  const rows = elementsOf(table)
    .filter(({ name }) => name === 'a:tr')
    .slice(0, MOST_ROWS)
    .map((row) =>
      elementsOf(row)
        .filter(({ name }) => name === 'a:tc')
        .map((cell) => {
          // Programs keep texts in cells that a merged one covers.
          const isCovered = ['hMerge', 'vMerge'].some((merge) => isOn(cell.attributes[merge]));
          const texts = paragraphsOf(child(cell, 'a:txBody')).map(({ text }) => text);
          return isCovered ? '' : oneLine(lines(texts));
        }),
    );
  const hasHeader = isOn(child(table, 'a:tblPr')?.attributes['firstRow']);
  return { header: hasHeader ? (rows[0] ?? []) : [], rows: hasHeader ? rows.slice(1) : rows };
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

function paragraphsOf(body: XmlElement | undefined): WrittenParagraph[] {
  if (body === undefined) return [];
  return elementsOf(body)
    .filter(({ name }) => name === 'a:p')
    .map((paragraph) => {
      const level = Number(child(paragraph, 'a:pPr')?.attributes['lvl'] ?? 0);
      const styles = child(body, 'a:lstStyle', `a:lvl${level + 1}pPr`, 'a:defRPr');
      const usual = fontOf(styles) ?? '';
      let text = '';
      let isFixed = true;
      for (const run of elementsOf(paragraph)) {
        const written = writtenIn(run);
        text += written;
        if (written.trim() !== '' && run.name !== 'a:br')
          isFixed &&= isFixedWidth(fontOf(child(run, 'a:rPr')) ?? usual);
      }
      return { text, level: level > 0 ? 1 : 0, isFixedWidth: isFixed };
    });
}

/** The text of a part of a paragraph: a run, a field, a line break or an equation. */
export function writtenIn(run: XmlElement): string {
  switch (run.name) {
    case 'a:br':
      return '\n';
    case 'a:r':
    case 'a:fld':
      return textOf(child(run, 'a:t')).replaceAll(/[\ue000\ue001]/g, ' ');
    case 'a14:m':
    case 'm:oMath':
    case 'm:oMathPara': {
      const latex = latexOf(run);
      return latex === '' ? '' : markEquation(latex);
    }
    default:
      return '';
  }
}

const fontOf = (properties: XmlElement | undefined): string | undefined =>
  child(properties, 'a:latin')?.attributes['typeface'];

/** The area of an `a:xfrm`; null without one. */
export function boxOf(position: XmlElement | undefined, move: Move): Box | null {
  const [left, top] = pair(child(position, 'a:off'), 'x', 'y');
  const [width, height] = pair(child(position, 'a:ext'), 'cx', 'cy');
  return position === undefined ? null : move({ left, top, width, height });
}

/** Two finite numbers; 0 for others. */
function pair(element: XmlElement | undefined, first: string, second: string): [number, number] {
  const number = (name: string): number => {
    const value = Number(element?.attributes[name] ?? 0);
    return Number.isFinite(value) ? value : 0;
  };
  return [number(first), number(second)];
}

/** From the coordinates inside of a group. */
export function moveOf(group: XmlElement, outer: Move): Move {
  const position = child(group, 'p:grpSpPr', 'a:xfrm');
  const [left, top] = pair(child(position, 'a:off'), 'x', 'y');
  const [width, height] = pair(child(position, 'a:ext'), 'cx', 'cy');
  const [innerLeft, innerTop] = pair(child(position, 'a:chOff'), 'x', 'y');
  const [innerWidth, innerHeight] = pair(child(position, 'a:chExt'), 'cx', 'cy');
  if (innerWidth <= 0 || innerHeight <= 0) return outer;
  const [across, down] = [width / innerWidth, height / innerHeight];
  return (box) =>
    outer({
      left: left + (box.left - innerLeft) * across,
      top: top + (box.top - innerTop) * down,
      width: box.width * across,
      height: box.height * down,
    });
}

/** The title is among the shapes that begin in this share of the height. */
const TITLE_SHARE = 0.5;
/** A title is at least this much larger than the usual text. */
const TITLE_SIZE = 1.15;
const LONGEST_TITLE = 120;
/** In hundredths of a point, of text that names no size. */
const USUAL_LETTERS = { inShape: 1_800, inPlaceholder: 2_800 };

/**
 * The title of a slide whose placeholder of a title is missing or empty, as many programs write them: the one shape
 * in the upper half whose letters are larger than those of all others. Undefined if there is none. Numbers are no title.
 */
export function largestText(shapes: XmlElement | undefined, size: SlideSources['size']): XmlElement | undefined {
  const written = shapes === undefined ? [] : textShapes(shapes, (box) => box);
  if (written.some(({ kind }) => isTitle(kind))) return undefined;
  const found = written.filter(({ text }) => /\p{L}/u.test(text));
  const [title, next] = found
    .filter(({ kind, top }) => kind === null && top < size.height * TITLE_SHARE)
    .toSorted((a, b) => b.letters - a.letters);
  if (title === undefined || title.letters === next?.letters || title.text.length > LONGEST_TITLE) return undefined;
  const others = found.filter((one) => one !== title).toSorted((a, b) => a.letters - b.letters);
  const usual = others[Math.floor(others.length / 2)]?.letters ?? USUAL_LETTERS.inShape;
  return title.letters >= usual * TITLE_SIZE ? title.shape : undefined;
}

interface TextShape {
  readonly shape: XmlElement;
  readonly kind: string | null;
  readonly text: string;
  readonly top: number;
  /** Size of its smallest letters, in hundredths of a point. */
  readonly letters: number;
}

/** The shapes with text, but those whose text is the same on every slide. */
function textShapes(shapes: XmlElement, move: Move): TextShape[] {
  return elementsOf(shapes).flatMap((shape): TextShape[] => {
    if (shape.name === 'p:grpSp') return textShapes(shape, moveOf(shape, move));
    const kind = placeholderOf(shape);
    const body = child(shape, 'p:txBody');
    if (body === undefined || (kind !== null && REPEATED.has(kind))) return [];
    const usual =
      child(body, 'a:lstStyle', 'a:lvl1pPr', 'a:defRPr')?.attributes['sz'] ??
      USUAL_LETTERS[kind === null ? 'inShape' : 'inPlaceholder'];
    let text = '';
    let letters = Infinity;
    for (const run of descendants(body, 'a:r')) {
      const part = textOf(child(run, 'a:t'));
      text += part;
      if (part.trim() !== '') letters = Math.min(letters, Number(child(run, 'a:rPr')?.attributes['sz'] ?? usual));
    }
    const top = boxOf(child(shape, 'p:spPr', 'a:xfrm'), move)?.top ?? Infinity;
    return letters > 0 && letters < Infinity ? [{ shape, kind, text, top, letters }] : [];
  });
}

const MOST_PLACEHOLDERS = 100;

/** The placeholders of a layout or of a master that have a position. */
export function placeholderBoxes(layout: XmlElement): PlaceholderBox[] {
  return descendants(layout, 'p:sp')
    .flatMap((shape) => {
      const place = child(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph')?.attributes;
      const box = boxOf(child(shape, 'p:spPr', 'a:xfrm'), (same) => same);
      return place === undefined || box === null ? [] : [{ index: place['idx'], type: place['type'] ?? 'body', box }];
    })
    .slice(0, MOST_PLACEHOLDERS);
}

/** The position of a placeholder: that of the same index, else of the same type. */
function inheritedBox(placeholder: XmlElement | undefined, { placeholders }: SlideSources): Box | null {
  if (placeholder === undefined) return null;
  const { idx, type } = placeholder.attributes;
  return boxOfPlaceholder(placeholders, idx, type);
}

/** The position that a layout or a master gives to a placeholder of a slide; null if it has none. */
export function boxOfPlaceholder(
  placeholders: readonly PlaceholderBox[],
  idx: string | undefined,
  own = 'body',
): Box | null {
  const found =
    placeholders.find(({ index }) => index !== undefined && index === idx) ??
    placeholders.find(({ type }) => type === own);
  return found?.box ?? null;
}
