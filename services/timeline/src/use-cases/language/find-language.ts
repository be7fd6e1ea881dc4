import { deckLanguage, SLIDES_FOR_LANGUAGE } from '@slidewright/slides/speech/deck-language';
import { languageRepository } from '../../repositories/languages.ts';
import type { TimelineRow, Tx } from '../../repositories/tables.ts';

/** Detects the language of a timeline that the transaction holds, after its texts changed. A chosen language stays. */
export async function findLanguage(
  tx: Tx,
  timeline: Pick<TimelineRow, 'id' | 'title' | 'outline' | 'language' | 'is_language_chosen'>,
): Promise<void> {
  const { id, title, outline } = timeline;
  if (timeline.is_language_chosen) return;
  const slides = await languageRepository(tx).firstSlideTexts(id, SLIDES_FOR_LANGUAGE);
  const language = deckLanguage({ title, outline, slides });
  if (language !== timeline.language) await languageRepository(tx).setDetected(id, language);
}
