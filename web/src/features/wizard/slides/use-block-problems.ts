import type { Block } from '@slidewright/slides';
import { useDeferredValue, useEffect, useState } from 'react';

const NONE: readonly (string | null)[] = [];

/** Why each block of a slide is drawn as its source, as a sentence; null for all others. Loads the drawings. */
export function useBlockProblems(blocks: readonly Block[]): readonly (string | null)[] {
  const shown = useDeferredValue(blocks);
  const [problems, setProblems] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    void import('@slidewright/slides/drawing')
      .then(({ blockProblems }) => blockProblems(shown))
      .then(
        (found) => isCurrent && setProblems(found),
        // A compiler that cannot be loaded says nothing about the block.
        () => isCurrent && setProblems(NONE),
      );
    return () => {
      isCurrent = false;
    };
  }, [shown]);
  return problems;
}
