import { constants } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@slidewright/platform';
import { SaxesParser } from 'saxes';
import type { DeckPage } from '../deck.ts';
import { pageTexts } from '../office/page-texts.ts';
import { around, isFixedWidth, partsOfPage, type Box } from '../office/parts.ts';
import type { PageLine, PageWord, PictureBox } from './pdf.ts';
import { linesOfPieces, textAreas, type TextPiece } from './pdf-text.ts';
import { poppler, READING, type PdfOptions } from './poppler.ts';

const LIMITS = { ...READING, fileMiB: 32 } as const;
const MOST_LINES = 1_000;
const MOST_FIXED = 2_000;
const MOST_BYTES = 8 * 1_024 ** 2;
/** Pictures of a page, and their pixels together. Pages with more are drawings. */
const MOST_PICTURES = 30;
const MOST_PIXELS = 60_000_000;
/** A picture that takes more of a page is its background. */
const BACKGROUND_SHARE = 0.85;
/** Pictures that are this near, in points, are stripes of one. */
const NEAR = 1;
/** The parts of a page, and the areas of its pictures by their paths. */
export interface PdfParts extends Pick<DeckPage, 'parts' | 'leftOut'> {
  readonly areas: ReadonlyMap<string, Box>;
}

/** Whether a typeface in a PDF file, such as 'ABCDEF+CourierNewPS-BoldMT', has letters of one width. */
export function isFixedWidthFont(name: string): boolean {
  const family = name.replace(/^[A-Z]{6}\+/, '');
  return /^(?:cm|ec|sf)tt|^lmmono/i.test(family) || isFixedWidth(family.replaceAll(/(?<=[a-z])(?=[A-Z])|[-,_]/g, ' '));
}

/** What is known of the pictures of a page before they are looked at. */
export interface PagePictures {
  /** Few and small enough to be looked at. */
  readonly areFew: boolean;
  /** Least and greatest sizes of those that most pages have, in points. */
  readonly repeated: readonly (readonly [least: PictureBox, most: PictureBox])[];
}

/** Pictures on as many pages, and on half of all, are part of the design. */
const FEWEST_REPEATED = 3;

/** The pictures of pages by their numbers, from 1; a page without any is not in the map. */
export async function pagesWithPictures(
  pdf: string,
  pageCount: number,
  options: PdfOptions,
): Promise<ReadonlyMap<number, PagePictures>> {
  const listed = await poppler('pdfimages', ['-list', pdf], { ...LIMITS, ...options }).catch(unreadable);
  const counts = new Map<number, { pictures: number; pixels: number }>();
  const kinds = new Map<string, { readonly size: PagePictures['repeated'][number]; readonly pages: Set<number> }>();
  for (const row of (listed?.stdout.toString('latin1') ?? '').split('\n')) {
    const [, page, kind = '', width, height] = /^\s*(\d+)\s+\d+\s+(\S+\s+(\d+)\s+(\d+)\s.*)$/.exec(row) ?? [];
    if (page === undefined) continue;
    const { pictures, pixels } = counts.get(Number(page)) ?? { pictures: 0, pixels: 0 };
    counts.set(Number(page), { pictures: pictures + 1, pixels: pixels + Number(width) * Number(height) });
    const [, alike, across, down, bytes] =
      /^(.*)\s(?:\d+\s+\d+|\[inline\])\s+(\S+)\s+(\S+)\s+(\S+)\s+\S+\s*$/.exec(kind) ?? [];
    // Programs store one picture again and again: equal are those that are alike in all that is listed.
    if (alike === undefined) continue;
    const key = [alike, across, down, bytes].join(' ');
    const [widest, narrowest] = sidesOf(width!, across!);
    const [highest, lowest] = sidesOf(height!, down!);
    const size = [
      { width: narrowest, height: lowest },
      { width: widest, height: highest },
    ] as const;
    const known = kinds.get(key) ?? { size, pages: new Set() };
    known.pages.add(Number(page));
    kinds.set(key, known);
  }
  const repeated = [...kinds.values()].filter(({ pages }) => pages.size >= Math.max(FEWEST_REPEATED, pageCount / 2));
  return new Map(
    [...counts].map(([page, { pictures, pixels }]) => [
      page,
      {
        areFew: pictures <= MOST_PICTURES && pixels <= MOST_PIXELS,
        repeated: repeated.flatMap(({ pages, size }) => (pages.has(page) ? [size] : [])),
      },
    ]),
  );
}

/** The longest and the shortest side, in points, of as many pixels with this rounded number of them in an inch. */
function sidesOf(pixels: string, density: string): readonly [longest: number, shortest: number] {
  const points = Number(pixels) * 72;
  const rounded = density.includes('.') ? 0.0005 : 0.5;
  return [points / (Number(density) - rounded), points / (Number(density) + rounded)];
}

/** Of places, which are rounded too. */
const ROUNDED = 0.1;
const isOfSize = (box: PictureBox, [least, most]: PagePictures['repeated'][number]): boolean =>
  (['width', 'height'] as const).every((side) => box[side] > least[side] - ROUNDED && box[side] < most[side] + ROUNDED);

/** A page whose parts are read. */
export interface PdfPlace {
  /** Counted from 1. */
  readonly page: number;
  readonly size: PictureBox;
  /** Null for a page without any. */
  readonly has: PagePictures | null;
  /** All but the title and those of the design. */
  readonly lines: readonly PageLine[];
  readonly hasDesignLines: boolean;
}

/**
 * Reads the text of a page with its typefaces, and where its pictures are. Null for a page that the program does not
 * read within its limits.
 */
