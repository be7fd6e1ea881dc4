import { LIMITS } from '@slidewright/domain/limits';
import { withoutCodeMarks } from '@slidewright/domain/code-marks';
import type { List, ListItem, Nodes } from 'mdast';
import { z } from 'zod/mini';
import { isPlaceholderBullet, PLACEHOLDERS } from '../placeholders.ts';
import { BULLET_GAP, SMALLEST_BULLET, type Orientation } from '../../measure/geometry.ts';
import { leading } from '../../measure/leading.ts';
import { letters, sizeFor, STATEMENTS } from '../../measure/sizes.ts';
import { measureText, textWidth } from '../../measure/text-shape.ts';
import { cut, text } from '../fields.ts';
import type { BlockKind } from '../kind.ts';
import { ofOneNode, oneLine, paragraph, phrasing } from '../markdown.ts';
import { textPart } from '../text-part.ts';

const schema = z.object({
  kind: z.literal('bullets'),
  items: z.array(text(LIMITS.bulletLength)).check(z.maxLength(LIMITS.bulletsPerSlide)),
  /** The level of each item, 1 for the second; items without an entry are on the first. Not set for a flat list. */
  levels: z.exactOptional(z.array(z.literal([0, 1])).check(z.maxLength(LIMITS.bulletsPerSlide))),
  numbered: z.exactOptional(z.boolean()),
});
export type Bullets = z.output<typeof schema>;

/** An item of a list. */
export interface BulletRow {
  readonly text: string;
  readonly level: 0 | 1;
}

/** Size of an item of the second level, relative to the first. */
export const SECOND_LEVEL_SCALE = 0.86;
/** Width of the mark of the second level, in em of the slide's text size. */
export const SECOND_LEVEL_MARK = 1.1;
/** Space above an item of the second level, in em of the slide's text size. */
const SECOND_LEVEL_GAP = 0.12;

/** How much of a page an item of the second level takes, compared with one of the first. */
const SECOND_LEVEL_WEIGHT = 0.6;

export function bulletRows({ items, levels }: Pick<Bullets, 'items' | 'levels'>): BulletRow[] {
  return items.map((item, index) => ({ text: item, level: levels?.[index] ?? 0 }));
}

/** A list of these rows. */
export function listOf(rows: readonly BulletRow[], numbered: boolean): Bullets {
  return {
    kind: 'bullets',
    items: rows.map((row) => row.text),
    ...(rows.some(({ level }) => level === 1) ? { levels: rows.map(({ level }) => level) } : {}),
    ...(numbered ? { numbered } : {}),
  };
}

export const isBullets = (block: { readonly kind: string }): block is Bullets => block.kind === 'bullets';

const isFlat = (block: Bullets): boolean => bulletRows(block).every(({ level }) => level === 0);

/** Whether a list has one level and no numbers, and so consists of its items only. */
export const isPlainList = (block: Bullets): boolean => block.numbered !== true && isFlat(block);

/**
 * The first of these lists with the items of a client that knows no levels. An item keeps the level that its text had,
 * or, if no item was added or removed, that of the item that it replaces.
 */
export function listWithItems(lists: readonly Bullets[], items: readonly string[]): Bullets {
  const before = lists.flatMap(bulletRows);
  const levels = new Map(before.map((row) => [row.text, row.level]));
  const rows = items.map((item, index): BulletRow => {
    const replaced = before.length === items.length ? before[index]!.level : 0;
    return { text: item, level: levels.get(item) ?? replaced };
  });
  return listOf(rows, lists[0]?.numbered === true);
}

/** The number of each row among those of its level that belong together, from 1, or behind so many of slides before. */
export function rowNumbers(rows: readonly BulletRow[], before = 0): number[] {
  const counts = [before, 0];
  return rows.map(({ level }) => {
    if (level === 0) counts[1] = 0;
    counts[level]! += 1;
    return counts[level]!;
  });
}

