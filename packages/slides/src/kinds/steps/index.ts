import { LIMITS } from '@slidewright/domain/limits';
import { z } from 'zod/mini';
import { BESIDE_GAP, NARROW_BODY } from '../../measure/geometry.ts';
import {
  DRAWING_S,
  EMPTY_ENTRIES,
  entriesAsItems,
  entryHeight,
  entryText,
  entryTitle,
  fitColumns,
  hasFewLines,
  isBlankEntry,
  measureEntry,
  narrowestEntry,
  READABLE,
  saidEntry,
  type EntrySetting,
  type MeasuredEntry,
} from '../entries.ts';
import type { BlockKind, MeasuredPart } from '../kind.ts';
import { inPieces, listBelowMark, markedItem, markedList, wordsOfItem } from '../marked-list.ts';

const schema = z.object({
  kind: z.literal('steps'),
  steps: z.array(z.object({ title: entryTitle, text: entryText })).check(z.maxLength(LIMITS.entriesPerBlock)),
  /** The number of the first step, if it is not 1: on a slide that goes on from another one. */
  first: z.exactOptional(z.int().check(z.minimum(1), z.maximum(999))),
});
export type Steps = z.output<typeof schema>;
type Step = Steps['steps'][number];

/** Space of a stair at each side and above its number, and the size of the number, in em of its words. */
export const STAIR_SIDE = 0.42;
export const STAIR_TOP = 0.35;
export const STAIR_NUMBER = 1.5;
/** Heights in em: a stair without its words, and its rise above the one before it, at least. */
const STAIR_EDGES = STAIR_TOP + STAIR_NUMBER + 0.6;
/** Space above the highest stair, in reference units. */
export const ABOVE_STAIRS = 28;
const LEAST_RISE = 0.4;
const MOST_STAIRS = 5;
/** Lines of the words of a stair; words with more are smaller, and have one more line at a small size, in reference units. */
const MOST_LINES = 3;
const SMALL_STAIRS = 58;

/** Width of the numbers beside rows, in em of the words: of one digit, and of each further one. */
const NUMBER_WIDTH = 1.5;
const DIGIT_WIDTH = 0.7;
/** Share of a wide row that its words take beside its text, and the space between, in em. */
export const WORDS_SHARE = 0.4;
export const BESIDE_TEXT = 0.8;
/** Space of a row, above and below its words together, in em. */
export const ROW_GAP = 0.7;
const ROW_WEIGHT = 0.65;
/** Rows that may stand in two columns. */
const FEWEST_IN_COLUMNS = 6;
const MOST_IN_COLUMNS = 8;

const measured = ({ steps }: Steps, setting: EntrySetting): MeasuredEntry[] =>
  steps.map(({ title, text }) => measureEntry(title, text, setting));

/** Whether steps are stairs beside each other, not rows: few, with few words. */
export function areStairs(block: Steps, setting: EntrySetting): boolean {
  const { steps } = block;
  if (setting.width < NARROW_BODY || steps.length < 2 || steps.length > MOST_STAIRS) return false;
  const entries = measured(block, setting);
  const width = setting.width / steps.length;
  // A long word would make all of them small.
  const hasRoom = entries.every(
    (entry) => narrowestEntry(entry, SMALL_STAIRS) <= width - 2 * STAIR_SIDE * SMALL_STAIRS,
  );
  return hasRoom && fitColumns(entries, width, STAIR_SIDE);
}

/** Height of stairs with their least rise at this size; all in reference units. */
export const stairsHeight = (block: Steps, setting: EntrySetting, size: number): number =>
  heightOfStairs(measured(block, setting), size, setting.width);

function heightOfStairs(entries: readonly MeasuredEntry[], size: number, width: number): number {
  const inner = width / entries.length - 2 * STAIR_SIDE * size;
  // Such stairs fit nowhere, so that the layout makes them smaller.
  if (
    size > READABLE &&
    !entries.every((one) => hasFewLines(one, size, inner, size > SMALL_STAIRS ? MOST_LINES : MOST_LINES + 1))
  )
    return Infinity;
  const highest = Math.max(...entries.map((one) => entryHeight(one, size, inner)));
  return ABOVE_STAIRS + highest + (STAIR_EDGES + LEAST_RISE * (entries.length - 1)) * size;
}

/** Stairs stand on one page, so the first part has the height of all. */
function measureStairs(entries: readonly MeasuredEntry[]): MeasuredPart[] {
  const count = entries.length;
  return entries.map((entry, index) => ({
    weight: index === 0 ? 2 : 0,
    height: (size, { width }) => (index > 0 ? 0 : heightOfStairs(entries, size, width)),
    narrowest: (size) => count * (narrowestEntry(entry, size) + 2 * STAIR_SIDE * size),
  }));
}

/** Title and text of a step. */
export const stepOf = (block: Steps, index: number): { readonly title: string; readonly text: string } =>
  block.steps[index] ?? { title: '', text: '' };

/** Whether rows stand in two columns, which are read down: where they are many and even, with few words. */
export function areInColumns(block: Steps, setting: EntrySetting): boolean {
  const { length: count } = block.steps;
  if (setting.width < NARROW_BODY || count < FEWEST_IN_COLUMNS || count > MOST_IN_COLUMNS || count % 2 > 0)
    return false;
  return fitColumns(measured(block, setting), widthOfColumn(setting.width), numberWidth(block) / 2);
}

const widthOfColumn = (width: number): number => (width - BESIDE_GAP) / 2;

