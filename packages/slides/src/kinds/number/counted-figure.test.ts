import { expect, it } from 'vitest';
import { countedFigure } from './counted-figure.ts';
import { figureParts } from './index.ts';

const texts = (figure: string, share: number) => {
  const counted = countedFigure(figure, share);
  return counted && [counted.before, counted.shown, counted.hidden, counted.after];
};

it('counts to the figure from one of as many digits, or from its half, and always has the same places', () => {
  expect(texts('1,280', 0)).toEqual(['', '1,000', '', '']);
  expect(texts('1,280', 0.2)).toEqual(['', '1,101', '', '']);
  expect(texts('1,280', 1)).toEqual(['', '1,280', '', '']);
  expect(texts('1,000', 0)).toEqual(['', '500', '0,', '']);
  for (const figure of ['1,280', '4.2', '19%', '−5', '€ 12\u00a0000', '0.125', '3,5 %'])
    for (const share of [0, 0.1, 0.5, 0.9, 1]) expect(texts(figure, share)!.join('')).toHaveLength(figure.length);
});

it('keeps a digit before the decimal sign, and what stands around the number', () => {
  expect(texts('$4.2 M', 0)).toEqual(['$', '1.0', '', ' M']);
  expect(texts('0.125', 0.1)).toEqual(['', '0.105', '', '']);
  expect(texts('10.50', 0)).toEqual(['', '5.25', '0', '']);
});

it('does not count what is not one number, years, and nothing', () => {
  for (const figure of ['24/7', '1 in 4', 'Twelve', '1969', '2024', '0', '1.2.3.4.5.6.7.8.9.1.2.3.4.5.6.7'])
    expect(countedFigure(figure, 0.5)).toBeNull();
  expect(countedFigure('2,024', 0.5)).not.toBeNull();
});

it('is told from the words before and behind it, which are smaller', () => {
  expect(figureParts('about 70,000')).toEqual({ before: 'about', figure: '70,000', unit: '' });
  expect(figureParts('almost 1.2 million')).toEqual({ before: 'almost', figure: '1.2', unit: 'million' });
  expect(figureParts('4.8 out of 5')).toEqual({ before: '', figure: '4.8 out of 5', unit: '' });
  expect(figureParts('€ 12')).toEqual({ before: '', figure: '€ 12', unit: '' });
});
