import type { Nodes, RootContent } from 'mdast';
import { bullets } from './bullets/index.ts';
import { chart } from './chart/index.ts';
import { code } from './code/index.ts';
import { diagram } from './diagram/index.ts';
import { equation } from './equation/index.ts';
import { image } from './image/index.ts';
import type { BlockKind } from './kind.ts';
import { number } from './number/index.ts';
import { page } from './page/index.ts';
import { quote } from './quote/index.ts';
import { statement } from './statement/index.ts';
import { table } from './table/index.ts';
import { plainText } from './text/index.ts';

/**
 * All kinds of blocks, in the order of the editor. Of two kinds that hold a node of a Markdown document, the later one
 * does. A kind is a folder here, a line in this table and one in `drawings.ts`.
 */
export const BLOCK_KINDS = {
  bullets,
  text: plainText,
  statement,
  quote,
  number,
  table,
  code,
  equation,
  chart,
  diagram,
  image,
  page,
};

type BlockOf<Kind> = Kind extends BlockKind<infer Block> ? Block : never;
/** A block of a slide's body. */
export type Block = BlockOf<(typeof BLOCK_KINDS)[keyof typeof BLOCK_KINDS]>;
export type BlockKindName = Block['kind'];

/** The blocks of a node of a Markdown document; [] where no kind holds it. */
export function blocksOfMarkdown(node: RootContent, textOf: (node: Nodes) => string): readonly Block[] {
  // Kinds of special paragraphs and code stand after those of any text and code.
  for (const kind of (Object.values(BLOCK_KINDS) as unknown as readonly BlockKind<Block>[]).toReversed()) {
    const blocks = kind.fromMarkdown?.(node, textOf) ?? [];
    if (blocks.length > 0) return blocks;
  }
  return [];
}

/** The kind of a block, typed to accept the block. */
export function kindOf<Name extends BlockKindName>(block: { kind: Name }): BlockKind<Extract<Block, { kind: Name }>> {
  return BLOCK_KINDS[block.kind] as unknown as BlockKind<Extract<Block, { kind: Name }>>;
}
