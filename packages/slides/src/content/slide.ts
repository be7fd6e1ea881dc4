import { LIMITS } from '@slidewright/domain/limits';
import { withoutClicks } from '@slidewright/domain/speech/pronunciation/marks';
import { kindOf, type Block } from '../kinds/index.ts';
import { isPlaceholderNotes, isPlaceholderTitle } from '../kinds/placeholders.ts';

/** The texts of a slide beside its body, with the most UTF-16 units that each can have. */
const SLIDE_TEXTS = {
  title: LIMITS.titleLength,
  speakerNotes: LIMITS.speakerNotesLength,
  /** The name of a chosen layout, which a later version may know; '' if it follows from the content. */
  layout: LIMITS.layoutLength,
} as const;

export type SlideTextName = keyof typeof SLIDE_TEXTS;
export type SlideTexts = Readonly<Record<SlideTextName, string>>;

/** What of a slide is drawn and spoken. */
export interface SlideText {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly speakerNotes: string;
  /** The name of a chosen layout; '' or not set if it follows from the content. */
  readonly layout?: string;
}

/** One value for each text of a slide beside its body. */
export function eachText<Value>(value: (name: SlideTextName, longest: number) => Value): Record<SlideTextName, Value> {
  const values = Object.entries(SLIDE_TEXTS).map(([name, longest]) => [name, value(name as SlideTextName, longest)]);
  return Object.fromEntries(values) as Record<SlideTextName, Value>;
}

/** The texts of a slide beside its body; empty where they are not set. */
export function textsOf(slide: { readonly [Name in SlideTextName]?: string | undefined }): SlideTexts {
  return eachText((name) => slide[name] ?? '');
}

/** A slide without placeholders and blank parts; a placeholder title or placeholder notes become ''. */
export function withoutPlaceholders<Slide extends Partial<SlideText>>(slide: Slide): Slide {
  const { title, blocks, speakerNotes } = slide;
  return {
    ...slide,
    ...(title === undefined ? {} : { title: isPlaceholderTitle(title) ? '' : title }),
    ...(blocks === undefined ? {} : { blocks: blocks.flatMap((block) => kindOf(block).written(block) ?? []) }),
    ...(speakerNotes === undefined ? {} : { speakerNotes: isPlaceholderNotes(speakerNotes) ? '' : speakerNotes }),
  };
}

/** Whether a slide has a title, a body or notes. Slides without content are not part of the film. */
export function hasContent(slide: SlideText): boolean {
  const { title, blocks, speakerNotes } = withoutPlaceholders(slide);
  return blocks.length > 0 || [title, withoutClicks(speakerNotes)].some((text) => text.trim() !== '');
}
