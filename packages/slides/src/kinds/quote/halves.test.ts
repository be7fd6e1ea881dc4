import { expect, it } from 'vitest';
import { halvesOf } from './halves.ts';

it.each([
  ['The toaster lasted two years. ', 'Mended here, it has lasted nine more.'],
  ['I live near St. Brendan’s, and I walk. ', 'Nobody drives there any more!'],
  ['We sold our second car, ', 'and have not missed it'],
  ['壊れたら捨てる。', 'それが普通でした'],
  ['Everything flows', ''],
  ['Yes. But nobody had told us what it would cost us', ''],
])('parts a quotation near its middle: %s|%s', (first, second) => {
  expect(halvesOf(first + second)).toEqual([first, second]);
});
