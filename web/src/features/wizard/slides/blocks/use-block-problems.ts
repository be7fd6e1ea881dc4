import { kindOf } from '@slidewright/slides/kinds/index';
import { drawnSlide } from '@slidewright/slides/picture/drawn-slide';
import type { BlockProblem } from '@slidewright/slides/kinds/problems';
import { useDeferredValue, useEffect, useState } from 'react';
import { useFilmFormat } from '../../../preview/use-film-format.ts';
import { useWizardState } from '../../state/wizard-context.tsx';
import { useFilmPlace } from '../use-film-place.ts';

/** What is wrong with blocks, by their indices. */
export type BlockProblems = ReadonlyMap<number, readonly BlockProblem[]>;

export const NO_PROBLEMS: BlockProblems = new Map();

const ALONE = { index: 0, total: 1 };

/** What is wrong with blocks of a slide that are compiled. Loads the drawings. */
export function useBlockProblems(id: string): BlockProblems {
  const { slide, settings } = useWizardState((state) => ({ slide: state.slides[id]!, settings: state.settings }));
  const place = useFilmPlace(({ order }) => order.indexOf(id)) ?? ALONE;
  const format = useFilmFormat(settings);
  const shown = useDeferredValue(slide);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  useEffect(() => {
    let isCurrent = true;
    const written = shown.blocks.flatMap((block, at) => (kindOf(block).written(block) === null ? [] : [at]));
    void import('@slidewright/slides/drawing')
      .then(({ blockProblems }) => blockProblems(drawnSlide(shown, place), format))
      .then(
        (found) => {
          const others = found.flatMap((problems, at) =>
            problems.length === 0 ? [] : [[written[at]!, problems] as const],
          );
          if (isCurrent) setProblems(new Map(others));
        },
        // A compiler that cannot be loaded says nothing about the block.
        () => isCurrent && setProblems(NO_PROBLEMS),
      );
    return () => {
      isCurrent = false;
    };
  }, [shown, format, place]);
  return problems;
}
