import type { Acronyms } from './acronyms.ts';
import { classify, type Stretch } from './classify.ts';
import { contextOf, type Context } from './context.ts';
import type { Beside, Language } from './language.ts';
import { matchAt } from './semiotic-class.ts';
import { toPlainCharacters, withSpaces } from './plain-characters.ts';

export interface SpeakOptions {
  readonly language: Language;
  /** True for a word of the language, in lower case. */
  readonly isWord: ((word: string) => boolean) | undefined;
  readonly acronyms: Acronyms;
  /** Spellings of names for a synthesiser that knows none; empty for one that does. */
  readonly respellings: ReadonlyMap<string, string>;
}

/** What is spoken for a stretch of the written text, in UTF-16 units, `end` exclusive. */
export interface SpokenStretch {
  readonly start: number;
  readonly end: number;
  readonly spoken: string;
}

/** More than half of the words of a heading, and at least two, are in capitals. */
function isInCapitals(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  const long = words.filter((word) => word.length > 1);
  const capitals = long.filter((word) => word === word.toUpperCase() && word !== word.toLowerCase());
  if (capitals.length < 2 || capitals.length <= long.length * 0.7) return false;
  // 'TCP/UDP, HTTP' are acronyms.
  return (
    capitals.some((word) => word.length > 4 && VOWEL.test(word)) ||
    (capitals.length > 2 && capitals.every((word) => VOWEL.test(word)))
  );
}

/** A letter of another script counts as well. */
const VOWEL = /[AEIOUYÀ-ÆÈ-ÏÒ-ÖÙ-Ý]|(?!\p{Script=Latin})\p{L}/u;

/**
 * The words for a cleaned text of one line: items of semiotic classes by the language, signs by its table, everything
 * else as it is written.
 */
export function speakText(written: string, { language, isWord, acronyms, respellings }: SpeakOptions): SpokenStretch[] {
  const plain = toPlainCharacters(written);
  const { text, offsets } = language.isSpaced ? plain : withSpaces(plain);
  const context = contextOf(text, language, isInCapitals(text), isWord, acronyms);
  const place = (at: number): number => (at >= offsets.length ? written.length : offsets[at]!);
  return classify(context).flatMap((stretch) =>
    partsOf(stretch, context, respellings).map(({ start, end, spoken }) => ({
      start: place(start),
      end: place(end),
      spoken,
    })),
  );
}

function partsOf(stretch: Stretch, context: Context, respellings: ReadonlyMap<string, string>): SpokenStretch[] {
  const { start, end, item } = stretch;
  if (item === null) return plainParts(start, end, context, respellings);
  const spoken =
    item.class === 'capitals'
      ? asWord(item.word, context, respellings)
      : context.language.speak(item, {
          before: () => context.wordBefore(start).toLowerCase(),
          after: () => context.wordAfter(end).toLowerCase(),
        });
  const respelt =
    item.class === 'electronic' ? spoken.replaceAll(/\p{Lu}\p{L}+/gu, (word) => respellings.get(word) ?? word) : spoken;
  const isElided = context.language.isEliding && context.text[start - 1] === "'";
  return [{ start, end, spoken: `${isElided ? '' : ' '}${respelt} ` }];
}

/** A word in capitals as a synthesiser reads it as a word. One that knows names keeps those that its lexicon lacks. */
function asWord(word: string, { isWord, language }: Context, respellings: ReadonlyMap<string, string>): string {
  const lower = word.toLowerCase();
  if (respellings.size > 0 || language.respellings.size === 0) return respellings.get(word) ?? lower;
  return isWord?.(lower) ? lower : word;
}

