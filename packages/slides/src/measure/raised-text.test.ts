import { expect, it } from 'vitest';
import { raisedParts } from './raised-text.ts';

it.each([
  ['CO₂', [['CO'], ['2', 'below']]],
  ['xᵢ² is', [['x'], ['i', 'below'], ['² is']]],
  ['10⁻¹² mol', [['10'], ['-12', 'above'], [' mol']]],
  ['5 m³, tʰ', [['5 m³, tʰ']]],
  ['', [['']]],
])('parts %j where it is raised or lowered, but not what faces have', (text, parts) => {
  const found = raisedParts(text).map(({ text: part, place }) => (place === null ? [part] : [part, place]));
  expect(found).toEqual(parts.map((part) => part.map((one) => one.replace('-', '−'))));
});
