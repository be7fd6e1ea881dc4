/** How an acronym is read: as a word, or letter by letter. */
export type AcronymReading = 'word' | 'spelt';

/** Readings of words in capitals that take precedence over those of the languages. */
export type Acronyms = ReadonlyMap<string, AcronymReading>;

export const NO_ACRONYMS: Acronyms = new Map();

/** Capitals that `classes/letters.ts` reads as one acronym. */
const CAPITALS = /^[A-ZÀ-ÖØ-Þ]{2,40}$/;

/**
 * Reads a list such as 'SQL spelt, FAANG word', separated by commas or new lines. `problem` completes a sentence that
 * names the setting.
 */
export function readAcronyms(list: string): { readonly acronyms: Acronyms } | { readonly problem: string } {
  const acronyms = new Map<string, AcronymReading>();
  const entries = list
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (const entry of entries) {
    const [letters = '', reading = '', ...rest] = entry.split(/\s+/);
    if (!CAPITALS.test(letters) || (reading !== 'word' && reading !== 'spelt') || rest.length > 0)
      return { problem: `“${entry}” is not an acronym in capitals with “word” or “spelt”, such as “SQL spelt”` };
    if (acronyms.has(letters) && acronyms.get(letters) !== reading)
      return { problem: `${letters} is listed both as a word and as spelt` };
    acronyms.set(letters, reading);
  }
  return { acronyms };
}

/** Those of a list that occur in a text, in the form of the list; '' for none. */
export function acronymsIn(text: string, acronyms: Acronyms): string {
  if (acronyms.size === 0) return '';
  const found = new Set(text.match(/[A-ZÀ-ÖØ-Þ]{2,}/g)?.filter((letters) => acronyms.has(letters)));
  return [...found]
    .toSorted()
    .map((letters) => `${letters} ${acronyms.get(letters)!}`)
    .join(', ');
}
