import { describe, expect, it } from 'vitest';
import { normaliseForSpeech } from './index.ts';

const normaliseEnglish = (text: string) => normaliseForSpeech(text, 'en');

describe('normaliseForSpeech', () => {
  it('cleans a text in a language without rules, and leaves its numbers and lines', () => {
    expect(normaliseForSpeech('🚀 **Цена** 5 км,\n½ кг – $3', 'ru')).toBe('Цена 5 км,\n½ кг – $3');
    expect(normaliseForSpeech('`5 km`', 'constructor')).toBe('5 km');
  });

  it('returns only plain ASCII for any input', () => {
    for (let code = 0x20; code < 0x30_00; code += 1) {
      const words = normaliseEnglish(`a ${String.fromCodePoint(code)} b 1${String.fromCodePoint(code)}2`);
      expect(words).toMatch(/^[\x20-\x7e]*$/);
      expect(words).not.toMatch(/\d/);
    }
  });

  it.each(['de', 'es', 'fr', 'it', 'pt'])(
    '[TN4] leaves no digit and no silence in %s, whatever is written',
    (language) => {
      for (let code = 0x20; code < 0x2b_00; code += 17) {
        const character = String.fromCodePoint(code);
        const words = normaliseForSpeech(`a ${character} b 1${character}2 3${character}`, language);
        expect(words).not.toMatch(/\d/);
        expect(words).toMatch(/^a\b.*\bb\b/);
      }
      expect(normaliseForSpeech('7'.repeat(400), language).split(' ')).toHaveLength(400);
      expect(normaliseForSpeech('§§§ $$$ ### 7 0:00:00', language)).toMatch(/\p{L}$/u);
      expect(normaliseForSpeech('Москва 5 km 北京', language)).toMatch(/^Москва \p{L}+ \p{L}+ 北京$/u);
    },
  );

  it('normalises a text of several parts like its sentences', () => {
    const sentence = 'Dr. Lee said: the 1st of 1,204 boats made 12.5 km/h in May 2025, e.g. at 14:30.';
    const parts = normaliseEnglish(sentence.repeat(1)).replace(/\.$/, '');
    const words = normaliseEnglish(`${sentence} `.repeat(60));
    expect(words.split(parts)).toHaveLength(61);
    expect(normaliseEnglish(`${'0'.repeat(3_000)} km`)).toBe(`${'zero '.repeat(3_000)}kilometers`);
  });

  /** Processor time of one call in milliseconds: the minimum of three runs, which other load disturbs least. */
  function costMs(text: string, language = 'en'): number {
    const runs = Array.from({ length: 3 }, () => {
      const before = process.cpuUsage();
      normaliseForSpeech(text, language);
      return process.cpuUsage(before).user / 1_000;
    });
    return Math.min(...runs);
  }

  it.each([
    '"',
    'a-',
    '1.',
    '1-',
    'a.',
    'a+',
    'www.',
    '0',
    '1',
    '½',
    'v1.',
    'a@',
    '1,',
    '1,234.56 km/h (e.g. v1.2.3) – ',
  ])('takes linear time for a text that repeats %j', (unit) => {
    const length = 2_000;
    const long = (times: number) => `x ${unit.repeat(Math.ceil((length * times) / unit.length))} z`;
    // A text 32 times as long takes 32 times as long in linear time and 1,024 times in quadratic time. The limit is far
    // from both, so that other load cannot decide the test.
    expect(costMs(long(32))).toBeLessThan(180 * Math.max(1, costMs(long(1))));
  });

  it.each([
    ['de', '1.234,56 km/h (z. B. am 3. 5. um 14:30 Uhr) – '],
    ['es', '1.234,56 km/h (p. ej. el 1.º a las 14:30 h) – '],
    ['fr', "1 234,56 km/h (l'1er à 14h30, XIXe) – "],
    ['it', "1.234,56 km/h (l'11º alle 14:30, p.es.) – "],
    ['pt', '1.234,56 km/h (p. ex. o 1º às 14h30) – '],
    ['de', '3.'],
    ['fr', "d'"],
  ])('[TN4] takes linear time in %s for a text that repeats %j', (language, unit) => {
    const long = (times: number) => `x ${unit.repeat(Math.ceil((1_000 * times) / unit.length))} z`;
    expect(costMs(long(32), language)).toBeLessThan(180 * Math.max(1, costMs(long(1), language)));
  });
});
