import { describe, expect, it } from 'vitest';
import { createPhonemiser } from './phonemiser.ts';

const american = createPhonemiser('en-US');
const british = createPhonemiser('en-GB');

describe('createPhonemiser', () => {
  it('gives the phonemes of a sentence and where each word is in both', () => {
    const text = "We're late,  the API said.";
    const { phonemes, words } = american(text);
    expect(phonemes).toBe('wɪɹ lˈAt, ði ˌApˌiˈI sˈɛd.');
    expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(["We're", 'late', 'the', 'API', 'said']);
    expect(words.map(({ phonemesStart, phonemesEnd }) => phonemes.slice(phonemesStart, phonemesEnd))).toEqual([
      'wɪɹ',
      'lˈAt',
      'ði',
      'ˌApˌiˈI',
      'sˈɛd',
    ]);
  });

  it('tells words apart by their accents, also at the start and in the plural', () => {
    expect(american('I resume my résumé.').phonemes).toBe('ˌI ɹəzˈum mI ɹˈɛzəmˌA.');
    expect(american('Résumés help.').phonemes).toBe('ɹˈɛzəmˌAz hˈɛlp.');
    expect(american('a naïve Muñoz').phonemes).toBe(american('a naïve Munoz').phonemes);
  });

  it('speaks a stretch of the text with the phonemes it is given', () => {
    const text = 'Ask Siobhan Ng now.';
    const { phonemes, words } = british(text, [{ start: 4, end: 14, phonemes: 'ʃɪvˈɔːn ɪŋ' }]);
    expect(phonemes).toBe('ˈɑːsk ʃɪvˈɔːn ɪŋ nˈW.');
    expect(words[1]).toEqual({ start: 4, end: 14, phonemesStart: 6, phonemesEnd: 16 });
  });

  it('[TN2] reads single capitals in a row as one acronym, also in the plural', () => {
    expect(american('the A P I').phonemes).toBe('ði ˌApˌiˈI');
    expect(american("two U R L's").phonemes).toBe('tˈu jˌuˌɑɹˈɛlz');
    expect(american('A P I').words).toEqual([{ start: 0, end: 5, phonemesStart: 0, phonemesEnd: 7 }]);
  });

  it.each(['', '   ', '...', '?!—“”', "'-'", '\u0000\u001b\u200d\ud800', '漢字 🚀 7'])('accepts %j', (text) => {
    expect(american(text).words).toEqual([]);
  });

  it.each(['a', 'ab-', "o'", 'zyx', 'A', 'Ab', 'the ', 'read ', 'multi', 'ness', '-', '. '])(
    'takes linear time for a text that repeats %j',
    (unit) => {
      const cost = (length: number): number => {
        const text = unit.repeat(length / unit.length);
        const before = process.cpuUsage();
        american(text);
        return process.cpuUsage(before).user / 1_000;
      };
      const short = Math.max(1, Math.min(cost(500), cost(500)));
      expect(cost(16_000)).toBeLessThan(180 * short);
    },
  );
});
