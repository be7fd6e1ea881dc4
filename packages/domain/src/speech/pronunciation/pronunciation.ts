/** How `said` is written: as words that an English reader would say alike, or in the International Phonetic Alphabet. */
export const SAID_ALPHABETS = ['respelling', 'ipa'] as const;
export type SaidAlphabet = (typeof SAID_ALPHABETS)[number];

/** What is said in place of what is written. */
export interface Said {
  readonly said: string;
  readonly alphabet: SaidAlphabet;
}

/** An entry of a dictionary: whole words of a text and what is said for them. */
export interface Pronunciation extends Said {
  readonly term: string;
  /** Whether capitals and small letters must be the same in the text. */
  readonly exactCase: boolean;
}

/** Longest fields of an entry, in UTF-16 units, and entries of a dictionary. */
export const PRONUNCIATION_LIMITS = { term: 100, said: 200, entries: 500 } as const;

/** Names an entry: a dictionary holds it once. */
export const pronunciationKey = ({ term, exactCase }: Pick<Pronunciation, 'term' | 'exactCase'>): string =>
  exactCase ? `=${term}` : `~${term.toLowerCase()}`;

/** The entries of both dictionaries; where both have the same one, that of the timeline. */
export function mergePronunciations(
  ofTimeline: readonly Pronunciation[],
  ofPerson: readonly Pronunciation[],
): Pronunciation[] {
  const own = new Set(ofTimeline.map(pronunciationKey));
  return [...ofTimeline, ...ofPerson.filter((entry) => !own.has(pronunciationKey(entry)))];
}
