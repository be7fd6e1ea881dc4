import { expect, it } from 'vitest';
import { normaliseForSpeech } from '../../index.ts';

it.each([
  ['The API, an URL and NASA use HTTP', 'The A P I, an U R L and nasa use H T T P'],
  ['THE BIG PICTURE TODAY', 'the big picture today'],
  ['C++, C# and Node.js', 'C plus plus, C sharp and Node J S'],
  ['Vue.js, main.py and config.json', 'Vue J S, main dot P Y and config dot jay son'],
  ['the .env file', 'the dot env file'],
  ['snake_case and camelCase', 'snake case and camel Case'],
  ['URLs and PDFs', "U R L's and P D F's"],
  ['PostgreSQL on Kubernetes', 'postgress on koober netties'],
])('reads %j as %j', (written, spoken) => {
  expect(normaliseForSpeech(written, 'en')).toBe(spoken);
});

it('leaves names, acronyms and camel case as they are written for a synthesiser that knows them', () => {
  const written = 'The JSON API of PostgreSQL 16, IPv6, Node.js and getUserName in C++ at 5 PM';
  expect(normaliseForSpeech(written, 'en', { names: 'written' })).toBe(
    'The JSON A P I of PostgreSQL sixteen, I P version six, Node J S and getUserName in C plus plus at five P M',
  );
});
