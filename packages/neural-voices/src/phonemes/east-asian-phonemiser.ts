import { PUNCTUATION } from './alphabet.ts';
import type { Phonemiser, PhonemeWord } from './phonemiser.ts';

/** A word of a run and its phonemes; in UTF-16 units of the run, end exclusive. */
export interface RunWord {
  readonly start: number;
  readonly end: number;
  readonly phonemes: string;
}

/** Reads a run of characters of the language, without spaces and punctuation. */
type ReadRun = (run: string) => readonly RunWord[];

const OWN = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〇`;
const PARTS = new RegExp(
  String.raw`(?<own>[${OWN}]+)|(?<latin>\p{Script=Latin}[\p{Script=Latin}\p{M}'’]*(?:[ -]\p{Script=Latin}[\p{Script=Latin}\p{M}'’]*)*)|(?<mark>[${PUNCTUATION}。、，！？；：])`,
  'gu',
);
/** Marks of the language in the alphabet of the model. */
const MARKS: Readonly<Record<string, string>> = {
  '。': '.', '、': ',', '，': ',', '！': '!', '？': '?', '；': ';', '：': ':',
}; // prettier-ignore

/**
 * Creates the phonemiser of a language that is written without spaces: `readRun` reads runs of its characters, and
 * `readLatin` the words in Latin letters between them.
 */
export function createEastAsianPhonemiser(readRun: ReadRun, readLatin: Phonemiser): Phonemiser {
  return (text, said = []) => {
    let phonemes = '';
    // The end of the phonemes is known without a look at them, which would copy all of them for each word.
    let isSpaced = true;
    const words: PhonemeWord[] = [];
    const addWord = (start: number, end: number, own: string): void => {
      if (own === '') return;
      if (!isSpaced) phonemes += ' ';
      isSpaced = false;
      words.push({ start, end, phonemesStart: phonemes.length, phonemesEnd: phonemes.length + own.length });
      phonemes += own;
    };
    const readUntil = (from: number, to: number): void => {
      for (const { 0: part, index, groups } of text.slice(from, to).matchAll(PARTS)) {
        const at = from + index;
        if (groups!['own'] !== undefined)
          for (const word of readRun(part)) addWord(at + word.start, at + word.end, word.phonemes);
        else if (groups!['latin'] !== undefined) {
          const read = readLatin(part);
          for (const { start, end, phonemesStart, phonemesEnd } of read.words)
            addWord(at + start, at + end, read.phonemes.slice(phonemesStart, phonemesEnd));
        } else {
          phonemes += MARKS[part] ?? part;
          isSpaced = false;
        }
      }
    };
    let done = 0;
    for (const { start, end, phonemes: given } of said.toSorted((a, b) => a.start - b.start)) {
      if (start < done || end <= start || end > text.length) continue;
      readUntil(done, start);
      addWord(start, end, given);
      done = end;
    }
    readUntil(done, text.length);
    return { phonemes, words };
  };
}
