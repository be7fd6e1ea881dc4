import { describe, expect, it } from 'vitest';
import { captionCues } from '../cues.ts';
import { acronymsIn, normaliseForSpeech, readAcronyms, type Acronyms } from './index.ts';

function listed(list: string): Acronyms {
  const read = readAcronyms(list);
  if ('problem' in read) throw new Error(read.problem);
  return read.acronyms;
}

const ACRONYMS = listed('SQL spelt, FAANG word\nSLO word,\n NASA spelt, ÖPNV word, JSON spelt');
const WORDS = new Set(['nasa', 'and', 'basics', 'for', 'teams']);
const isWord = (word: string): boolean => WORDS.has(word);

describe('a list of acronyms', () => {
  it.each([
    ['en', 'SQL at NASA and FAANG: our SLOs', 'S Q L at N A S A and FAANG: our slos'],
    ['en', 'SQL AND SLO BASICS FOR TEAMS', 'S Q L and slo basics for teams'],
    ['en', 'see nasa.gov and data/SLO.md', 'see nasa dot gov and data slash S L O dot M D'],
    ['de', 'Der ÖPNV und die NASA', 'Der öpnv und die N A S A'],
    ['fr', 'Le SLO de la NASA', 'Le slo de la N A S A'],
    ['fr', 'Du JSON', 'Du J S O N'],
  ])('[TN2] takes precedence over the lists and the lexicon in %s: %s', (language, written, spoken) => {
    expect(normaliseForSpeech(written, language, { names: 'written', isWord, acronyms: ACRONYMS })).toBe(spoken);
  });

  it('[TN2] holds for synthesisers without a lexicon', () => {
    expect(normaliseForSpeech('JSON, HTML and FAANG', 'en', { acronyms: listed('JSON spelt, HTML word') })).toBe(
      'J S O N, html and faang',
    );
  });

  it('[TN2] says which entry is wrong', () => {
    expect(readAcronyms('SQL spelt, Sql word')).toEqual({ problem: expect.stringContaining('“Sql word”') as string });
    expect(readAcronyms('SQL')).toEqual({ problem: expect.stringContaining('“SQL”') as string });
    expect(readAcronyms('SQL said')).toEqual({ problem: expect.stringContaining('“SQL said”') as string });
    expect(readAcronyms('SQL word, SQL spelt')).toEqual({ problem: 'SQL is listed both as a word and as spelt' });
    expect(readAcronyms(' \n,')).toEqual({ acronyms: new Map() });
  });

  it('[TN2] names those that a text has', () => {
    expect(acronymsIn('SLOs, SQL and sql', ACRONYMS)).toBe('SLO word, SQL spelt');
    expect(acronymsIn('nothing', ACRONYMS)).toBe('');
  });

  it('[TN2] gives each written word the time of what was said for it', () => {
    const spoken = 'use S Q L daily'.split(' ').map((text, index) => ({ text, startMs: index, endMs: index + 1 }));
    const [cue] = captionCues('use SQL daily', 0, 5, { spoken, language: 'en', acronyms: ACRONYMS });
    expect(cue!.words).toEqual([
      { text: 'use', startMs: 0, endMs: 1 },
      { text: 'SQL', startMs: 1, endMs: 4 },
      { text: 'daily', startMs: 4, endMs: 5 },
    ]);
  });
});
