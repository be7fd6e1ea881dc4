import { expect, it } from 'vitest';
import { normaliseForSpeech } from '../../index.ts';

it.each([
  [
    '1,234,567 and 1,204 and 007',
    'one million two hundred thirty four thousand five hundred sixty seven and one thousand two hundred four and zero zero seven',
  ],
  ['3.14 is not 0.5', 'three point one four is not zero point five'],
  ['.25 of it', 'point two five of it'],
  ['from −5 to -3', 'from minus five to minus three'],
  ['the 1st, 22nd and 103rd', 'the first, twenty second and one hundred third'],
  ['10–20 km, 50-60%', 'ten to twenty kilometers, fifty to sixty percent'],
  ['555-123-4567', 'five five five, one two three, four five six seven'],
  ['v1.2.3', 'version one point two point three'],
  ['25k users, 3 M rows, 4K video', 'twenty five thousand users, three M rows, four K video'],
  ['2 + 2 = 4', 'two plus two equals four'],
  ['#7 and 90+', 'number seven and ninety plus'],
  [
    '12345678901234567890',
    'one two three four five six seven eight nine zero one two three four five six seven eight nine zero',
  ],
])('reads %j as %j', (written, spoken) => {
  expect(normaliseForSpeech(written, 'en')).toBe(spoken);
});
