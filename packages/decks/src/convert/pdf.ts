import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProcessError, type RunResult } from '@slidewright/platform';
import { SaxesParser } from 'saxes';
import type { DeckPage } from '../deck.ts';
import { documentTitle } from '../document-title.ts';
import { lines, oneLine } from '../office/lines.ts';
import { encrypted, unusable } from '../refusals.ts';
import { causedByFile, runConfined } from './confined.ts';

export interface PdfOptions {
  /** Folder of temporary files. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/** What is known of a PDF file before its pages are read. */
export interface PdfInfo {
  readonly title: string;
  readonly pageCount: number;
}

const CONFINEMENT = { memoryMiB: 2_048, fileMiB: 256, processorS: 60 } as const;
const TIMEOUT_MS = 60_000;
const MOST_OUTPUT_BYTES = 16 * 1_024 ** 2;

/** Runs a program of Poppler. Throws DECK_ENCRYPTED or DECK_UNUSABLE if it fails or does not end in time. */
async function poppler(command: string, args: readonly string[], { folder, signal }: PdfOptions): Promise<RunResult> {
  try {
    return await runConfined(command, args, {
      ...CONFINEMENT,
      temporaryFolder: folder,
      signal,
      timeoutMs: TIMEOUT_MS,
      maxOutputBytes: MOST_OUTPUT_BYTES,
    });
  } catch (error) {
    if (error instanceof ProcessError && /Incorrect password/i.test(error.stderr)) throw encrypted();
    if (error instanceof Error && error.message.endsWith('printed too much'))
      throw unusable(`${command} failed`, error);
    throw causedByFile(command, error) ?? error;
  }
}

/** Title and number of pages. Throws DECK_ENCRYPTED for a file with a password, DECK_UNUSABLE for a damaged one. */
export async function pdfInfo(pdf: string, options: PdfOptions): Promise<PdfInfo> {
  const { stdout } = await poppler('pdfinfo', ['-enc', 'UTF-8', pdf], options);
  const text = stdout.toString('utf8');
  const pageCount = Number(/^Pages:\s+(\d+)$/m.exec(text)?.[1] ?? 0);
  if (pageCount === 0) throw unusable('the PDF file has no pages');
  return { title: documentTitle(/^Title:(.*)$/m.exec(text)?.[1] ?? ''), pageCount };
}

/** Families of the typefaces that are not in the file, and that the system replaces. */
export async function missingFonts(pdf: string, options: PdfOptions): Promise<string[]> {
  const { stdout } = await poppler('pdffonts', [pdf], options);
  const rows = stdout.toString('utf8').split('\n').slice(2);
  const names = rows.flatMap((row) => {
    const [, name, isEmbedded] = /^(\S+)\s.*?\s(yes|no)\s+(?:yes|no)\s+(?:yes|no)\s+\d+\s+\d+\s*$/.exec(row) ?? [];
    return name === undefined || isEmbedded === 'yes' || name === '[none]' ? [] : [name.replace(/^[A-Z]{6}\+/, '')];
  });
  return [...new Set(names)];
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
  const range = ['-f', String(page), '-l', String(page), '-singlefile'];
  await poppler('pdftocairo', ['-png', '-cropbox', ...range, ...sides, pdf, target], options);
  const file = `${target}.png`;
  const picture = await readFile(file).catch((error: unknown) => {
    throw unusable(`page ${page} was not drawn`, error);
  });
  await rm(file, { force: true });
  return picture;
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

interface PageLine {
  readonly text: string;
  readonly top: number;
  /** Height of its letters. */
  readonly size: number;
}

/**
 * The text of a page, with its largest lines in the upper half as the title; a page of one size of text has its first
 * line as the title if it is short.
 */
export async function readPdfPage(pdf: string, page: number, options: PdfOptions): Promise<DeckPage> {
  const range = ['-f', String(page), '-l', String(page)];
  const { stdout } = await poppler('pdftotext', ['-bbox-layout', '-enc', 'UTF-8', ...range, pdf, '-'], options);
  const { height, found } = linesOf(stdout.toString('utf8'));
  const upper = found.filter(({ top }) => top < height * TITLE_SHARE);
  const largest = Math.max(0, ...upper.map(({ size }) => size));
  const usual = found.map(({ size }) => size).toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? 0;
  const isLarger = largest >= usual * TITLE_SIZE;
  const start = isLarger ? found.findIndex(({ size, top }) => size > largest * 0.95 && top < height * TITLE_SHARE) : 0;
  let end = start + 1;
  if (isLarger) while ((found[end]?.size ?? 0) > largest * 0.95) end += 1;
  const title = oneLine(lines(found.slice(start, end).map(({ text }) => text)));
  const hasTitle = title !== '' && title.length <= LONGEST_TITLE;
  const rest = hasTitle ? found.toSpliced(start, end - start) : found;
  const text = lines(rest.map((line) => line.text.replace(/^[•▪◦‣–●○■□\uf0b7\uf0a7]\s*/u, '')));
  return { title: hasTitle ? title : '', text, notes: null, parts: [], leftOut: [], isHidden: false };
}

/** The lines of the output of `pdftotext -bbox-layout`, in the order that they are read in. */
function linesOf(xhtml: string): { height: number; found: PageLine[] } {
  const parser = new SaxesParser({ position: false });
  const found: PageLine[] = [];
  let height = 0;
  let words: string[] = [];
  let word: string | null = null;
  let box: { top: number; size: number } = { top: 0, size: 0 };
  // What is not well-formed is left out: the text of a page is not needed to show it.
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    const number = (key: string): number => Number(attributes[key] ?? 0);
    if (name === 'page') height = number('height');
    else if (name === 'line') {
      words = [];
      box = { top: number('yMin'), size: 0 };
    } else if (name === 'word') {
      word = '';
      box.size = Math.max(box.size, number('yMax') - number('yMin'));
    }
  });
  parser.on('text', (text) => {
    if (word !== null) word += text;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'word') {
      words.push(word ?? '');
      word = null;
    } else if (name === 'line') found.push({ text: words.join(' '), ...box });
  });
  parser.write(xhtml).close();
  return { height, found };
}
