import { expect, it } from 'vitest';
import { isOwnAddress } from './own-address.ts';

it.each([
  ['/api/images/a/file?v=1', true],
  ['/', true],
  ['', false],
  ['//example.org/a.png', false],
  ['/\\example.org/a.png', false],
  ['/\t/example.org/a.png', false],
  ['/a\n', false],
  ['https://example.org/a.png', false],
  ['javascript:alert(1)', false],
  ['a.png', false],
])('%j is an address of this site: %s', (address, isOwn) => {
  expect(isOwnAddress(address)).toBe(isOwn);
});
