/**
 * Reads lines from standard input and prints the words that a voice is given, for each line on one line.
 *
 *     npm run --silent spoken -- --language en          'HTML, 5 km' → 'H T M L, five kilometers'
 *     npm run --silent spoken -- --language en --json   also sentences, and the phonemes of the written words
 *     npm run --silent spoken -- --acronyms 'SQL spelt' with the setting ACRONYMS
 */
import { execFileSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import {
  cleanSpeechText,
  languageOfSentence,
  normaliseCleaned,
  readAcronyms,
  splitSentences,
  wordsOf,
} from '@slidewright/domain';
import {
  createEspeakPhonemiser,
  createPhonemiser,
  EAST_ASIAN_LANGUAGES,
  ESPEAK_LANGUAGES,
  isEnglishWord,
  phonemiserOfEastAsian,
  type Phonemes,
} from '@slidewright/neural-voices';

interface Word {
  /** In UTF-16 units of the written line, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly phonemes?: string;
}

const { values } = parseArgs({
  options: {
    language: { type: 'string', default: 'en' },
    acronyms: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
});
const [language = 'en'] = values.language.toLowerCase().split('-');
const ofNeuralVoices = ESPEAK_LANGUAGES.find((offered) => offered.split('-')[0] === language);
const eastAsian = EAST_ASIAN_LANGUAGES.find((offered) => offered === language);
const listed = readAcronyms(values.acronyms);
if ('problem' in listed) throw new Error(listed.problem);
const { acronyms } = listed;
const phonemisers = new Map<string, Phonemise | undefined>();

type Phonemise = (text: string) => Phonemes | Promise<Phonemes>;

/** As the neural voices of a language; undefined where none speaks it, or espeak-ng is not installed. */
function phonemiserOf(tag: string): Phonemise | undefined {
  if (tag === 'en') return createPhonemiser(/-gb$/i.test(values.language) ? 'en-GB' : 'en-US');
  if (eastAsian !== undefined) return phonemiserOfEastAsian(eastAsian, createPhonemiser('en-US'));
  if (ofNeuralVoices === undefined) return undefined;
  const run = (args: readonly string[], input: string): string =>
    execFileSync('espeak-ng', args, { input, encoding: 'utf8' });
  try {
    run(['--version'], '');
  } catch {
    process.stderr.write('Without espeak-ng there are no phonemes of this language.\n');
    return undefined;
  }
  const read = createEspeakPhonemiser(ofNeuralVoices, (args, input) => Promise.resolve(run(args, input)));
  return (text) => read(text, [], new AbortController().signal);
}

function phonemise(tag: string, text: string): Phonemes | undefined | Promise<Phonemes> {
  if (!phonemisers.has(tag)) phonemisers.set(tag, phonemiserOf(tag));
  return phonemisers.get(tag)?.(text);
}

/** Where each unit of the cleaned text stands in the written line: cleaning drops characters and joins spaces. */
function placesOf(cleaned: string, written: string): number[] {
  const places: number[] = [];
  let at = 0;
  for (const character of cleaned) {
    const isSpace = /\s/.test(character);
    let next = at;
    while (next < written.length && !(isSpace ? /\s/.test(written[next]!) : written.startsWith(character, next)))
      next += 1;
    if (next < written.length) at = next;
    for (let unit = 0; unit < character.length; unit += 1) places.push(Math.min(at + unit, written.length));
    if (next < written.length) at += character.length;
  }
  places.push(written.length);
  return places;
}

async function readSentence(
  cleaned: string,
  place: (at: number) => number,
): Promise<{ spoken: string; words: Word[] }> {
  // Neural voices read English sentences as English.
  const isNeural = ofNeuralVoices !== undefined || eastAsian !== undefined;
  const own = isNeural ? languageOfSentence(cleaned, language) : language;
  const isEnglish = own === 'en';
  const isWord = isEnglish ? isEnglishWord : undefined;
  const { spoken, stretches } = normaliseCleaned(cleaned, own, { names: 'written', isWord, acronyms });
  const read = values.json ? await phonemise(own, spoken) : undefined;
  return {
    spoken,
    words: wordsWithPhonemes(
      spoken,
      stretches.map((stretch) => ({ ...stretch, spoken: asSpoken(stretch.spoken, isEnglish) })),
      place,
      read,
    ),
  };
}

/** What is left of words when voices get them: English ones in Latin letters. */
const asSpoken = (words: string, isEnglish: boolean): string =>
  isEnglish
    ? words.normalize('NFKC').replaceAll(/[^\x20-\x7e\p{Script=Latin}]/gu, '')
    : words.normalize('NFKC').replaceAll(/[^\x20-\x7e\p{L}\p{M}]/gu, ' ');

function wordsWithPhonemes(
  spoken: string,
  stretches: readonly { readonly start: number; readonly end: number; readonly spoken: string }[],
  place: (at: number) => number,
  read: Phonemes | undefined,
): Word[] {
  let done = 0;
  return stretches.flatMap(({ start, end, spoken: words }) => {
    const own = wordsOf(words).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
    if (own.length === 0) return [];
    const from = spoken.indexOf(own[0]!.text, done);
    const first = from === -1 ? done : from;
    for (const { text } of own) {
      const at = spoken.indexOf(text, done);
      if (at !== -1) done = at + text.length;
    }
    const at = { start: place(start), end: place(end - 1) + 1 };
    if (!read) return [at];
    const phonemes = read.words
      .filter((word) => word.start >= first && word.start < done)
      .map((word) => read.phonemes.slice(word.phonemesStart, word.phonemesEnd))
      .join(' ');
    return [{ ...at, phonemes }];
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const cleaned = cleanSpeechText(line);
  const places = placesOf(cleaned, line);
  let done = 0;
  const sentences: Awaited<ReturnType<typeof readSentence>>[] = [];
  for (const { text } of splitSentences(cleaned, values.language)) {
    const found = cleaned.indexOf(text, done);
    const at = found === -1 ? done : found;
    done = at + text.length;
    sentences.push(await readSentence(text, (unit) => places[Math.min(at + unit, places.length - 1)]!));
  }
  const spoken = sentences.map((sentence) => sentence.spoken).join(' ');
  const words = sentences.flatMap((sentence) => sentence.words);
  console.log(
    values.json ? JSON.stringify({ spoken, sentences: sentences.map((sentence) => sentence.spoken), words }) : spoken,
  );
}