/** Space above and below each row, in em of the slide's text size: less between a row and those that belong to it. */
export function rowGaps(rows: readonly BulletRow[]): { readonly above: number; readonly below: number }[] {
  const gap = (row: BulletRow | undefined) => (row?.level === 1 ? SECOND_LEVEL_GAP : BULLET_GAP / 2);
  return rows.map((row, index) => ({ above: gap(row), below: gap(rows[index + 1]) }));
}

/** Sizes of short lists: of at most so many items, of which the longest is so wide, in em. */
const SHORT_LISTS_OF_ONE_LEVEL: readonly {
  readonly most: number;
  readonly widest: number;
  readonly size: Readonly<Record<Orientation, number>>;
}[] = [
  { most: 3, widest: letters(14), size: { landscape: 124, portrait: 140 } },
  { most: 2, widest: letters(30), size: { landscape: 124, portrait: 124 } },
  { most: 4, widest: letters(26), size: { landscape: 112, portrait: 124 } },
  { most: 2, widest: letters(60), size: { landscape: 104, portrait: 104 } },
  { most: 3, widest: letters(36), size: { landscape: 92, portrait: 104 } },
  { most: 4, widest: letters(40), size: { landscape: 88, portrait: 92 } },
  { most: 3, widest: letters(46), size: { landscape: 92, portrait: 92 } },
  { most: 2, widest: letters(110), size: { landscape: 84, portrait: 92 } },
  { most: 4, widest: letters(70), size: { landscape: 72, portrait: 84 } },
  { most: 3, widest: letters(110), size: { landscape: 66, portrait: 80 } },
  { most: 4, widest: letters(96), size: { landscape: 60, portrait: 76 } },
  { most: 5, widest: letters(34), size: { landscape: 88, portrait: 84 } },
  { most: 5, widest: letters(44), size: { landscape: 72, portrait: 84 } },
  { most: 5, widest: letters(70), size: { landscape: 60, portrait: 76 } },
  { most: 6, widest: letters(30), size: { landscape: 76, portrait: 80 } },
  { most: 6, widest: letters(44), size: { landscape: 60, portrait: 80 } },
  { most: 6, widest: letters(56), size: { landscape: 56, portrait: 72 } },
];

/** The same of lists with a second level, whose rows are smaller. */
const SHORT_LISTS_WITH_LEVELS: typeof SHORT_LISTS_OF_ONE_LEVEL = [
  { most: 6, widest: letters(36), size: { landscape: 68, portrait: 84 } },
  { most: 8, widest: letters(56), size: { landscape: 62, portrait: 76 } },
];

/** Lists of so few points have more space between rows than others need, in em: their lines and numerals are large. */
const MOST_AIRY = 6;
const AIR = 0.25;

/** Shorter lists are one column, and so are those that would leave a place empty. */
const FEWEST_IN_COLUMNS = 4;

