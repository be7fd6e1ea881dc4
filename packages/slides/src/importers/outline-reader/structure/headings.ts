import type { LineClass } from './line-class.ts';
import { areOpposites, bareTitle, withoutNegation } from '../shapes/opposites.ts';
import type { Vocabulary } from '../languages/index.ts';
import { isDateAlone } from '../values/dates.ts';
import { sourceLine } from '../values/quotations.ts';
import { endsInEra, endsSentence, hasSentences, isCapitals, labelled, LONGEST_SHORT_LINE } from './line-class.ts';
import type { OutlineDocument, Row } from './document.ts';
import { wordCount } from './lines.ts';

/** How a line is known as a heading. */
export type HeadingBy =
  | 'hash'
  | 'count'
  | 'level'
  | 'question'
  | 'opposite'
  | 'date'
  | 'capitals'
  | 'colon'
  | 'bold'
  | 'shape';

/** The headings of an outline by their lines. */
export type Headings = ReadonlyMap<number, HeadingBy>;

const MOST_WORDS = 12;
const FEW_WORDS = 8;
/** Shapes that set lines apart from a heading above them. */
const STRONG: ReadonlySet<LineClass> = new Set([
  'marked',
  'cells',
  'quote',
  'dated',
  'figure',
  'arrows',
  'label',
  'pair',
]);

/** Shapes of lines that are points of a list also without marks. */
const UNMARKED_POINTS: ReadonlySet<LineClass> = new Set(['dated', 'figure', 'label', 'pair']);
/** An address is read, and is the title of nothing. */
const ADDRESS = /[^\s@]@[^\s@]+\.\p{L}{2}|https?:\/\/|\bwww\./u;

const LONGEST_COUNTED = 90;
const FEW_OPPOSITE_WORDS = 5;
const MOST_WORDED = 6;
/** What serial lines count with. */
const SERIES = [
  Array.from({ length: 200 }, (_, index) => String(index + 1)),
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'],
];
const MOST_DATE_LINES = 60;

/**
 * Numbers of the outer count are headings: they count from 1 through the text, each with other lines below it. A number
 * of a list is followed by the next one.
 */
function outerCount({ rows }: OutlineDocument): Set<number> {
  const counted: Row[] = [];
  let expected = 1;
  rows.forEach((row, at) => {
    const { mark } = row;
    if (mark?.type !== 'number' || ['a', '1.1'].includes(mark.style) || row.indent > 3 || mark.value !== expected)
      return;
    const [start] = counted;
    const isLettered = mark.style === 'A';
    if (start?.mark?.type === 'number' && (start.mark.style === 'A') !== isLettered) return;
    const next = rows[at + 1];
    if (next === undefined || row.text.length > LONGEST_COUNTED || next.isContinuation) return;
    const isNextOfList =
      next.mark?.type === 'number' && next.mark.style === mark.style && next.mark.value === mark.value + 1;
    const above = rows[at - 1];
    // The last number of a list whose other numbers stand above it, if another line with it begins a block.
    const isAfter = (one: Row | undefined, difference: number): boolean =>
      one?.mark?.type === 'number' && one.mark.style === mark.style && one.mark.value === mark.value - difference;
    const isLastOfList =
      above?.block === row.block &&
      isAfter(above, 1) &&
      rows.slice(at + 1).some((one) => one.index === 0 && isAfter(one, 0));
    // A list stands directly below its own heading.
    const isBelowHeading =
      counted.length === 0 &&
      above !== undefined &&
      above.block > 0 &&
      above.block === row.block &&
      above.mark === null;
    if (isNextOfList || isLastOfList || isBelowHeading) return;
    counted.push(row);
    expected += 1;
  });
  // '1.1 Aim', with lines below it.
  const outer = new Set(counted);
  rows.forEach((row, at) => {
    const next = rows[at + 1];
    const isSubsection = (one: Row): boolean => one.mark?.type === 'number' && one.mark.style === '1.1';
    const isAbove = next !== undefined && !isSubsection(next) && !outer.has(next);
    if (isSubsection(row) && isAbove && row.text.length <= LONGEST_COUNTED) counted.push(row);
  });
  const long = counted.filter(({ text }) => /[.;,]$/u.test(text)).length;
  return new Set(counted.length > 1 && long <= counted.length / 3 ? counted.map(({ at }) => at) : []);
}

