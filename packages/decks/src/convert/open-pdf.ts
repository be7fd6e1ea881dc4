import { importWarning } from '@slidewright/domain';
import type { DeckPage } from '../deck.ts';
import type { Box } from '../office/parts.ts';
import type { OpenDeckOptions, OpenedDeck } from '../opened-deck.ts';
import { tooLarge, tooManyPages } from '../refusals.ts';
import { pagesWithPictures, readPdfParts } from './pdf-parts.ts';
import { readDesign, type IsDesignLine } from './pdf-design.ts';
import { drawArea, drawPage, pageSizes, pdfFonts, pdfInfo, readPdfPage } from './pdf.ts';
import { pdfOptions } from './poppler.ts';

/** Of a file with more pages whose parts take too long, the parts of the others are not read. */
const MOST_FAILURES = 3;

/** Opens a PDF file as `openDeck` does. */
export async function openPdf(file: string, options: OpenDeckOptions): Promise<OpenedDeck> {
  const { mostPages } = options;
  const work = pdfOptions(options);
  const { title, pageCount } = await pdfInfo(file, work);
  if (pageCount > mostPages) throw tooManyPages(pageCount, mostPages);
  const sizes = await pageSizes(file, pageCount, work);
  const fonts = await pdfFonts(file, work);
  const missing = new Set(fonts.flatMap(({ name, isEmbedded }) => (isEmbedded ? [] : [name])));
  const pictures = await pagesWithPictures(file, pageCount, work);
  const areas = new Map<string, { readonly page: number; readonly area: Box }>();
  let failures = 0;
  let design: Promise<IsDesignLine> | undefined;
  const read = async (index: number): Promise<DeckPage> => {
    const page = index + 1;
    design ??= readDesign(file, pageCount, work);
    const { page: text, lines, hasDesignLines } = await readPdfPage(file, page, work, await design);
    const found = { page, size: sizes[index]!, lines, hasDesignLines, has: pictures.get(page) ?? null };
    const parts = failures < MOST_FAILURES ? await readPdfParts(file, found, work) : null;
    if (parts === null) {
      failures += 1;
      return text;
    }
    for (const [path, area] of parts.areas) areas.set(path, { page, area });
    return { ...text, parts: parts.parts, leftOut: parts.leftOut };
  };
  const pages = new Map<number, Promise<DeckPage>>();
  return {
    title,
    pageCount,
    warnings: [...missing].map((family) => importWarning('FONT_REPLACED', { family })),
    brand: null,
    number: (index) => index + 1,
    text(index) {
      const page = pages.get(index) ?? read(index);
      pages.set(index, page);
      return page;
    },
    async media(path, mostBytes) {
      const found = areas.get(path);
      if (found === undefined) return null;
      const picture = await drawArea(file, { ...found, name: 'picture' }, work);
      if (picture.length > mostBytes) throw tooLarge('a picture is too large');
      return picture;
    },
    picture: (index, box) => drawPage(file, { page: index + 1, size: sizes[index]!, box }, work),
    states: () => [],
    statePicture: () => Promise.reject(new Error('the pages of a PDF file have no states')),
  };
}
