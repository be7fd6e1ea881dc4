import type { TimedText } from '../captions/cue.ts';
import { FULL_WIDTH } from '../character-classes.ts';

/** Length of a digit, and of the pauses at a comma and at a full stop or colon, in Latin letters. */
const WEIGHTS = { digit: 3, comma: 3, stop: 6 } as const;
/**
 * Length of a letter of a script, in Latin letters, measured with neural voices (East Asia, Devanagari) and eSpeak NG.
 * In many scripts a letter is a syllable, or its vowels are marks, which are not counted.
 */
const LETTERS: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`[${FULL_WIDTH}]`, 'u'), 3],
  [/\p{Script=Arabic}/u, 1.5],
  [/[\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}]/u, 1.25],
  [/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Ethiopic}]/u, 2],
  [
    /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u,
    2.3,
  ],
];
/** Latin, Greek and Cyrillic come before all of these. */
const FIRST_OTHER = '\u0530';

const letterWeight = (letter: string): number =>
  letter < FIRST_OTHER ? 1 : (LETTERS.find(([script]) => script.test(letter))?.[1] ?? 1);

/** About how long a text takes to say, in Latin letters; at least 1. */
export function spokenWeight(text: string): number {
  let weight = 0;
  for (const character of text) {
    if (/\p{N}/u.test(character)) weight += WEIGHTS.digit;
    else if (/\p{L}/u.test(character)) weight += letterWeight(character);
    else if (/[,，、،]/u.test(character)) weight += WEIGHTS.comma;
    else if (/[.;:!?—。；：！？।؟؛۔]/u.test(character)) weight += WEIGHTS.stop;
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
