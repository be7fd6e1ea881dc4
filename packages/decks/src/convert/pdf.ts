import { constants } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { requireRoom } from '@slidewright/platform';
import { SaxesParser } from 'saxes';
import type { DeckPage } from '../deck.ts';
import { documentTitle } from '../document-title.ts';
import { lines, oneLine } from '../office/lines.ts';
import { around, type Box } from '../office/parts.ts';
import { unusable } from '../refusals.ts';
import type { IsDesignLine } from './pdf-design.ts';
import { inReadingOrder, isAtEdge, isPageNumber, isTurned, withoutFragments, withoutValues } from './pdf-order.ts';
import { poppler, READING, type PdfOptions } from './poppler.ts';

/** What is known of a PDF file before its pages are read. */
export interface PdfInfo {
  readonly title: string;
  readonly pageCount: number;
}

/** Title and number of pages. Throws DECK_ENCRYPTED for a file with a password, DECK_UNUSABLE for a damaged one. */
export async function pdfInfo(pdf: string, options: PdfOptions): Promise<PdfInfo> {
  const { stdout } = await poppler('pdfinfo', ['-enc', 'UTF-8', pdf], options);
  const text = stdout.toString('utf8');
  const pageCount = Number(/^Pages:\s+(\d+)$/m.exec(text)?.[1] ?? 0);
  if (pageCount === 0) throw unusable('the PDF file has no pages');
  return { title: documentTitle(/^Title:(.*)$/m.exec(text)?.[1] ?? ''), pageCount };
}

/** A typeface of a PDF file. */
export interface PdfFont {
  /** Without the mark of a part of a typeface: 'CourierNewPS-BoldMT'. */
  readonly name: string;
  readonly isEmbedded: boolean;
}

export async function pdfFonts(pdf: string, options: PdfOptions): Promise<PdfFont[]> {
  const { stdout } = await poppler('pdffonts', [pdf], options);
  const rows = stdout.toString('utf8').split('\n').slice(2);
  return rows.flatMap((row) => {
    const [, name, isEmbedded] = /^(\S+)\s.*?\s(yes|no)\s+(?:yes|no)\s+(?:yes|no)\s+\d+\s+\d+\s*$/.exec(row) ?? [];
    return name === undefined || name === '[none]'
      ? []
      : [{ name: name.replace(/^[A-Z]{6}\+/, ''), isEmbedded: isEmbedded === 'yes' }];
  });
}

/** A box in pixels that a picture fits into. */
export interface PictureBox {
  readonly width: number;
  readonly height: number;
}

/** Draws a page of this size as PNG, as large as fits the box. `page` is counted from 1. */
export async function drawPage(
  pdf: string,
  { page, size, box }: { readonly page: number; readonly size: PictureBox; readonly box: PictureBox },
  options: PdfOptions,
): Promise<Buffer> {
  const scale = Math.min(box.width / size.width, box.height / size.height);
  const pixels = (side: number): string => String(Math.max(1, Math.round(side * scale)));
  const target = join(options.folder, `page-${page}`);
  const sides = ['-scale-to-x', pixels(size.width), '-scale-to-y', pixels(size.height)];
  return drawn(pdf, { page, target, options }, ['-cropbox', ...sides]);
}

/** The longer side of a drawn area, in pixels, and its most pixels for an inch. */
const LONGEST_SIDE = 1_920;
const MOST_DENSITY = 300;

/** Draws an area of a page, in points from its left and top, as PNG. `name` is that of no other area. */
export async function drawArea(
  pdf: string,
  { page, area, name }: { readonly page: number; readonly area: Box; readonly name: string },
  options: PdfOptions,
): Promise<Buffer> {
  const density = Math.min(MOST_DENSITY, (LONGEST_SIDE * 72) / Math.max(area.width, area.height));
  const pixels = (points: number, least: number): string =>
    String(Math.max(least, Math.round((points * density) / 72)));
  const place = ['-x', pixels(area.left, 0), '-y', pixels(area.top, 0)];
  const sides = ['-W', pixels(area.width, 1), '-H', pixels(area.height, 1)];
  const target = join(options.folder, name);
  return drawn(pdf, { page, target, options }, ['-r', String(density), ...place, ...sides]);
}

