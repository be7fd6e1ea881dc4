import { FULL_WIDTH, UNSPACED_SCRIPTS } from '../character-classes.ts';
import { withoutCodeMarks } from '../code-marks.ts';

/** What fits on a screen without hiding the picture: the usual limits of broadcasters' style guides. */
export const CAPTION_LIMITS = { lineWidth: 42, lines: 2 } as const;

/** One line of clean text, code without its backticks: any run of white space or control characters is one space. */
export function foldText(text: string): string {
  return withoutCodeMarks(text.toWellFormed().replaceAll(/[\s\p{Cc}\u2028\u2029\uFEFF]+/gu, ' ')).trim();
}

/** Text without a line break, and whether a space precedes it. */
interface Piece {
  readonly text: string;
  readonly width: number;
  readonly spaced: boolean;
}

const WIDE = new RegExp(String.raw`[${FULL_WIDTH}\u{1F300}-\u{1F64F}\u{1F680}-\u{1F6FF}\u{1F900}-\u{1F9FF}]`, 'u');
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');
const NEVER_FIRST = /^[\p{Pe}\p{Pf}、。，．・：；？！…ー々〜!?,.:;%]/u;
const NEVER_LAST = /[\p{Ps}\p{Pi}]$/u;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Columns a text takes, counting an East Asian wide character as two and a letter with its marks as one. */
export function textWidth(text: string): number {
  if (/^[\x20-\x7E]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

function piecesOf(text: string): Piece[] {
  const plain = text.split(' ');
  // Most texts: every character is a column, and no word is cut. A film may have tens of thousands of them.
  if (/^[\x20-\x7E]*$/.test(text) && plain.every((word) => word.length <= CAPTION_LIMITS.lineWidth))
    return plain.map((word) => ({ text: word, width: word.length, spaced: true }));
  return plain.flatMap((word) =>
    partsOf(word)
      .flatMap((part) => (textWidth(part) > CAPTION_LIMITS.lineWidth ? cutToWidth(part) : [part]))
      .map((part, index) => ({ text: part, width: textWidth(part), spaced: index === 0 })),
  );
}

/** Where a word without spaces may be broken; punctuation stays with the word it belongs to. */
function partsOf(word: string): string[] {
  if (!UNSPACED.test(word)) return [word];
  const parts: string[] = [];
  for (const { segment } of words.segment(word)) {
    const previous = parts.at(-1);
    if (previous !== undefined && (NEVER_FIRST.test(segment) || NEVER_LAST.test(previous))) {
      parts.splice(-1, 1, previous + segment);
    } else {
      parts.push(segment);
    }
  }
  return parts;
}

function cutToWidth(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    const more = WIDE.test(segment) ? 2 : 1;
    if (width + more > CAPTION_LIMITS.lineWidth) {
      parts.push(part);
      part = '';
      width = 0;
    }
    part += segment;
    width += more;
  }
  return [...parts, part];
}

/**
 * The fewest lines that hold the text, of about equal length: the narrowest measure that needs no more lines.
 * More than a screenful is rounded up to whole screens, so that the last caption is not a single word.
 */
export function balancedLines(text: string): string[] {
  const pieces = piecesOf(text);
  const fewest = countLines(pieces, CAPTION_LIMITS.lineWidth);
  const wanted =
    fewest <= CAPTION_LIMITS.lines ? fewest : Math.ceil(fewest / CAPTION_LIMITS.lines) * CAPTION_LIMITS.lines;
  let narrow = Math.max(...pieces.map((piece) => piece.width));
  let wide: number = CAPTION_LIMITS.lineWidth;
  while (narrow < wide) {
    const middle = Math.floor((narrow + wide) / 2);
    if (countLines(pieces, middle) <= wanted) wide = middle;
    else narrow = middle + 1;
  }
  return fill(pieces, wide);
}

/** How many lines `fill` makes. */
function countLines(pieces: readonly Piece[], measure: number): number {
  let lines = 1;
  let width = 0;
  for (const piece of pieces) {
    const space = piece.spaced && width > 0 ? 1 : 0;
    if (width > 0 && width + space + piece.width > measure) {
      lines += 1;
      width = piece.width;
    } else width += space + piece.width;
  }
  return lines;
}

function fill(pieces: readonly Piece[], measure: number): string[] {
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const piece of pieces) {
    const space = piece.spaced && line !== '' ? 1 : 0;
    if (line !== '' && width + space + piece.width > measure) {
      lines.push(line);
      line = piece.text;
      width = piece.width;
    } else {
      line += (space === 1 ? ' ' : '') + piece.text;
      width += space + piece.width;
    }
  }
  return [...lines, line];
}
