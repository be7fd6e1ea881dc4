import { kindOf } from '@slidewright/slides/kinds/index';
import { drawnSlide } from '@slidewright/slides/picture/drawn-slide';
import { layoutSlide } from '@slidewright/slides/picture/slide-layout';
import { useDeferredValue, useMemo } from 'react';
import { useFilmFormat } from '../../../preview/use-film-format.ts';
import { useWizardState } from '../../state/wizard-context.tsx';
import { useFilmPlace } from '../use-film-place.ts';

const ALONE = { index: 0, total: 1 };

/** Indices of the blocks of a slide that do not fit on it in the format of the film. */
export function useCrowdedBlocks(id: string): readonly number[] {
  const { slide, settings } = useWizardState((state) => ({ slide: state.slides[id]!, settings: state.settings }));
  const place = useFilmPlace(({ order }) => order.indexOf(id)) ?? ALONE;
  const format = useFilmFormat(settings);
  const shown = useDeferredValue(slide);
  return useMemo(() => {
    // A slide is drawn without blocks that have nothing on them.
    const written = shown.blocks.flatMap((block, at) => (kindOf(block).written(block) === null ? [] : [at]));
    const { crowded } = layoutSlide(drawnSlide(shown, place), format);
    return crowded.map((at) => written[at]!);
  }, [shown, format, place]);
}
