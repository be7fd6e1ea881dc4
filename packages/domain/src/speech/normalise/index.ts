import { cleanSpeechText } from '../clean.ts';
import { splitAtClauses } from '../clauses.ts';
import { normaliseEnglish } from './en/index.ts';

/** The languages with a normaliser, by BCP 47 primary subtag. Each takes a cleaned text of one line. */
const NORMALISERS: ReadonlyMap<string, (text: string) => string> = new Map([['en', normaliseEnglish]]);

/**
 * The rules look ahead and back as far as a number or a name goes, which takes the square of the length for some
 * texts. Longer texts are read in parts of at most this many characters, so that the time grows with the length.
 */
const LONGEST_PART = 1_000;

/**
 * A text as a synthesiser that knows only words can say it: what stands for words (numbers, units, dates, signs) is
 * written out in `language`, a BCP 47 primary subtag. Emoji and marks without a sound are dropped. A language without
 * a normaliser gets that cleaning alone. Returns '' when nothing can be said.
 */
export function normaliseForSpeech(text: string, language: string): string {
  const cleaned = cleanSpeechText(text);
  const normalise = NORMALISERS.get(language);
  if (!normalise) return cleaned;
  return splitAtClauses(cleaned.replaceAll('\n', ' '), LONGEST_PART)
    .map(normalise)
    .filter((part) => part !== '')
    .join(' ');
}
