import type { TimedText } from '../captions/cue.ts';
import { FULL_WIDTH } from '../character-classes.ts';

/** Length of a digit, of a full-width letter, and of the pauses at a comma and at a full stop or colon, in letters. */
const WEIGHTS = { digit: 3, wideLetter: 2, comma: 3, stop: 6 } as const;
const WIDE = new RegExp(`[${FULL_WIDTH}]`, 'u');

/** About how long a text takes to say, in narrow letters; at least 1. */
export function spokenWeight(text: string): number {
  let weight = 0;
  for (const character of text) {
    if (/\p{N}/u.test(character)) weight += WEIGHTS.digit;
    else if (/\p{L}/u.test(character)) weight += WIDE.test(character) ? WEIGHTS.wideLetter : 1;
    else if (/[,，、]/u.test(character)) weight += WEIGHTS.comma;
    else if (/[.;:!?—。；：！？]/u.test(character)) weight += WEIGHTS.stop;
  }
  return Math.max(weight, 1);
}

/**
 * Divides the time from `startMs` to `endMs` among texts said one after the other, by about how long each takes to say.
 * The stretches are contiguous. `said` gives what is spoken of a text, where that differs from what is written.
 */
export function shareTime(
  texts: readonly string[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  said: (index: number) => string = (index) => texts[index]!,
): TimedText[] {
  const weights = texts.map((_, index) => spokenWeight(said(index)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  const at = (weight: number): number => startMs + Math.round(((endMs - startMs) * weight) / total);
  return texts.map((text, index) => {
    const start = at(before);
    before += weights[index]!;
    return { text, startMs: start, endMs: at(before) };
  });
}
