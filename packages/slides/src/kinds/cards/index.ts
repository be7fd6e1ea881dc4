import { LIMITS } from '@slidewright/domain/limits';
import { z } from 'zod/mini';
import { NARROW_BODY } from '../../measure/geometry.ts';
import {
  EMPTY_ENTRIES,
  entriesAsItems,
  entryHeight,
  entryText,
  entryTitle,
  fitColumns,
  isBlankEntry,
  measureEntry,
  narrowestEntry,
  saidEntry,
  type EntrySetting,
  type MeasuredEntry,
} from '../entries.ts';
import { letters } from '../../measure/sizes.ts';
import { textWidth } from '../../measure/text-shape.ts';
import { text } from '../fields.ts';
import type { BlockKind, MeasuredPart } from '../kind.ts';
import { iconOfItem, inPieces, listBelowMark, markedItem, markedList, wordsOfItem } from '../marked-list.ts';

const schema = z.object({
  kind: z.literal('cards'),
  cards: z
    .array(
      z.object({
        title: entryTitle,
        text: entryText,
        /** The name of an icon; not set for none. */
        icon: z.exactOptional(text(LIMITS.iconNameLength).check(z.regex(/^[a-z0-9-]*$/))),
      }),
    )
    .check(z.maxLength(LIMITS.entriesPerBlock)),
});
export type Cards = z.output<typeof schema>;
type Card = Cards['cards'][number];

/** Space between cards in reference units, and within a card at each side, in em of its title. */
export const CARD_GAP = 28;
export const CARD_SIDE = 0.6;
/** Smallest space above the words of a card, in em. */
const CARD_TOP = 0.9;
/** Space above and below the words of a card in a list, in em. */
export const LIST_SIDE = 0.4;
/** Size of an icon, and the space between it and words, in em. */
export const ICON_SIZE = 1.9;
export const ICON_GAP = 0.4;

/** Columns by the number of cards; fewer where these are too narrow. */
const COLUMNS = {
  landscape: [1, 2, 3, 2, 3, 3, 4, 4, 3, 4, 4, 4],
  portrait: [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2],
} as const;

/** Cards in the corners: space between them, size of an icon beside words, and height that the title takes of each, in reference units. */
export const CORNERS = { gap: 96, icon: 190, iconGap: 40, title: 184 } as const;
/** Most of the words and of the text of a card in a corner, in em. */
const IN_CORNER = { words: letters(22), text: letters(64) } as const;

/** More cards are never one row. */
const MOST_IN_ROW = 5;

const cardWidth = (columns: number, width: number): number => (width - CARD_GAP * (columns - 1)) / columns;

const measured = ({ cards }: Cards, setting: EntrySetting): MeasuredEntry[] =>
  cards.map(({ title, text: below }) => measureEntry(title, below, setting));

/** The number of columns in which cards stand. */
export function cardColumns(block: Cards, setting: EntrySetting): number {
  if (setting.cardsIn === 'list') return 1;
  const entries = measured(block, setting);
  const shape = setting.width < NARROW_BODY ? 'portrait' : 'landscape';
  const isRow = setting.cardsIn === 'row' && entries.length <= MOST_IN_ROW;
  // Those that are in one row in any case are below each other.
  if (isRow && COLUMNS[shape][entries.length - 1] === entries.length) return 1;
  if (isRow && fitColumns(entries, cardWidth(entries.length, setting.width), CARD_SIDE)) return entries.length;
  let columns: number = COLUMNS[shape][entries.length - 1] ?? 1;
  while (columns > 1 && !fitColumns(entries, cardWidth(columns, setting.width), CARD_SIDE)) columns -= 1;
  return columns;
}

export const haveIcons = (block: Cards): boolean => block.cards.some(({ icon = '' }) => icon !== '');

/** Share of the width that the words of a card have beside their text. */
export const WORDS_SHARE = 0.38;
/** Space between them, in em of the words. */
export const WORDS_GAP = 0.6;

/** Whether the words of cards stand beside their texts: of those that are below each other and have the whole width. */
export const areParted = (block: Cards, setting: EntrySetting): boolean =>
  setting.cardsIn !== 'list' &&
  setting.width >= NARROW_BODY &&
  !haveIcons(block) &&
  block.cards.every(({ title, text: below }) => title.trim() !== '' && below.trim() !== '') &&
  cardColumns(block, setting) === 1;

/** Height of the words of a card and of its text beside them, in a card with this room within. */
function partedHeight(entry: MeasuredEntry, size: number, inner: number): number {
  const room = inner - WORDS_GAP * size;
  return Math.max(
    entryHeight({ ...entry, text: [] }, size, room * WORDS_SHARE),
    entryHeight({ ...entry, words: [] }, size, room * (1 - WORDS_SHARE)),
  );
}

