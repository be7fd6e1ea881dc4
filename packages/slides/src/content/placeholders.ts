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
