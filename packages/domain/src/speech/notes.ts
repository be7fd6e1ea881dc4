/** How the notes of a language model sound. */
export const NOTES_TONES = ['neutral', 'friendly', 'formal', 'lively'] as const;
export type NotesTone = (typeof NOTES_TONES)[number];

/** Limits of notes that a language model writes. */
export const NOTES_LIMITS = {
  /** Characters of the description of who listens. */
  audienceLength: 200,
  /** Slides that a model is asked about at once. */
  slidesPerTask: 25,
  /** Characters of a slide's content that a model is given. */
  contentLength: 4_000,
  /** How often a model writes to reach a length. */
  rounds: 3,
  /** A film within this share of the wanted length has it. */
  tolerance: 0.05,
  shortestFilmMinutes: 0.5,
  longestFilmMinutes: 180,
} as const;