export async function readPdfParts(pdf: string, place: PdfPlace, options: PdfOptions): Promise<PdfParts | null> {
  const { page, size, has, lines, hasDesignLines } = place;
  // The program writes pictures beside its output.
  const folder = await mkdtemp(join(options.folder, 'parts-'));
  try {
    const range = ['-f', String(page), '-l', String(page)];
    const form = ['-xml', '-hidden', '-nomerge', '-noroundcoord', '-fontfullname', '-zoom', '1', '-enc', 'UTF-8'];
    const target = join(folder, 'page');
    const args = [...form, ...(has?.areFew === true ? [] : ['-i']), '-q', ...range, pdf, target];
    const isRead = await poppler('pdftohtml', args, { ...LIMITS, ...options }).catch(unreadable);
    if (isRead === null) return null;
    const { fixed, pictures, width, height } = parsed(await startOf(`${target}.xml`));
    const parts = partsOfPage(size);
    const text = lines.slice(0, MOST_LINES).filter((line) => line.words.length > 0);
    const upright = text.filter((line) => !line.isTurned).map((line) => pieceOf(line, fixed));
    for (const { box, paragraphs } of textAreas(linesOfPieces(upright))) parts.addText(paragraphs, box);
    for (const line of text.filter(({ isTurned }) => isTurned))
      parts.addText([{ text: line.text, level: 0, isFixedWidth: false }], around(line.words));
    const areas = new Map<string, Box>();
    // Of a page of which only a part is shown, the places of pictures are not known.
    const isWhole = Math.abs(width - size.width) < 1 && Math.abs(height - size.height) < 1;
    const isRepeated = (picture: Box): boolean => has?.repeated.some((one) => isOfSize(picture, one)) === true;
    const own = pictures.filter((picture) => !isRepeated(picture));
    if (own.length < pictures.length) parts.leave('repeated-picture');
    for (const area of isWhole ? joined(own, size) : []) {
      if (area.width * area.height > size.width * size.height * BACKGROUND_SHARE) {
        parts.leave('background');
        continue;
      }
      const path = `pages/page-${page}-picture-${areas.size + 1}.png`;
      areas.set(path, area);
      parts.addPicture({ path, alt: '' }, area);
    }
    if (hasDesignLines) parts.leave('repeated-text');
    if (has?.areFew === false) parts.leave('many-pictures');
    parts.leave('drawing');
    const { parts: read, leftOut } = pageTexts([parts.end()])[0]!;
    return { parts: read, leftOut, areas };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file that a program cannot read within its limits still has pages to show. */
function unreadable(error: unknown): null {
  if (error instanceof AppError && error.code === 'DECK_UNUSABLE') return null;
  throw error;
}

async function startOf(path: string): Promise<string> {
  // A link leads out of the folder.
  await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0);
  return buffer.toString('utf8', 0, bytesRead);
}

/** A word is in a typeface of fixed width if its middle is inside of such a text. */
function pieceOf({ words }: PageLine, fixed: readonly Box[]): TextPiece {
  const isInside = (word: PageWord): boolean => {
    const [x, y] = [word.left + word.width / 2, word.top + word.height / 2];
    return fixed.some(({ left, top, width, height }) => x > left && x < left + width && y > top && y < top + height);
  };
  return { ...around(words), words, isFixedWidth: words.every(isInside) };
}

/** Pictures inside of the page; those that touch or cover each other are one. */
function joined(pictures: readonly Box[], size: PictureBox): Box[] {
  const inside = pictures.flatMap(({ left, top, width, height }): Box[] => {
    const [x, y] = [Math.max(0, left), Math.max(0, top)];
    const box = {
      left: x,
      top: y,
      width: Math.min(size.width, left + width) - x,
      height: Math.min(size.height, top + height) - y,
    };
    return box.width > 0 && box.height > 0 ? [box] : [];
  });
  let areas: Box[] = [];
  for (const picture of inside) {
    let area = picture;
    let touching: Box[];
    do {
      touching = areas.filter((other) => isNear(other, area));
      areas = areas.filter((other) => !touching.includes(other));
      area = around([area, ...touching]);
    } while (touching.length > 0);
    areas.push(area);
  }
  return areas;
}

function isNear(a: Box, b: Box): boolean {
  const isApart = (start: number, length: number, other: number, otherLength: number): boolean =>
    start > other + otherLength + NEAR || other > start + length + NEAR;
  return !isApart(a.left, a.width, b.left, b.width) && !isApart(a.top, a.height, b.top, b.height);
}

interface ParsedPage {
  readonly width: number;
  readonly height: number;
  /** Areas of text in typefaces of fixed width. */
  readonly fixed: readonly Box[];
  readonly pictures: readonly Box[];
}

/** Reads the output of `pdftohtml -xml`. What is not well-formed is left out. */
function parsed(xml: string): ParsedPage {
  const parser = new SaxesParser({ position: false });
  const fixedFonts = new Set<string>();
  const fixed: Box[] = [];
  const pictures: Box[] = [];
  let size: { width: number; height: number } = { width: 0, height: 0 };
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    const written = (key: string): string => String(attributes[key] ?? '');
    const [left, top, width, height] = ['left', 'top', 'width', 'height'].map((key) => Number(written(key)));
    const box = { left: left!, top: top!, width: width!, height: height! };
    if (name === 'page') size = box;
    else if (name === 'fontspec' && isFixedWidthFont(written('family'))) fixedFonts.add(written('id'));
    else if (!Object.values(box).every(Number.isFinite) || box.width <= 0 || box.height <= 0) return;
    else if (name === 'image' && pictures.length < MOST_PICTURES) pictures.push(box);
    else if (name === 'text' && fixed.length < MOST_FIXED && fixedFonts.has(written('font'))) fixed.push(box);
  });
  parser.write(xml).close();
  return { ...size, fixed, pictures };
}
