import { kindOf, type Block } from '@slidewright/slides/kinds/index';

/** What remains of a block before and after the place where another is put; null for nothing. */
export interface Remains {
  readonly before: Block | null;
  readonly after: Block | null;
}

/** The list before and after a row, which is left out. `withRows` is the block with only these rows. */
export function splitRows<Row extends { readonly text: string; readonly level: 0 | 1 }>(
  rows: readonly Row[],
  row: number,
  withRows: (rows: readonly Row[]) => Block,
): Remains {
  const [before, after] = [rows.slice(0, row), rows.slice(row + 1)];
  const [first, ...others] = after;
  return {
    before: before.length === 0 ? null : withRows(before),
    // The first row of a list has nothing above it that it could belong to.
    after: first === undefined ? null : withRows([{ ...first, level: 0 }, ...others]),
  };
}

/**
 * A block before and after a line of one of its texts. A block with further fields is not divided: all of its text is
 * before the line.
 */
export function splitText(block: Block, field: string, before: string, after: string): Remains {
  const part = (text: string): Block | null => {
    const changed = { ...block, [field]: text } as Block;
    return kindOf(changed).written(changed) === null ? null : changed;
  };
  const [above, below] = [before.trimEnd(), after.replace(/^\s*\n/, '')];
  if (kindOf(block).form.length === 1) return { before: part(above), after: part(below) };
  return { before: part([above, below].filter((text) => text !== '').join('\n')), after: null };
}

/** Properties of a block by their names, as the fields of its form set them. */
export type Values = Readonly<Record<string, unknown>>;

/** The block with these properties; one that becomes undefined is removed. */
export function withValues(block: Block, changes: Values): Block {
  const values: Values = { ...block, ...changes };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as unknown as Block;
}
