import { PUNCTUATION, startsWithVowel } from './alphabet.ts';
import { withS } from './endings.ts';
import { spelled } from './letters.ts';
import { openLexicon, type EnglishVariety, type Lexicon } from './lexicon.ts';
import { useOf } from './uses.ts';
import { capitalised, readWord } from './words.ts';

/** A stretch of the text, in UTF-16 units, end exclusive, and the phonemes it is spoken with. */
export interface Said {
  readonly start: number;
  readonly end: number;
  readonly phonemes: string;
}

/** A word of the text and its phonemes, each in UTF-16 units, end exclusive. */
export interface PhonemeWord {
  readonly start: number;
  readonly end: number;
  readonly phonemesStart: number;
  readonly phonemesEnd: number;
}

export interface Phonemes {
  /** In the model's alphabet: words with one space between them, punctuation directly after its word. */
  readonly phonemes: string;
  readonly words: readonly PhonemeWord[];
}

export type Phonemiser = (text: string, said?: readonly Said[]) => Phonemes;

export interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: 'word' | 'letters' | 'punctuation' | 'said';
  phonemes: string;
}

/** Letters of an acronym, as the normaliser writes them: 'H T M L', "U R L's". */
const LETTERS = String.raw`(?<![\p{L}\p{M}'’-])\p{Lu}(?: \p{Lu})+(?:'s)?(?![\p{L}\p{M}'’-])`;
const TOKENS = new RegExp(String.raw`${LETTERS}|[\p{L}\p{M}'’]+(?:-[\p{L}\p{M}'’]+)*|[${PUNCTUATION}]`, 'gu');

/**
 * Creates the function from a sentence, as the text normaliser writes it, to the phonemes of the model. It takes linear
 * time and never throws; what it has no sound for is left out. `said` replaces the reading of stretches of the text.
 */
export function createPhonemiser(language: EnglishVariety): Phonemiser {
  const lexicon = openLexicon(language);
  return (text, said = []) => {
    const tokens = tokensOf(text, said);
    readTokens(lexicon, tokens);
    return joined(tokens);
  };
}

/** The words and punctuation of a text, not yet read. */
export function tokensOf(text: string, said: readonly Said[] = []): Token[] {
  const tokens: Token[] = [];
  let done = 0;
  const readUntil = (end: number): void => {
    for (const match of text.slice(done, end).matchAll(TOKENS)) {
      const raw = match[0];
      const isWord = /\p{L}/u.test(raw);
      if (!isWord && !PUNCTUATION.includes(raw)) continue;
      const start = done + match.index;
      const kind = raw.includes(' ') ? 'letters' : isWord ? 'word' : 'punctuation';
      tokens.push({ start, end: start + raw.length, text: raw, kind, phonemes: isWord ? '' : raw });
    }
    done = end;
  };
  for (const { start, end, phonemes } of said.toSorted((a, b) => a.start - b.start)) {
    if (start < done || end <= start || end > text.length) continue;
    readUntil(start);
    tokens.push({ start, end, text: text.slice(start, end), kind: 'said', phonemes });
    done = end;
  }
  readUntil(text.length);
  return tokens;
}

/** A word with its accents where the lexicon knows it so ('résumé' is not 'resume'), else without. */
function knownSpelling(lexicon: Lexicon, word: string): string {
  const accented = word.normalize('NFC');
  if (!/[^\x20-\x7e]/.test(accented)) return plainWord(word);
  const [lower, first] = [accented.toLowerCase(), capitalised(accented)];
  return (
    [accented, lower, first].find((form) => lexicon.find(form) ?? lexicon.find(form.replace(/s$/, ''))) ??
    plainWord(word)
  );
}

/** Letters without accents, straight apostrophes. */
const plainWord = (word: string): string =>
  word
    .replaceAll('’', "'")
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z'-]/g, '');

