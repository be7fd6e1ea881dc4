import { deckLanguage } from '@slidewright/slides/speech/deck-language';
import { useDeferredValue, useMemo } from 'react';
import { useWizardState } from './wizard-context.tsx';
import { slideList, type WizardState } from './wizard-state.ts';

/** The language of the wizard's timeline, BCP 47: the one that was chosen, and the one that is detected. */
export function useLanguage(): { readonly chosen: string; readonly detected: string } {
  const { language, ...texts } = useWizardState(({ language, title, outline, slides, order }) => ({
    language,
    title,
    outline,
    slides,
    order,
  }));
  const title = useDeferredValue(texts.title);
  const outline = useDeferredValue(texts.outline);
  const { slides, order } = texts;
  const detected = useMemo(
    () => deckLanguage({ title, outline, slides: slideList({ slides, order }) }),
    [title, outline, slides, order],
  );
  return { chosen: language, detected };
}

/** The language of a timeline in this state, BCP 47. */
export const languageOf = (state: WizardState): string =>
  state.language || deckLanguage({ title: state.title, outline: state.outline, slides: slideList(state) });
