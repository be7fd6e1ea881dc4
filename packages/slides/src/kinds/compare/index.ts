import { textWarning } from '@slidewright/domain/text-warnings';
import { LIMITS } from '@slidewright/domain/limits';
import type { List, ListItem, Nodes } from 'mdast';
import { z } from 'zod/mini';
import { NARROW_BODY } from '../../measure/geometry.ts';
import { USUAL_WORDS } from '../../measure/sizes.ts';
import {
  entryHeight,
  entryText,
  entryTitle,
  measureEntry,
  narrowestEntry,
  type EntrySetting,
  type MeasuredEntry,
} from '../entries.ts';
import { cut } from '../fields.ts';
import type { BlockKind, MeasuredPart } from '../kind.ts';
import { oneLine, paragraph, phrasing } from '../markdown.ts';
import { listBelowMark, markedItem, markedList, wordsOfItem } from '../marked-list.ts';

const side = z.object({
  title: entryTitle,
  items: z.array(entryText).check(z.maxLength(LIMITS.entriesPerBlock)),
});
/** Number of sides. */
export const SIDES = 2;
const schema = z.object({
  kind: z.literal('compare'),
  /** The two sides; their items of the same index stand at the same height. */
  sides: z.array(side).check(z.minLength(SIDES), z.maxLength(SIDES)),
});
export type Compare = z.output<typeof schema>;
type Side = Compare['sides'][number];

export const isCompare = (block: { readonly kind: string }): block is Compare => block.kind === 'compare';

/** Space between the sides in reference units, and within a side at each edge, in em. */
export const SIDE_GAP = 28;
export const SIDE_EDGE = 0.7;
/** Space of a point, above and below it together, in em. */
export const ITEM_GAP = 0.62;
/** Sizes of titles and points, relative to the slide's text. */
export const TITLE_SCALE = 1.3;
const ITEM_SCALES = [1.6, 1.2, 1, 0.9, 0.8] as const;
const SHORT_ITEM_SCALES = [1.6, 1.4, 1.25, 1.15, 1.05, 0.95, 0.8] as const;
/** The longest point that is short, in UTF-16 units. */
const SHORT_ITEM = 24;

/** Size of the points: larger for few on a side, and for short ones. */
export function itemScale({ sides }: Compare): number {
  const rows = Math.max(1, ...sides.map(({ items }) => items.length));
  const isShort = sides.every(({ items }) => items.every((item) => item.length <= SHORT_ITEM));
  const scales = isShort ? SHORT_ITEM_SCALES : ITEM_SCALES;
  return scales[rows - 1] ?? scales.at(-1)!;
}

/** Higher sides stand below each other, and go on on further pages: at this size, in reference units. */
const READABLE = 40;
const MOST_HEIGHT = 660;
const ITEM_WEIGHT = 0.6;

const isBlank = (text: string): boolean => text.trim() === '';

/** What is said of a side: its title before its first point. A side without points has its title as its part. */
function saidSide({ title, items }: Side): string[] {
  const name = title.trim();
  if (items.length === 0) return [name];
  return items.map((item, index) => (index === 0 && name !== '' ? `${name}: ${item.trim()}` : item.trim()));
}

interface MeasuredSide {
  readonly title: MeasuredEntry;
  readonly items: readonly MeasuredEntry[];
}

function measuredSides(block: Compare, setting: EntrySetting): MeasuredSide[] {
  return block.sides.map(({ title, items }) => ({
    title: measureEntry(title, '', setting),
    items: items.map((item) => measureEntry('', item, setting, itemScale(block))),
  }));
}

/** Width of the words of a side. */
const innerWidth = (width: number, isBeside: boolean, size: number): number =>
  (isBeside ? (width - SIDE_GAP) / SIDES : width) - 2 * SIDE_EDGE * size;

/** Height of both sides beside each other. */
function heightBeside(sides: readonly MeasuredSide[], size: number, width: number): number {
  const inner = innerWidth(width, true, size) / USUAL_WORDS;
  const heightOf = (entry: MeasuredEntry | undefined) => (entry === undefined ? 0 : entryHeight(entry, size, inner));
  const title = Math.max(...sides.map((one) => entryHeight(one.title, size * TITLE_SCALE, inner)));
  const rows = Array.from({ length: Math.max(...sides.map(({ items }) => items.length)) }, (_, row) =>
    Math.max(...sides.map(({ items }) => heightOf(items[row]))),
  );
  return SIDE_GAP + title + rows.reduce((sum, row) => sum + row + ITEM_GAP * size, 0) + SIDE_EDGE * size;
}

/** Whether the sides stand beside each other, on one page. */
export function areBeside(block: Compare, setting: EntrySetting): boolean {
  return (
    setting.width >= NARROW_BODY && heightBeside(measuredSides(block, setting), READABLE, setting.width) <= MOST_HEIGHT
  );
}

