import { expect, it } from 'vitest';
import { normaliseForSpeech } from '../../index.ts';

it.each([
  [
    'See https://www.example.com/docs?x=1 or mail a.b@c.org',
    'See example dot com slash docs or mail a dot b at c dot org',
  ],
  ['www.a-b.de and x.io/y', 'a b dot de and x dot io slash y'],
])('reads %j as %j', (written, spoken) => {
  expect(normaliseForSpeech(written, 'en')).toBe(spoken);
});
