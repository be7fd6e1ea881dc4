import { detectLanguage } from '@slidewright/domain';
import { partTexts } from '../content/blocks.ts';
import { withoutPlaceholders, type SlideText } from '../content/slide.ts';

/** Slides that are read for the detection of the language. */
export const SLIDES_FOR_LANGUAGE = 12;

/**
 * The language that a deck is most likely written in, as a BCP 47 primary subtag: by its title and first slides, or
 * by title and outline while there are no slides. Default 'en'.
 */
export function deckLanguage(deck: {
  readonly title: string;
  readonly outline: string;
  readonly slides: readonly SlideText[];
}): string {
  const texts = deck.slides.slice(0, SLIDES_FOR_LANGUAGE).flatMap((slide) => {
    const { title, blocks, speakerNotes } = withoutPlaceholders(slide);
    return [title, ...partTexts(blocks), speakerNotes];
  });
  return detectLanguage([deck.title, ...(texts.length > 0 ? texts : [deck.outline])].join('\n'));
}