/** Signs of word processors in the order of their levels. */
const LEVELS = ['•●\uF0B7', 'o○◦–—-', '▪■§\uF0A7'];
const levelOf = (row: Row): number => {
  const sign = row.mark?.type === 'bullet' ? row.mark.sign : '';
  const level = sign === '' ? -1 : LEVELS.findIndex((signs) => signs.includes(sign));
  return level === -1 ? 0 : level;
};

/** Points of the first level are headings if all text hangs below such points. */
function firstLevel({ rows }: OutlineDocument): Set<number> {
  const start = rows.findIndex(({ mark }) => mark !== null);
  if (start === -1 || start > 2 || rows.some(({ mark }) => mark?.type === 'hash')) return new Set();
  const first = rows[start]!;
  const isFirst = (row: Row): boolean =>
    row.mark?.type === first.mark!.type && row.indent <= first.indent && levelOf(row) <= levelOf(first);
  const hasLevels = rows.some((row) => levelOf(row) > levelOf(first));
  const points: { row: Row; below: number }[] = [];
  for (const row of rows.slice(start)) {
    if (isFirst(row)) points.push({ row, below: 0 });
    else {
      const point = points.at(-1)!.row;
      // Below the signs of a word processor a line without one has lost it.
      const isBelow =
        row.mark !== null ||
        row.indent > first.indent ||
        STRONG.has(row.class) ||
        row.isContinuation ||
        (hasLevels && row.block === point.block && row.class === 'plain');
      if (!isBelow) return new Set();
      if (!row.isContinuation) points.at(-1)!.below += 1;
    }
  }
  const isOneBlock = points.filter(({ below }) => below > 0).length >= points.length * 0.8;
  return new Set(points.length > 1 && isOneBlock ? points.map(({ row }) => row.at) : []);
}

/**
 * Indented lines hang below those at the margin: the latter are headings if all of them have such lines. The first one is
 * the title where it has one line below it and the others have more, as in the outline of a program for slides.
 */
function marginLines({ rows, blocks }: OutlineDocument): Set<number> {
  const [first = [], second] = blocks;
  const isCovered = second?.[0]?.indent === 0 && first.every(({ indent }) => indent === 0);
  const start = isCovered ? first.length : 0;
  const some = rows.slice(start);
  const isMarked = ({ mark, indent }: Row): boolean =>
    mark?.type === 'hash' || (mark?.type === 'number' && indent === 0);
  if (some.length < 4 || some.some(isMarked)) return new Set();
  const margin = some.filter(({ indent }) => indent === 0);
  if (margin.length < 2 || margin.length > some.length / 2 || some[0]!.indent > 0) return new Set();
  const next = new Map(some.map((row, at) => [row.at, some[at + 1]]));
  const isHeading = ({ at, text, mark }: Row): boolean =>
    mark === null && (next.get(at)?.indent ?? 0) > 0 && (!endsSentence(text) || /(?:\?|\.{3}|…)$/u.test(text));
  if (!margin.every(isHeading)) return new Set();
  const below = margin.map(({ at }, index) => (margin[index + 1]?.at ?? some.at(-1)!.at + 1) - at - 1);
  const isTitled =
    start === 0 &&
    below[0] === 1 &&
    below.length > 2 &&
    below.filter((count) => count === 1).length <= below.length / 2;
  return new Set(margin.slice(isTitled ? 1 : 0).map(({ at }) => at));
}

/** In UTF-16 code units. */
const LONG_PROSE = 80;

