import { describe, expect, it } from 'vitest';
import { normaliseEnglish } from './speech-normalise.ts';

describe('normaliseEnglish', () => {
  it.each([
    [
      'numbers',
      '1,234,567 and 1,204 and 007',
      'one million two hundred thirty four thousand five hundred sixty seven and one thousand two hundred four and zero zero seven',
    ],
    ['decimals', '3.14 is not 0.5', 'three point one four is not zero point five'],
    ['negative numbers', 'from −5 to -3', 'from minus five to minus three'],
    ['ordinals', 'the 1st, 22nd and 103rd', 'the first, twenty second and one hundred third'],
    ['percentages', '12.5% of 100 %', 'twelve point five percent of one hundred percent'],
    ['ranges', '10–20 km, 50-60%', 'ten to twenty kilometers, fifty to sixty percent'],
    ['fractions', '½ cup, 2¾ inches, 3/4 of it', 'one half cup, two and three quarters inches, three quarters of it'],
    [
      'units',
      '5 km at 3.2 GHz and 1 kg, 2 m²',
      'five kilometers at three point two gigahertz and one kilogram, two square meters',
    ],
    ['temperatures', '−5 °C or 41°F', 'minus five degrees Celsius or forty one degrees Fahrenheit'],
    [
      'bytes and rates',
      '16 GB, 25 Mbps, 60fps',
      'sixteen gigabytes, twenty five megabits per second, sixty frames per second',
    ],
    [
      'money',
      '$1,234.56, €5.50, £3 and 20 EUR',
      'one thousand two hundred thirty four dollars and fifty six cents, five euros and fifty cents, three pounds and twenty euros',
    ],
    ['large money', 'from $3.4 million to $5bn', 'from three point four million dollars to five billion dollars'],
    ['one of something', '$1 and 1 km', 'one dollar and one kilometer'],
    ['times', 'at 14:30, 9:05 am, 3pm or 12:00', "at fourteen thirty, nine oh five A M, three P M or twelve o'clock"],
    [
      'dates',
      '2026-11-21, Nov 5, 3 May 2025',
      'November twenty first, twenty twenty six, November fifth, the third of May twenty twenty five',
    ],
    [
      'years and decades',
      'in 1905, 2007, 2026 and the 1990s',
      'in nineteen oh five, two thousand seven, twenty twenty six and the nineteen nineties',
    ],
    [
      'addresses',
      'See https://www.example.com/docs?x=1 or mail a.b@c.org',
      'See example dot com slash docs or mail a dot b at c dot org',
    ],
    ['abbreviations', 'Dr. Lee vs. Mr. Fox, e.g. on p. 7', 'Doctor Lee versus Mister Fox, for example, on page seven'],
    ['acronyms', 'The API, an URL and NASA use HTTP', 'The A P I, an U R L and nasa use H T T P'],
    ['capitals that shout', 'THE BIG PICTURE TODAY', 'the big picture today'],
    ['names with signs', 'C++, C# and Node.js', 'C plus plus, C sharp and node J S'],
    ['versions', 'v1.2.3', 'version one point two point three'],
    ['signs', 'A & B ≈ C × 2 ± 1', 'A and B about C times two plus or minus one'],
    ['arithmetic', '2 + 2 = 4', 'two plus two equals four'],
    ['dashes, quotes and dots', '“Well” – he said—and left…', 'Well, he said, and left.'],
    ['accents and ligatures', 'Größe, naïve, Łódź, œuvre, ﬁne', 'Grosse, naive, Lodz, oeuvre, fine'],
    ['emoji', '🚀 Launch 👩‍👩‍👧 day ❤️!', 'Launch day!'],
    ['Greek letters', 'π and ΔT', 'pi and delta T'],
    ['code names', 'snake_case and camelCase', 'snake case and camel Case'],
    ['brackets', 'Carefully (and slowly).', 'Carefully, and slowly.'],
    ['powers, indices and other digits', '10⁶ and CO₂, ① and ٣', 'ten to the power of six and C O two, one and three'],
    ['phone numbers', '555-123-4567', 'five five five, one two three, four five six seven'],
  ])('writes out %s', (_, text, words) => {
    expect(normaliseEnglish(text)).toBe(words);
  });

  it('returns only plain ASCII for any input', () => {
    for (let code = 0x20; code < 0x30_00; code += 1) {
      const words = normaliseEnglish(`a ${String.fromCodePoint(code)} b 1${String.fromCodePoint(code)}2`);
      expect(words).toMatch(/^[\x20-\x7e]*$/);
      expect(words).not.toMatch(/\d/);
    }
  });

  it('reads a text that is longer than one part like its sentences', () => {
    const sentence = 'Dr. Lee said: the 1st of 1,204 boats made 12.5 km/h in May 2025, e.g. at 14:30.';
    const parts = normaliseEnglish(sentence.repeat(1)).replace(/\.$/, '');
    const words = normaliseEnglish(`${sentence} `.repeat(60));
    expect(words.split(parts)).toHaveLength(61);
    expect(normaliseEnglish(`${'0'.repeat(3_000)} km`)).toBe(`${'zero '.repeat(3_000)}kilometers`);
  });

  /** Processor time of one call in milliseconds: the best of three, which other work disturbs least. */
  function costMs(text: string): number {
    const runs = Array.from({ length: 3 }, () => {
      const before = process.cpuUsage();
      normaliseEnglish(text);
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
  ])('takes time in proportion to a text that repeats %j', (unit) => {
    const length = 8_000;
    const long = (times: number) => `x ${unit.repeat(Math.ceil((length * times) / unit.length))} z`;
    // Four times the text takes four times as long; where it took the square, it would be sixteen.
    expect(costMs(long(4))).toBeLessThan(9 * Math.max(5, costMs(long(1))));
  });
});
