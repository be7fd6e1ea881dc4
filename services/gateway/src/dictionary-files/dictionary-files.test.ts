import type { Pronunciation } from '@slidewright/domain';
import { describe, expect, it } from 'vitest';
import { writeCsv, writePls } from './index.ts';
import { readDictionaryFile } from './read.ts';

const ENTRIES: readonly Pronunciation[] = [
  { term: 'SQL', said: 'sequel', alphabet: 'respelling', exactCase: true },
  { term: 'Łódź', said: 'wuːtʃ', alphabet: 'ipa', exactCase: false },
  { term: 'AT&T, "Bell" <old>', said: 'ay tee\tand tee', alphabet: 'respelling', exactCase: false },
  { term: '=SUM', said: '@sum', alphabet: 'respelling', exactCase: false },
];
const read = ENTRIES.map((entry) => ({ ...entry, said: entry.said.replaceAll('\t', ' ') }));
const failure = (content: string): unknown => {
  try {
    return readDictionaryFile(content);
  } catch (error) {
    return (error as { userMessage?: string }).userMessage;
  }
};

describe('[PR5] a dictionary as a file', () => {
  it('goes out and comes in as PLS with nothing lost', () => {
    const pls = writePls(ENTRIES);
    expect(pls).toMatch(
      /<lexicon version="1.0" alphabet="ipa" [^>]*xmlns="http:\/\/www.w3.org\/2005\/01\/pronunciation-lexicon"/,
    );
    expect(readDictionaryFile(pls)).toEqual(read);
  });

  it('goes out and comes in as CSV with nothing lost, and without formulas for a spreadsheet', () => {
    const csv = writeCsv(read);
    expect(csv).not.toMatch(/^=|,[=@]/m);
    expect(readDictionaryFile(csv)).toEqual(read);
  });

  it('is read from the PLS of other programs: several graphemes, the preferred pronunciation', () => {
    const pls = `<?xml version="1.0"?>
      <lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-US">
        <lexeme role="claws:NN"><grapheme>colour</grapheme><grapheme>color</grapheme>
          <phoneme>ˈkɒlə</phoneme><phoneme prefer="true"> ˈkʌlɚ </phoneme></lexeme>
        <lexeme><grapheme>W3C</grapheme><alias>World Wide Web Consortium</alias></lexeme>
      </lexicon>`;
    expect(readDictionaryFile(pls)).toMatchObject([
      { term: 'colour', said: 'ˈkʌlɚ', alphabet: 'ipa' },
      { term: 'color', said: 'ˈkʌlɚ', alphabet: 'ipa' },
      { term: 'W3C', said: 'World Wide Web Consortium', alphabet: 'respelling' },
    ]);
  });

  it('is read from CSV without column names, with semicolons or tabs', () => {
    const entry = { term: 'GIF', said: 'jif', alphabet: 'respelling', exactCase: false };
    expect(readDictionaryFile('GIF;jif\n')).toEqual([entry]);
    expect(readDictionaryFile('\ufeffterm\tsaid\talphabet\r\nGIF\tdʒɪf\tIPA\r\n')).toEqual([
      { ...entry, said: 'dʒɪf', alphabet: 'ipa' },
    ]);
  });

  const lexicon = (inside: string, alphabet = 'ipa') =>
    `<lexicon xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="${alphabet}">${inside}</lexicon>`;
  it.each([
    ['XML that is cut off', '<lexicon><lexeme>', 'The file is not well-formed XML.'],
    ['another XML document', '<html/>', 'The file is not a PLS lexicon.'],
    [
      'a lexeme that says nothing',
      lexicon('<lexeme><grapheme>Oslo</grapheme></lexeme>'),
      '“Oslo” has neither a phoneme nor an alias.',
    ],
    ['a lexeme without a term', lexicon('<lexeme/><lexeme/>'), 'Lexeme 1 has no grapheme.'],
    [
      'another alphabet',
      lexicon('<lexeme><grapheme>a</grapheme><phoneme>A</phoneme></lexeme>', 'x-sampa'),
      '“a” is in the alphabet x-sampa; only ipa can be read.',
    ],
    ['a line without a pronunciation', 'term,said\nOslo,\n', 'Line 2 needs a term and what is said for it.'],
    ['an open quote', 'a,b\nc,"d\n', 'The file is not CSV: line 2 cannot be read.'],
    ['an unknown alphabet in a line', 'a,b,klingon', 'Line 1: “klingon” is not an alphabet: use respelling or ipa.'],
  ])('names what cannot be read in %s', (_, content, sentence) => {
    expect(failure(content)).toBe(sentence);
  });

  it('does not expand entities', () => {
    const bomb = `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${lexicon('<lexeme><grapheme>&b;</grapheme><alias>x</alias></lexeme>')}`;
    expect(JSON.stringify(failure(bomb))).not.toContain('aaaaaaaaaa');
  });
});
