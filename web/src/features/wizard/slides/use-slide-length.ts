import { useConfiguration } from '../../../lib/api/configuration.ts';
import { filmLengthOf } from '../../preview/film.ts';
import { useCurrentNarration } from '../use-film-length.ts';
import { useWizardState } from '../state/wizard-context.tsx';
import { sayFilmLength } from '../../../lib/language/lengths.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';

/** How long a slide lasts in the film: '0:12', or 'about 0:12' until it is spoken. */
export function useSlideLength(id: string): string {
  const narration = useCurrentNarration();
  const { data: configuration } = useConfiguration();
  const audioEnabled = configuration?.audioEnabled !== false;
  useMessages();
  return useWizardState(({ slides, settings, audioSettings }) =>
    sayFilmLength(filmLengthOf([slides[id]!], { ...settings, speed: audioSettings.speed, audioEnabled }, narration)),
  );
}