/** From the end to the start: the form of a weak word depends on the sound after it. */
function readTokens(lexicon: Lexicon, tokens: readonly Token[]): void {
  const letters = tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text);
  const capitals = letters.filter((word) => word.length > 1 && word === word.toUpperCase());
  const shouted = capitals.length > 2 && capitals.length > letters.length / 2;
  const sentence = tokens.map(({ text, kind }) => {
    if (kind === 'punctuation') return text;
    const word = knownSpelling(lexicon, text);
    return shouted ? word.toLowerCase() : word;
  });
  let nextVowel: boolean | null = null;
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index]!;
    if (token.kind === 'word') {
      const word = sentence[index]!;
      token.phonemes =
        readWeak(lexicon, sentence, index, word, nextVowel) ?? readJoined(lexicon, sentence, index, word);
    }
    if (token.kind === 'letters') token.phonemes = readLetters(lexicon, token.text);
    if (token.kind === 'punctuation') nextVowel = '"“”('.includes(token.text) ? nextVowel : null;
    else if (token.phonemes !== '') nextVowel = startsWithVowel(token.phonemes);
  }
}

/** 'H T M L' by the names of its letters, "U R L's" with the sound of its ending. */
function readLetters({ variety }: Lexicon, text: string): string {
  const [letters, ending] = text.split("'") as [string, string?];
  const reading = spelled(plainWord(letters), variety);
  return ending === undefined ? reading : withS(reading, variety);
}

/** Words whose form depends on the sound that follows; `nextVowel` is null before punctuation and at the end. */
function readWeak(
  lexicon: Lexicon,
  sentence: readonly string[],
  index: number,
  word: string,
  nextVowel: boolean | null,
): string | null {
  const british = lexicon.variety === 'en-GB';
  const isAfterWord = index > 0 && !PUNCTUATION.includes(sentence[index - 1]!);
  if (word === 'A' && (isAfterWord || (index === 0 && nextVowel === null))) return spelled('a', lexicon.variety);
  switch (word.toLowerCase()) {
    case 'the':
      return nextVowel === true ? 'ði' : 'ðə';
    case 'a':
      return nextVowel === null ? spelled('a', lexicon.variety) : 'ɐ';
    case 'an':
      return 'ɐn';
    case 'to':
      return nextVowel === null ? (british ? 'tuː' : 'tu') : nextVowel ? 'tʊ' : 'tə';
    case 'in':
      return nextVowel === null ? 'ˈɪn' : 'ɪn';
    case 'i':
      return 'ˌI';
    default:
      return null;
  }
}

function readJoined(lexicon: Lexicon, sentence: readonly string[], index: number, word: string): string {
  const trimmed = lexicon.find(word) ? word : word.replaceAll(/^['-]+|(?<!s)'+$|-+$/g, '');
  if (!trimmed.includes('-') || lexicon.find(trimmed)) return readUsed(lexicon, sentence, index, trimmed);
  const parts = trimmed.split('-').filter((part) => /[A-Za-z]/.test(part));
  return parts
    .map((part) => readWeak(lexicon, [], 0, part.toLowerCase(), false) ?? readWord(lexicon, part, null))
    .join('');
}

function readUsed(lexicon: Lexicon, sentence: readonly string[], index: number, word: string): string {
  if (word === '') return '';
  const lower = word.toLowerCase();
  // A verb at the start that is also a name: 'Polish the text'.
  const imperative = index === 0 && /^(?:the|a|an|your|this|these|it|them)$/i.test(sentence[1] ?? '');
  const usual = imperative && lexicon.find(lower) ? lower : word;
  const entry = lexicon.find(usual) ?? lexicon.find(lower);
  const use = entry && useOf(sentence, index, lexicon.find(lower) ?? entry);
  if (use === null) return readWord(lexicon, usual, null);
  return readWord(lexicon, use === 'NAME' ? capitalised(word) : lower, use);
}

function joined(tokens: readonly Token[]): Phonemes {
  let phonemes = '';
  const words: PhonemeWord[] = [];
  for (const token of tokens) {
    if (token.phonemes === '') continue;
    const opens = '(“'.includes(token.text);
    const afterOpening = /[(“]$/.test(phonemes);
    if (phonemes !== '' && !afterOpening && (token.kind !== 'punctuation' || opens)) phonemes += ' ';
    const start = phonemes.length;
    phonemes += token.phonemes;
    if (token.kind !== 'punctuation')
      words.push({ start: token.start, end: token.end, phonemesStart: start, phonemesEnd: phonemes.length });
  }
  return { phonemes, words };
}