/** Two rows of two, each with the height of its higher card and its share of the title. */
function measureCorners(block: Cards, setting: EntrySetting): MeasuredPart[] {
  const entries = measured(block, setting);
  const icon = haveIcons(block) ? CORNERS.icon + CORNERS.iconGap : 0;
  const innerOf = (width: number) => (width - CORNERS.gap) / 2 - icon;
  return entries.map((entry, index) => ({
    weight: index % 2 === 0 ? 1 : 0,
    height: (size, { width }) => {
      if (index % 2 === 1) return 0;
      const row = entries.slice(index, index + 2);
      return CORNERS.title + Math.max(...row.map((one) => entryHeight(one, size, innerOf(width))));
    },
    narrowest: (size) => 2 * (narrowestEntry(entry, size) + icon) + CORNERS.gap,
  }));
}

/** The first card of a row has the height of the row. Icons stand above words, or beside them in wide cards. */
function measureCards(block: Cards, setting: EntrySetting): MeasuredPart[] {
  const entries = measured(block, setting);
  const columns = cardColumns(block, setting);
  const icon = haveIcons(block) ? ICON_SIZE + ICON_GAP : 0;
  const [above, beside] = columns === 1 ? [0, icon] : [icon, 0];
  const isList = setting.cardsIn === 'list';
  const heightOf = areParted(block, setting) ? partedHeight : entryHeight;
  const around = (size: number): number => (isList ? 2 * LIST_SIDE * size : (CARD_TOP + CARD_SIDE) * size + CARD_GAP);
  const side = isList ? 0 : CARD_SIDE;
  return entries.map((entry, index) => {
    const row = entries.slice(index, index % columns === 0 ? index + columns : index);
    return {
      weight: index % columns === 0 ? 1 : 0,
      height: (size, { width }) => {
        if (row.length === 0) return 0;
        const inner = cardWidth(columns, width) - (2 * side + beside) * size;
        return Math.max(...row.map((one) => heightOf(one, size, inner))) + above * size + around(size);
      },
      narrowest: (size) =>
        columns * (narrowestEntry(entry, size) + (2 * side + beside) * size) + CARD_GAP * (columns - 1),
    };
  });
}

/** Short things of the same kind beside each other; each card is a part. */
export const cards: BlockKind<Cards> = {
  kind: 'cards',
  schema,
  isWide: 'figure',
  isFilling: true,
  isMarked: true,
  secondLayout: () => ({ cardsIn: 'row' }),
  besideTitle(block, isTurned) {
    if (isTurned) return null;
    const isShort = block.cards.every(
      ({ title, text: below }) => textWidth(title) <= IN_CORNER.words && textWidth(below) <= IN_CORNER.text,
    );
    if (!isShort) return null;
    // A quarter without icon and heading would be empty until its card is spoken.
    const areStanding = block.cards.every(({ text: below, icon = '' }) => below.trim() !== '' || icon !== '');
    if (block.cards.length === 4 && areStanding) return 'corners';
    const areWords = block.cards.every(({ text: below }) => below.trim() === '');
    return !haveIcons(block) && block.cards.length > 1 && block.cards.length <= (areWords ? MOST_IN_ROW : 3)
      ? 'rows'
      : null;
  },
  items: entriesAsItems('cards'),
  empty: { kind: 'cards', cards: [...EMPTY_ENTRIES] },
  written(block) {
    const written = block.cards.filter((card) => !isBlankEntry(card));
    return written.length === 0 ? null : { ...block, cards: written };
  },
  texts: (block) => block.cards.map(({ title, text: below }) => saidEntry(title, below)),
  // Icons are not spoken.
  content: (block) => JSON.stringify(['cards', block.cards.map(({ title, text: below }) => [title, below])]),
  measure: (block, setting) =>
    setting.cardsIn === 'corners' ? measureCorners(block, setting) : measureCards(block, setting),
  toMarkdown: (block) =>
    markedList(
      'cards',
      false,
      block.cards.map(({ title, text: below, icon }) => markedItem(title, below, [], icon)),
    ),
  fromMarkdown(nodes, at, reader) {
    const list = listBelowMark('cards', nodes, at, reader);
    if (list === null) return null;
    const all = list.children
      .map((item): Card => {
        const { words, text: below } = wordsOfItem(item, reader.textOf);
        const icon = iconOfItem(item).slice(0, LIMITS.iconNameLength);
        return { title: words, text: below, ...(icon === '' ? {} : { icon }) };
      })
      .filter((card) => !isBlankEntry(card));
    const blocks = inPieces(all, LIMITS.entriesPerBlock).map((some): Cards => ({ kind: 'cards', cards: some }));
    return { blocks, count: 2 };
  },
  form: [
    {
      name: 'cards',
      control: 'entries',
      one: 'card',
      fewest: 1,
      most: LIMITS.entriesPerBlock,
      fields: [
        { name: 'title', control: 'line', maxLength: LIMITS.entryTitleLength },
        { name: 'text', control: 'line', maxLength: LIMITS.entryTextLength },
        { name: 'icon', control: 'icon', maxLength: LIMITS.iconNameLength, wordsOf: 'title' },
      ],
    },
  ],
};
