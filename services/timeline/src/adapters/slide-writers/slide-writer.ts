import type { Block } from '@slidewright/slides';

/** A slide as a language model wrote it, already checked. Duration in seconds. */
export interface WrittenSlide {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly speakerNotes: string;
  readonly duration: number;
}

/** Turns an outline into slides by asking a language model. */
export interface SlideWriter {
  readonly provider: string;
  /**
   * Answers at least one slide within the product's limits, in `language` (BCP 47) or, when it is empty, in the
   * outline's.
   * Throws AI_FAILED, whose sentence says why, once the tries or the time (`deadline`, milliseconds
   * since the epoch) are used up; throws the signal's reason on abort.
   */
  writeSlides(
    outline: string,
    options: { language: string; deadline: number; signal: AbortSignal },
  ): Promise<WrittenSlide[]>;
}
