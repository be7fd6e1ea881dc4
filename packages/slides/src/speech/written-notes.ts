import { withoutPlaceholders, type SlideText } from '../content/slide.ts';

/** The notes that a slide has; '' for placeholders. */
export const writtenNotes = (slide: SlideText): string => withoutPlaceholders(slide).speakerNotes.trim();

/** Whether there is something on a slide to write notes about. */
export function canHaveNotesWritten(slide: SlideText): boolean {
  const { title, blocks } = withoutPlaceholders(slide);
  return blocks.length > 0 || title.trim() !== '';
}