/** A list of bullets on one or two levels, numbered or not; each is a part. */
export const bullets: BlockKind<Bullets> = {
  kind: 'bullets',
  schema,
  longestBelowTitle: 60,
  sharesHeight: isFlat,
  isNumbered: ({ numbered }) => numbered === true,
  largestText([only, ...others], orientation) {
    if (only === undefined || others.length > 0) return null;
    const longest = Math.max(...only.items.map((item) => textWidth(item)));
    const sizes = isFlat(only) ? SHORT_LISTS_OF_ONE_LEVEL : SHORT_LISTS_WITH_LEVELS;
    const short = sizes.find(({ most, widest }) => only.items.length <= most && longest <= widest);
    return short?.size[orientation] ?? null;
  },
  largestStatement: ({ items }, orientation) => sizeFor(STATEMENTS[orientation], textWidth(items[0] ?? '')),
  secondLayout(block) {
    const count = block.items.length;
    return isFlat(block) && count >= FEWEST_IN_COLUMNS && count % 2 === 0 ? { listColumns: 2 } : {};
  },
  items: {
    count: ({ items }) => items.length,
    startsPart: (block, item) => bulletRows(block)[item]?.level === 0,
    divided(block, item) {
      const rows = bulletRows(block);
      const [first, ...others] = rows.slice(item);
      const numbered = block.numbered === true;
      // The first row of a list has nothing above it that it could belong to.
      return [listOf(rows.slice(0, item), numbered), listOf([{ ...first!, level: 0 }, ...others], numbered)];
    },
    joined(before, after) {
      const numbered = before.numbered === true;
      if (numbered !== (after.numbered === true)) return null;
      return listOf([...bulletRows(before), ...bulletRows(after)], numbered);
    },
  },
  empty: { kind: 'bullets', items: [PLACEHOLDERS.newBullet] },
  written(block) {
    const rows = bulletRows(block).filter((row) => row.text.trim() !== '' && !isPlaceholderBullet(row.text));
    return rows.length === 0 ? null : listOf(rows, block.numbered === true);
  },
  texts: ({ items }) => items,
  // Levels and numbers are not spoken, so they do not change the hash.
  content: ({ items }) => items.join('\n'),
  measure(block, { textFace, displayFace, lineHeight, markWidth, isStatement }) {
    const rows = bulletRows(block);
    const gaps = rowGaps(rows);
    const air = !isStatement && isFlat(block) && rows.length <= MOST_AIRY ? AIR : 0;
    return rows.map((row, index) => {
      const isSecond = row.level === 1 && !isStatement;
      const shown = withoutCodeMarks(row.text);
      const run = {
        words: measureText(shown, isStatement ? displayFace : textFace),
        scale: isSecond ? SECOND_LEVEL_SCALE : 1,
        smallest: SMALLEST_BULLET,
        lineHeight: leading(shown, lineHeight),
      };
      const { above, below } = gaps[index]!;
      const indent = isSecond ? markWidth + SECOND_LEVEL_MARK : markWidth;
      return { ...textPart([run], { indent, gap: above + below + air }), weight: isSecond ? SECOND_LEVEL_WEIGHT : 1 };
    });
  },
  toMarkdown: (block) => [markdownList(bulletRows(block), block.numbered === true)],
  fromMarkdown: ofOneNode((node, textOf) => {
    if (node.type !== 'list') return [];
    const rows = rowsOfList(node, textOf, 0).map((row) => ({ ...row, text: cut(row.text, LIMITS.bulletLength) }));
    const lists: Bullets[] = [];
    for (let start = 0; start < rows.length; start += LIMITS.bulletsPerSlide)
      lists.push(listOf(rows.slice(start, start + LIMITS.bulletsPerSlide), node.ordered === true));
    return lists;
  }),
  form: [
    { name: 'items', control: 'list', levels: 'levels', maxLength: LIMITS.bulletLength },
    { name: 'numbered', control: 'flag' },
  ],
};

/** A list whose rows of the second level are lists in the items above them. */
function markdownList(rows: readonly BulletRow[], ordered: boolean): List {
  const items: ListItem[] = [];
  for (const { text: item, level } of rows) {
    const own: ListItem = { type: 'listItem', spread: false, children: [paragraph(phrasing(oneLine(item)))] };
    if (level === 0) {
      items.push(own);
      continue;
    }
    if (items.length === 0) items.push({ type: 'listItem', spread: false, children: [] });
    const { children } = items.at(-1)!;
    const below = children.find((child) => child.type === 'list');
    if (below) below.children.push(own);
    else children.push({ type: 'list', ordered, spread: false, children: [own] });
  }
  return { type: 'list', ordered, spread: false, children: items };
}

/** The items of a list of a Markdown document; what lies deeper than the second level is on the second. */
function rowsOfList(list: List, textOf: (node: Nodes) => string, level: 0 | 1): BulletRow[] {
  return list.children.flatMap((item) => {
    const inner = item.children.filter((child) => child.type === 'list');
    const own = item.children.filter((child) => child.type !== 'list');
    const text = oneLine(own.map(textOf).join(' '));
    const mark = item.checked === true ? '☑ ' : item.checked === false ? '☐ ' : '';
    const rows = inner.flatMap((below) => rowsOfList(below, textOf, 1));
    return text === '' ? rows : [{ text: mark + text, level }, ...rows];
  });
}
