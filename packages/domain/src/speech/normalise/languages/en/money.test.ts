import { expect, it } from 'vitest';
import { normaliseForSpeech } from '../../index.ts';

it.each([
  [
    '$1,234.56, €5.50, £3 and 20 EUR',
    'one thousand two hundred thirty four dollars and fifty six cents, five euros and fifty cents, three pounds and twenty euros',
  ],
  ['from $3.4 million to $5bn', 'from three point four million dollars to five billion dollars'],
  ['$1 and 1 km', 'one dollar and one kilometer'],
  ['£0.01 and $0.999', 'one penny and zero point nine nine nine dollars'],
  ['¥500 or CHF 20', 'five hundred yen or twenty francs'],
])('reads %j as %j', (written, spoken) => {
  expect(normaliseForSpeech(written, 'en')).toBe(spoken);
});
