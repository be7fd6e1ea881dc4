import type { PageWord } from './pdf.ts';
import { around, type Box, type WrittenParagraph } from '../office/parts.ts';
import { inReadingOrder, isRightToLeft } from './pdf-order.ts';

/** Words that stand beside each other on a page, in points. */
export interface TextPiece extends Box {
  readonly words: readonly PageWord[];
  /** All of them are in a typeface of fixed width. */
  readonly isFixedWidth: boolean;
}

/** Text that belongs together: a column of lines, or code. */
export interface TextArea {
  readonly box: Box;
  readonly paragraphs: readonly WrittenParagraph[];
}

interface Line extends Box {
  readonly text: string;
  readonly isFixedWidth: boolean;
}

const MARK = /^\s*[•▪▫◦‣–●○■□◆◇➢➤►▶✓✔\uf0b7\uf0a7\uf0d8*-]\s+/u;
const ONLY_MARK = /^\s*(?:[•▪▫◦‣–●○■□◆◇➢➤►▶✓✔\uf0b7\uf0a7\uf0d8*-]|\d{1,2}[.)])\s*$/u;
const NUMBER = /^\s*\d{1,2}[.)]\s+/;
/** Of the line that a heading and the text below it, or two columns, do not share. */
const MOST_GAP = 1.2;
/** Behind the mark of an item. */
const MOST_MARK_GAP = 3;
/** Between columns of code. */
const MOST_CODE_GAP = 20;
/** Between lines, in their height. */
const LINE_GAP = 0.55;
/** Empty lines between lines of code. */
const CODE_GAP = 2.2;
const MOST_SIZE_RATIO = 1.4;

const right = ({ left, width }: Box): number => left + width;
const bottom = ({ top, height }: Box): number => top + height;
/** Length that two areas share; negative for the distance between them. */
const sharedAcross = (a: Box, b: Box): number => Math.min(right(a), right(b)) - Math.max(a.left, b.left);
const sharedDown = (a: Box, b: Box): number => Math.min(bottom(a), bottom(b)) - Math.max(a.top, b.top);

/** The lines of a page, from the top and then from the left. */
export function linesOfPieces(pieces: readonly TextPiece[]): Line[] {
  const lines: TextPiece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const line = lines.find((one) => one.some((other) => isOfOneLine(other, piece)));
    if (line === undefined) lines.push([piece]);
    else line.push(piece);
  }
  return lines.map(lineOf).toSorted((a, b) => a.top - b.top || a.left - b.left);
}

function isOfOneLine(a: TextPiece, b: TextPiece): boolean {
  const height = Math.min(a.height, b.height);
  if (sharedDown(a, b) < height * 0.6) return false;
  const isMark = [a, b].some(({ words: [first, ...others] }) => others.length === 0 && ONLY_MARK.test(first!.text));
  const isCode = a.isFixedWidth && b.isFixedWidth;
  return -sharedAcross(a, b) < height * (isCode ? MOST_CODE_GAP : isMark ? MOST_MARK_GAP : MOST_GAP);
}

const letterWidth = ({ text, width }: PageWord | Line): number => width / Math.max(1, text.length);

function lineOf(pieces: readonly TextPiece[]): Line {
  // The words of a piece are in the order that they are read in.
  const words = pieces.toSorted((a, b) => a.left - b.left).flatMap((piece) => piece.words);
  const isFixedWidth = pieces.every((piece) => piece.isFixedWidth);
  const text = isFixedWidth ? inColumns(words) : inReadingOrder(words.map((word) => word.text).join(' '));
  return { ...around(pieces), text, isFixedWidth };
}

/** Words of code with as many spaces between them as letters have room there. */
function inColumns(words: readonly PageWord[]): string {
  let text = '';
  for (const [at, word] of words.entries()) {
    const gap = at === 0 ? 0 : word.left - right(words[at - 1]!);
    text += ' '.repeat(at === 0 ? 0 : spacesIn(gap, letterWidth(word), 1)) + word.text;
  }
  return text;
}

