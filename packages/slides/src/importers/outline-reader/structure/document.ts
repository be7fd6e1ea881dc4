import { vocabularyOf, type Vocabulary } from '../languages/index.ts';
import { leadingAmount } from '../values/amounts.ts';
import { isDashRow } from '../values/cells.ts';
import { datedText } from '../values/dates.ts';
import { classOf, endsSentence, isCapitals, labelled, type LineClass } from './line-class.ts';
import { withMark, wordCount, type Line } from './lines.ts';

/** A line in its place. */
export interface Row extends Line {
  readonly class: LineClass;
  /** The block of lines without blank ones between, counted from 0, and the place in it. */
  readonly block: number;
  readonly index: number;
  readonly isLast: boolean;
  /** Whether a ruler stands between this block and the one before. */
  readonly isAfterRuler: boolean;
  /** Whether it carries on the sentence of the line before it. */
  readonly isContinuation: boolean;
}

/** An outline as rows and blocks, with what concerns it as a whole. */
export interface OutlineDocument {
  readonly words: Vocabulary;
  readonly rows: readonly Row[];
  readonly blocks: readonly (readonly Row[])[];
  /** Written in capitals throughout, or as verse: neither tells headings from other lines. */
  readonly isAllCapitals: boolean;
  readonly isVerse: boolean;
  /** Most lines begin with small letters, so that headings may do so, too. */
  readonly isMostlySmall: boolean;
  /** A blank line stands between nearly all lines. */
  readonly isDoubleSpaced: boolean;
}

