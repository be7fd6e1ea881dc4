import { expect, it } from 'vitest';
import { normaliseForSpeech } from '../index.ts';

it.each([
  ['The API, an URL and NASA use HTTP', 'The A P I, an U R L and nasa use H T T P'],
  ['THE BIG PICTURE TODAY', 'the big picture today'],
  ['C++, C# and Node.js', 'C plus plus, C sharp and node J S'],
  ['snake_case and camelCase', 'snake case and camel Case'],
  ['URLs and PDFs', "U R L's and P D F's"],
  ['PostgreSQL on Kubernetes', 'postgress on koober netties'],
])('reads %j as %j', (written, spoken) => {
  expect(normaliseForSpeech(written, 'en')).toBe(spoken);
});
