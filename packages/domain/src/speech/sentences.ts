/** A sentence, and whether it is the last of its paragraph. */
export interface Sentence {
  readonly text: string;
  readonly endsParagraph: boolean;
}

/** A full stop after one of these may end the abbreviation only, not the sentence. */
const ABBREVIATION =
  /(?:^|[\s(.])(?:mr|mrs|ms|dr|prof|st|sr|jr|vs|e\.g|i\.e|etc|no|nos|fig|figs|eq|sec|ch|vol|pp?|approx|inc|ltd|co|corp|dept|est|avg|gen|col|sgt|rev|hon|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[a-z])\.$/i;
/** Upper bound of the length of a match of ABBREVIATION. */
const LONGEST_ABBREVIATION = 24;
/** Titles and similar abbreviations that never end a sentence. */
const NEVER_ENDS =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|e\.g|i\.e|no|nos|fig|figs|eq|vol|approx|gen|col|sgt|rev|hon|\p{Lu})\.$/iu;
/** Words that start a new sentence even after an abbreviation. */
const SENTENCE_STARTER =
  /^["'“‘(]*(?:a|after|also|and|as|at|because|but|by|each|every|first|for|from|he|her|here|his|how|however|i|if|in|it|its|many|most|my|next|no|now|on|once|one|or|our|she|since|so|some|that|the|their|then|there|these|they|this|those|to|today|we|what|when|where|while|who|why|with|you|your)(?:\s|$)/i;

/** Whether a text ends in an abbreviation with its full stop ('Dr.'), so that the stop may end nothing else. */
export function endsInAbbreviation(text: string): boolean {
  // Testing only the end keeps the time linear for a sentence of many pieces.
  return ABBREVIATION.test(text.slice(-LONGEST_ABBREVIATION));
}

/** Whether a text ends in an abbreviation that belongs to the word after it ('Dr.', 'No.'). */
export function neverEndsSentence(text: string): boolean {
  return NEVER_ENDS.test(text.slice(-LONGEST_ABBREVIATION));
}

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

function belongsTogether(sentence: string, next: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(next) || /^\p{Ll}/u.test(next)) return true;
  if (!endsInAbbreviation(sentence)) return false;
  return neverEndsSentence(sentence) || !SENTENCE_STARTER.test(next);
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
      if (previous !== undefined && belongsTogether(previous, piece))
        pieces[pieces.length - 1] = `${previous} ${piece}`.trim();
      else if (piece !== '') pieces.push(piece);
    }
    const spoken = pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece));
    spoken.forEach((piece, index) => sentences.push({ text: piece, endsParagraph: index === spoken.length - 1 }));
  }
  return sentences;
}
