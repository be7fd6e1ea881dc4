import { colourProblems } from '@slidewright/slides/themes/contrast';
import { expect, it } from 'vitest';
import { brandColours } from './deck-colours.ts';

it('[TH2] takes the first accent of a deck that can be read on its background', () => {
  const deck = { background: '#ffffff', text: '#201c16', accents: ['#ffe000', '#0b3d91', '#aa0000'] } as const;
  expect(brandColours(deck)).toEqual({ background: '#ffffff', text: '#201c16', accent: '#0b3d91' });
});

it('[TH2] mends colours of a deck that cannot be read', () => {
  const mended = brandColours({ background: '#ffffff', text: '#bbbbbb', accents: ['#ffe000'] });
  expect(colourProblems(mended)).toEqual([]);
  expect(mended.text).toMatch(/^#(7[0-9a-f]){3}$/);
  expect(mended.accent).not.toBe('#ffe000');
});
