/** Tones that a language model can be asked to write notes in. */
export const NOTES_TONES = ['neutral', 'friendly', 'formal', 'lively'] as const;
export type NotesTone = (typeof NOTES_TONES)[number];

/** Limits of notes that a language model writes. */
export const NOTES_LIMITS = {
  /** Characters of the description of the audience. */
  audienceLength: 200,
  /** Slides that a model is asked about at once. */
  slidesPerTask: 25,
  /** Characters of a slide's content that a model is given. */
  contentLength: 4_000,
  /** Answers of a model for one request of a length. */
  rounds: 3,
  /** Accepted difference from the wanted length, as a share of it. */
  tolerance: 0.05,
  shortestFilmMinutes: 0.5,
  longestFilmMinutes: 180,
} as const;
