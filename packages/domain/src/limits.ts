/** The limits of what a client may send. Lengths are in UTF-16 code units, sizes in bytes. */
export const LIMITS = {
  titleLength: 200,
  descriptionLength: 2_000,
  outlineLength: 100_000,
  slidesPerTimeline: 500,
  /** Of all its slides together, as JSON. */
  deckTextBytes: 4_194_304,
  bulletsPerSlide: 50,
  bulletLength: 1_000,
  blocksPerSlide: 20,
  quoteLength: 1_000,
  attributionLength: 200,
  speakerNotesLength: 10_000,
  jsonBodyBytes: 1_048_576,
  uploadBytes: 104_857_600,
  idempotencyKeyLength: 255,
  idempotencyKeptMs: 24 * 3_600_000,
} as const;
