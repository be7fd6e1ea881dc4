import { copyFile, link, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { importWarning, type CodedWarning } from '@slidewright/domain';
import { openArchive, readingAtMost, type Archive } from './archive.ts';
import { missingLetters, provideFonts, replacedFonts } from './convert/fonts.ts';
import { officeToPdf } from './convert/office-to-pdf.ts';
import { openPdf } from './convert/open-pdf.ts';
import { drawPage, pageSizes, pdfInfo, readPdfPage } from './convert/pdf.ts';
import { pdfOptions } from './convert/poppler.ts';
import { requirePrograms } from './convert/programs.ts';
import type { DeckPage } from './deck.ts';
import { formatOf } from './format.ts';
import { writeHarmlessCopy } from './office/harmless-copy.ts';
import { readOdp } from './office/odp.ts';
import { toBeDrawn } from './office/pptx-drawing.ts';
import { readPptx, type PptxText } from './office/pptx.ts';
import type { OpenDeckOptions, OpenedDeck } from './opened-deck.ts';
import { tooManyPages, withoutPages } from './refusals.ts';

/** Of all parts that are parsed for texts: slides may refer to the same large one. */
const MOST_TEXT_BYTES = 256 * 1_024 ** 2;

/**
 * Opens a PPTX, ODP or PDF file, which a stranger may have written. Throws DECK_UNUSABLE, DECK_ENCRYPTED,
 * PAYLOAD_TOO_LARGE or UNSUPPORTED_MEDIA_TYPE for a file that cannot be used, DECKS_NOT_CONFIGURED where LibreOffice or
 * Poppler are not installed.
 */
export async function openDeck(file: string, options: OpenDeckOptions): Promise<OpenedDeck> {
  const { folder, mostPages, signal } = options;
  const format = await formatOf(file);
  requirePrograms(format);
  if (format === 'pdf') return openPdf(await inFolder(file, folder), options);
  await using archive = await openArchive(file);
  const limited = readingAtMost(archive, MOST_TEXT_BYTES);
  const read = format === 'pptx' ? await readPptx(limited) : { ...(await readOdp(limited)), drawnAs: DRAWN_AS_IT_IS };
  const shown = read.pages.filter(({ isHidden }) => !isHidden);
  if (shown.length > mostPages) throw tooManyPages(shown.length, mostPages);
  if (shown.length === 0) throw withoutPages();
  const conversion = join(folder, 'conversion');
  await mkdir(conversion);
  await provideFonts(conversion, options.fonts);
  const copy = join(conversion, `deck.${format}`);
  const shownParts = toBeDrawnOf(archive, read.drawnAs, options.writeEquation);
  const { changedPictures } = await writeHarmlessCopy(shownParts, copy, signal);
  const work = pdfOptions(options);
  const pdf = await officeToPdf(copy, { folder: conversion, signal });
  const { pageCount } = await pdfInfo(pdf, work);
  if (pageCount > mostPages) throw tooManyPages(pageCount, mostPages);
  const sizes = await pageSizes(pdf, pageCount, work);
  const isSame = pageCount === shown.length;
  const ofConversion = { ...work, folder: conversion };
  return {
    title: read.title,
    pageCount,
    warnings: [
      ...read.warnings,
      ...(isSame ? [] : [importWarning('PAGES_DIFFER')]),
      ...(changedPictures > 0 ? [linksInPictures(changedPictures)] : []),
      ...(await replacedFonts(read.fonts, ofConversion)),
      ...(await missingLetters(lettersOf(read.pages), ofConversion)),
    ],
    number: (index) => (isSame ? read.pages.indexOf(shown[index]!) : index) + 1,
    // Of other pages than those of the file, the picture alone says what they are.
    text: async (index) => (isSame ? shown[index]! : (await readPdfPage(pdf, index + 1, work)).page),
    async media(path, mostBytes) {
      await using again = await openArchive(file);
      return again.read(path, mostBytes);
    },
    picture: (index, box) => drawPage(pdf, { page: index + 1, size: sizes[index]!, box }, work),
  };
}

/** The texts that are drawn, by the numbers of their slides. */
const lettersOf = (pages: readonly DeckPage[]): { readonly number: number; readonly text: string }[] =>
  pages.flatMap(({ isHidden, title, text }, index) => (isHidden ? [] : [{ number: index + 1, text: title + text }]));

/** The file in the folder that the programs can read. */
async function inFolder(file: string, folder: string): Promise<string> {
  const path = join(folder, 'deck.pdf');
  // Another file system has no link to it.
  await link(file, path).catch(() => copyFile(file, path));
  return path;
}

const linksInPictures = (count: number): CodedWarning => ({
  code: 'LINK_DROPPED',
  message: `${count === 1 ? 'A picture' : `${count} pictures`} in SVG refer${count === 1 ? 's' : ''} to other files or declare${count === 1 ? 's' : ''} a syntax of its own. That part was not drawn.`,
});

const DRAWN_AS_IT_IS: PptxText['drawnAs'] = new Map();

/** The archive of a presentation with its slides as they are to be drawn. */
function toBeDrawnOf(
  archive: Archive,
  drawnAs: PptxText['drawnAs'],
  writeEquation: (latex: string) => string = (latex) => latex,
): Archive {
  return {
    names: archive.names,
    has: (name) => archive.has(name),
    async read(name, mostBytes) {
      const bytes = await archive.read(name, mostBytes);
      const slide = drawnAs.get(name);
      return bytes === null || slide === undefined
        ? bytes
        : Buffer.from(toBeDrawn(bytes.toString(), slide, writeEquation));
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
