import { useCallback, useMemo } from 'react';
import { useConfiguration } from '../../lib/api/configuration.ts';
import { narrationOf, speaksSlide, type Narration } from '../../lib/queries/audio.ts';
import { filmLengthOf, type FilmPace } from '../preview/film.ts';
import { useNarrationFiles } from './narration/use-wizard-narration.ts';
import { useWizardState } from './state/wizard-context.tsx';
import type { WizardSlide } from './state/wizard-slides.ts';
import { slideList } from './state/wizard-state.ts';
import { sayFilmLength } from '../../lib/language/lengths.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';

/** Returns the current narration of a slide. */
export function useCurrentNarration(): (slide: WizardSlide) => Narration | null {
  const files = useNarrationFiles();
  const saved = useWizardState((state) => state.saved);
  return useCallback(
    (slide) => {
      const file = files.get(saved[slide.id]?.serverId ?? '');
      return speaksSlide(file, slide) ? narrationOf(file) : null;
    },
    [files, saved],
  );
}

/** What the lengths of the slides follow from. */
export function useFilmPace(): FilmPace {
  const { data: configuration } = useConfiguration();
  const audioEnabled = configuration?.audioEnabled !== false;
  const { pacing, speed } = useWizardState(({ settings, audioSettings }) => ({
    pacing: settings.pacing,
    speed: audioSettings.speed,
  }));
  return useMemo(() => ({ pacing, speed, audioEnabled }), [pacing, speed, audioEnabled]);
}

/** The length of the film, 'about 1:20' while slides are not spoken yet. */
export function useFilmLength(): string {
  const narration = useCurrentNarration();
  const pace = useFilmPace();
  useMessages();
  return useWizardState((state) =>
    sayFilmLength(filmLengthOf(slideList(state), { ...state.settings, ...pace }, narration)),
  );
}
