import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from './catalogues.ts';
import {
  formatBytes,
  formatDate,
  formatList,
  formatNumber,
  formatPercent,
  languageName,
  ownLanguageName,
} from './format.ts';
import { sayDuration, sayFilmLength } from './lengths.ts';

describe('in German', () => {
  beforeEach(() => setLanguage('de'));
  afterEach(() => setLanguage('en'));

  it('[IS9] numbers, dates, sizes, lists and names of languages are German', () => {
    expect(formatNumber(12_345.6)).toBe('12.345,6');
    expect(formatPercent(42)).toBe('42\u00a0%');
    expect(formatBytes(12_400_000)).toBe('12,4 MB');
    expect(formatDate('2026-11-26T12:00:00Z')).toBe('26.11.2026');
    expect(formatList(['Papier', 'Kontor', 'Studio'])).toBe('Papier, Kontor und Studio');
    expect(languageName('ja')).toBe('Japanisch');
    expect(sayFilmLength({ filmMs: 125_000, isFilmMsExact: false })).toBe('etwa 2:05');
  });
});

describe('in English', () => {
  it('[IS9] lengths are as the specification writes them', () => {
    expect(sayFilmLength({ filmMs: 125_000, isFilmMsExact: true })).toBe('2:05');
    expect([sayDuration(45), sayDuration(125)]).toEqual(['45s', '2m 5s']);
  });

  it('names each language of the page in itself', () => {
    expect((['en', 'de', 'es', 'fr', 'pt'] as const).map(ownLanguageName)).toEqual([
      'English',
      'Deutsch',
      'español',
      'français',
      'português (Brasil)',
    ]);
  });
});
