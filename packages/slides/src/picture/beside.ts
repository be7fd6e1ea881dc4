import { BESIDE_GAP, NARROW_BODY } from '../measure/geometry.ts';
import { kindOf, type Block } from '../kinds/index.ts';
import type { Column, MeasuredPart } from '../kinds/kind.ts';

/** Number of columns for `count` blocks next to each other in a body of this width. */
function columnCount(count: number, width: number): number {
  if (width < NARROW_BODY) return 1;
  return count === 2 || count === 4 ? 2 : Math.min(count, 3);
}

/** A run of consecutive blocks, and the number of columns that it has. */
export interface BlockRun<Item> {
  readonly blocks: readonly Item[];
  readonly columns: number;
}

/** Groups the blocks that stand next to each other in a body of this width; all others are a run of their own. */
export function besideRuns<Item extends { readonly block: Block }>(
  items: readonly Item[],
  width: number,
): BlockRun<Item>[] {
  const runs: Item[][] = [];
  for (const item of items) {
    const last = runs.at(-1);
    const isBeside = kindOf(item.block).isBeside === true && last?.[0]!.block.kind === item.block.kind;
    if (isBeside) last.push(item);
    else runs.push([item]);
  }
  return runs.map((blocks) => ({ blocks, columns: columnCount(blocks.length, width) }));
}

/** The parts of a run in columns: the first part of a row has the height of the row, the others have none. */
export function partsInColumns<Part extends MeasuredPart>(parts: readonly Part[], columns: number): readonly Part[] {
  if (columns === 1) return parts;
  return parts.map((part, index): Part => {
    const row = parts.slice(index - (index % columns), index - (index % columns) + columns);
    const isFirst = index % columns === 0;
    const share = ({ width, measure }: Column): Column => ({
      width: (width - BESIDE_GAP * (columns - 1)) / columns,
      measure,
    });
    return {
      ...part,
      weight: isFirst ? Math.max(...row.map(({ weight }) => weight)) : 0,
      height: (size, column) => (isFirst ? Math.max(...row.map(({ height }) => height(size, share(column)))) : 0),
      isStatementAt: (size, column) => part.isStatementAt?.(size, share(column)) === true,
      narrowest: (size) => (part.narrowest?.(size) ?? 0) * columns + BESIDE_GAP * (columns - 1),
    };
  });
}
