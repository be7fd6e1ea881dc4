import { bullets } from './bullets/index.ts';
import type { BlockKind } from './kind.ts';
import { quote } from './quote/index.ts';

/** Every kind of block, by its name. A kind is a folder here, one line in this table and one in `drawings.ts`. */
export const BLOCK_KINDS = { bullets, quote };

type BlockOf<Kind> = Kind extends BlockKind<infer Block> ? Block : never;
/** One part of a slide's body. */
export type Block = BlockOf<(typeof BLOCK_KINDS)[keyof typeof BLOCK_KINDS]>;
export type BlockKindName = Block['kind'];

/** The kind of a block, typed so that it takes the block. */
export function kindOf<Name extends BlockKindName>(block: { kind: Name }): BlockKind<Extract<Block, { kind: Name }>> {
  return BLOCK_KINDS[block.kind] as unknown as BlockKind<Extract<Block, { kind: Name }>>;
}
