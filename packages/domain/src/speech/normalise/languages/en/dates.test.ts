import { expect, it } from 'vitest';
import { normaliseForSpeech } from '../../index.ts';

it.each([
  ['at 14:30, 9:05 am, 3pm or 12:00', "at fourteen thirty, nine oh five A M, three P M or twelve o'clock"],
  ['00:00 and 13:00', 'midnight and thirteen hundred hours'],
  [
    '2026-11-21, Nov 5, 3 May 2025',
    'November twenty first, twenty twenty six, November fifth, the third of May twenty twenty five',
  ],
  [
    '11/21/2026, 21/11/2026, 21.11.2026',
    'November twenty first, twenty twenty six, November twenty first, twenty twenty six, November twenty first, twenty twenty six',
  ],
  ['5 Sept. and the 1st of Dec.', 'the fifth of September and the first of December.'],
  ['2026-13-45', 'two zero two six, one three, four five'],
  [
    'in 1905, 2007, 2026 and the 1990s',
    'in nineteen oh five, two thousand seven, twenty twenty six and the nineteen nineties',
  ],
  ["the 1900s, 2000s and '80s", 'the nineteen hundreds, two thousands and eighties'],
  [
    '1,999 people and 1999 meters',
    'one thousand nine hundred ninety nine people and one thousand nine hundred ninety nine meters',
  ],
])('reads %j as %j', (written, spoken) => {
  expect(normaliseForSpeech(written, 'en')).toBe(spoken);
});
