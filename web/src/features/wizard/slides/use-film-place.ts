import type { SlidePlace } from '@slidewright/slides/picture/variety';
import { useMemo } from 'react';
import { filmPlace } from '../../preview/film.ts';
import { useWizardState } from '../state/wizard-context.tsx';
import { slideList, type WizardState } from '../state/wizard-state.ts';

type WizardSlides = ReturnType<typeof slideList>;

/** The place in the film of a slide; null for one that is left out. `shown`: the slides as they are drawn. */
export function useFilmPlace(
  positionOf: (state: WizardState) => number,
  shown: (slides: WizardSlides, position: number) => WizardSlides = (slides) => slides,
): SlidePlace | null {
  // As a text: a place that is equal is not a change.
  const written = useWizardState((state) => {
    const position = positionOf(state);
    return JSON.stringify(filmPlace(shown(slideList(state), position), position, state.settings.theme));
  });
  return useMemo(() => JSON.parse(written) as SlidePlace | null, [written]);
}
