import { expect, it } from 'vitest';
import { normaliseForSpeech } from '../../index.ts';

it.each([
  ['A & B ≈ C × 2 ± 1', 'A and B about C times two plus or minus one'],
  ['“Well” – he said—and left…', 'Well, he said, and left.'],
  ['Carefully (and slowly).', 'Carefully, and slowly.'],
  ['10⁶ and CO₂, ① and ٣', 'ten to the power of six and C O two, one and three'],
  ['a → b, x ≤ 5, ~9, 3x', 'a to b, x at most five, about nine, three times'],
  ['him/her @ home', 'him her at home'],
])('reads %j as %j', (written, spoken) => {
  expect(normaliseForSpeech(written, 'en')).toBe(spoken);
});
