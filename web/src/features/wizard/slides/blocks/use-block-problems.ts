import { drawnSlide, kindOf } from '@slidewright/slides';
import { useDeferredValue, useEffect, useState } from 'react';
import { useFilmFormat } from '../../../preview/use-film-format.ts';
import { useWizardState } from '../../state/wizard-context.tsx';
import { useFilmPlace } from '../use-film-place.ts';

const NONE: ReadonlyMap<number, string> = new Map();

const ALONE = { index: 0, total: 1 };

/** What is wrong with blocks of a slide that are compiled, in sentences by their indices. Loads the drawings. */
export function useBlockProblems(id: string): ReadonlyMap<number, string> {
  const { slide, settings } = useWizardState((state) => ({ slide: state.slides[id]!, settings: state.settings }));
  const place = useFilmPlace(({ order }) => order.indexOf(id)) ?? ALONE;
  const format = useFilmFormat(settings);
  const shown = useDeferredValue(slide);
  const [problems, setProblems] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    const written = shown.blocks.flatMap((block, at) => (kindOf(block).written(block) === null ? [] : [at]));
    void import('@slidewright/slides/drawing')
      .then(({ blockProblems }) => blockProblems(drawnSlide(shown, place), format))
      .then(
        (found) => {
          const sentences = found.flatMap((problem, at) =>
            problem === null ? [] : [[written[at]!, problem] as const],
          );
          if (isCurrent) setProblems(new Map(sentences));
        },
        // A compiler that cannot be loaded says nothing about the block.
        () => isCurrent && setProblems(NONE),
      );
    return () => {
      isCurrent = false;
    };
  }, [shown, format, place]);
  return problems;
}
