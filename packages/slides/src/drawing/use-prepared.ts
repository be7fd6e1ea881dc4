import { useEffect, useState } from 'react';
import { BLOCK_DRAWINGS } from '../kinds/drawings.ts';
import type { Block } from '../kinds/index.ts';
import type { BlockDrawing } from './theme-props.ts';

/** What the drawings of these blocks still load or compute; null if nothing is missing. */
export function blocksPrepared(blocks: readonly Block[]): Promise<unknown> | null {
  const missing = blocks.flatMap((block) => (BLOCK_DRAWINGS[block.kind] as BlockDrawing<Block>).prepare?.(block) ?? []);
  return missing.length === 0 ? null : Promise.all(missing);
}

/** Why each of these blocks is drawn as its source, as a sentence for its author; null for all others. */
export async function blockProblems(blocks: readonly Block[]): Promise<(string | null)[]> {
  await blocksPrepared(blocks);
  return blocks.map((block) => (BLOCK_DRAWINGS[block.kind] as BlockDrawing<Block>).problem?.(block) ?? null);
}

/** Renders the component again when the drawings of its blocks are prepared. Failures are ignored: see `Settled`. */
export function usePrepared(blocks: readonly Block[]): void {
  const [, setPrepared] = useState<readonly Block[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    blocksPrepared(blocks)?.then(
      () => isCurrent && setPrepared(blocks),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [blocks]);
}
