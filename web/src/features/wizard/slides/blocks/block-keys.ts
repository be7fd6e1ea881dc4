import type { Block } from '@slidewright/slides';

/** Keys of blocks, by identity: undo and redo bring back the same objects, and so the same keys. */
const keys = new WeakMap<Block, string>();
let created = 0;

function keyOf(block: Block): string {
  const known = keys.get(block);
  if (known !== undefined) return known;
  created += 1;
  const key = `block ${created}`;
  keys.set(block, key);
  return key;
}

/** The keys of the blocks of a slide, each once. A block keeps its key when it is moved, and `withKeyOf` when it is changed. */
export function blockKeys(blocks: readonly Block[]): string[] {
  const found = blocks.map(keyOf);
  return found.map((key, index) => (found.indexOf(key) === index ? key : `${key}, ${index}`));
}

/** The changed block with the key of the block that it replaces. */
export function withKeyOf(replaced: Block, changed: Block): Block {
  keys.set(changed, keyOf(replaced));
  return changed;
}
