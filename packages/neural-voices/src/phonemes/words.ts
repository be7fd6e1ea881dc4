import { demoted, stressed } from './alphabet.ts';
import { ENDINGS, PREFIXES, withPrefix, withS } from './endings.ts';
import { spelled } from './letters.ts';
import type { Entry, Lexicon, Use } from './lexicon.ts';
import { readBySpelling } from './spelling-rules.ts';

/** Short words in capitals that are emphasised and not spelled. */
const EMPHASISED = new Set(
  (
    'NO IS IN ON OR TO DO SO BE WE MY OF IF BY AN AT AS GO UP HE ME THE AND NOT ALL NEW YES BUT ONE TWO CAN NOW YOU ' +
    'WHO WHY HOW OUR OUT GET SET USE DAY ANY BIG TOP END RUN TRY ADD FOR ARE HAS HAD WAS ITS HIS HER SHE'
  ).split(' '),
);
/** A word in capitals past this length is read. */
const LONGEST_ACRONYM = 6;
/** Nobody can say it but by its letters; 'hmm' and 'shh' are sounds. */
const WITHOUT_VOWEL = /^(?![hms]+$)[b-df-hj-np-tv-xz]{2,5}$/;
const DEEPEST = 3;
const SHORTEST_PART = 3;

/** 'polish', 'POLISH' → 'Polish'. */
export const capitalised = (word: string): string => word[0]!.toUpperCase() + word.slice(1).toLowerCase();

/**
 * Reads a word: from the lexicon, as an acronym, by its endings, prefixes and parts, else by its spelling. `use` chooses
 * among the readings of the lexicon. Accepts ASCII letters and apostrophes.
 */
export function readWord(lexicon: Lexicon, word: string, use: Use | null): string {
  if (word.length === 1) return spelled(word, lexicon.variety);
  const found = lexicon.find(word) ?? (word === capitalised(word) ? lexicon.find(word.toLowerCase()) : null);
  if (found) return readingFor(found, use);
  const acronym = /^([A-Z]{2,})('?s)?$/.exec(word);
  if (acronym) {
    const reading = readCapitals(lexicon, acronym[1]!);
    return acronym[2] === undefined ? reading : withS(reading, lexicon.variety);
  }
  const humps = word.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ').split(' ');
  if (humps.length > 1) return humps.map((hump) => readWord(lexicon, hump, null)).join('');
  const known = readKnown(lexicon, word, use, DEEPEST);
  if (known !== null) return known;
  // Names of commands and folders: 'jq', 'cwd'.
  return WITHOUT_VOWEL.test(word) ? spelled(word, lexicon.variety) : readBySpelling(lexicon, word);
}

function readingFor(entry: Entry, use: Use | null): string {
  return (use && entry.others.get(use)) ?? entry.phonemes;
}

function readCapitals(lexicon: Lexicon, word: string): string {
  const known = lexicon.find(word);
  if (known) return known.phonemes;
  const lower = word.toLowerCase();
  const isWord =
    word.length > LONGEST_ACRONYM ||
    EMPHASISED.has(word) ||
    (word.length > 3 && (lexicon.find(lower) !== null || /^(?:[^AEIOU]{0,2}[AEIOU]){2,}[^AEIOU]{0,2}$/.test(word)));
  return isWord ? stressed(readWord(lexicon, lower, null)) : spelled(word, lexicon.variety);
}

/** A word of the lexicon in any case, or one made of such words; null if it has unknown parts. */
function readKnown(lexicon: Lexicon, word: string, use: Use | null, depth: number): string | null {
  const lower = word.toLowerCase();
  const entry = lexicon.find(word) ?? lexicon.find(lower);
  if (entry) return readingFor(entry, use);
  if (depth > 0) {
    const made =
      readWithEnding(lexicon, lower, use, depth) ??
      readCompound(lexicon, lower) ??
      readWithPrefix(lexicon, lower, depth);
    if (made !== null) return made;
  }
  const name = lexicon.find(capitalised(word));
  return name && readingFor(name, use);
}

function readInLexicon(lexicon: Lexicon, word: string, use: Use | null): string | null {
  const entry = lexicon.find(word);
  return entry && readingFor(entry, use);
}

function readWithEnding(lexicon: Lexicon, word: string, use: Use | null, depth: number): string | null {
  // A stem of the lexicon goes before one that is made of parts: 'reaches' is not 're' and 'aches'.
  for (const parts of depth > 1 ? [0, depth - 1] : [0])
    for (const { pattern, stems, read } of ENDINGS) {
      const ending = pattern.exec(word);
      if (!ending) continue;
      for (const stem of stems(word.slice(0, ending.index))) {
        if (stem.length < 2) continue;
        const reading = parts === 0 ? readInLexicon(lexicon, stem, use) : readKnown(lexicon, stem, use, parts);
        if (reading !== null) return read(stressed(reading), lexicon.variety, stem);
      }
    }
  return null;
}

function readWithPrefix(lexicon: Lexicon, word: string, depth: number): string | null {
  for (const [prefix, american, british] of PREFIXES) {
    if (!word.startsWith(prefix) || word.length < prefix.length + SHORTEST_PART) continue;
    const rest = word.slice(prefix.length);
    const stem = lexicon.find(rest)?.phonemes ?? readWithEnding(lexicon, rest, null, depth - 1);
    if (stem !== null) return withPrefix(lexicon.variety === 'en-GB' ? british : american, stressed(stem), prefix);
  }
  return null;
}

/** Two words of the lexicon written as one, split as near the middle as possible: 'webhook' → wˈɛbhˌʊk. */
function readCompound(lexicon: Lexicon, word: string): string | null {
  const splits = Array.from(
    { length: Math.max(0, word.length - 2 * SHORTEST_PART + 1) },
    (_, index) => index + SHORTEST_PART,
  );
  splits.sort((a, b) => Math.abs(a - word.length / 2) - Math.abs(b - word.length / 2) || b - a);
  for (const split of splits.slice(0, 16)) {
    const first = lexicon.find(word.slice(0, split));
    const second = first && lexicon.find(word.slice(split));
    if (second) return stressed(first.phonemes) + demoted(stressed(second.phonemes));
  }
  return null;
}
