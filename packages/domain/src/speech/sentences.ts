import type { AbbreviationPlace } from './normalise/language.ts';
import { languageOf } from './normalise/languages/index.ts';

/** A sentence, and whether it is the last of its paragraph. */
export interface Sentence {
  readonly text: string;
  readonly endsParagraph: boolean;
}

/** Words that start a new sentence even after an abbreviation. */
const SENTENCE_STARTER =
  /^["'“‘(]*(?:a|after|also|and|as|at|because|but|by|each|every|first|for|from|he|her|here|his|how|however|i|if|in|it|its|many|most|my|next|no|now|on|once|one|or|our|she|since|so|some|that|the|their|then|there|these|they|this|those|to|today|we|what|when|where|while|who|why|with|you|your)(?:\s|$)/i;

/** The last word of a text with its full stop, and a number and a name before it. */
const LAST_STOPPED =
  /(?<street>\d\p{L}?\s(?:\p{Lu}[\p{L}'’-]+\s){1,3})?(?:^|(?<=[\s(.\d]))(?<word>(?:\p{L}\.)*\p{L}+)\.$/u;
/** Upper bound of the length of a match of LAST_STOPPED. */
const LONGEST_ABBREVIATION = 60;

type Ending = AbbreviationPlace | 'initial' | 'letters';

/** How the abbreviation at the end of a text stands in its sentence; null where none is at the end. */
function endingOf(text: string, language: string): Ending | null {
  // Testing only the end keeps the time linear for a sentence of many pieces.
  const match = LAST_STOPPED.exec(text.slice(-LONGEST_ABBREVIATION))?.groups;
  const word = match?.['word'];
  if (word === undefined) return null;
  const { abbreviations, months, weekdays } = languageOf(language);
  const key = word.toLowerCase();
  if (match!['street'] !== undefined && abbreviations.has(`${key}@street`)) return 'street';
  const entry = abbreviations.get(key);
  if (entry) return entry.place;
  if (/^\p{Lu}$/u.test(word)) return 'initial';
  if (word.includes('.')) return 'letters';
  const isShortName = word.length <= 4 && /^\p{Lu}/u.test(word) && (months.has(key) || weekdays.has(key));
  return isShortName && key !== 'may' ? 'any' : null;
}

/**
 * Whether a text ends in an abbreviation with its full stop ('Dr.'), so that the stop may end nothing else. `language` is
 * a BCP 47 tag.
 */
export function endsInAbbreviation(text: string, language = 'en'): boolean {
  return endingOf(text, language) !== null;
}

/** Whether a text ends in an abbreviation that belongs to the word after it ('Dr.', 'No.'). */
export function neverEndsSentence(text: string, language = 'en'): boolean {
  return NEVER_LAST.has(endingOf(text, language));
}

const NEVER_LAST: ReadonlySet<Ending | null> = new Set(['title', 'number', 'inside', 'initial']);

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, made);
  return made;
}

/** Joins wrapped lines: a line that starts in lower case continues the line before. */
function paragraphs(text: string): string[] {
  const joined: string[][] = [];
  let previous = '';
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    const continues = previous !== '' && /^\p{Ll}/u.test(trimmed) && !/[.!?:;…。！？]["'”’)\]]*$/u.test(previous);
    if (continues) joined.at(-1)!.push(trimmed);
    else joined.push([trimmed]);
    previous = trimmed;
  }
  return joined.map((lines) => lines.join(' ')).filter((paragraph) => paragraph !== '');
}

function belongsTogether(sentence: string, next: string, language: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(next) || /^\p{Ll}/u.test(next)) return true;
  const ending = endingOf(sentence, language);
  switch (ending) {
    case null:
      return false;
    case 'title':
    case 'inside':
      return true;
    case 'number':
      return /^[\p{N}#(]|^\p{Lu}(?!\p{L})|^[IVX]+(?!\p{L})/u.test(next);
    case 'initial':
      // 'J. Smith', but 'plan B. The rest'.
      return !SENTENCE_STARTER.test(next) || /(?:^|\p{Lu}\.?\s?)\p{Lu}\.$/u.test(sentence);
    default:
      return !SENTENCE_STARTER.test(next);
  }
}

/** A full stop before a number. `Intl.Segmenter` does not split here if a lower-case unit follows ('rise. 250 g'). */
const BEFORE_A_NUMBER = /(?<=[\p{L}\p{N}]{2}["'”’)]?[.!?])\s+(?=\p{N})/u;

/**
 * Splits a text into sentences by the Unicode rules, but not at abbreviations ('Dr. Lee'). Drops pieces without a
 * letter or digit. `language` is a BCP 47 tag.
 */
export function splitSentences(text: string, language = 'en'): Sentence[] {
  const sentences: Sentence[] = [];
  for (const paragraph of paragraphs(text)) {
    const pieces: string[] = [];
    // Titles and bullets are joined by full stops, which may give 'How much?.'.
    const tidy = paragraph.replaceAll(/([!?…])\.(?=\s|$)/gu, '$1');
    const segments = [...segmenterFor(language).segment(tidy)].flatMap(({ segment }) => segment.split(BEFORE_A_NUMBER));
    for (const segment of segments) {
      const piece = segment.trim();
      const previous = pieces.at(-1);
      if (previous !== undefined && belongsTogether(previous, piece, language))
        pieces[pieces.length - 1] = `${previous} ${piece}`.trim();
      else if (piece !== '') pieces.push(piece);
    }
    const spoken = pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece));
    spoken.forEach((piece, index) => sentences.push({ text: piece, endsParagraph: index === spoken.length - 1 }));
  }
  return sentences;
}
