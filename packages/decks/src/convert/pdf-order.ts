import bidiFactory from 'bidi-js';
import type { Box } from '../office/parts.ts';
import type { PageLine } from './pdf.ts';

// Its types describe the module in the other format.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

const RIGHT_TO_LEFT = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/gu;
const BRACKET = /[()[\]{}]/g;

/** Whether most letters of a text are of scripts that are written from right to left. */
export function isRightToLeft(text: string): boolean {
  const count = text.match(RIGHT_TO_LEFT)?.length ?? 0;
  return count > 0 && count * 2 >= (text.match(/\p{L}/gu)?.length ?? 0);
}

/**
 * A line in the order that it is read in, of its letters as they stand from the left (Unicode Standard Annex 9, applied
 * to its own result). Other lines stay as they are.
 */
export function inReadingOrder(line: string): string {
  if (line.search(RIGHT_TO_LEFT) < 0) return line;
  const ends = [/\p{L}/u, /\p{L}(?=\P{L}*$)/u].map((end) => isRightToLeft(end.exec(line)![0]));
  const isFromRight = ends[0] === ends[1] ? ends[0] : isRightToLeft(line);
  const levels = bidi.getEmbeddingLevels(line, isFromRight ? 'rtl' : 'ltr');
  const read = bidi
    .getReorderedIndices(line, levels)
    .map((at) => line[at]!)
    .join('')
    // Pairs of surrogates were turned as well, and forms of letters by their place are letters.
    .replaceAll(/([\udc00-\udfff])([\ud800-\udbff])/g, '$2$1')
    .replaceAll(/[\ufb1d-\ufdff\ufe70-\ufefc]/g, (form) => form.normalize('NFKC'))
    // A joined lam and alef keep their order in the file. No word begins with two alefs.
    .replaceAll(/(?<!\p{L})([وفبك]?)ا([اأإآ])ل/gu, '$1ال$2');
  // Some programs write brackets as they are drawn, others as they are typed.
  const [first] = read.match(BRACKET) ?? [];
  const isDrawn = first !== undefined && ')]}'.includes(first);
  return isDrawn ? read.replaceAll(BRACKET, (one) => bidi.getMirroredCharacter(one) ?? one) : read;
}

/** A line is higher than wide only if it is turned, or has few and narrow letters. */
const TURNED_RATIO = 5.5;
const FEW_LETTERS = 5;

/** Whether a line of this size is turned by 90°, such as the title of an axis. */
export const isTurned = (text: string, { width, height }: Pick<Box, 'width' | 'height'>): boolean =>
  height * Math.min(text.length, FEW_LETTERS) > width * TURNED_RATIO;

const VALUE = /^[(<>≈~±+\-−–]?[$€£¥]?\d[\d.,'’]*(?:%|‰|°[CF]?|[kKMBGT]|bn|[$€£¥])?\)?$/u;
const UNIT = /^(?:[$€£¥%‰+\-−–]|°[CF]?)$/u;
const YEAR = /^(?:1[5-9]|20)\d\d$/;
/** A page with fewer shows them as its content. */
const FEWEST_VALUES = 5;
/** A larger number than the usual line is content. */
const LARGE = 1.4;

/**
 * Lines without the numbers that stand alone, such as those of the axes of a chart. Numbers beside words, as in a table,
 * years and large numbers stay.
 */
export function withoutValues(lines: readonly PageLine[]): readonly PageLine[] {
  const isValues = ({ words }: PageLine): boolean =>
    words.every(({ text }) => VALUE.test(text) || UNIT.test(text)) && words.some(({ text }) => !YEAR.test(text));
  const words = lines.filter((line) => !line.isTurned && !isValues(line));
  const sizes = words.map(({ size }) => size).toSorted((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const values = lines.filter((line) => isValues(line) && line.size < usual * LARGE);
  const isBesideWords = ({ top, size, words: [first] }: PageLine): boolean =>
    words.some(
      (line) =>
        Math.abs(line.top + line.size / 2 - top - size / 2) < size / 3 &&
        line.words.some((word) => word.left + word.width <= first!.left),
    );
  const alone = values.filter((line) => !isBesideWords(line));
  if (values.length < FEWEST_VALUES || alone.length * 2 < values.length) return lines;
  return lines.filter((line) => !values.includes(line));
}

/** Headers, footers and numbers of pages are in these shares of the height. */
const EDGE = 0.12;

/** Whether a line is at the top or the bottom of a page of this height. */
export const isAtEdge = ({ top, size }: PageLine, pageHeight: number): boolean =>
  top > pageHeight * (1 - EDGE) || top + size < pageHeight * EDGE;

export const isPageNumber = (line: PageLine, pageHeight: number): boolean =>
  isAtEdge(line, pageHeight) && /^\s*\d{1,4}(?:\s*(?:\/|of|von|de|sur)\s*\d{1,4})?\s*$/.test(line.text);

/** A page with more lines of one or two letters has words that are turned by another angle. */
const MOST_FRAGMENTS = 3;

/** Lines without the single letters that a program reads of slanted words. */
export function withoutFragments(lines: readonly PageLine[]): readonly PageLine[] {
  const fragments = lines.filter(({ text }) => /^[\p{Lu}\p{Ll}]{1,2}$/u.test(text));
  const isSlanted =
    fragments.length > MOST_FRAGMENTS && fragments.filter(({ text }) => /^\p{Ll}$/u.test(text)).length > 1;
  return isSlanted ? lines.filter((line) => !fragments.includes(line)) : lines;
}
