/** A spoken sentence, in milliseconds from the start of its slide's narration. */
export interface Cue {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}
