import { cellsOf } from '../values/cells.ts';
import type { Row } from './document.ts';
import { endsSentence } from './line-class.ts';
import { tidy, type Mark } from './lines.ts';

/** A line with those that go on with it, and the points below it. */
export interface Point {
  /** With the white space between cells. */
  readonly text: string;
  /** As it is written in its first line. */
  readonly raw: string;
  readonly mark: Mark | null;
  readonly indent: number;
  readonly items: Point[];
  readonly from: number;
  to: number;
  /** Whether a blank line stands before it. */
  readonly isApart: boolean;
  /** Of several lines, one sentence going on over them. */
  readonly isJoined: boolean;
  /** One of several lines of a block that are sentences, each short enough for a point of a list. */
  readonly isListed: boolean;
}

interface Open {
  readonly indent: number;
  readonly sign: string;
  readonly point: Point;
}

const SECOND_SIGNS = /^[○◦–▪■§\uF0A7oa*+-]$/u;

const signOf = (mark: Mark | null): string => {
  if (mark === null) return '';
  return mark.type === 'bullet' || mark.type === 'emoji' ? mark.sign : mark.type === 'number' ? mark.style : mark.type;
};

/** Joins the lines that are one text. */
function joined(rows: readonly Row[]): Point[] {
  const points: Point[] = [];
  let block = -1;
  for (const row of rows) {
    const before = points.at(-1);
    if (row.isContinuation && before !== undefined && before.to === row.at - 1) {
      points[points.length - 1] = { ...before, text: `${before.text} ${row.text}`, to: row.at, isJoined: true };
      continue;
    }
    const { text, raw, mark, indent, at } = row;
    points.push({
      text,
      raw,
      mark,
      indent,
      items: [],
      from: at,
      to: at,
      isApart: block !== -1 && row.block !== block,
      isJoined: false,
      isListed: false,
    });
    block = row.block;
  }
  return withListed(points);
}

const FEWEST_LISTED = 3;
/** A point of a list, in UTF-16 code units. */
const LONGEST_LISTED = 110;

const isLine = ({ text, mark, isJoined }: Point): boolean =>
  mark === null && !isJoined && text.length <= LONGEST_LISTED && /^\p{Lu}/u.test(text);

/** Tells lines from paragraphs: a block of at least three, each short, that all end as sentences do, or all do not. */
function withListed(points: readonly Point[]): Point[] {
  const blocks: Point[][] = [];
  for (const point of points) {
    if (blocks.length === 0 || point.isApart) blocks.push([]);
    blocks.at(-1)!.push(point);
  }
  return blocks.flatMap((block) =>
    block.length >= FEWEST_LISTED &&
    block.every(isLine) &&
    new Set(block.map(({ text }) => endsSentence(text))).size === 1
      ? block.map((point): Point => ({ ...point, isListed: true }))
      : block,
  );
}

/** Whether a point hangs below the one that is open. */
function isBelow(point: Point, open: Open, isWordProcessor: boolean): boolean {
  const sign = signOf(point.mark);
  if (point.indent > open.indent + 1) return true;
  if (point.indent > open.indent) return sign !== open.sign;
  if (point.mark === null || point.indent < open.indent) return false;
  // Word processors copy lists of several levels without indentation.
  return isWordProcessor && sign !== open.sign && /^[•●\uF0B7○◦▪]$/u.test(open.sign) && SECOND_SIGNS.test(sign);
}

/** The points of a section: lines that hang below others by indentation, or by the marks of word processors. */
export function pointsOf(rows: readonly Row[]): Point[] {
  const top: Point[] = [];
  const stack: Open[] = [];
  const isWordProcessor = rows.some(({ raw }) => /^\s*[•●\uF0B7▪○◦]|^o\s/u.test(raw));
  for (const point of joined(rows)) {
    const sign = signOf(point.mark);
    const sibling = stack.findLastIndex((open) => open.sign === sign && open.indent === point.indent);
    if (sibling === -1) while (stack.length > 0 && !isBelow(point, stack.at(-1)!, isWordProcessor)) stack.pop();
    else stack.length = sibling;
    (stack.at(-1)?.point.items ?? top).push(point);
    // Rows of a table and paragraphs have nothing below them.
    if (cellsOf(point.text).length === 1 && !isProse(point)) stack.push({ indent: point.indent, sign, point });
  }
  return top;
}

const PROSE = 110;
const LONG_SENTENCE = 60;

/** Whether a point is running text. */
export function isProse({ text, mark, items, isJoined, isListed }: Point): boolean {
  if (mark !== null || items.length > 0 || isListed) return false;
  const sentences = /[.!?…]["'”’»)]*\s+["'“„«¿¡(]*\p{Lu}/u.test(text);
  return (
    (sentences && text.length > LONG_SENTENCE) ||
    text.length > PROSE ||
    isJoined ||
    (endsSentence(text) && text.length > LONG_SENTENCE)
  );
}

/** A point and all below it as one list of texts. */
export const allTexts = (point: Point): string[] => [tidy(point.text), ...point.items.flatMap(allTexts)];
