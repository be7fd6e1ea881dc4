/** A sentence of a text, and whether a paragraph ends with it. */
export interface Sentence {
  readonly text: string;
  readonly endsParagraph: boolean;
}

/** A full stop after one of these ends an abbreviation, not always a sentence. */
const ABBREVIATION =
  /(?:^|[\s(.])(?:mr|mrs|ms|dr|prof|st|sr|jr|vs|e\.g|i\.e|etc|no|nos|fig|figs|eq|sec|ch|vol|pp?|approx|inc|ltd|co|corp|dept|est|avg|gen|col|sgt|rev|hon|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[a-z])\.$/i;
/** No match of ABBREVIATION is longer. */
const LONGEST_ABBREVIATION = 24;
/** Titles and the like: what follows them is always the same sentence. */
const NEVER_ENDS =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|e\.g|i\.e|no|nos|fig|figs|eq|vol|approx|gen|col|sgt|rev|hon|\p{Lu})\.$/iu;
/** Words that begin a new sentence even after an abbreviation. */
const SENTENCE_STARTER =
  /^["'“‘(]*(?:a|after|also|and|as|at|because|but|by|each|every|first|for|from|he|her|here|his|how|however|i|if|in|it|its|many|most|my|next|no|now|on|once|one|or|our|she|since|so|some|that|the|their|then|there|these|they|this|those|to|today|we|what|when|where|while|who|why|with|you|your)(?:\s|$)/i;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, made);
  return made;
}

/** Lines that belong together: a line that goes on in lower case continues the one before. */
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
  // Only the end is tested, so that a sentence of many pieces takes time in proportion to its length.
  const end = sentence.slice(-LONGEST_ABBREVIATION);
  if (!ABBREVIATION.test(end)) return false;
  return NEVER_ENDS.test(end) || !SENTENCE_STARTER.test(next);
}

/** A full stop, then a number: the Unicode rules see one sentence when a unit in lower case follows ('rise. 250 g'). */
const BEFORE_A_NUMBER = /(?<=[\p{L}\p{N}]{2}["'”’)]?[.!?])\s+(?=\p{N})/u;

/**
 * The sentences of a text by Unicode rules, kept whole over abbreviations ('Dr. Lee').
 * Pieces without a letter or digit are dropped. `language` is BCP 47.
 */
export function splitSentences(text: string, language = 'en'): Sentence[] {
  const sentences: Sentence[] = [];
  for (const paragraph of paragraphs(text)) {
    const pieces: string[] = [];
    // Joining titles and bullets by full stops leaves 'How much?.'.
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
