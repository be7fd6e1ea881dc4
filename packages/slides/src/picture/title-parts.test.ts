import { expect, it } from 'vitest';
import { titlePartsOf } from './title-parts.ts';

it.each([
  ['City bikes: the year', 'City bikes', 'the year'],
  ['Why does bread go stale (and why does toast fix it)?', 'Why does bread go stale', '(and why does toast fix it)?'],
  ['The camp, 25 July – 1 August', 'The camp, 25 July – 1 August', ''],
  ['Owls (two)', 'Owls (two)', ''],
])('[SC10] a cover has the second part of its title smaller: %s', (title, head, tail) => {
  expect(titlePartsOf({ title, role: 'opening', blocks: [] })).toEqual({ head, tail });
});
