import { PUNCTUATION } from './alphabet.ts';
import { alignWords, type Word } from './align-words.ts';
import type { PhonemeWord, Phonemes, Said } from './phonemiser.ts';

/** Languages whose phonemes the program espeak-ng gives, and what it calls them. */
const ESPEAK_VOICES = { es: 'es', fr: 'fr-fr', it: 'it', 'pt-BR': 'pt-br', hi: 'hi' } as const;

export type EspeakLanguage = keyof typeof ESPEAK_VOICES;
export const ESPEAK_LANGUAGES = Object.keys(ESPEAK_VOICES) as readonly EspeakLanguage[];

/**
 * Runs `espeak-ng` with these arguments and this input, and returns what it prints. Not part of this package: the
 * program stands under another licence (GPL), and its caller decides about deadlines.
 */
export type RunEspeak = (args: readonly string[], input: string, signal: AbortSignal) => Promise<string>;

/** As `Phonemiser`, by a program. Throws what the program's run throws. */
export type EspeakPhonemiser = (text: string, said: readonly Said[], signal: AbortSignal) => Promise<Phonemes>;

/** What stands for two letters in the model's alphabet; `^` ties them in the program's output. */
const TIED: readonly (readonly [tied: string, letter: string])[] = [
  ['a^ɪ', 'I'],
  ['a^ʊ', 'W'],
  ['d^z', 'ʣ'],
  ['d^ʒ', 'ʤ'],
  ['e^ɪ', 'A'],
  ['o^ʊ', 'O'],
  ['ə^ʊ', 'Q'],
  ['s^s', 'S'],
  ['t^s', 'ʦ'],
  ['t^ʃ', 'ʧ'],
  ['ɔ^ɪ', 'Y'],
];

/** Signs that end a clause for the program; those of PUNCTUATION are kept as the model's own. */
const CLAUSE_ENDS = new RegExp(String.raw`[${PUNCTUATION}¿¡«»]`, 'u');
const WORDS = /[\p{L}\p{M}\p{N}'’-]+/gu;

/** A digit takes as long to say as so many more letters. */
const DIGIT_LETTERS = 5;

/**
 * Apostrophes inside words of French, behind 'd' ("aujourd'hui", "prud'homme"): the program reads words with them and an
 * elided word before them ("d'aujourd'hui") as English.
 */
const INNER_APOSTROPHE = /(?<=\p{L}{2}d)['’](?=\p{L})/giu;

interface Part {
  readonly start: number;
  readonly end: number;
  /** Known; or '' where the program is to be asked. */
  readonly phonemes: string;
  readonly kind: 'clause' | 'punctuation' | 'said';
}

/**
 * Creates the function from a sentence, as the text normaliser writes it, to the phonemes of the model. The program is
 * asked once for a sentence, one clause a paragraph, so that it prints one line for each.
 */
export function createEspeakPhonemiser(language: EspeakLanguage, run: RunEspeak): EspeakPhonemiser {
  const options = ['-q', '--ipa', '--tie=^', '-v', ESPEAK_VOICES[language], '--stdin'];
  const asAsked = (clause: string): string => (language === 'fr' ? clause.replaceAll(INNER_APOSTROPHE, '') : clause);
  return async (text, said, signal) => {
    const parts = partsOf(text, said);
    const clauses = parts
      .filter(({ kind }) => kind === 'clause')
      .map(({ start, end }) => asAsked(text.slice(start, end)));
    const lines = clauses.length === 0 ? [] : await linesOf(clauses, (input) => run(options, input, signal));
    return joined(text, parts, lines.map(inModelAlphabet));
  };
}

/** The program's line for each clause. Where it breaks a clause in two, each clause is asked for alone. */
async function linesOf(clauses: readonly string[], run: (input: string) => Promise<string>): Promise<string[]> {
  const spoken = clauses.map((clause) => clause.replaceAll(/\s+/g, ' ').trim());
  const lines = linesIn(await run(`${spoken.join('\n\n')}\n`));
  if (lines.length === clauses.length) return lines;
  const single: string[] = [];
  for (const clause of spoken) single.push(linesIn(await run(`${clause}\n`)).join(' '));
  return single;
}

const linesIn = (output: string): string[] => output.split('\n').filter((line) => line.trim() !== '');

function inModelAlphabet(line: string): string {
  // Marks of a change of language: '(en)'.
  let phonemes = line.replaceAll(/\([\p{L}^-]+\)/gu, '');
  for (const [tied, letter] of TIED) phonemes = phonemes.replaceAll(tied, letter);
  return phonemes.replaceAll(/[\^-]/g, '').replaceAll(/\s+/g, ' ').trim();
}

/** The text as clauses, punctuation and stretches whose phonemes are given. */
function partsOf(text: string, said: readonly Said[]): Part[] {
  const parts: Part[] = [];
  const readUntil = (from: number, to: number): void => {
    let start = from;
    const close = (end: number): void => {
      if (/[\p{L}\p{N}]/u.test(text.slice(start, end))) parts.push({ start, end, phonemes: '', kind: 'clause' });
    };
    for (let at = from; at < to; at += 1) {
      if (!CLAUSE_ENDS.test(text[at]!)) continue;
      close(at);
      start = at + 1;
      if (PUNCTUATION.includes(text[at]!))
        parts.push({ start: at, end: at + 1, phonemes: text[at]!, kind: 'punctuation' });
    }
    close(to);
  };
  let done = 0;
  for (const { start, end, phonemes } of said.toSorted((a, b) => a.start - b.start)) {
    if (start < done || end <= start || end > text.length) continue;
    readUntil(done, start);
    parts.push({ start, end, phonemes, kind: 'said' });
    done = end;
  }
  readUntil(done, text.length);
  return parts;
}

function joined(text: string, parts: readonly Part[], lines: readonly string[]): Phonemes {
  let phonemes = '';
  const words: PhonemeWord[] = [];
  let clause = 0;
  for (const { start, end, phonemes: given, kind } of parts) {
    const own = kind === 'clause' ? lines[clause++]! : given;
    if (own === '') continue;
    const opens = '(“'.includes(own);
    if (phonemes !== '' && !/[(“]$/.test(phonemes) && (kind !== 'punctuation' || opens)) phonemes += ' ';
    const from = phonemes.length;
    phonemes += own;
    if (kind === 'said') words.push({ start, end, phonemesStart: from, phonemesEnd: phonemes.length });
    if (kind !== 'clause') continue;
    const written = wordsIn(text.slice(start, end), WORDS, start);
    const sounds = wordsIn(own, /\S+/g, from);
    for (const { first, second } of alignWords(written, sounds))
      words.push({ start: first.start, end: first.end, phonemesStart: second.start, phonemesEnd: second.end });
  }
  return { phonemes, words };
}

function wordsIn(text: string, pattern: RegExp, offset: number): Word[] {
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
    start: offset + index,
    end: offset + index + word.length,
    length: word.length + (word.match(/\p{N}/gu)?.length ?? 0) * DIGIT_LETTERS,
  }));
}
