import { drawnSlide, kindOf } from '@slidewright/slides';
import { useDeferredValue, useEffect, useState } from 'react';
import { filmPlace } from '../../../preview/film.ts';
import { useFilmFormat } from '../../../preview/use-film-format.ts';
import { useWizardState } from '../../state/wizard-context.tsx';
import { slideList } from '../../state/wizard-state.ts';

const NONE: ReadonlyMap<number, string> = new Map();

/** What is wrong with blocks of a slide that are compiled, in sentences by their indices. Loads the drawings. */
export function useBlockProblems(id: string): ReadonlyMap<number, string> {
  const { slide, settings, index, total } = useWizardState((state) => {
    const { index, total } = filmPlace(slideList(state), state.order.indexOf(id)) ?? { index: 0, total: 1 };
    return { slide: state.slides[id]!, settings: state.settings, index, total };
  });
  const format = useFilmFormat(settings);
  const shown = useDeferredValue(slide);
  const [problems, setProblems] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    const written = shown.blocks.flatMap((block, at) => (kindOf(block).written(block) === null ? [] : [at]));
    void import('@slidewright/slides/drawing')
      .then(({ blockProblems }) => blockProblems(drawnSlide(shown, { index, total }), format))
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
  }, [shown, format, index, total]);
  return problems;
}
