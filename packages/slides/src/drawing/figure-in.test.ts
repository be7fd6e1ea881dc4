import { expect, it } from 'vitest';
import { figureIn } from './figure-in.ts';
import type { BodyLook } from './theme-props.ts';

const style = { color: 'blue' };
const look: Pick<BodyLook, 'figureStyle'> = { figureStyle: style };
const marked = (text: string): string | null => {
  const { accent } = figureIn(text, look);
  return accent === undefined ? null : text.slice(accent.from, accent.to);
};

it.each([
  ['Every household throws away food worth £470 a year.', '£470'],
  ['We are raising £1.5 million, for 18 months.', '£1.5 million'],
  ['Only 11% used it.', '11%'],
  ['A tank of 32,700 litres.', '32,700'],
])('finds the only figure of a sentence: %s', (text, figure) => {
  expect(marked(text)).toBe(figure);
});

it.each(['Two firms quoted, £5,900 and £3,780.', 'It opened in 1931.', 'Set `price` to £4.', 'One in 20.'])(
  'finds none where there are several, or none that is more than a number: %s',
  (text) => {
    expect(marked(text)).toBeNull();
  },
);

it('finds none in a theme without a style for it', () => {
  expect(figureIn('Only 11% used it.', {})).toEqual({});
});
