import { cleanSpeechText } from '../clean.ts';
import { splitAtClauses } from '../clauses.ts';
import { normaliseEnglish } from './en/index.ts';

/** Normalisers by BCP 47 primary subtag. Each accepts a cleaned text of one line. */
const NORMALISERS: ReadonlyMap<string, typeof normaliseEnglish> = new Map([['en', normaliseEnglish]]);

/**
 * Some rules look ahead or back over a whole number or name, which takes quadratic time for some texts. Texts are
 * normalised in parts of at most this many UTF-16 units, so that the time stays linear.
 */
const LONGEST_PART = 1_000;

/**
 * Prepares a text for a synthesiser that reads only words: writes out numbers, units, dates and signs in `language`, a
 * BCP 47 primary subtag, and drops emoji and marks that are not spoken. A text in a language without a normaliser is
 * only cleaned. `names` says whether names and acronyms are respelled, for a synthesiser that reads letter by letter
 * ('jay son', 'A P I'), or stay as written, for one that knows them. Returns '' when nothing can be spoken.
 */
export function normaliseForSpeech(
  text: string,
  language: string,
  names: 'respelled' | 'written' = 'respelled',
): string {
  const cleaned = cleanSpeechText(text);
  const normalise = NORMALISERS.get(language);
  if (!normalise) return cleaned;
  return splitAtClauses(cleaned.replaceAll('\n', ' '), LONGEST_PART)
    .map((part) => normalise(part, names))
    .filter((part) => part !== '')
    .join(' ');
}
