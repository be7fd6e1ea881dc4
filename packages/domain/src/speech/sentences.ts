import type { AbbreviationPlace, Language } from './normalise/language.ts';
import { LANGUAGES, languageOf } from './normalise/languages/index.ts';

/** A sentence, and whether it is the last of its paragraph. */
export interface Sentence {
  readonly text: string;
  readonly endsParagraph: boolean;
}

/** The first word of a text that ends or has a space behind it. */
const FIRST_WORD = /^["'“‘(]*(?<word>\p{L}+)(?:\s|$)/u;

/** Whether a text begins with a word that starts a new sentence even after an abbreviation. */
function startsSentence(text: string, { starters }: Language): boolean {
  return starters.has(FIRST_WORD.exec(text)?.groups!['word']!.toLowerCase() ?? '');
}

/** The last word of a text with its full stop, and a number and a name before it. */
const LAST_STOPPED =
  /(?<street>\d\p{L}?\s(?:\p{Lu}[\p{L}'’-]+\s){1,3})?(?:^|(?<=[\s(.'’\d\u2013-]))(?<word>(?:\p{L}\.)*\p{L}[\p{L}\p{M}]*)\.$/u;
/** Upper bound of the length of a match of LAST_STOPPED. */
const LONGEST_ABBREVIATION = 60;

/** An abbreviation of two or three parts: 'z. B.', 'EE. UU.', 'i. V. m.' */
const LAST_STOPPED_PARTS = /(?:^|[\s(])(?:(?<zeroth>\p{L}{1,2})\.\s)?(?<first>\p{L}{1,2})\.\s(?<second>\p{L}{1,3})\.$/u;
/** Short names of two days, also in small letters: 'lun. al ven.' */
const LAST_DAYS = /(?<first>\p{L}{2,5})\.?(?:\s?[\u2013-]\s?|\s(?:a|à|al|au|e|et|y)\s)(?<last>\p{L}{2,5})\.$/u;
/** A number with a full stop. */
const LAST_NUMBER = /(?<=^|[\s(\u2013-])(?:\d{1,4}|[IVXLC]+)\.$/;

type Ending = AbbreviationPlace | 'initial' | 'letters';

/** How the abbreviation at the end of a text stands in its sentence; null where none is at the end. */
function endingOf(text: string, language: Language): Ending | null {
  // Testing only the end keeps the time linear for a sentence of many pieces.
  const end = text.slice(-LONGEST_ABBREVIATION);
  const { abbreviations, magnitudes, months, weekdays, shortEnds } = language;
  const { zeroth, first, second } = (LAST_STOPPED_PARTS.exec(end)?.groups ?? {}) as Partial<Record<string, string>>;
  const pair = `${first}.${second}`.toLowerCase();
  const whole = abbreviations.get(`${zeroth?.toLowerCase()}.${pair}`) ?? abbreviations.get(pair);
  if (whole) return whole.place;
  const match = LAST_STOPPED.exec(end)?.groups;
  const word = match?.['word'];
  if (word === undefined) return null;
  const key = word.toLowerCase();
  if (magnitudes.has(`${key}.`)) return 'any';
  if (match!['street'] !== undefined && abbreviations.has(`${key}@street`)) return 'street';
  const entry = abbreviations.get(key);
  if (entry) return entry.place;
  if (key.length > 4 && [...shortEnds.keys()].some((short) => key.endsWith(short))) return 'number';
  if (/^\p{Lu}$/u.test(word)) return 'initial';
  if (word.includes('.')) return 'letters';
  const days = LAST_DAYS.exec(end)?.groups;
  if (days && [days['first'], days['last']].every((day) => weekdays.has(day!.toLowerCase()))) return 'any';
  const isShortName =
    /^\p{Lu}/u.test(word) && ((word.length <= 4 && months.has(key)) || (word.length <= 5 && weekdays.has(key)));
  return isShortName && key !== 'may' ? 'any' : null;
}

/** Whether a text ends in an abbreviation of any language with its full stop ('Dr.'): the stop may end nothing else. */
export function endsInAbbreviation(text: string): boolean {
  return text.endsWith('.') && [...LANGUAGES.values()].some((language) => endingOf(text, language) !== null);
}

/** Whether a text ends in an abbreviation of any language that belongs to the word after it ('Dr.', 'No.', 'z. B.'). */
export function neverEndsSentence(text: string): boolean {
  return text.endsWith('.') && [...LANGUAGES.values()].some((language) => NEVER_LAST.has(endingOf(text, language)));
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

function belongsTogether(sentence: string, next: string, language: Language): boolean {
  if (!/[\p{L}\p{N}]/u.test(next) || /^\p{Ll}/u.test(next)) return true;
  const number = LAST_NUMBER.exec(sentence.slice(-LONGEST_ABBREVIATION));
  if (number && language.isStoppedRank(sentence.slice(-LONGEST_ABBREVIATION, -number[0].length), ` ${next}`))
    return true;
  const first = /(?:^|[\s(])(\p{L}{1,2})\.$/u.exec(sentence.slice(-4))?.[1];
  const [, second, third] = (first === undefined ? null : /^(\p{L}{1,3})\.(?:\s(\p{L}{1,3})\.)?/u.exec(next)) ?? [];
  const parts = [first, second, third].filter((part) => part !== undefined).map((part) => part.toLowerCase());
  if (parts.length > 1 && [2, 3].some((count) => language.abbreviations.has(parts.slice(0, count).join('.'))))
    return true;
  const name = /(?:^|[\s(])(\p{Ll}{3,4})\.$/u.exec(sentence.slice(-6))?.[1] ?? '';
  if ((language.months.has(name) || language.weekdays.has(name)) && /^\d/.test(next)) return true;
  const ending = endingOf(sentence, language);
  switch (ending) {
    case null:
      return false;
    case 'title':
    case 'inside':
      return true;
    case 'century':
      return !startsSentence(next, language) && /[IVX](?:e|er|re|ème)\s\p{L}+\.$/u.test(sentence);
    case 'number':
      return /^[\p{N}#(]|^\p{Lu}(?!\p{L})|^[IVX]+(?!\p{L})/u.test(next);
    case 'initial':
      // 'J. Smith', but 'plan B. The rest'.
      return !startsSentence(next, language) || /(?:^|\p{Lu}\.?\s?)\p{Lu}\.$/u.test(sentence);
    default:
      return !startsSentence(next, language);
  }
}

/** A full stop before a number. `Intl.Segmenter` does not split here if a lower-case unit follows ('rise. 250 g'). */
const BEFORE_A_NUMBER = /(?<=[\p{L}\p{N}]{2}["'”’)]?[.!?])\s+(?=\p{N})/u;

interface Segment {
  readonly segment: string;
  /** False where it begins behind white space that is in no segment. */
  readonly isInside: boolean;
}

function segmentsOf(text: string, language: string): Segment[] {
  return [...segmenterFor(language).segment(text)].flatMap(({ segment }) =>
    segment.split(BEFORE_A_NUMBER).map((part, index) => ({ segment: part, isInside: index === 0 })),
  );
}

/** Code, a path or an address up to one of its marks. */
const CODE_WITH_MARK = /(?:^|\s)(?=\S*(?:[/_\d(){}[\]@#=&]|\p{Ll}\p{Lu}))\S{1,200}$/u;

/**
 * Whether a mark between two pieces without white space is part of a word ('./run.sh', 'Event.START', '/?a=1') and not the
 * end of a sentence whose space was forgotten ('end.The next').
 */
function isInsideWord(before: string, after: string): boolean {
  if (!/[.?!:]$/.test(before) || !/^[\p{L}\p{N}/_~=&-]/u.test(after)) return false;
  return !/^\p{Lu}\p{Ll}/u.test(after) || CODE_WITH_MARK.test(before.slice(-LONGEST_CODE));
}

const LONGEST_CODE = 200;

/** The second full stop of 'in 79 n. Chr.. Then', which ends a sentence behind an abbreviation. */
const DOUBLE_STOP = /(?<=(?<!\.)\.)\.(?=\s|$)/u;

/** The sentences of a text without line breaks. */
function piecesOf(text: string, language: string, forms: Language): string[] {
  const pieces: string[] = [];
  let isTouching = false;
  for (const { segment, isInside } of segmentsOf(text, language)) {
    const piece = segment.trim();
    const previous = pieces.at(-1);
    if (previous !== undefined && isTouching && isInside && isInsideWord(previous, piece))
      pieces[pieces.length - 1] = `${previous}${piece}`;
    else if (previous !== undefined && belongsTogether(previous, piece, forms))
      pieces[pieces.length - 1] = `${previous} ${piece}`.trim();
    else if (piece !== '') pieces.push(piece);
    isTouching = /\S$/u.test(segment);
  }
  return pieces;
}

/**
 * Splits a text into sentences by the Unicode rules, but not at abbreviations ('Dr. Lee'). Drops pieces without a
 * letter or digit. `language` is a BCP 47 tag.
 */
export function splitSentences(text: string, language: string): Sentence[] {
  const forms = languageOf(language);
  const sentences: Sentence[] = [];
  for (const paragraph of paragraphs(text)) {
    // Titles and bullets are joined by full stops, which may give 'How much?.'.
    const tidy = paragraph.replaceAll(/([!?…])\.(?=\s|$)/gu, '$1');
    const pieces = tidy.split(DOUBLE_STOP).flatMap((part) => piecesOf(part, language, forms));
    const spoken = pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece));
    spoken.forEach((piece, index) => sentences.push({ text: piece, endsParagraph: index === spoken.length - 1 }));
  }
  return sentences;
}
