import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { importWarning, type CodedWarning } from '@slidewright/domain';
import { AppError } from '@slidewright/platform';
import { openArchive, readingAtMost, type Archive } from './archive.ts';
import { missingLetters, provideFonts, replacedFonts } from './convert/fonts.ts';
import { officeToPdf } from './convert/office-to-pdf.ts';
import { openPdf } from './convert/open-pdf.ts';
import { drawPage, pageSizes, pdfInfo, readPdfPage, type PictureBox } from './convert/pdf.ts';
import { pdfOptions } from './convert/poppler.ts';
import { requirePrograms } from './convert/programs.ts';
import type { DeckPage } from './deck.ts';
import { formatOf } from './format.ts';
import { withStateSlides } from './office/builds/state-slides.ts';
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
  const { folder, mostPages } = options;
  const format = await formatOf(file);
  requirePrograms(format);
  if (format === 'pdf') return openPdf(await inFolder(file, folder), options);
  await using archive = await openArchive(file);
  const limited = readingAtMost(archive, MOST_TEXT_BYTES);
  const read = format === 'pptx' ? await readPptx(limited) : { ...(await readOdp(limited)), ...DRAWN_AS_IT_IS };
  const shown = read.pages.filter(({ isHidden }) => !isHidden);
  if (shown.length > mostPages) throw tooManyPages(shown.length, mostPages);
  if (shown.length === 0) throw withoutPages();
  const shownParts = toBeDrawnOf(archive, read.drawnAs, options.writeEquation);
  const convert = (parts: Archive, name: string): Promise<DrawnDocument> =>
    drawDocument(parts, { folder: join(folder, name), format, options });
  const built = await withStates(shownParts, read, shown, convert);
  if (built === null && read.builds.size > 0) await rm(join(folder, STATES), { recursive: true, force: true });
  const { pdf, changedPictures, ...document } = built?.document ?? (await convert(shownParts, 'conversion'));
  const work = pdfOptions(options);
  const pageCount = built === null ? document.pageCount : shown.length;
  if (pageCount > mostPages) throw tooManyPages(pageCount, mostPages);
  const sizes = await pageSizes(pdf, document.pageCount, work);
  const isSame = pageCount === shown.length;
  const ofConversion = { ...work, folder: document.folder };
  const picture = (index: number, box: PictureBox): Promise<Buffer> =>
    drawPage(pdf, { page: index + 1, size: sizes[index]!, box }, work);
  const statesOf = (index: number): readonly DrawnState[] => built?.states.get(index) ?? [];
  return {
    title: read.title,
    brand: read.brand,
    pageCount,
    warnings: [
      ...read.warnings,
      ...(isSame ? [] : [importWarning('PAGES_DIFFER')]),
      ...(built === null && read.builds.size > 0 ? [importWarning('ANIMATIONS_NOT_DRAWN')] : []),
      ...(changedPictures > 0 ? [linksInPictures(changedPictures)] : []),
      ...(await replacedFonts(read.fonts, ofConversion)),
      ...(await missingLetters(lettersOf(read.pages), ofConversion)),
    ],
    number: (index) => (isSame ? read.pages.indexOf(shown[index]!) : index) + 1,
    // Of other pages than those of the file, the picture alone says what they are.
    text: async (index) => (isSame ? shown[index]! : (await readPdfPage(pdf, index + 1, work)).page),
    async media(path, mostBytes) {
      await using again = await openArchive(file);
      return await again.read(path, mostBytes);
    },
    picture,
    states: (index) => statesOf(index).map(({ words }) => words),
    statePicture: (index, state, box) => picture(statesOf(index)[state]!.page, box),
  };
}

interface DrawnDocument {
  readonly pdf: string;
  readonly pageCount: number;
  readonly changedPictures: number;
  readonly folder: string;
}

/** Draws a document as PDF, by LibreOffice, from its harmless copy. */
async function drawDocument(
  parts: Archive,
  { folder, format, options }: { readonly folder: string; readonly format: string; readonly options: OpenDeckOptions },
): Promise<DrawnDocument> {
  const { signal } = options;
  await mkdir(folder);
  await provideFonts(folder, options.fonts);
  const copy = join(folder, `deck.${format}`);
  const { changedPictures } = await writeHarmlessCopy(parts, copy, signal);
  const pdf = await officeToPdf(copy, { folder, signal });
  return { pdf, changedPictures, folder, pageCount: (await pdfInfo(pdf, pdfOptions(options))).pageCount };
}

/** A state of a slide, with its page in the document, from 0. */
interface DrawnState {
  readonly words: string;
  readonly page: number;
}

const STATES = 'states';

/**
 * A presentation with the states of its slides behind them, in one document. Null for one without, and where it was not
 * drawn so: then the slides are drawn complete.
 */
async function withStates(
  archive: Archive,
  { builds, main, pages }: Pick<PptxText, 'builds' | 'main' | 'pages'>,
  shown: readonly DeckPage[],
  convert: (parts: Archive, name: string) => Promise<DrawnDocument>,
): Promise<{ readonly document: DrawnDocument; readonly states: ReadonlyMap<number, readonly DrawnState[]> } | null> {
  if (builds.size === 0) return null;
  let next = shown.length;
  const states = new Map(
    [...builds].map(([index, slide]) => {
      const page = shown.indexOf(pages[index]!);
      // One that changes nothing is the page itself.
      return [page, slide.states.map(({ words, shapes }) => ({ words, page: shapes.size === 0 ? page : next++ }))];
    }),
  );
  const changed = [...builds.values()].map((slide) => ({
    ...slide,
    states: slide.states.filter(({ shapes }) => shapes.size > 0),
  }));
  try {
    const document = await convert(await withStateSlides(archive, main, changed), STATES);
    return document.pageCount === next ? { document, states } : null;
  } catch (error) {
    if (error instanceof AppError && ['DECK_UNUSABLE', 'PAYLOAD_TOO_LARGE'].includes(error.code)) return null;
    throw error;
  }
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

const DRAWN_AS_IT_IS: Pick<PptxText, 'brand' | 'drawnAs' | 'builds' | 'main'> = {
  brand: null,
  drawnAs: new Map(),
  builds: new Map(),
  main: '',
};

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
