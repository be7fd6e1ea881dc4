import { kindOf, type Block } from '../kinds/index.ts';
import { isPlaceholderNotes, isPlaceholderTitle } from './placeholders.ts';

/** What a person writes into a slide, but for how long it lasts. */
export interface SlideText {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly speakerNotes: string;
}

/** A slide as a person wrote it: placeholders and blank parts are gone, a title or notes that are one are empty. */
export function withoutPlaceholders<Slide extends Partial<SlideText>>(slide: Slide): Slide {
  const { title, blocks, speakerNotes } = slide;
  return {
    ...slide,
    ...(title === undefined ? {} : { title: isPlaceholderTitle(title) ? '' : title }),
    ...(blocks === undefined ? {} : { blocks: blocks.flatMap((block) => kindOf(block).written(block) ?? []) }),
    ...(speakerNotes === undefined ? {} : { speakerNotes: isPlaceholderNotes(speakerNotes) ? '' : speakerNotes }),
  };
}

/** Whether there is anything on a slide: a title, a body or notes. A slide without is no part of the film. */
export function hasContent(slide: SlideText): boolean {
  const { title, blocks, speakerNotes } = withoutPlaceholders(slide);
  return blocks.length > 0 || [title, speakerNotes].some((text) => text.trim() !== '');
}