async function drawn(
  pdf: string,
  { page, target, options }: { readonly page: number; readonly target: string; readonly options: PdfOptions },
  args: readonly string[],
): Promise<Buffer> {
  const range = ['-f', String(page), '-l', String(page), '-singlefile'];
  await poppler('pdftocairo', ['-png', ...range, ...args, pdf, target], options);
  const file = `${target}.png`;
  const picture = await readMade(file).catch(notDrawn);
  // pdftocairo does not say that it could not write: it leaves an empty file, or a part of the picture.
  if (!picture.subarray(-PNG_END.length).equals(PNG_END)) await notDrawn(new Error('the picture has no end'));
  await rm(file, { force: true });
  return picture;

  async function notDrawn(error: unknown): Promise<never> {
    await requireRoom(options.folder, error);
    throw unusable(`page ${page} was not drawn`, error);
  }
}

/** The chunk that ends a PNG file (PNG specification, third edition, 11.2.5): no data, 'IEND', its CRC. */
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

/** Reads what a program wrote, but no file that it links to. */
async function readMade(path: string): Promise<Buffer> {
  await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  return await file.readFile();
}

/** The size of each page in points, as it is shown. */
export async function pageSizes(pdf: string, pageCount: number, options: PdfOptions): Promise<PictureBox[]> {
  const { stdout } = await poppler('pdfinfo', ['-f', '1', '-l', String(pageCount), '-box', pdf], options);
  const text = stdout.toString('utf8');
  const turned = [...text.matchAll(/^Page\s+\d+\s+rot:\s+(\d+)$/gm)].map(([, degrees]) => Number(degrees) % 180 !== 0);
  const boxes = [...text.matchAll(/^Page\s+\d+\s+CropBox:\s+([\d.-]+)\s+([\d.-]+)\s+([\d.-]+)\s+([\d.-]+)$/gm)];
  return Array.from({ length: pageCount }, (_, index) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = (boxes[index] ?? []).slice(1).map(Number);
    const width = Math.abs(right - left);
    const height = Math.abs(top - bottom);
    if (!(width > 0 && height > 0)) throw unusable(`page ${index + 1} has no size`);
    return turned[index] === true ? { width: height, height: width } : { width, height };
  });
}

/** The title is among the lines that begin in this share of the height. */
const TITLE_SHARE = 0.5;
/** A title is at least this much larger than the usual line. */
const TITLE_SIZE = 1.15;
const LONGEST_TITLE = 120;

/** A line of a page with its words, in points from the left and the top. */
export interface PageLine {
  readonly text: string;
  readonly words: readonly PageWord[];
  readonly top: number;
  /** Height of its letters. */
  readonly size: number;
  /** Turned by 90°. */
  readonly isTurned: boolean;
}

export interface PageWord extends Box {
  readonly text: string;
}

/** The text of a page, without its parts. */
export interface PdfPage {
  readonly page: DeckPage;
  /** All lines but the title, the number of the page and those of the design, in the order that they are read in, turned ones at the end. */
  readonly lines: readonly PageLine[];
  readonly hasDesignLines: boolean;
}

/** Lines of one title are at most this many of their heights apart, less where other text is as large. */
const LINE_HEIGHT = { larger: 1.7, equal: 1.3 } as const;
/** Of a title that is no larger than other text. */
const MOST_TITLE_LINES = 3;
const MARK = /^[•▪◦‣–●○■□»\uf0b7\uf0a7]\s*/u;

/**
 * The range of the lines that are the title: the largest in the upper half, or the first ones where none are larger than
 * the others. Lines of lists are none. An empty range if there is no line.
 */
