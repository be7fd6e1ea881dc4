import { cleanSpeechText } from '../clean.ts';
import { splitAtClauses } from '../clauses.ts';
import { primaryLanguage } from '../language-tag.ts';
import { NO_ACRONYMS, type Acronyms } from './acronyms.ts';
import { LANGUAGES } from './languages/index.ts';
import { toPlainAscii, toPlainLatin, toPlainLetters, toPlainUnspaced } from './plain-text.ts';
import { speakText, type SpokenStretch } from './speak-text.ts';

/**
 * Readings look ahead or back over a whole number or name, which takes quadratic time for some texts. Texts are
 * normalised in parts of at most this many UTF-16 units, so that the time stays linear.
 */
const LONGEST_PART = 1_000;
const NO_RESPELLINGS: ReadonlyMap<string, string> = new Map();

export { acronymsIn, NO_ACRONYMS, readAcronyms, type AcronymReading, type Acronyms } from './acronyms.ts';
export { toPlainAscii } from './plain-text.ts';
export type { SpokenStretch } from './speak-text.ts';

/** Whether numbers, units and signs can be written out in a language, a BCP 47 tag. */
export const hasSpokenForms = (language: string): boolean => LANGUAGES.has(primaryLanguage(language));

export interface NormaliseOptions {
  /**
   * Whether names are respelled, for a synthesiser that reads letter by letter ('jay son'), or stay as written, for one
   * that knows them.
   */
  readonly names?: 'respelled' | 'written';
  /** True for a word of the language, in lower case: tells acronyms from words in capitals. */
  readonly isWord?: ((word: string) => boolean) | undefined;
  /** Readings of words in capitals that take precedence over those of the language. */
  readonly acronyms?: Acronyms | undefined;
}

/** A text as a synthesiser gets it, and what of it is spoken for which stretch of the cleaned text, in UTF-16 units. */
export interface NormalisedText {
  readonly spoken: string;
  readonly stretches: readonly SpokenStretch[];
}

/**
 * Prepares a text for a synthesiser that reads only words: writes out numbers, units, dates, acronyms and signs in
 * `language`, a BCP 47 tag, and drops emoji and marks that are not spoken. A text in a language without
 * spoken forms is only cleaned. Returns '' when nothing can be spoken.
 *
 * The text is divided into items of semiotic classes, then each item is written out, as in Ebden and Sproat, "The
 * Kestrel TTS text normalization system", Natural Language Engineering 21(3), 2015.
 */
export function normaliseForSpeech(text: string, language: string, options: NormaliseOptions = {}): string {
  return normaliseCleaned(cleanSpeechText(text), language, options).spoken;
}

/** The same for a text that `cleanSpeechText` returned, with the stretches that the words are spoken for. */
export function normaliseCleaned(cleaned: string, language: string, options: NormaliseOptions = {}): NormalisedText {
  const forms = LANGUAGES.get(primaryLanguage(language));
  if (!forms) return { spoken: cleaned, stretches: [{ start: 0, end: cleaned.length, spoken: cleaned }] };
  const { names = 'respelled', isWord, acronyms = NO_ACRONYMS } = options;
  const respellings = names === 'respelled' ? forms.respellings : NO_RESPELLINGS;
  const toPlainOwn = forms.isSpaced ? toPlainLetters : toPlainUnspaced;
  const toPlain = forms.isLatin ? (names === 'respelled' ? toPlainAscii : toPlainLatin) : toPlainOwn;
  const line = cleaned.replaceAll('\n', ' ');
  const stretches: SpokenStretch[] = [];
  const spoken: string[] = [];
  let done = 0;
  for (const part of splitAtClauses(line, LONGEST_PART)) {
    const at = line.indexOf(part, done);
    done = at + part.length;
    const own = speakText(part, { language: forms, isWord, acronyms, respellings });
    for (const { start, end, spoken: words } of own)
      stretches.push({ start: at + start, end: at + end, spoken: words });
    spoken.push(toPlain(own.map(({ spoken: words }) => words).join('')));
  }
  return { spoken: spoken.filter((part) => part !== '').join(' '), stretches };
}
