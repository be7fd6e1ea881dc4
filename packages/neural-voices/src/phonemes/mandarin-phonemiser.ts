import { createEastAsianPhonemiser, type RunWord } from './east-asian-phonemiser.ts';
import type { Phonemiser } from './phonemiser.ts';
import { phonemesOfPinyin } from './pinyin.ts';
import { openTable, type Table } from './table.ts';

/** Of the words in the table, in characters. */
const LONGEST_WORD = 5;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** The syllable of each character of a run: by the longest word of the table that begins there. */
function syllablesOf(characters: readonly string[], table: Table): string[] {
  const syllables: string[] = [];
  while (syllables.length < characters.length) {
    const at = syllables.length;
    let found: string[] = [''];
    for (let length = Math.min(LONGEST_WORD, characters.length - at); length > 0; length -= 1) {
      const [reading] = table(characters.slice(at, at + length).join('')) ?? [];
      if (reading === undefined) continue;
      found = reading.split(' ');
      break;
    }
    syllables.push(...found);
  }
  return syllables;
}

/** Creates the phonemiser of Mandarin; `readLatin` reads words in Latin letters. */
export function createMandarinPhonemiser(readLatin: Phonemiser): Phonemiser {
  let table: Table | undefined;
  /** Words as Unicode's rules separate them, each character by the pronunciation that it has in the run. */
  const readRun = (run: string): RunWord[] => {
    table ??= openTable(new URL('../../data/pinyin.br', import.meta.url));
    const syllables = syllablesOf([...run], table);
    let next = 0;
    return [...segmenter.segment(run)].map(({ segment, index }) => {
      const own = syllables.slice(next, (next += [...segment].length));
      const phonemes = own.map((syllable) =>
        phonemesOfPinyin(syllable.replace(/\d$/, ''), Number(/\d$/.exec(syllable)?.[0] ?? 0)),
      );
      return { start: index, end: index + segment.length, phonemes: phonemes.join('') };
    });
  };
  return createEastAsianPhonemiser(readRun, readLatin);
}