const WORD = /[\p{L}\p{M}'’]+/uy;
const DIGITS = /\d+/y;
/** What stands between most words; no sign begins with it before a letter or a digit. */
const BETWEEN_WORDS = /[,.;:!?]?\s(?=[\p{L}\p{N}])/uy;
const PIECES: readonly (readonly [RegExp, string])[] = [
  [/["“”„‟«»″]/y, ' '],
  [/\s*[\u2014\u2015]\s*|\s+(?:[\u2010-\u2013-]|--)\s+/y, ', '],
  [/(?<=\d)-(?=\p{L})|(?<=\p{L})-(?=\d)/uy, ' '],
  [/[\u2010-\u2013]/y, '-'],
  [/\s*(?:…|\.{3,})\s*$/y, '.'],
  [/\s*(?:…|\.{3,})\s*/y, ', '],
  [/\s*[·•▪|¦]\s*/y, ', '],
  // 'file(s)', 'étudiant(e)'.
  [/(?<=\p{L}{3})\((?=(?:s|es|e|en)\))/uy, ''],
  [/(?<=\p{L}{3}\((?:s|es|e|en))\)/uy, ''],
  // A call without arguments is named as its function.
  [/(?<=[\p{L}\d])\(\)/uy, ' '],
  [/\s[:;]-?[()DP](?=\s|$)/y, ''],
  [/\s*\(\s*/y, ', '],
  [/\s*\)(?=[.!?,;:]|\s*$)/y, ''],
  [/\s*\)\s*/y, ', '],
  [/[_^~*#<>{}[\]\\`=|/]/y, ' '],
];

interface Piece {
  /** In UTF-16 units. */
  readonly length: number;
  readonly spoken: string;
}

function plainParts(
  start: number,
  end: number,
  context: Context,
  respellings: ReadonlyMap<string, string>,
): SpokenStretch[] {
  const parts: SpokenStretch[] = [];
  for (let at = start; at < end;) {
    const { length, spoken } = pieceAt(at, end, context, respellings);
    parts.push({ start: at, end: at + length, spoken });
    at += length;
  }
  return parts;
}

/** The word, the digits, the sign or the character at a position of a plain stretch. */
function pieceAt(
  at: number,
  end: number,
  { text, language }: Context,
  respellings: ReadonlyMap<string, string>,
): Piece {
  const word = matchAt(WORD, text, at)?.[0].slice(0, end - at);
  if (word !== undefined && !/[Ͱ-ϿΩµ]/.test(word)) {
    // The letter of a list, which is no article: 'a) Clone'.
    if (/^\p{Ll}$/u.test(word) && text[at + 1] === ')' && /^$|\s/.test(text[at - 1] ?? ''))
      return { length: 1, spoken: word.toUpperCase() };
    // A synthesiser that knows no names needs the words of camelCase apart.
    const spoken =
      respellings.size === 0 ? word : (respellings.get(word) ?? word.replaceAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' '));
    return { length: word.length, spoken };
  }
  const digits = matchAt(DIGITS, text, at)?.[0];
  if (digits !== undefined) return { length: digits.length, spoken: ` ${numberWords(digits, language)} ` };
  const between = matchAt(BETWEEN_WORDS, text, at)?.[0];
  if (between !== undefined && at + between.length <= end) return { length: between.length, spoken: between };
  const sign = signAt(text, at, end, language);
  if (sign) return sign;
  const character = String.fromCodePoint(text.codePointAt(at)!);
  return { length: character.length, spoken: otherCharacter(character, language) };
}

const ALONE: Beside = { before: () => '', after: () => '' };

function numberWords(digits: string, language: Language): string {
  const amount = { sign: '', whole: digits, fraction: '', magnitude: 0, isGrouped: false } as const;
  return language.speak({ class: 'cardinal', amount }, ALONE);
}

/** The sign at a position that ends within the stretch. */
function signAt(text: string, at: number, end: number, { signs }: Language): Piece | null {
  for (const table of [signs, PIECES])
    for (const [pattern, spoken] of table) {
      const length = matchAt(pattern, text, at)?.[0].length ?? 0;
      if (length > 0 && at + length <= end) return { length, spoken };
    }
  return null;
}

function otherCharacter(character: string, language: Language): string {
  if (/[Ͱ-ϿΩµ]/.test(character)) return ` ${greekLetter(character, language)} `;
  // A raised number alone is the mark of a note.
  if (/[⁰¹⁴-⁹]/.test(character)) return '';
  if (/\p{No}/u.test(character))
    return ` ${character
      .normalize('NFKC')
      .replaceAll('⁄', ` ${language.over} `)
      .replaceAll(/\d+/g, (digits) => ` ${numberWords(digits, language)} `)} `;
  return character;
}

/** The name of a Greek letter; '' for any other sign of its block. */
function greekLetter(letter: string, { greek }: Language): string {
  if (letter === 'µ') return 'micro';
  if (letter === 'Ω') return greek.at(-1)!;
  return greek[letter.toLowerCase().charCodeAt(0) - 0x3b1] ?? '';
}
