/**
 * What is said on a slide: the speaker notes unless they are blank, else the title followed by
 * the bullets, joined by '. '. Empty when the slide has nothing to say.
 */
export function speechText(slide: { title: string; bulletPoints: readonly string[]; speakerNotes: string }): string {
  const notes = slide.speakerNotes.trim();
  if (notes !== '') return notes;
  return [slide.title, ...slide.bulletPoints]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('. ');
}