function titleOf(found: readonly PageLine[], height: number): { readonly start: number; readonly end: number } {
  const isUpper = ({ top, text }: PageLine): boolean => top < height * TITLE_SHARE && !MARK.test(text);
  const largest = Math.max(0, ...found.filter(isUpper).map(({ size }) => size));
  const range = (start: number, size: number, apart: number): { readonly start: number; readonly end: number } => {
    let end = start;
    const isNext = (line: PageLine | undefined): boolean => {
      if (line === undefined || line.size <= size * 0.95 || MARK.test(line.text)) return false;
      const down = line.top - (found[end - 1]?.top ?? line.top);
      return end === start || (down > 0 && down <= line.size * apart);
    };
    while (isNext(found[end])) end += 1;
    return { start, end };
  };
  const start = found.findIndex((line) => isUpper(line) && line.size > largest * 0.95);
  if (start < 0) return { start: 0, end: Math.min(1, found.length) };
  const largestLines = range(start, largest, LINE_HEIGHT.larger);
  const others = found.toSpliced(start, largestLines.end - start).map(({ size }) => size);
  const usual = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] ?? 0;
  if (others.length > 0 && largest >= usual * TITLE_SIZE) return largestLines;
  const first = range(0, found[0]!.size, LINE_HEIGHT.equal);
  return first.end <= MOST_TITLE_LINES ? first : { start: 0, end: 1 };
}

/**
 * The text of a page, with its largest lines in the upper half as the title; a page of one size of text has its first
 * lines as the title if they are short. Lines of the design are left out, unless they are the title.
 */
export async function readPdfPage(
  pdf: string,
  number: number,
  options: PdfOptions,
  isDesign: IsDesignLine = () => false,
): Promise<PdfPage> {
  const { height, all } = await readLines(pdf, number, options);
  const content = withoutValues(withoutFragments(all));
  const found = content.filter((line) => !line.isTurned);
  const { start, end } = titleOf(found, height);
  const title = oneLine(lines(found.slice(start, end).map((line) => line.text)));
  const hasTitle = title !== '' && title.length <= LONGEST_TITLE;
  const turned = content.filter((line) => line.isTurned);
  const others = [...(hasTitle ? found.toSpliced(start, end - start) : found), ...turned];
  const written = others.filter((line) => !isPageNumber(line, height));
  const own = written.filter((line) => !isDesign(line, height));
  // What is between the edges of a page is its content where there is no other.
  const rest = own.length > 0 ? own : written.filter((line) => !isAtEdge(line, height));
  const text = lines(rest.map((line) => line.text.replace(MARK, '')));
  const page = {
    title: hasTitle ? title : '',
    text,
    notes: null,
    parts: [],
    leftOut: [],
    isHidden: false,
    recording: null,
  };
  return { page, lines: rest, hasDesignLines: rest.length < written.length };
}

/** The lines of a page, which is counted from 1, and its height. */
export async function readLines(
  pdf: string,
  number: number,
  options: PdfOptions,
): Promise<{ readonly height: number; readonly all: readonly PageLine[] }> {
  const range = ['-f', String(number), '-l', String(number)];
  const { stdout } = await poppler('pdftotext', ['-bbox-layout', '-enc', 'UTF-8', ...range, pdf, '-'], {
    ...READING,
    ...options,
  });
  return linesOf(stdout.toString('utf8'));
}

/** The lines of the output of `pdftotext -bbox-layout`, in the order that they are read in. */
function linesOf(xhtml: string): { height: number; all: PageLine[] } {
  const parser = new SaxesParser({ position: false });
  const all: PageLine[] = [];
  let height = 0;
  let words: PageWord[] = [];
  let word: Box | null = null;
  let written = '';
  let top = 0;
  // What is not well-formed is left out: the text of a page is not needed to show it.
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    const number = (key: string): number => Number(attributes[key] ?? 0);
    if (name === 'page') height = number('height');
    else if (name === 'line') {
      words = [];
      top = number('yMin');
    } else if (name === 'word') {
      written = '';
      const [left, above] = [number('xMin'), number('yMin')];
      word = { left, top: above, width: number('xMax') - left, height: number('yMax') - above };
    }
  });
  parser.on('text', (text) => {
    if (word !== null) written += text;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'word' && word !== null) {
      words.push({ ...word, text: written });
      word = null;
    } else if (name === 'line') {
      const drawn = words.map(({ text }) => text).join(' ');
      const turned = isTurned(drawn, around(words));
      const size = Math.max(0, ...words.map((one) => (turned ? one.width : one.height)));
      all.push({ text: inReadingOrder(drawn), words, top, size, isTurned: turned });
    }
  });
  parser.write(xhtml).close();
  return { height, all };
}
