import type { Context } from '../context.ts';
import type { Abbreviation, Language } from '../language.ts';
import { matchAt, SCORES, type Candidate, type SemioticClass } from '../semiotic-class.ts';

const NAME = /(?:\.(?=[A-Z]))?[\p{L}][\p{L}\d]{0,20}(?:[-.;][\p{L}]{1,10}|\+\+|#)?/uy;

/** Names of the language's table: 'C++', 'PhD'. Exact in case. */
export const name: SemioticClass = {
  opens: ['capital', 'letter', 'sign'],
  read({ text, language, acronyms }, at) {
    if (/[+#]/.test(text[at - 1] ?? '')) return null;
    const match = matchAt(NAME, text, at);
    if (!match) return null;
    // The longest name first: 'Wi-Fi' before 'Wi'.
    for (const written of new Set([match[0], match[0].replace(/(?:[-.;]\p{L}+|\+\+|#)$/u, '')])) {
      const spoken = language.names.get(written);
      const end = at + written.length;
      if (
        spoken === undefined ||
        acronyms.has(written) ||
        /^(?:[\p{L}\p{N}#]|\+(?!\p{L}))/u.test(text.slice(end, end + 2))
      )
        continue;
      return { end, item: { class: 'words', spoken }, score: SCORES.certain };
    }
    return null;
  },
};

const ABBREVIATION =
  /(?<letters>\p{L}\.\s?\p{L}(?=\.)|[Pp]h\.\s?[Dd](?=\.)|\p{L}\/\p{L}?(?!\p{L})|\p{L}[\p{L}\p{M}]{0,9}(?![\p{L}\p{M}]))(?<stop>\.?)/uy;
/** Several shortened words, or the start and the end of one: 'i. d. R.', 'p. ej.', 'EE. UU.', 'sig.na', 'n.º'. */
const PARTS: readonly RegExp[] = [
  /(?<letters>\p{L}\.\s?\p{L}\.\s?\p{L}(?=\.))(?<stop>\.)/uy,
  /(?<letters>c\.-à-d(?=\.)|(?:av|apr)\.\s?J\.-C(?=\.))(?<stop>\.)/uy,
  /(?<letters>\p{L}{1,2}\.\s?\p{L}{1,3}(?=\.)|\p{L}{1,4}\.\p{L}{2,4}(?![\p{L}.])|\p{L}\.?[°º](?=\s?\d))(?<stop>\.?)/uy,
];
const INITIALS = /(?<letters>(?:\p{Lu}\.){2,8}|(?:\p{Lu}\.){1,7}\p{Lu}(?![\p{L}\p{N}.]))/uy;
const INITIAL = /(?<letter>\p{Lu})\.(?=\s\p{Lu})/uy;

/** Abbreviations of the language's table: 'Dr. Lee', 'No. 5', '12 Elm St.', 'e.g.'; and initials: 'U.S.', 'J. R. R.'. */
export const abbreviation: SemioticClass = {
  opens: ['capital', 'letter'],
  read(context, at) {
    const { text, language } = context;
    const initials = matchAt(INITIALS, text, at);
    if (initials && !/\p{L}/u.test(text[at + initials[0].length] ?? '')) {
      const end = at + initials[0].length;
      const endsSentence = initials[0].endsWith('.') && /^\s*$/.test(text.slice(end));
      return {
        end: endsSentence ? end - 1 : end,
        item: { class: 'acronym', letters: initials[0].replaceAll('.', ''), ending: '' },
        score: SCORES.certain,
      };
    }
    const parts = PARTS.map((pattern) => matchAt(pattern, text, at)).find(
      (found) => found && entryOf(language, found.groups!['letters']!),
    );
    const match = parts ?? matchAt(ABBREVIATION, text, at);
    if (!match) return null;
    const { letters, stop } = match.groups as { letters: string; stop: string };
    const entry = entryOf(language, letters);
    // 'VS Code' is a name.
    const isName = stop === '' && /^\p{Lu}{2,}$/u.test(letters);
    if (entry && !isName && (stop === '.' || entry.isBare === true)) {
      const found = readEntry(context, at, at + match[0].length, letters, stop, entry.place);
      if (found)
        return {
          ...found,
          item: { class: 'words', spoken: found.spoken },
          // 'p.es.' is no address.
          score: parts ? SCORES.certain + 0.5 : found.score,
        };
    }
    const initial = matchAt(INITIAL, text, at);
    // Initials of a name; not the end of 'plan B. The rest'.
    if (initial && isPartOfName(context, at))
      return { end: at + 2, item: { class: 'words', spoken: initial.groups!['letter']! }, score: SCORES.typical };
    return null;
  },
};

const SHORTENED = /(?<word>\p{Lu}[\p{L}-]{4,32})\.(?=\s?(?:\d|\p{Ll}|[,;)]|$))/uy;

/** Words with a shortened end: 'Hauptstr. 5'. At the end of a text the stop is that of the sentence. */
export const shortenedEnd: SemioticClass = {
  opens: ['capital'],
  read({ text, language: { shortEnds } }, at) {
    if (shortEnds.size === 0) return null;
    const match = matchAt(SHORTENED, text, at);
    const word = match?.groups!['word'] ?? '';
    const found = [...shortEnds].find(([short]) => word.endsWith(short));
    if (!match || !found) return null;
    const [short, end] = found;
    const last = at + match[0].length;
    return {
      end: last === text.length ? last - 1 : last,
      item: { class: 'words', spoken: `${word.slice(0, -short.length)}${end}` },
      score: SCORES.certain,
    };
  },
};

function entryOf({ abbreviations }: Language, letters: string): Abbreviation | undefined {
  return abbreviations.get(letters.toLowerCase().replaceAll(/\s/g, ''));
}

function isPartOfName({ text, language, wordBefore, wordAfter }: Context, at: number): boolean {
  const before = wordBefore(at);
  const after = wordAfter(at + 2);
  const isInitialNext = /^\s\p{Lu}\./u.test(text.slice(at + 2, at + 5));
  const isAfterName = at > 0 && text[at - 1] === ' ' && /^\p{Lu}/u.test(before);
  if (isInitialNext) return true;
  return isAfterName && !language.functionWords.has(after.toLowerCase());
}

function readEntry(
  context: Context,
  at: number,
  end: number,
  letters: string,
  stop: string,
  place: string,
): (Omit<Candidate, 'item'> & { readonly spoken: string }) | null {
  const { text, language } = context;
  const rest = text.slice(end, end + 12);
  const numbered = /^\s?\d/.test(rest) ? language.abbreviations.get(`${letters.toLowerCase()}@number`) : undefined;
  if (numbered) return { end, spoken: numbered.spoken, score: SCORES.typical + 0.7 };
  const section = language.abbreviations.get(`${letters.toLowerCase()}@section`);
  if (section && /^\s?\d/.test(rest) && SECTION_BEFORE.test(text.slice(Math.max(0, at - 20), at)))
    return { end, spoken: section.spoken, score: SCORES.typical + 0.7 };
  const entry = entryOf(language, letters)!;
  const isLast = /^["'”’)\s]*$/.test(text.slice(end));
  const found = (spoken: string, keepsStop: boolean): { end: number; spoken: string; score: number } => ({
    end: keepsStop ? end - 1 : end,
    spoken,
    score: SCORES.typical + 0.7,
  });
  switch (place) {
    case 'title': {
      // 'St. Paul' is a saint; '12 Elm St.' a street.
      const isStreet = isBehindStreet(text, at, rest);
      const street = language.abbreviations.get(`${letters.toLowerCase()}@street`);
      if (street && isStreet) return found(street.spoken, stop === '.' && (isLast || SENTENCE.test(rest)));
      if (/^\s?\p{Lu}/u.test(rest) && /^\p{Lu}/u.test(letters)) return found(entry.spoken, false);
      // Languages that write titles small: 'el dr. Ruiz'.
      return !language.isLatin && letters.length > 1 && stop === '.' ? found(entry.spoken, false) : null;
    }
    case 'street':
      return isBehindStreet(text, at, rest)
        ? found(entry.spoken, stop === '.' && (isLast || SENTENCE.test(rest)))
        : null;
    case 'number':
      if (!/^\s?[\dIVX#]/.test(rest)) return null;
      // 'p. 24-27'.
      return found(
        (PAGES.test(rest) && language.abbreviations.get(letters.toLowerCase().repeat(2))?.spoken) || entry.spoken,
        false,
      );
    case 'name':
      return at > 0 && /^\p{Lu}/u.test(letters) ? found(entry.spoken, stop === '.' && isLast) : null;
    case 'century':
      return CENTURY_BEFORE.test(text.slice(Math.max(0, at - 12), at))
        ? found(entry.spoken, stop === '.' && (isLast || SENTENCE.test(rest)))
        : null;
    case 'inside':
      return found(entry.spoken, false);
    default:
      return found(entry.spoken, stop === '.' && (isLast || SENTENCE.test(rest)));
  }
}

/** A range behind 'p.'. */
const PAGES = /^\s?\d{1,4}\s?[-\u2013]\s?\d/;
/** A part of a law: '§ 5 Abs. 2 '. */
const SECTION_BEFORE = /(?:§|Art\.|Abs\.|Absatz|Nr\.)\s?\d+\p{Ll}?\s$/u;
const CENTURY_BEFORE = /[IVX](?:e|er|re|ème)\s$/u;
/** A number and a name: 'at 12 Elm '. */
const STREET_BEFORE = /\d+[\p{L}]?\s(?:[NSEW]\.?\s)?(?:\p{Lu}[\p{L}'’-]+\s|\d+(?:st|nd|rd|th)\s){1,3}$/u;
/** A name behind a word of place: 'on Elm '. */
const PLACE_BEFORE =
  /(?:^|\s)(?:[Oo]n|[Ii]n|[Aa]t|[Tt]o|[Ff]rom|[Nn]ear|[Oo]ff|[Oo]f|[Aa]long|[Vv]ia|[Dd]own)\s(?:\p{Lu}[\p{L}'’-]+\s|\d+(?:st|nd|rd|th)\s){1,3}$/u;

/** Whether a street's name stands before an abbreviation: with the number of a house, or where the sentence goes on. */
function isBehindStreet(text: string, at: number, rest: string): boolean {
  const before = text.slice(Math.max(0, at - 40), at);
  return STREET_BEFORE.test(before) || (/^(?:[,;)]|\s\p{Ll}|\s*$)/u.test(rest) && PLACE_BEFORE.test(before));
}

/** The next sentence. */
const SENTENCE = /^\s+\p{Lu}/u;
