import { stressed, VOWELS } from './alphabet.ts';
import type { Lexicon } from './lexicon.ts';

const LONGEST_WORD = 60;

/**
 * The context of the letter at `index` as a path of characters, the most telling first: the letter, its neighbours in
 * turn, and what was read to the right of it. Rules are stored by prefixes of such paths.
 */
export function contextOf(word: string, index: number, syllablesAfter: number, stressAfter: boolean): string {
  const at = (distance: number): string => word[index + distance] ?? '#';
  const state = String(Math.min(syllablesAfter, 3) + (stressAfter ? 4 : 0));
  return at(0) + at(1) + at(-1) + at(2) + state + at(-2) + at(3) + at(-3) + at(4) + at(-4);
}

const SYLLABIC = `${VOWELS}ᵊ`;

/** Follows the reading from its end to its start: syllables and whether one has the primary stress. */
export function readingState(): { syllables: number; stressed: boolean; add: (phonemes: string) => void } {
  return {
    syllables: 0,
    stressed: false,
    add(phonemes) {
      for (const sign of phonemes) if (SYLLABIC.includes(sign)) this.syllables += 1;
      this.stressed ||= phonemes.includes('ˈ');
    },
  };
}

/**
 * Reads an unknown word letter by letter, by rules that `scripts/make-lexicon.ts` derives from the lexicon. It reads from
 * the end, for English endings decide about the stress.
 */
export function readBySpelling(lexicon: Lexicon, word: string): string {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (letters.length > LONGEST_WORD)
    return letters
      .match(new RegExp(`.{1,${LONGEST_WORD}}`, 'g'))!
      .map((part) => readBySpelling(lexicon, part))
      .join('');
  const state = readingState();
  let reading = '';
  for (let index = letters.length - 1; index >= 0; index -= 1) {
    const phonemes = lexicon.ruleFor(contextOf(letters, index, state.syllables, state.stressed));
    state.add(phonemes);
    reading = phonemes + reading;
  }
  return stressed(reading);
}