const narrowestSide = ({ title, items }: MeasuredSide, size: number): number =>
  Math.max(narrowestEntry(title, size * TITLE_SCALE), ...items.map((item) => narrowestEntry(item, size)));

function measureBeside(sides: readonly MeasuredSide[]): MeasuredPart[] {
  return sides
    .flatMap(({ title, items }) => (items.length === 0 ? [title] : items))
    .map((_, index) => ({
      weight: index === 0 ? 2 : 0,
      height: (size, { width }) => (index === 0 ? heightBeside(sides, size, width) : 0),
      narrowest: (size) =>
        Math.max(...sides.map((one) => narrowestSide(one, size))) * SIDES + 2 * SIDES * SIDE_EDGE * size + SIDE_GAP,
    }));
}

/** Each page repeats the title of the side that it goes on with. */
function measureBelow(sides: readonly MeasuredSide[]): MeasuredPart[] {
  return sides.flatMap(({ title, items }, group) => {
    const edges = (size: number) => 2 * SIDE_EDGE * size + SIDE_GAP;
    const titleHeight = (size: number, width: number) =>
      entryHeight(title, size * TITLE_SCALE, innerWidth(width, false, size));
    const narrowest = (size: number) => narrowestSide({ title, items }, size) + 2 * SIDE_EDGE * size;
    if (items.length === 0)
      return [
        {
          group,
          weight: ITEM_WEIGHT,
          height: (size, { width }) => titleHeight(size, width) + edges(size),
          narrowest,
        } satisfies MeasuredPart,
      ];
    return items.map((item): MeasuredPart => ({
      group,
      weight: ITEM_WEIGHT,
      height: (size, { width }) => entryHeight(item, size, innerWidth(width, false, size)) + ITEM_GAP * size,
      heading: (size, { width }) => titleHeight(size, width) + edges(size),
      narrowest,
    }));
  });
}

/** Two sides of something; each point of a side is a part. */
export const compare: BlockKind<Compare> = {
  kind: 'compare',
  schema,
  isWide: 'figure',
  isFilling: true,
  isMarked: true,
  empty: {
    kind: 'compare',
    sides: [
      { title: '', items: [''] },
      { title: '', items: [''] },
    ],
  },
  written(block) {
    const sides = block.sides.map(({ title, items }) => ({ title, items: items.filter((item) => !isBlank(item)) }));
    return sides.every(({ title, items }) => isBlank(title) && items.length === 0) ? null : { ...block, sides };
  },
  texts: ({ sides }) => sides.flatMap(saidSide),
  content: ({ sides }) => JSON.stringify(['compare', sides.map(({ title, items }) => [title, items])]),
  measure(block, setting) {
    const sides = measuredSides(block, setting);
    return areBeside(block, setting) ? measureBeside(sides) : measureBelow(sides);
  },
  toMarkdown: ({ sides }) =>
    markedList(
      'compare',
      false,
      sides.map(({ title, items }) => {
        const list: List = { type: 'list', ordered: false, spread: false, children: items.map(pointItem) };
        return markedItem(title, '', items.length === 0 ? [] : [list]);
      }),
    ),
  fromMarkdown(nodes, at, reader) {
    const list = listBelowMark('compare', nodes, at, reader);
    if (list === null) return null;
    const sides = list.children.map((item): Side => {
      const [first, ...others] = item.children;
      const { words, text } = wordsOfItem({ ...item, children: first === undefined ? [] : [first] }, reader.textOf);
      const points = others.flatMap((node): readonly Nodes[] => (node.type === 'list' ? node.children : [node]));
      const texts = [text, ...points.map((point) => oneLine(reader.textOf(point)))].filter((point) => !isBlank(point));
      return { title: words, items: texts.map((point) => cut(point, LIMITS.entryTextLength)) };
    });
    const block: Compare = { kind: 'compare', sides };
    // The list is a list.
    if (!schema.safeParse(block).success) {
      reader.warn(nodes[at]!, textWarning('COMPARISON_AS_LIST'));
      return { blocks: [], count: 1 };
    }
    return { blocks: [block], count: 2 };
  },
  form: [
    {
      name: 'sides',
      control: 'entries',
      one: 'side',
      fewest: SIDES,
      most: SIDES,
      fields: [
        { name: 'title', control: 'line', maxLength: LIMITS.entryTitleLength },
        {
          name: 'items',
          control: 'texts',
          maxLength: LIMITS.entryTextLength,
          most: LIMITS.entriesPerBlock,
        },
      ],
    },
  ],
};

const pointItem = (item: string): ListItem => ({
  type: 'listItem',
  spread: false,
  children: [paragraph(phrasing(oneLine(item)))],
});