const SHORTEST_WRAPPED = 50;
const LONGEST_WRAPPED = 100;
/** Lower-case lines after shorter ones are points of their own. */
const SHORTEST_CONTINUED = 40;
const LONG_LINE = 60;
/** Share of the lines of a text in small letters that begin with a capital one all the same, such as names. */
const MOST_CAPITALIZED = 0.5;
const ENDS = /[.!?:;…]["'”’»)\]]*$/u;

const hasCells = ({ raw }: Line): boolean => /[|\t]|\S {3,}\S/u.test(raw);

/** Points without marks may all begin with small letters. */
const startsSentence = ({ mark, text }: Line): boolean => mark !== null || !/^\p{Ll}/u.test(text);

/** The longest line before one that goes on with its sentence: the width that a program wrapped at. Null for none. */
function wrapWidthOf(lines: readonly Line[]): number | null {
  let widest = 0;
  let count = 0;
  for (let index = 1; index < lines.length; index += 1) {
    const [before, line] = [lines[index - 1]!, lines[index]!];
    if (before.isBlank || line.isBlank || line.mark !== null) continue;
    const least = startsSentence(before) ? SHORTEST_WRAPPED : LONG_LINE;
    const isWrapped = /^\p{Ll}/u.test(line.text) && !ENDS.test(before.raw) && !hasCells(before) && !hasCells(line);
    if (!isWrapped || before.raw.length < least || before.raw.length > LONGEST_WRAPPED) continue;
    widest = Math.max(widest, before.raw.length);
    count += 1;
  }
  return count === 0 ? null : widest;
}

/** Whether lines begin with small letters that go on with no sentence: behind a short line, or first in their block. */
function hasSmallPoints(lines: readonly Line[]): boolean {
  const small = lines.filter(({ text, mark, isBlank }, at) => {
    const before = lines[at - 1];
    const isFree = before === undefined || before.isBlank || before.raw.length < SHORTEST_CONTINUED;
    return !isBlank && mark === null && isFree && /^\p{Ll}/u.test(text);
  });
  return small.length > 1;
}

/** How a text parts its lines. */
interface Wrapping {
  /** See `wrapWidthOf`. */
  readonly width: number | null;
  /** See `hasSmallPoints`. */
  readonly hasSmallPoints: boolean;
}

function continues(
  before: Line,
  line: Line,
  { width, hasSmallPoints: areSmall }: Wrapping,
  words: Vocabulary,
): boolean {
  if (before.isBlank || line.mark !== null || before.mark?.type === 'hash' || hasCells(before) || hasCells(line))
    return false;
  const isOpen = !ENDS.test(before.raw);
  const isLower = /^\p{Ll}/u.test(line.text);
  const isHeadingAbove = isCapitals(before.raw);
  const least = startsSentence(before) && !areSmall ? SHORTEST_CONTINUED : LONG_LINE;
  if (isLower && labelled(line.text) !== null && before.raw.length < LONG_LINE) return false;
  if (labelled(line.text) !== null && labelled(before.text) !== null) return false;
  if (leadingAmount(line.text, words) !== null && leadingAmount(before.text, words) !== null) return false;
  const dated = datedText(line.text, words);
  if (dated !== null && /^\s*[:–—-]/u.test(line.text.slice(dated.date.length))) return false;
  if (isLower && isOpen && before.raw.length >= least && !isHeadingAbove) return true;
  if (isOpen && words.starts('conjunctions', line.text) && isLower && !/^\p{Ll}/u.test(before.text)) return true;
  const firstWord = line.raw.split(/\s/u, 1)[0]!.length;
  const isFull = width !== null && before.raw.length <= width + 4 && before.raw.length + firstWord >= width - 2;
  return isFull && before.raw.length >= SHORTEST_WRAPPED;
}

/** '1 Water', '2 Bins' are numbers of headings if they count from 1 and other lines stand between them. */
function withoutBareNumbers(lines: readonly Line[]): Line[] {
  let expected = 1;
  const counted = new Set<number>();
  const bare = lines.filter(({ mark, isBlank }) => !isBlank && mark?.type === 'number' && mark.style === '1 ');
  for (const line of bare) {
    const value = line.mark?.type === 'number' ? line.mark.value : 0;
    const next = lines.slice(line.at, line.at + 3).find(({ isBlank }) => !isBlank);
    const hasBody = next !== undefined && !(next.mark?.type === 'number' && next.mark.style === '1 ');
    if (value !== expected || !hasBody) continue;
    counted.add(line.at);
    expected += 1;
  }
  const isCount = counted.size > 1;
  return lines.map((line) =>
    line.mark?.type === 'number' && line.mark.style === '1 ' && !(isCount && counted.has(line.at))
      ? withMark(line)
      : line,
  );
}

const BARE_NUMBER = /^(?<value>\d{1,2})[ \t]+(?=\p{L})/u;
const FEWEST_NUMBERED = 3;
/** Less behind a number is what it counts: '3 eggs'. Of a list, so many lines have more. */
const FEWEST_NUMBERED_WORDS = 3;
const MOST_NUMBERED = 0.6;

/** '1 pass before you dribble', '2 …': lines that follow one another and count from 1 are a numbered list. */
function withListNumbers(lines: readonly Line[]): Line[] {
  const numbered = [...lines];
  const valueOf = ({ raw, mark }: Line): number =>
    mark === null ? Number(BARE_NUMBER.exec(raw)?.groups!['value'] ?? 0) : 0;
  const values = lines.map(valueOf);
  for (let start = 0; start < lines.length; start += 1) {
    let count = 0;
    while (values[start + count] === count + 1) count += 1;
    const long = lines.slice(start, start + count).filter(({ raw }) => wordCount(raw) > FEWEST_NUMBERED_WORDS).length;
    if (count < FEWEST_NUMBERED || long < count * MOST_NUMBERED) continue;
    for (let index = start; index < start + count; index += 1) {
      const line = lines[index]!;
      const text = line.text.replace(BARE_NUMBER, '');
      numbered[index] = { ...line, mark: { type: 'number', value: values[index]!, style: '1' }, text };
    }
  }
  return numbered;
}

const NUMBERED_HEADING = /^(?<value>\d{1,2})[.)]\s+(?=\p{L})/u;

/** Headings with '#' that count from 1 without their numbers, as other headings that count. */
function withoutHeadingNumbers(lines: readonly Line[]): Line[] {
  const values = lines.flatMap(({ mark, text }) => {
    const value = mark?.type === 'hash' ? NUMBERED_HEADING.exec(text)?.groups!['value'] : undefined;
    return value === undefined ? [] : [Number(value)];
  });
  const isCount = values.length > 1 && values.every((value, at) => value === at + 1);
  return lines.map((line) =>
    isCount && line.mark?.type === 'hash' ? { ...line, text: line.text.replace(NUMBERED_HEADING, '') } : line,
  );
}