/** Whether words and texts of rows stand beside each other. */
export function areTextsBeside(block: Steps, setting: EntrySetting): boolean {
  const hasTexts = block.steps.some(({ text }) => text.trim() !== '');
  return setting.width >= NARROW_BODY && hasTexts && !areInColumns(block, setting);
}

export const numberOf = ({ first = 1 }: Steps, index: number): number => first + index;

/** Width of the numbers beside rows, in em of the words. */
export const numberWidth = (block: Steps): number =>
  NUMBER_WIDTH + DIGIT_WIDTH * (String(numberOf(block, block.steps.length - 1)).length - 1);

/** Rows in two columns stand on one page, so the first part has the height of all. */
function measureColumns(block: Steps, setting: EntrySetting): MeasuredPart[] {
  const entries = measured(block, setting);
  const half = entries.length / 2;
  const beside = numberWidth(block);
  const heightOfRows = (size: number, width: number): number => {
    const heights = entries.map((entry) => entryHeight(entry, size, widthOfColumn(width) - beside * size));
    return heights
      .slice(0, half)
      .reduce((sum, one, row) => sum + Math.max(one, heights[row + half]!) + ROW_GAP * size, 0);
  };
  return entries.map((entry, index) => ({
    weight: index === 0 ? half * ROW_WEIGHT : 0,
    height: (size, { width }) => (index > 0 ? 0 : heightOfRows(size, width)),
    narrowest: (size) => 2 * (beside * size + narrowestEntry(entry, size)) + BESIDE_GAP,
  }));
}

function measureRows(block: Steps, setting: EntrySetting): MeasuredPart[] {
  const isBeside = areTextsBeside(block, setting);
  const beside = numberWidth(block);
  return measured(block, setting).map((entry) => ({
    weight: ROW_WEIGHT,
    height(size, { width }) {
      const inner = width - beside * size;
      if (!isBeside) return entryHeight(entry, size, inner) + ROW_GAP * size;
      const forWords = inner * WORDS_SHARE;
      const forText = inner - forWords - BESIDE_TEXT * size;
      const words = entryHeight({ ...entry, text: [] }, size, forWords);
      return Math.max(words, entryHeight({ ...entry, words: [] }, size, forText)) + ROW_GAP * size;
    },
    narrowest: (size) =>
      beside * size +
      (isBeside
        ? Math.max(
            narrowestEntry({ ...entry, text: [] }, size) / WORDS_SHARE,
            narrowestEntry({ ...entry, words: [] }, size) / (1 - WORDS_SHARE) + BESIDE_TEXT * size,
          )
        : narrowestEntry(entry, size)),
  }));
}

const items = entriesAsItems<Steps, 'steps'>('steps');

/** What is done one after the other; each step is a part. */
export const steps: BlockKind<Steps> = {
  kind: 'steps',
  schema,
  isWide: 'figure',
  isFilling: true,
  isMarked: true,
  movementSeconds: () => DRAWING_S,
  movesFirst: () => 'drawn',
  items: {
    ...items,
    divided(block, item) {
      const [before, after] = items.divided(block, item);
      return [before, { ...after, first: numberOf(block, item) }];
    },
    joined: (before, after) =>
      numberOf(after, 0) === numberOf(before, before.steps.length) ? items.joined(before, after) : null,
  },
  empty: { kind: 'steps', steps: [...EMPTY_ENTRIES] },
  written(block) {
    const written = block.steps.filter((step) => !isBlankEntry(step));
    return written.length === 0 ? null : { ...block, steps: written };
  },
  texts: (block) => block.steps.map(({ title, text }) => saidEntry(title, text)),
  description: (block) =>
    block.steps.map(({ title, text }, index) => `${numberOf(block, index)}. ${saidEntry(title, text)}`).join('\n'),
  // Numbers are not spoken.
  content: (block) => JSON.stringify(['steps', block.steps.map(({ title, text }) => [title, text])]),
  measure(block, setting) {
    if (areStairs(block, setting)) return measureStairs(measured(block, setting));
    return areInColumns(block, setting) ? measureColumns(block, setting) : measureRows(block, setting);
  },
  toMarkdown: ({ steps: all, first }) => {
    const nodes = markedList(
      'steps',
      true,
      all.map(({ title, text }) => markedItem(title, text)),
    );
    return nodes.map((node) => (node.type === 'list' && first !== undefined ? { ...node, start: first } : node));
  },
  fromMarkdown(nodes, at, reader) {
    const list = listBelowMark('steps', nodes, at, reader);
    if (list === null) return null;
    const start = list.start ?? 1;
    const all = list.children
      .map((item) => wordsOfItem(item, reader.textOf))
      .map(({ words, text }): Step => ({ title: words, text }));
    const blocks = inPieces(
      all.filter((step) => !isBlankEntry(step)),
      LIMITS.entriesPerBlock,
    ).map((some, piece): Steps => {
      const first = Math.min(start + piece * LIMITS.entriesPerBlock, 999);
      return { kind: 'steps', steps: some, ...(first > 1 ? { first } : {}) };
    });
    return { blocks, count: 2 };
  },
  form: [
    {
      name: 'steps',
      control: 'entries',
      one: 'step',
      fewest: 1,
      most: LIMITS.entriesPerBlock,
      fields: [
        { name: 'title', control: 'line', maxLength: LIMITS.entryTitleLength },
        { name: 'text', control: 'line', maxLength: LIMITS.entryTextLength },
      ],
    },
  ],
};
