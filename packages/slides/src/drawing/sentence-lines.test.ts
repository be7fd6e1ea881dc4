import { describe, expect, it } from 'vitest';
import { onOwnLines } from './sentence-lines.ts';

/** Width of a line of about 27 letters, in em. */
const LINE = 11;
const linesOf = (text: string, width = LINE): string[] =>
  onOwnLines(text, 0.8, width).replaceAll('\u00a0', ' ').split('\n');

describe('[SC10] sentences in large letters', () => {
  it('have lines of their own, also at the cost of one more line', () => {
    expect(linesOf('Come and eat with us. Tuesdays and Fridays, from 6 pm.')).toEqual([
      'Come and eat with us.',
      'Tuesdays and Fridays, from 6 pm.',
    ]);
    expect(linesOf('Loft insulated in 2016, 118 m². Walls not.')).toHaveLength(2);
  });

  it('stay together where that would take many lines', () => {
    const long = 'Goods change. '.repeat(6).trim();
    expect(linesOf(long, LINE)).toEqual([long]);
  });

  it('are not divided behind an abbreviation', () => {
    for (const text of ['We met Dr. Ellis at no. 9 today.', 'On Mt. Fuji it costs Fr. 30 a day.'])
      expect(linesOf(text, 4)).toEqual([text]);
  });

  it('have no last word alone on a line, nor an article at the end of one', () => {
    expect(onOwnLines('It already carries wild yeast and bacteria. Add the water.', 0.8, LINE)).toBe(
      'It already carries wild yeast and\u00a0bacteria.\nAdd the\u00a0water.',
    );
  });
});
