import { drawnSlide, kindOf, layoutSlide } from '@slidewright/slides';
import { useDeferredValue, useMemo } from 'react';
import { filmPlace } from '../../../preview/film.ts';
import { useFilmFormat } from '../../../preview/use-film-format.ts';
import { useWizardState } from '../../state/wizard-context.tsx';
import { slideList } from '../../state/wizard-state.ts';

/** Indices of the blocks of a slide that do not fit on it in the format of the film. */
export function useCrowdedBlocks(id: string): readonly number[] {
  const { slide, settings, index, total } = useWizardState((state) => {
    const place = filmPlace(slideList(state), state.order.indexOf(id));
    const { index, total } = place ?? { index: 0, total: 1 };
    return { slide: state.slides[id]!, settings: state.settings, index, total };
  });
  const format = useFilmFormat(settings);
  const shown = useDeferredValue(slide);
  return useMemo(() => {
    // A slide is drawn without blocks that have nothing on them.
    const written = shown.blocks.flatMap((block, at) => (kindOf(block).written(block) === null ? [] : [at]));
    const { crowded } = layoutSlide(drawnSlide(shown, { index, total }), format);
    return crowded.map((at) => written[at]!);
  }, [shown, format, index, total]);
}