const MOST_SPACES = 200;
const spacesIn = (length: number, width: number, least = 0): number =>
  Math.max(least, Math.min(MOST_SPACES, Math.round(length / Math.max(width, 0.1)) || 0));

/** Lines below each other as areas, in the order of their first lines. */
export function textAreas(lines: readonly Line[]): TextArea[] {
  const areas: Line[][] = [];
  for (const line of lines) {
    const above = areas.find((area) => isBelow(line, area));
    if (above === undefined) areas.push([line]);
    else above.push(line);
  }
  return areas.map((area) => ({
    box: around(area),
    paragraphs: area[0]!.isFixedWidth ? codeLines(area) : paragraphsOf(area),
  }));
}

function isBelow(line: Line, area: readonly Line[]): boolean {
  const last = area.at(-1)!;
  if (last.isFixedWidth !== line.isFixedWidth || sharedAcross(around(area), line) <= 0) return false;
  const ratio = Math.max(last.height, line.height) / Math.max(1, Math.min(last.height, line.height));
  const gap = line.top - bottom(last);
  return ratio <= MOST_SIZE_RATIO && gap < line.height * (line.isFixedWidth ? CODE_GAP : LINE_GAP);
}

/** Lines of code with the spaces before them, and the empty lines between them. */
function codeLines(area: readonly Line[]): WrittenParagraph[] {
  const left = Math.min(...area.map((line) => line.left));
  const width = area.map(letterWidth).toSorted((a, b) => a - b)[Math.floor(area.length / 2)]! || 1;
  const steps = area.slice(1).map((line, at) => line.top - area[at]!.top);
  const step = Math.min(...steps.filter((one) => one > area[0]!.height * 0.5), Infinity);
  return area.flatMap(({ text, ...line }, at) => {
    const missing = at === 0 || step === Infinity ? 0 : Math.min(2, Math.round(steps[at - 1]! / step) - 1);
    const spaces = ' '.repeat(spacesIn(line.left - left, width));
    return [...Array<string>(Math.max(0, missing)).fill(''), spaces + text].map((written) => ({
      text: written,
      level: 0 as const,
      isFixedWidth: true,
    }));
  });
}

/** Paragraphs on two levels. A line without a mark continues the item above it, or the line above that it belongs to. */
function paragraphsOf(drawn: readonly Line[]): WrittenParagraph[] {
  // Lines that are written from the right are measured from there.
  const isMirrored = isRightToLeft(drawn.map(({ text }) => text).join(' '));
  const area = isMirrored ? drawn.map((line) => ({ ...line, left: -right(line) })) : drawn;
  const hasMarks = area.some(({ text }) => MARK.test(text));
  const starts: { text: string; readonly line: Line }[] = [];
  for (const [at, line] of area.entries()) {
    const isItem = MARK.test(line.text) || NUMBER.test(line.text);
    const current = starts.at(-1);
    const isContinued =
      current !== undefined &&
      !isItem &&
      (hasMarks ? line.left > current.line.left : isWrapped(area[at - 1]!, line, area));
    const text = line.text.replace(MARK, '').trim();
    if (isContinued) current.text += (/\p{L}-$/u.test(current.text) ? '' : ' ') + text;
    else if (text !== '') starts.push({ text, line });
  }
  const outer = Math.min(...starts.map(({ line }) => line.left));
  return starts.map(({ text, line }) => ({
    text,
    level: line.left > outer + line.height * 0.4 ? 1 : 0,
    isFixedWidth: false,
  }));
}

/** Whether a line goes on with the sentence of the one above, which had no room for its first word. */
function isWrapped(above: Line, line: Line, area: readonly Line[]): boolean {
  const [word = ''] = line.text.trim().split(/\s/);
  const edge = right(around(area)) - line.height;
  return /^[\p{Ll}\d(]/u.test(word) && right(above) + word.length * letterWidth(line) > edge;
}
