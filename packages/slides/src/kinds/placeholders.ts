/** Placeholder texts of a new slide. They are stored like any text, but left out of films. */
export const PLACEHOLDERS = {
  title: 'New Slide',
  bullet: 'Add your content here',
  newBullet: 'New point',
  speakerNotes: 'Add your speaker notes here',
  /** Further bullets of each slide that an outline's heading with many bullets is split into. */
  supportingBullets: ['Key details and examples', 'Supporting information', 'Practical applications'],
} as const;

/** Placeholder notes of a slide from an outline. */
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
  // Any heading is accepted, because the title may have been changed since.
  return text.startsWith(NOTES_START) && text.endsWith(NOTES_END);
}
