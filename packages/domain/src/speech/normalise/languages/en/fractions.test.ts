import { expect, it } from 'vitest';
import { normaliseForSpeech } from '../../index.ts';

it.each([
  ['½ cup, 2¾ inches, 3/4 of it', 'one half cup, two and three quarters inches, three quarters of it'],
  ['1½ hours', 'one and a half hours'],
  ['9/10 of them', 'nine tenths of them'],
])('reads %j as %j', (written, spoken) => {
  expect(normaliseForSpeech(written, 'en')).toBe(spoken);
});
