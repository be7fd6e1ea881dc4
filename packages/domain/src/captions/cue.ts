/** When a stretch of text is heard, in milliseconds from the start of its slide's narration. */
export interface TimedText {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** Whether the times of words come from the engine, or are estimated from the text and the rests in the sound. */
export type WordTimes = 'measured' | 'estimated';

/** A spoken sentence, or a part of a long one that fits a caption. */
export interface Cue extends TimedText {
  /**
   * All of the text in order, punctuation with its word, without the white space between words. Inside the cue and
   * never overlapping. Not set in cues of an older version.
   */
  readonly words?: TimedText[];
  /** Set with `words`. */
  readonly wordTimes?: WordTimes;
}

/** A cue as a message has it: no words and '' stand for those that are not set. */
interface CueMessage extends TimedText {
  readonly words: readonly TimedText[];
  readonly wordTimes: string;
}

/** The plain cue of a message. */
export function cueOf({ text, startMs, endMs, words, wordTimes }: CueMessage): Cue {
  return {
    text,
    startMs,
    endMs,
    ...(words.length === 0
      ? {}
      : {
          words: words.map((word) => ({ text: word.text, startMs: word.startMs, endMs: word.endMs })),
          wordTimes: wordTimes === 'measured' ? 'measured' : 'estimated',
        }),
  };
}

/** The same cue or caption, and its words, `ms` later. */
export function delay<
  Timed extends { readonly startMs: number; readonly endMs: number; readonly words?: readonly TimedText[] },
>(timed: Timed, ms: number): Timed {
  return {
    ...timed,
    startMs: timed.startMs + ms,
    endMs: timed.endMs + ms,
    ...(timed.words ? { words: timed.words.map((word) => delay(word, ms)) } : {}),
  };
}
