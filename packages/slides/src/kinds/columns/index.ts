import { textWarning } from '@slidewright/domain/text-warnings';
import { LIMITS } from '@slidewright/domain/limits';
import type { RootContent } from 'mdast';
import { z } from 'zod/mini';
import { BESIDE_GAP, NARROW_BODY, narrowIndent } from '../../measure/geometry.ts';
import { drawnLines, type Code } from '../code/index.ts';
import { blockOf } from '../fields.ts';
import {
  appearancesOf,
  readTextOf,
  type BlockKind,
  type Column,
  type MarkdownReader,
  type MarkdownRun,
  type MeasuredPart,
  type TextSetting,
} from '../kind.ts';
import { slotOf, type Slot } from './slots.ts';

/** Lists of blocks that stand beside each other, or below each other where the slide is narrow. */
export interface Columns<Inner> {
  readonly kind: 'columns';
  /** Two or three, each with its blocks in order. */
  columns: Inner[][];
}

const FEWEST = 2;
export const MOST_COLUMNS = 3;
/** Space above a column that stands below another one, in em of the slide's text. */
export const STACKED_GAP = 1.1;

/** How much of a page a part takes there, compared with one of a list: columns are of short texts. */
const STACKED_WEIGHT = 0.6;

/** Lines of code and parts of other blocks in a column that has code, at most. More are higher than a slide. */
const MOST_LINES = 16;

/** Whether columns stand beside each other in a body of this width, where they stay on one page. */
export function areBeside({ columns }: Columns<{ readonly kind: string }>, width: number): boolean {
  if (width < NARROW_BODY) return false;
  const own = columnWidth(columns.length, width, true);
  return columns.every((blocks) => {
    const lines = blocks.map((block) => (isCode(block) ? drawnLines(block, own) : 1));
    return !blocks.some(isCode) || lines.reduce((sum, count) => sum + count, 0) <= MOST_LINES;
  });
}

const isCode = (block: { readonly kind: string }): block is Code => block.kind === 'code';

/** The width of one of `count` columns in a body of this width. */
export const columnWidth = (count: number, width: number, isBeside: boolean): number =>
  isBeside ? (width - BESIDE_GAP * (count - 1)) / count : width;

type InnerKind<Inner extends { readonly kind: string }> = BlockKind<Inner>;

/** The kind of columns of blocks of these kinds. Its parts are those of its blocks, column by column. */
export function columnsOf<Inner extends { readonly kind: string }>(
  kinds: Readonly<Record<string, unknown>>,
  blocksOfMarkdown: (nodes: readonly RootContent[], reader: MarkdownReader) => readonly Inner[],
): BlockKind<Columns<Inner>> {
  const kindOf = (block: Inner): InnerKind<Inner> => kinds[block.kind] as InnerKind<Inner>;
  const column = z
    .array(blockOf<Inner>(Object.values(kinds) as readonly InnerKind<Inner>[]))
    .check(z.maxLength(LIMITS.blocksPerColumn));
  const schema = z.object({
    kind: z.literal('columns'),
    columns: z.array(column).check(z.minLength(FEWEST), z.maxLength(MOST_COLUMNS)),
  });
  return {
    kind: 'columns',
    schema: schema as unknown as z.ZodMiniType<Columns<Inner>>,
    isWide: 'text',
    isBalanced: true,
    empty: {
      kind: 'columns',
      columns: [['text'], ['text']].map((names) => names.map((name) => (kinds[name] as InnerKind<Inner>).empty)),
    },
    written(block) {
      const columns = block.columns.map((inner) => inner.flatMap((one) => kindOf(one).written(one) ?? []));
      return columns.every((inner) => inner.length === 0) ? null : { ...block, columns };
    },
    texts: ({ columns }) => columns.flat().flatMap((block) => kindOf(block).texts(block)),
    cues: ({ columns }) => columns.flat().flatMap((block) => (kindOf(block).cues ?? kindOf(block).texts)(block)),
    appearances: ({ columns }) => columns.flat().flatMap((block) => appearancesOf(kindOf(block), block)),
    description: ({ columns }) =>
      columns
        .flat()
        .flatMap((block) => kindOf(block).description?.(block) ?? kindOf(block).texts(block))
        .join('\n'),
    read: ({ columns }) =>
      columns
        .flat()
        .map((block) => readTextOf(kindOf(block), block))
        .join('\n'),
    // What stands beside what is not spoken.
    content: ({ columns }) =>
      columns
        .flat()
        .flatMap((block) => kindOf(block).content(block) ?? [])
        .join('\n'),
    measure(block, setting) {
      const { columns } = block;
      const isBeside = areBeside(block, setting.width);
      const inner: TextSetting = {
        ...setting,
        markWidth: narrowIndent(setting.markWidth),
        isStatement: false,
        width: columnWidth(columns.length, setting.width, isBeside),
        hasPictureArea: false,
      };
      let group = 0;
      const parts = columns.map((blocks) =>
        blocks.flatMap((block) => {
          group += 1;
          return kindOf(block)
            .measure(block, inner)
            .map((part) => ({ ...part, group }));
        }),
      );
      return isBeside ? partsBeside(parts) : partsBelow(parts);
    },
    toMarkdown: ({ columns }) => [
      ...columns.flatMap((blocks, index) => [
        mark(index === 0 ? 'left' : index === columns.length - 1 ? 'right' : 'middle'),
        ...blocks.flatMap((block) => kindOf(block).toMarkdown(block)),
      ]),
      mark('bottom'),
    ],
    fromMarkdown(nodes, at, reader) {
      const found = runOf(nodes, at, reader);
      if (found === null) return null;
      const columns = found.columns.map((inner) => [...blocksOfMarkdown(inner, reader)]);
      const block: Columns<Inner> = { kind: 'columns', columns };
      const isWithin = schema.safeParse(block).success && bulletCount(columns.flat()) <= LIMITS.bulletsPerSlide;
      if (!isWithin && columns.length !== 1) reader.warn(nodes[at]!, textWarning('COLUMNS_STACKED'));
      return {
        count: found.count,
        blocks: isWithin && columns.flat().length > 0 ? [block] : columns.flat(),
      } as MarkdownRun<Columns<Inner>>;
    },
    form: [{ name: 'columns', control: 'columns', most: MOST_COLUMNS }],
  };
}

