import { withoutPlaceholders } from './placeholders.ts';

/**
 * What is said on a slide: the speaker notes unless they are blank, else the title followed by
 * the bullets, joined by '. '. A placeholder counts as blank. Empty when the slide has nothing to say.
 */
export function speechText(written: { title: string; bulletPoints: readonly string[]; speakerNotes: string }): string {
  const slide = withoutPlaceholders(written);
  const notes = slide.speakerNotes.trim();
  if (notes !== '') return notes;
  return [slide.title, ...slide.bulletPoints]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('. ');
}
