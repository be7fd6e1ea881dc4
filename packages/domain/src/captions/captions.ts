/**
 * Caption files and chapters of a film, from the sentences that are spoken on each slide.
 * Everything here works on milliseconds and text; nothing is read and nothing is written.
 */
import { withoutCodeMarks } from '../code-marks.ts';
import type { Cue } from './cue.ts';

/** A slide on the film's clock: where it starts, how long it is, and what is said on it (relative to its start). */
export interface CaptionedSlide {
  readonly title: string;
  readonly startMs: number;
  readonly durationMs: number;
  readonly cues: readonly Cue[];
}

/** One caption as a viewer sees it: one or two lines between two moments of the film, in milliseconds. */
export interface Caption {
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly string[];
}

/** A place of the film one can jump to. */
export interface Chapter {
  readonly title: string;
  readonly startMs: number;
}

/** What fits on a screen without hiding the picture: the usual limits of broadcasters' style guides. */
export const CAPTION_LIMITS = { lineWidth: 42, lines: 2 } as const;

/**
 * The captions of a whole film in order. They never overlap, never leave their slide, and no word is lost:
 * a sentence too long for two lines becomes several captions that share its time by their widths.
 */
export function toCaptions(slides: readonly CaptionedSlide[]): Caption[] {
  return slides.flatMap((slide) =>
    separate(clipToSlide(slide))
      .flatMap((cue) => splitToScreens(cue))
      .map(({ startMs, endMs, lines }) => ({
        startMs: Math.round(slide.startMs) + startMs,
        endMs: Math.round(slide.startMs) + endMs,
        lines,
      })),
  );
}

/** SubRip text, UTF-8, LF line ends. The format has no escape, so an arrow inside a text becomes a real arrow. */
export function toSrt(captions: readonly Caption[]): string {
  return captions
    .map(({ startMs, endMs, lines }, index) => {
      const text = lines.join('\n').replaceAll('-->', '→');
      return `${index + 1}\n${clock(startMs, ',')} --> ${clock(endMs, ',')}\n${text}\n`;
    })
    .join('\n');
}

/** WebVTT text (https://www.w3.org/TR/webvtt1/), UTF-8, with everything that could be markup escaped. */
export function toVtt(captions: readonly Caption[]): string {
  const blocks = captions.map(({ startMs, endMs, lines }) => {
    const text = lines.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return `${clock(startMs, '.')} --> ${clock(endMs, '.')}\n${text}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** A chapter for each slide; the first one starts the film, a slide without a title is known by its number. */
export function toChapters(slides: readonly CaptionedSlide[]): Chapter[] {
  return slides.map(({ title, startMs }, index) => ({
    title: foldText(title) || `Slide ${index + 1}`,
    startMs: index === 0 ? 0 : Math.round(startMs),
  }));
}

/** Chapters as video platforms read them from a description: `0:00 Title`, with hours once there are some. */
export function toChaptersText(slides: readonly CaptionedSlide[]): string {
  return toChapters(slides)
    .map(({ title, startMs }) => `${shortClock(startMs)} ${title}\n`)
    .join('');
}

function clock(ms: number, decimalMark: ',' | '.'): string {
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  const seconds = Math.floor(ms / 1000);
  const hours = pad(Math.floor(seconds / 3600), 2);
  return `${hours}:${pad(Math.floor(seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}${decimalMark}${pad(ms % 1000, 3)}`;
}

function shortClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const head = hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : String(minutes);
  return `${head}:${String(seconds % 60).padStart(2, '0')}`;
}

/** One line of clean text, code without its backticks: any run of white space or control characters is one space. */
function foldText(text: string): string {
  return withoutCodeMarks(text.toWellFormed().replaceAll(/[\s\p{Cc}\u2028\u2029\uFEFF]+/gu, ' ')).trim();
}

/** The slide's cues in order, in whole milliseconds, inside the slide, without those that have no time or no text. */
function clipToSlide({ durationMs, cues }: CaptionedSlide): Cue[] {
  const end = Math.round(durationMs);
  const clip = (ms: number) => Math.min(Math.max(Math.round(ms), 0), end);
  return cues
    .map((cue) => ({ text: foldText(cue.text), startMs: clip(cue.startMs), endMs: clip(cue.endMs) }))
    .filter((cue) => cue.text !== '' && cue.endMs > cue.startMs)
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}

/** Ends each cue where the next begins; cues that begin together are shown as one, so that no text is dropped. */
function separate(cues: readonly Cue[]): Cue[] {
  const separated: Cue[] = [];
  for (const cue of cues) {
    const previous = separated.at(-1);
    if (previous === undefined || previous.endMs <= cue.startMs) {
      separated.push(cue);
    } else if (previous.startMs === cue.startMs) {
      const together = { text: `${previous.text} ${cue.text}`, startMs: cue.startMs, endMs: cue.endMs };
      separated.splice(-1, 1, together);
    } else {
      separated.splice(-1, 1, { ...previous, endMs: cue.startMs }, cue);
    }
  }
  return separated;
}

function splitToScreens(cue: Cue): Caption[] {
  const lines = balancedLines(piecesOf(cue.text));
  const screens: string[][] = [];
  for (let first = 0; first < lines.length; first += CAPTION_LIMITS.lines) {
    screens.push(lines.slice(first, first + CAPTION_LIMITS.lines));
  }
  const widths = screens.map((screen) => screen.reduce((sum, line) => sum + textWidth(line), 0));
  const total = widths.reduce((sum, width) => sum + width, 0);
  let passed = 0;
  let startMs = cue.startMs;
  return screens.flatMap((screen, index) => {
    passed += widths[index] ?? 0;
    const endMs = cue.startMs + Math.round(((cue.endMs - cue.startMs) * passed) / total);
    const caption = { startMs, endMs, lines: screen };
    startMs = endMs;
    return caption.endMs > caption.startMs ? [caption] : [];
  });
}

/** What must stay on one line, and whether a space stands before it. */
interface Piece {
  readonly text: string;
  readonly width: number;
  readonly spaced: boolean;
}

const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F680}-\u{1F6FF}\u{1F900}-\u{1F9FF}\u{20000}-\u{3FFFD}]/u;
/** Writing systems that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const NEVER_FIRST = /^[\p{Pe}\p{Pf}、。，．・：；？！…ー々〜!?,.:;%]/u;
const NEVER_LAST = /[\p{Ps}\p{Pi}]$/u;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Columns a text takes, counting an East Asian wide character as two and a letter with its marks as one. */
function textWidth(text: string): number {
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
  return text.split(' ').flatMap((word) =>
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
 * The fewest lines that hold the pieces, of about equal length: the narrowest measure that needs no more lines.
 * More than a screenful is rounded up to whole screens, so that the last caption is not a single word.
 */
function balancedLines(pieces: readonly Piece[]): string[] {
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