/** A mark of a slot; a raw line, because the exporter escapes text that looks like one. */
const mark = (slot: Slot): RootContent => ({ type: 'html', value: `::${slot}::` });

const bulletCount = (blocks: readonly object[]): number =>
  blocks.reduce((count, block) => count + ('items' in block ? (block.items as unknown[]).length : 0), 0);

/** The parts of columns beside each other: the first has the height of all, because columns stay on one page. */
function partsBeside(columns: readonly (readonly MeasuredPart[])[]): MeasuredPart[] {
  const share = ({ width, measure }: Column): Column => {
    const own = columnWidth(columns.length, width, true);
    return { width: own, measure: Math.min(measure, own) };
  };
  const heightOf = (parts: readonly MeasuredPart[], size: number, column: Column): number =>
    parts.reduce((height, part, index) => {
      const isFirst = parts[index - 1]?.group !== part.group;
      return height + part.height(size, column) + (isFirst ? (part.heading?.(size, column) ?? 0) : 0);
    }, 0);
  const weight = Math.max(...columns.map((parts) => parts.reduce((sum, part) => sum + part.weight, 0)));
  return columns.flat().map(({ narrowest }, index) => ({
    weight: index === 0 ? weight : 0,
    height: (size, column) =>
      index === 0 ? Math.max(...columns.map((parts) => heightOf(parts, size, share(column)))) : 0,
    narrowest: (size) => (narrowest?.(size) ?? 0) * columns.length + BESIDE_GAP * (columns.length - 1),
  }));
}

/** The parts of columns below each other, which can continue on further pages. */
function partsBelow(columns: readonly (readonly MeasuredPart[])[]): MeasuredPart[] {
  return columns.flatMap((parts, column) =>
    parts.map((part, index) => ({
      ...part,
      weight: part.weight * STACKED_WEIGHT,
      isStatementAt: () => false,
      height: (size, available) => part.height(size, available) + (column > 0 && index === 0 ? STACKED_GAP * size : 0),
    })),
  );
}

/** The nodes of each column that begins at index `at`; null where none does. A mark outside of columns has none. */
function runOf(
  nodes: readonly RootContent[],
  at: number,
  { textOf }: MarkdownReader,
): { readonly columns: RootContent[][]; readonly count: number } | null {
  // Slidev's `two-cols` has no mark before its left column, which is all from the title on.
  const start = at === 0 ? nodes.map((node) => slotOf(node, textOf)).find((slot) => slot !== null) : undefined;
  const hasLeft = slotOf(nodes[at]!, textOf) === 'left';
  if (!hasLeft && start !== 'middle' && start !== 'right')
    return slotOf(nodes[at]!, textOf) === null ? null : { columns: [], count: 1 };
  const columns: RootContent[][] = hasLeft ? [] : [[]];
  for (let index = at; index < nodes.length; index += 1) {
    const node = nodes[index]!;
    const slot = slotOf(node, textOf);
    if (slot === 'bottom') return { columns, count: index + 1 - at };
    const isNext = slot === 'left' ? columns.length > 0 : slot !== null && columns.length === MOST_COLUMNS;
    if (isNext) return { columns, count: index - at };
    if (slot === null) columns.at(-1)!.push(node);
    else columns.push([]);
  }
  return { columns, count: nodes.length - at };
}