const startsLikeHeading = (text: string): boolean => /^["'“„«¿¡(]*[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(text);
/** A capital letter or a figure, but for texts in small letters. */
const isHeadingStart = (row: Row, { isMostlySmall }: OutlineDocument): boolean =>
  isMostlySmall || startsLikeHeading(row.text);

/** Whether a line of a paragraph or a list ends as headings do not. */
const endsLikeText = (text: string): boolean =>
  /[.,;…]["'”’»)]*$/u.test(text) &&
  !endsInEra(text) &&
  // 'Race day (27.9.)'
  !/\d\.\)$/u.test(text) &&
  !(TRAILING.test(text) && wordCount(text) <= FEW_OPPOSITE_WORDS);
/** 'Who we are...' */
const TRAILING = /\p{L}(?:\.{3}|…)$/u;

const hasWideSpace = (text: string): boolean => /\S\s{3,}\S/u.test(text);

/** Whether the lines of a block are names with who the people are: 'Edwin, her brother'. */
const areNames = (block: readonly Row[] | undefined): boolean =>
  block !== undefined &&
  block.length > 2 &&
  block.every(({ class: type, text }) => type === 'plain' && text.includes(', '));

/** Whether an unmarked line stands above lines of another shape. */
function isAboveOthers(row: Row, block: readonly Row[], document: OutlineDocument): boolean {
  const next = block[row.index + 1];
  const before = block[row.index - 1];
  const count = wordCount(row.text);
  const isFree =
    row.class === 'plain' || row.class === 'question' || (row.class === 'sentence' && /![)\]"'”’»]*$/u.test(row.text));
  if (next === undefined) {
    // Above the next block.
    const [below, second] = document.blocks[row.block + 1] ?? [];
    if (below === undefined || below.isAfterRuler || !isFree || count > FEW_WORDS || /[.,;!]$/u.test(row.text))
      return false;
    if (block.length > 1 && (before === undefined || !STRONG.has(before.class))) return false;
    // The last line of a list without marks.
    if (before !== undefined && before.mark === null && UNMARKED_POINTS.has(before.class)) return false;
    if (below.class === 'marked') return below.mark?.type !== 'hash' && isHeadingStart(row, document);
    if (!isHeadingStart(row, document)) return false;
    if (below.class === 'quote' || below.class === 'arrows') return true;
    if (areNames(document.blocks[row.block + 1]) && document.words.has('peopleHeadings', row.text)) return true;
    if (below.class === 'question')
      return second !== undefined && document.blocks[row.block + 1]!.every((one) => one.class === 'question');
    if (STRONG.has(below.class)) return second !== undefined && second.class === below.class;
    return (
      below.class === 'sentence' && below.text.length > Math.max(60, row.text.length * 1.5) && row.class !== 'question'
    );
  }
  if (next.isContinuation || hasWideSpace(row.text)) return false;
  if (row.index === 0) {
    const last = block.at(-1)!;
    if (next.class === 'marked') {
      const isLabel = ['label', 'pair', 'figure', 'dated'].includes(row.class) && count <= FEW_WORDS;
      const isShout = isFree && count <= MOST_WORDS;
      return (isShout || isLabel) && !endsLikeText(row.text);
    }
    if (endsLikeText(row.text) || !isHeadingStart(row, document)) return false;
    const rest = block.slice(1);
    // '1964: the axe' above a paragraph.
    const isAboveProse =
      rest.every((one) => one.class === 'sentence' || one.isContinuation) && next.text.length > LONG_PROSE;
    if (row.class === 'dated' && isAboveProse) return count <= FEW_WORDS;
    if (!isFree) {
      // 'Marsh End – a village' above dates.
      const isOther = rest.every((one) => one.class === next.class || one.isContinuation) && STRONG.has(next.class);
      return (
        isOther &&
        next.class !== row.class &&
        count <= (next.class === 'cells' ? FEW_WORDS : 5) &&
        rest.length > 1 &&
        next.class !== 'label' &&
        row.class !== 'cells' &&
        row.class !== 'quote'
      );
    }
    if (STRONG.has(next.class)) return count <= MOST_WORDS - 2;
    if (row.class === 'question') return next.class !== 'question' && count <= MOST_WORDS;
    // A sentence over two short lines has no heading.
    const isBroken =
      block.length === 2 &&
      /^\p{Ll}/u.test(next.text) &&
      row.class === 'plain' &&
      next.text.length < 60 &&
      !hasSentences(next.text, document.words.language);
    if (next.class === 'sentence') return count <= FEW_WORDS + 1 && !isBroken;
    if (next.class === 'question') return count <= 6 && row.class === 'plain';
    if (document.words.is('placeholders', next.text)) return count <= 6;
    // A sentence that leads to what stands below it.
    if (block.length > 2 && STRONG.has(block[2]!.class) && block[2]!.class !== 'label') return count <= FEW_WORDS;
    // A list without marks.
    if (document.isVerse || last.class === 'sentence') return false;
    return block.length > 2 ? count <= 6 : count <= 5 && wordCount(next.text) > count;
  }
  const isFreeBetween = row.class === 'plain' || (row.class === 'question' && next.class === 'marked');
  if (before === undefined || !isFreeBetween || endsLikeText(row.text) || !isHeadingStart(row, document)) return false;
  if (row.indent > before.indent && before.mark !== null) return false;
  if (STRONG.has(before.class) && STRONG.has(next.class)) return count <= FEW_WORDS + 2 && next.indent >= row.indent;
  const isProse = next.class === 'sentence' && next.text.length > Math.max(30, row.text.length * 1.5);
  return STRONG.has(before.class) && isProse && count <= 5 && !document.isVerse;
}

/** Whether a few words stand between lines of one shape and lines of another one. */
function isBetweenOthers(row: Row, block: readonly Row[]): boolean {
  const [before, next] = [block[row.index - 1], block[row.index + 1]];
  if (row.class !== 'plain' || before === undefined || next === undefined) return false;
  const areOthers = STRONG.has(before.class) && STRONG.has(next.class) && before.class !== next.class;
  return areOthers && row.indent <= next.indent && wordCount(row.text) <= 4 && startsLikeHeading(row.text);
}

function isQuestionAbove(row: Row, document: OutlineDocument): boolean {
  const block = document.blocks[row.block]!;
  const isQuoted = row.class === 'quote' && /\?["'”’»]$/u.test(row.text) && block[1]?.class === 'sentence';
  const isAsked = row.class === 'question' || (isQuoted && sourceLine({ raw: block[1]!.raw, isApart: false }) === null);
  if (!isAsked || row.index !== 0 || wordCount(row.text) > MOST_WORDS) return false;
  // A message of a chat.
  if (labelled(row.text) !== null || !(isHeadingStart(row, document) || block[1]?.class === 'sentence')) return false;
  if (block.length > 1) {
    const isAnswer = block[1]!.class !== 'question' || block[1]!.text.length > LONG_PROSE;
    return isAnswer && !block[1]!.isContinuation;
  }
  const below = document.blocks[row.block + 1]?.[0];
  return below !== undefined && !below.isAfterRuler && below.class === 'sentence';
}

/** Questions below each other in a block, each with its answer below it. */
function askedInTurn({ blocks }: OutlineDocument): Set<number> {
  const found = new Set<number>();
  for (const block of blocks) {
    const asked = block.filter((row) => row.class === 'question' && row.mark === null && !row.isContinuation);
    const areAnswered =
      block[0] === asked[0] &&
      block.every(({ mark }) => mark === null) &&
      asked.every((row) => block[row.index + 1] !== undefined && block[row.index + 1]!.class !== 'question') &&
      asked.some((row) => endsSentence(block[row.index + 1]!.text));
    if (asked.length > 1 && areAnswered) for (const { at } of asked) found.add(at);
  }
  return found;
}

/** Lines at the margin of a block, each with lines below it that are indented and have no marks. */
function aboveIndented({ blocks }: OutlineDocument): Set<number> {
  const found = new Set<number>();
  for (const block of blocks) {
    if (block.some(({ mark, isContinuation }) => mark !== null || isContinuation)) continue;
    const margin = block.filter(({ indent }) => indent === 0);
    const areAbove = margin.every((row) => (block[row.index + 1]?.indent ?? 0) > 0);
    const areSeveral = block.length >= 3 * margin.length;
    if (block[0]!.indent === 0 && margin.length > 1 && areAbove && areSeveral)
      for (const { at } of margin) found.add(at);
  }
  return found;
}

/** Rows of which the later one denies the other: 'Proven' and 'Not proven'. */
function negatedSides(rows: readonly Row[], words: Vocabulary): [Row, Row][] {
  const known = new Map<string, Row>();
  return rows.flatMap((row): [Row, Row][] => {
    const first = words.has('negations', row.text) ? known.get(withoutNegation(row.text, words)) : undefined;
    known.set(bareTitle(row.text), row);
    return first === undefined ? [] : [[first, row]];
  });
}

/** Short lines that are the two sides of something, each with lines below it: 'Before' and 'After'. */
function oppositeLines({ blocks, words }: OutlineDocument): Set<number> {
  const found = new Set<number>();
  for (const block of blocks) {
    const short = block.filter(
      (row) =>
        (row.mark === null || row.mark.type === 'emoji') &&
        !row.isContinuation &&
        wordCount(row.text.replace(/\s\(.*\)$/u, '')) <= FEW_OPPOSITE_WORDS &&
        row.text.length < 40,
    );
    // 'A short night' and 'A long night' have one in the middle.
    const worded = short.filter(({ text }) => words.has('sides', text)).slice(0, MOST_WORDED);
    for (const [index, first] of worded.entries()) {
      const second = worded.slice(index + 1).find((one) => areOpposites(first.text, one.text, words));
      if (second === undefined || first.index > 0 || first.index + 1 >= second.index || second.isLast) continue;
      found.add(first.at).add(second.at);
    }
    // The heading of the two may begin with one of them.
    const sides = short.filter(({ text }) => words.starts('sides', text) || /:\s/u.test(text)).slice(0, 3);
    for (const [first, second] of negatedSides(short, words)) {
      if (first.index + 1 >= second.index || second.isLast) continue;
      found.add(first.at).add(second.at);
    }
    for (const [index, first] of sides.entries()) {
      const second = sides.slice(index + 1).find((one) => areOpposites(first.text, one.text, words));
      if (second === undefined || first.index > 1 || first.index + 1 >= second.index || second.isLast) continue;
      // The line above them is the heading of both.
      const [above] = block;
      if (first.index === 1 && above!.mark === null && !endsLikeText(above!.text)) found.add(above!.at);
      found.add(first.at).add(second.at);
    }
  }
  return found;
}

const SERIAL = /^(?<word>\p{L}{3,12})\s(?<value>\d{1,3}|[A-Z]|[IVX]{1,4})(?:\s*[:.)–—-].*|\s\S.*)?$/u;

/** 'Option A: repair', 'Option B: …': lines that count behind the same word, each with lines below it. */
function serialLines({ rows }: OutlineDocument): Set<number> {
  const serials = new Map<string, number[]>();
  const serialOf = (row: Row | undefined): Record<string, string> | undefined =>
    row === undefined || row.mark !== null || row.text.length > LONGEST_COUNTED
      ? undefined
      : SERIAL.exec(row.text)?.groups;
  rows.forEach((row, at) => {
    const found = serialOf(row);
    const next = rows[at + 1];
    if (found === undefined || row.isContinuation || next === undefined) return;
    // A heading with nothing below it stands alone and is no sentence.
    const isBare = serialOf(next)?.['word'] === found['word'];
    if (isBare && (next.block === row.block || endsSentence(row.text))) return;
    const serial = serials.get(found['word']!) ?? [];
    if (SERIES.some((values) => values[serial.length] === found['value'])) serial.push(row.at);
    serials.set(found['word']!, serial);
  });
  return new Set([...serials.values()].filter(({ length }) => length > 1).flat());
}

/** Lines that are dates and nothing else, each with lines below it. */
function dateLines({ rows, words }: OutlineDocument, isCover: (row: Row) => boolean): Set<number> {
  const dates = rows.filter(
    (row) =>
      row.mark === null && !isCover(row) && row.text.length < 40 && isDateAlone(row.text.replace(/\s*:$/u, ''), words),
  );
  const next = new Map(rows.map((row, at) => [row.at, rows[at + 1]]));
  const alone = new Set(dates.map(({ at }) => at));
  const areAbove = dates.every((row) => next.get(row.at) !== undefined && !alone.has(next.get(row.at)!.at));
  return new Set(dates.length > 1 && dates.length < MOST_DATE_LINES && areAbove ? alone : []);
}

/** Finds the headings of an outline, but for its cover, whose rows are not asked. */
export function headingsOf(
  document: OutlineDocument,
  questions: ReadonlySet<number>,
  isCover: (row: Row) => boolean,
): Headings {
  const { rows, blocks } = document;
  const found = new Map<number, HeadingBy>();
  const hashes = rows.filter(({ mark }) => mark?.type === 'hash');
  for (const { at } of hashes) found.set(at, 'hash');
  for (const at of questions) found.set(at, 'question');
  const counted = hashes.length > 1 ? new Set<number>() : outerCount(document);
  for (const at of counted) found.set(at, 'count');
  const serial = hashes.length > 1 ? new Set<number>() : serialLines(document);
  for (const at of serial) found.set(at, 'count');
  const hanging = hashes.length > 0 || counted.size > 0 ? new Set<number>() : firstLevel(document);
  for (const at of hanging) found.set(at, 'level');
  if (hanging.size > 0) return found;
  const margin = hashes.length > 0 || counted.size > 0 ? new Set<number>() : marginLines(document);
  for (const at of margin) found.set(at, 'level');
  // A text with underlined headings may have others.
  const isInHash = hashes.filter(({ mark }) => mark?.type === 'hash' && mark.isUnderlined !== true).length > 1;
  for (const at of isInHash || document.isVerse ? [] : askedInTurn(document)) found.set(at, 'question');
  for (const at of isInHash || margin.size > 0 ? [] : aboveIndented(document))
    if (!found.has(at)) found.set(at, 'level');
  for (const at of isInHash ? [] : oppositeLines(document)) if (!found.has(at)) found.set(at, 'opposite');
  for (const at of isInHash ? [] : dateLines(document, isCover)) found.set(at, 'date');
  for (const row of rows) {
    if (isCover(row) || found.has(row.at) || row.isContinuation || row.text.length > LONGEST_SHORT_LINE) continue;
    const isUnmarked = row.mark === null || row.mark.type === 'emoji';
    if (!isUnmarked || !/\p{L}/u.test(row.text)) continue;
    const hasBelow = !row.isLast || blocks[row.block + 1] !== undefined;
    if (!hasBelow) continue;
    const count = wordCount(row.text);
    if (row.mark?.type === 'emoji') {
      const next = blocks[row.block]![row.index + 1];
      const before = blocks[row.block]![row.index - 1];
      if (
        before?.mark?.type !== 'emoji' &&
        next !== undefined &&
        next.mark?.type !== 'emoji' &&
        count <= FEW_WORDS &&
        !endsLikeText(row.text)
      )
        found.set(row.at, 'shape');
      continue;
    }
    if (row.text.endsWith(':') && count <= FEW_WORDS + 1) found.set(row.at, 'colon');
    else if (document.words.is('placeholders', row.text)) continue;
    else if (
      !document.isAllCapitals &&
      isCapitals(row.text) &&
      count <= MOST_WORDS &&
      row.class !== 'cells' &&
      row.class !== 'figure' &&
      // 'NPS ≥ 42' below 'GOALS'.
      found.get(blocks[row.block]![row.index - 1]?.at ?? 0) !== 'capitals'
    )
      found.set(row.at, 'capitals');
    else if (row.bold !== '' && row.bold.replace(/:$/u, '') === row.text.replace(/:$/u, '') && count <= MOST_WORDS)
      found.set(row.at, 'bold');
    else if (!document.isVerse && isQuestionAbove(row, document) && !isInHash) found.set(row.at, 'question');
    else if (isInHash && isBetweenOthers(row, blocks[row.block]!)) found.set(row.at, 'shape');
    else if (!document.isVerse && !isInHash && margin.size === 0) {
      const isBelowHeading = row.index > 0 && found.has(blocks[row.block]![row.index - 1]!.at);
      const isAboveHeading = row.isLast && found.has(blocks[row.block + 1]![0]!.at);
      const above = blocks[row.block - 1]?.at(-1);
      const isFirstName = row.index === 0 && above !== undefined && found.has(above.at) && areNames(blocks[row.block]);
      if (isFirstName || isBelowHeading || isAboveHeading || ADDRESS.test(row.text)) continue;
      if (isAboveOthers(row, blocks[row.block]!, document)) found.set(row.at, 'shape');
    }
  }
  return found;
}
