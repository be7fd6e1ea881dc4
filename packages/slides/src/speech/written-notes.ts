import { describeBlocks } from '../content/blocks.ts';
import { withoutPlaceholders, type SlideText } from '../content/slide.ts';

/** The notes that a slide has; '' for placeholders. */
export const writtenNotes = (slide: SlideText): string => withoutPlaceholders(slide).speakerNotes.trim();

/** Whether there is a text on a slide to write notes about. */
export function canHaveNotesWritten(slide: SlideText): boolean {
  const { title, blocks } = withoutPlaceholders(slide);
  return [title, ...describeBlocks(blocks)].some((text) => text.trim() !== '');
}
