import type { Cue, TimedText } from '@slidewright/domain/captions/cue';
import type { ClickMark } from '@slidewright/domain/speech/pronunciation/clicks';
import { lettersIn } from '@slidewright/domain/speech/pronunciation/letters';

/**
 * When each click is, in seconds from the start of the slide: where the word after it starts, or the word before it
 * ends if a pause or the end follows. Without speech its share of the `seconds` of the slide. In a cue without times of
 * words, a letter's place tells its time; narration of other notes is used by the share of its letters.
 */
export function clickTimes(clicks: readonly ClickMark[], cues: readonly Cue[], seconds: number): number[] {
  const words = cues
    .flatMap((sentence): readonly TimedText[] => sentence.words ?? [sentence])
    .map((word) => ({ ...word, letters: lettersIn(word.text) }))
    .filter(({ letters }) => letters > 0);
  const total = words.reduce((sum, { letters }) => sum + letters, 0);
  let next = 0;
  let before = 0;
  return clicks.map(({ share, isAfterWord }) => {
    if (total === 0) return share * seconds;
    const place = Math.round(share * total);
    // The word of the letter at the place, or of the one before it.
    const isIn = (end: number): boolean => (isAfterWord ? place <= end : place < end);
    while (next < words.length - 1 && !isIn(before + words[next]!.letters)) before += words[next++]!.letters;
    const { startMs, endMs, letters } = words[next]!;
    return (startMs + (endMs - startMs) * Math.min(1, (place - before) / letters)) / 1_000;
  });
}
