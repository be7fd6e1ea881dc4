import { LIMITS } from '@slidewright/domain/limits';
import { z } from 'zod/mini';
import { NARROW_BODY } from '../../measure/geometry.ts';
import {
  DRAWING_S,
  entriesAsItems,
  entryHeight,
  entryText,
  fitColumns,
  measureEntry,
  narrowestEntry,
  type EntrySetting,
  type MeasuredEntry,
} from '../entries.ts';
import { cut, text } from '../fields.ts';
import type { BlockKind, MeasuredPart } from '../kind.ts';
import { inPieces, listBelowMark, markedItem, markedList, wordsOfItem } from '../marked-list.ts';

const schema = z.object({
  kind: z.literal('timeline'),
  dates: z
    .array(
      z.object({
        /** A date or a time of day, as it is written: '1946', '3 May', 'in spring'. */
        date: text(LIMITS.entryDateLength),
        /** What happened then. */
        text: entryText,
      }),
    )
    .check(z.maxLength(LIMITS.entriesPerBlock)),
});
export type Timeline = z.output<typeof schema>;
type Dated = Timeline['dates'][number];

/** Size of what happened, relative to the dates. */
export const EVENT_SCALE = 0.78;
/** Sizes of the line with its points, and of the space beside a date, in em of the dates. */
export const LINE_HEIGHT = 0.9;
export const DATE_SIDE = 0.4;
/** Space between a date and the line, in em. */
export const OFF_LINE = 0.35;
/** Space above the texts of a line across the slide, in reference units. */
export const ABOVE_DATES = 28;
/** More dates are rows. */
const MOST_ACROSS = 6;

/** Width of the line beside rows, and space of a row, in em of the dates. */
export const LINE_WIDTH = 1.2;
export const ROW_GAP = 0.6;
/** Share of a wide row that the date takes. */
export const DATE_SHARE = 0.26;
const ROW_WEIGHT = 0.65;

/** Dates stand above and below the line in turn, each as wide as two columns of the line. */
const acrossWidth = (count: number, width: number): number => (2 * width) / (count + 1);

const measured = ({ dates }: Timeline, setting: EntrySetting): MeasuredEntry[] =>
  dates.map(({ date, text: event }) => measureEntry(date, event, setting, EVENT_SCALE));

/** Whether the line goes across the slide, not down: few dates, with few words. */
export function isAcross(block: Timeline, setting: EntrySetting): boolean {
  const count = block.dates.length;
  if (setting.width < NARROW_BODY || count < 2 || count > MOST_ACROSS) return false;
  return fitDateColumns(block, setting, acrossWidth(count, setting.width), DATE_SIDE);
}

/** Whether dates with what happened below them are read well in columns of this width, less `side` em at each side. */
export const fitDateColumns = (block: Timeline, setting: EntrySetting, width: number, side: number): boolean =>
  fitColumns(measured(block, setting), width, side);

function measureAcross(entries: readonly MeasuredEntry[]): MeasuredPart[] {
  const count = entries.length;
  return entries.map((entry, index) => ({
    weight: index === 0 ? 2 : 0,
    height: (size, { width }) => {
      if (index > 0) return 0;
      const inner = acrossWidth(count, width) - 2 * DATE_SIDE * size;
      const heights = entries.map((one) => entryHeight(one, size, inner));
      const highest = (side: number) => Math.max(0, ...heights.filter((_, at) => at % 2 === side));
      return ABOVE_DATES + highest(0) + highest(1) + (LINE_HEIGHT + 2 * OFF_LINE) * size;
    },
    narrowest: (size) => ((narrowestEntry(entry, size) + 2 * DATE_SIDE * size) * (count + 1)) / 2,
  }));
}

function measureDown(entries: readonly MeasuredEntry[]): MeasuredPart[] {
  return entries.map((entry) => ({
    weight: ROW_WEIGHT,
    height(size, { width }) {
      const inner = width - LINE_WIDTH * size;
      if (width < NARROW_BODY) return entryHeight(entry, size, inner) + ROW_GAP * size;
      const date = entryHeight({ ...entry, text: [] }, size, (inner - DATE_SIDE * size) * DATE_SHARE);
      const event = entryHeight({ ...entry, words: [] }, size, (inner - DATE_SIDE * size) * (1 - DATE_SHARE));
      return Math.max(date, event) + ROW_GAP * size;
    },
    narrowest: (size) => LINE_WIDTH * size + narrowestEntry(entry, size),
  }));
}

const isBlank = ({ date, text: event }: Dated): boolean => date.trim() === '' && event.trim() === '';

/** What is said of a date: a comma, because a full stop would make an ordinal number of it in some languages. */
function saidDate({ date, text: event }: Dated): string {
  const [when, what] = [date.trim(), event.trim()];
  return when === '' || what === '' ? when + what : `${when}${/\p{P}$/u.test(when) ? '' : ','} ${what}`;
}

/** What happened when; each date is a part. */
export const timeline: BlockKind<Timeline> = {
  kind: 'timeline',
  schema,
  isWide: 'figure',
  isFilling: true,
  isMarked: true,
  movementSeconds: () => DRAWING_S,
  movesFirst: () => 'drawn',
  items: entriesAsItems('dates'),
  empty: {
    kind: 'timeline',
    dates: [
      { date: '', text: '' },
      { date: '', text: '' },
      { date: '', text: '' },
    ],
  },
  written(block) {
    const dates = block.dates.filter((one) => !isBlank(one));
    return dates.length === 0 ? null : { ...block, dates };
  },
  texts: ({ dates }) => dates.map(saidDate),
  content: ({ dates }) => JSON.stringify(['timeline', dates.map(({ date, text: event }) => [date, event])]),
  measure(block, setting) {
    const entries = measured(block, setting);
    return isAcross(block, setting) ? measureAcross(entries) : measureDown(entries);
  },
  toMarkdown: ({ dates }) =>
    markedList(
      'timeline',
      false,
      dates.map(({ date, text: event }) => markedItem(date, event)),
    ),
  fromMarkdown(nodes, at, reader) {
    const list = listBelowMark('timeline', nodes, at, reader);
    if (list === null) return null;
    const dates = list.children
      .map((item) => wordsOfItem(item, reader.textOf))
      .map((item): Dated => ({ date: cut(item.words, LIMITS.entryDateLength), text: item.text }))
      .filter((one) => !isBlank(one));
    const blocks = inPieces(dates, LIMITS.entriesPerBlock).map((some): Timeline => ({ kind: 'timeline', dates: some }));
    return { blocks, count: 2 };
  },
  form: [
    {
      name: 'dates',
      control: 'entries',
      one: 'date',
      fewest: 1,
      most: LIMITS.entriesPerBlock,
      fields: [
        { name: 'date', control: 'line', maxLength: LIMITS.entryDateLength },
        { name: 'text', control: 'line', maxLength: LIMITS.entryTextLength },
      ],
    },
  ],
};
