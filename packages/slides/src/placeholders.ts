/** The stock texts of a new slide. Stored like any text, but never part of a film. */
export const PLACEHOLDERS = {
  title: 'New Slide',
  bullet: 'Add your content here',
  newBullet: 'New point',
  speakerNotes: 'Add your speaker notes here',
  /** The bullets that stand under each point of an outline's heading with many. */
  supportingBullets: ['Key details and examples', 'Supporting information', 'Practical applications'],
} as const;

/** The notes that an outline's slide begins with. */
export function placeholderNotes(heading: string): string {
  return `${NOTES_START}${heading}${NOTES_END}`;
}

const NOTES_START = 'Speaker notes for ';
const NOTES_END = '. Explain the key concepts and provide additional context for the audience.';
const BULLETS = new Set<string>([PLACEHOLDERS.bullet, PLACEHOLDERS.newBullet, ...PLACEHOLDERS.supportingBullets]);

export function isPlaceholderTitle(title: string): boolean {
  return title.trim() === PLACEHOLDERS.title;
}

export function isPlaceholderBullet(bullet: string): boolean {
  return BULLETS.has(bullet.trim());
}

export function isPlaceholderNotes(notes: string): boolean {
  const text = notes.trim();
  if (text === PLACEHOLDERS.speakerNotes) return true;
  // With the name of any heading: the title may have been changed since.
  return text.startsWith(NOTES_START) && text.endsWith(NOTES_END);
}

interface WrittenSlide {
  readonly title: string;
  readonly bulletPoints: readonly string[];
  readonly speakerNotes: string;
}

/** A slide as a person wrote it: placeholders and blank bullets are gone, a title or notes that are one are empty. */
export function withoutPlaceholders<Slide extends Partial<WrittenSlide>>(slide: Slide): Slide {
  const { title, bulletPoints, speakerNotes } = slide;
  return {
    ...slide,
    ...(title === undefined ? {} : { title: isPlaceholderTitle(title) ? '' : title }),
    ...(bulletPoints === undefined
      ? {}
      : { bulletPoints: bulletPoints.filter((bullet) => bullet.trim() !== '' && !isPlaceholderBullet(bullet)) }),
    ...(speakerNotes === undefined ? {} : { speakerNotes: isPlaceholderNotes(speakerNotes) ? '' : speakerNotes }),
  };
}

/** Whether there is anything on a slide: a title, a bullet or notes. A slide without is no part of the film. */
export function hasContent(slide: WrittenSlide): boolean {
  const { title, bulletPoints, speakerNotes } = withoutPlaceholders(slide);
  return [title, speakerNotes, ...bulletPoints].some((text) => text.trim() !== '');
}
