import { partTexts } from '../content/blocks.ts';
import { withoutPlaceholders, type SlideText } from '../content/slide.ts';

/**
 * What is said on a slide: the speaker notes unless they are blank, else the title followed by
 * the parts of the body, joined by '. '. A placeholder counts as blank. Empty when the slide has nothing to say.
 */
export function speechText(written: SlideText): string {
  const slide = withoutPlaceholders(written);
  const notes = slide.speakerNotes.trim();
  if (notes !== '') return notes;
  return [slide.title, ...partTexts(slide.blocks)]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('. ');
}
