import { detectLanguage, withoutSpeechMarks } from '@slidewright/domain';
import { partTexts } from '../content/blocks.ts';
import { withoutPlaceholders, type SlideText } from '../content/slide.ts';

/** Number of slides that the detection reads. */
export const SLIDES_FOR_LANGUAGE = 12;

/**
 * The most likely language of a deck as a BCP 47 primary subtag, detected from the title and the first slides, or from
 * title and outline if there are no slides. Default 'en'.
 */
export function deckLanguage(deck: {
  readonly title: string;
  readonly outline: string;
  readonly slides: readonly SlideText[];
}): string {
  const texts = deck.slides.slice(0, SLIDES_FOR_LANGUAGE).flatMap((slide) => {
    const { title, blocks, speakerNotes } = withoutPlaceholders(slide);
    return [title, ...partTexts(blocks), withoutSpeechMarks(speakerNotes)];
  });
  return detectLanguage([deck.title, ...(texts.length > 0 ? texts : [deck.outline])].join('\n'));
}
