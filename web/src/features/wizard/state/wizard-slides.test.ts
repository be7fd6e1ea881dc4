import { expect, it } from 'vitest';
import { movedTogether } from './wizard-slides.ts';

const LIST = ['a', 'b', 'c', 'd', 'e'];

it.each([
  ['behind the next one', ['b', 'd'], 1, 'acebd'],
  ['before the one above', ['b', 'd'], -1, 'bdace'],
  ['to a place below', ['b', 'd'], 'e', 'acebd'],
  ['to a place above', ['d'], 'a', 'dabce'],
  ['to a place between them', ['a', 'e'], 'c', 'bcaed'],
] as const)('[SL3] slides move together %s', (_, ids, to, expected) => {
  expect(movedTogether(LIST, ids, to).join('')).toBe(expected);
});

it('[SL3] slides that cannot move leave the order as it is', () => {
  expect(movedTogether(LIST, ['a', 'b'], -1)).toBe(LIST);
  expect(movedTogether(LIST, ['d', 'e'], 1)).toBe(LIST);
  expect(movedTogether(LIST, ['b', 'd'], 'd')).toBe(LIST);
});
