import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IpadicFeatures, Tokenizer } from 'kuromoji';
import { createEastAsianPhonemiser, type RunWord } from './east-asian-phonemiser.ts';
import { isNumeral, readNumber } from './japanese-numbers.ts';
import { phonemesOfKana } from './kana.ts';
import type { Phonemes, Phonemiser, Said } from './phonemiser.ts';

type Words = Tokenizer<IpadicFeatures>;

/** Loads the dictionary: a second, and 330 MB of memory. */
async function loadWords(): Promise<Words> {
  const { default: kuromoji } = await import('kuromoji');
  const dicPath = join(dirname(fileURLToPath(import.meta.resolve('kuromoji/package.json'))), 'dict');
  const { promise, resolve, reject } = Promise.withResolvers<Words>();
  kuromoji.builder({ dicPath }).build((error, words) => (error ? reject(error) : resolve(words)));
  return promise;
}

/** How a word of the dictionary is said, in katakana; a word that is not in it, by its letters of sound. */
function readingOf({ pronunciation, surface_form: written }: IpadicFeatures): string {
  return pronunciation === undefined || pronunciation === '*' ? written : pronunciation;
}

const isNumber = ({ pos_detail_1: kind, surface_form: written }: IpadicFeatures): boolean =>
  kind === '数' && isNumeral(written);

const isCounter = (token: IpadicFeatures | undefined): token is IpadicFeatures => token?.pos_detail_1 === '接尾';

/** The words of a run with their phonemes; a number and its counter are one word, for they change each other. */
function readRun(run: string, words: Words): RunWord[] {
  const tokens = words.tokenize(run);
  const read: RunWord[] = [];
  let [at, start] = [0, 0];
  while (at < tokens.length) {
    const token = tokens[at]!;
    let [written, reading] = [token.surface_form, readingOf(token)];
    const isDate = tokens[at - 1]?.surface_form.endsWith('月') ?? false;
    at += 1;
    if (isNumber(token)) {
      while (at < tokens.length && isNumber(tokens[at]!)) written += tokens[at++]!.surface_form;
      const counter = tokens[at];
      if (isCounter(counter)) {
        reading = readNumber(written, counter.surface_form, readingOf(counter), isDate);
        written += counter.surface_form;
        at += 1;
      } else reading = readNumber(written, '', '', isDate);
    }
    read.push({ start, end: start + written.length, phonemes: phonemesOfKana(reading) });
    start += written.length;
  }
  return read;
}

/**
 * Creates the phonemiser of Japanese; `readLatin` reads words in Latin letters. The dictionary of words and their readings is
 * loaded by the first text; throws Error where that fails, and tries it again with the next.
 */
export function createJapanesePhonemiser(
  readLatin: Phonemiser,
): (text: string, said?: readonly Said[]) => Promise<Phonemes> {
  let loading: Promise<Words> | undefined;
  return async (text, said = []) => {
    loading ??= loadWords();
    const words = await loading.catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return createEastAsianPhonemiser((run) => readRun(run, words), readLatin)(text, said);
  };
}