/** Several blocks of the same number of short unmarked lines that are no sentences of their own. */
function isVerseText(blocks: readonly (readonly Row[])[]): boolean {
  const stanzas = blocks.filter((block) => block.length > 2);
  if (stanzas.length < 2) return false;
  const isLine = (row: Row): boolean =>
    row.class !== 'marked' &&
    row.class !== 'cells' &&
    row.class !== 'figure' &&
    row.class !== 'label' &&
    row.class !== 'dated' &&
    row.raw.length < 70 &&
    !row.raw.endsWith(':');
  if (!stanzas.flat().every(isLine)) return false;
  const sizes = stanzas.map((block) => block.length);
  const most = sizes.reduce((largest, size) => Math.max(largest, size), 0);
  const isEven = sizes.filter((size) => size === most).length >= sizes.length * 0.6 && most > 2;
  const flows = stanzas.flat().filter((row) => /[,;—–]$/u.test(row.raw)).length;
  return (
    isEven &&
    (flows >= stanzas.flat().length * 0.15 ||
      stanzas.every(
        (block) =>
          endsSentence(block.at(-1)!.raw) && block.slice(0, -1).every(({ raw }) => !raw.endsWith('.') || most > 3),
      ))
  );
}

/** Whether a block has only the first line of the text, which may be its title. */
const isTitleAbove = (block: readonly Row[]): boolean => block.length === 1 && block[0]!.block === 0;

/** The shape of a row together with the lines that go on with it. */
function withJoinedClass(row: Row, index: number, block: readonly Row[], words: Vocabulary): Row {
  const next = block[index + 1];
  const isLast = next === undefined;
  if (isLast || !next.isContinuation || row.mark !== null) return { ...row, isLast };
  const joined = classOf({ ...row, text: `${row.text} ${next.text}` }, words);
  return { ...row, isLast, class: joined === 'plain' && row.raw.length > SHORTEST_CONTINUED ? 'sentence' : joined };
}

/** Arranges lines to blocks. */
export function documentOf(lines: readonly Line[], rulers: ReadonlySet<number>, language: string): OutlineDocument {
  const words = vocabularyOf(language);
  const marked = withoutHeadingNumbers(withListNumbers(withoutBareNumbers(lines))).map((line) =>
    isDashRow(line.raw) ? { ...line, isBlank: true } : line,
  );
  const wrapping = { width: wrapWidthOf(marked), hasSmallPoints: hasSmallPoints(marked) };
  // A text with long lines is not wrapped.
  const longestTitle = marked.some(({ raw }) => raw.length > LONGEST_WRAPPED) ? LONGEST_WRAPPED : LONG_LINE;
  const blocks: Row[][] = [];
  let isOpen = false;
  let isAfterRuler = false;
  for (const [at, line] of marked.entries()) {
    if (rulers.has(line.at)) isAfterRuler = true;
    if (line.isBlank) {
      // The row of dashes stands within its table.
      isOpen &&= isDashRow(line.raw);
      continue;
    }
    if (!isOpen) blocks.push([]);
    const block = blocks.at(-1)!;
    const before = isOpen ? marked[at - 1]! : undefined;
    block.push({
      ...line,
      class: classOf(line, words),
      block: blocks.length - 1,
      index: block.length,
      isLast: false,
      isAfterRuler,
      isContinuation:
        before !== undefined &&
        !(isTitleAbove(block) && before.raw.length < longestTitle) &&
        continues(before, line, wrapping, words),
    });
    isOpen = true;
    isAfterRuler = isAfterRuler && block.length === 0;
  }
  const finished = blocks.map((block) => block.map((row, index) => withJoinedClass(row, index, block, words)));
  const rows = finished.flat();
  const lettered = rows.filter(({ text }) => /\p{L}{2}/u.test(text));
  return {
    words,
    rows,
    blocks: finished,
    isAllCapitals:
      lettered.length > 2 && lettered.filter(({ text }) => isCapitals(text)).length > lettered.length * 0.6,
    isVerse: isVerseText(finished),
    isMostlySmall:
      finished.length > 2 &&
      lettered.length > 3 &&
      lettered.filter(({ text }) => /^\P{L}*\p{Lu}/u.test(text)).length <= lettered.length * MOST_CAPITALIZED,
    isDoubleSpaced: rows.length > 5 && finished.filter(({ length }) => length === 1).length > finished.length * 0.85,
  };
}
