import { describe, expect, it } from 'vitest';
import { onOwnLines } from './sentence-lines.ts';

/** Width of a line of about 27 letters, in em. */
const LINE = 11;
const linesOf = (text: string, width = LINE): string[] =>
  onOwnLines(text, 0.8, width).replaceAll('\u00a0', ' ').split('\n');

describe('[SC10] sentences in large letters', () => {
  it('have lines of their own, also at the cost of one more line', () => {
    expect(linesOf('Come and eat with us. Tuesdays and Fridays, from 6 pm.', 16)).toEqual([
      'Come and eat with us.',
      'Tuesdays and Fridays, from 6 pm.',
    ]);
    expect(linesOf('Loft insulated in 2016, 118 m². Walls not.', 16)).toHaveLength(2);
  });

  it('stay together where that would take many lines', () => {
    const long = 'Goods change. '.repeat(6).trim();
    expect(linesOf(long, LINE)).toEqual([long]);
  });

  it('are not divided behind an abbreviation', () => {
    for (const text of ['We met Dr. Ellis at no. 9 today.', 'On Mt. Fuji it costs Fr. 30 a day.'])
      expect(linesOf(text, 20)).toEqual([text]);
  });

  it.each([
    [
      'If it pours we do it one week later, same time same place.',
      'If it pours we do it',
      'one week later,',
      'same time same place.',
    ],
    [
      'The boiler is 21 years old and the engineer gives it two winters',
      'The boiler is 21 years old',
      'and the engineer',
      'gives it two winters',
    ],
    ['It already carries wild yeast and bacteria.', 'It already carries wild', 'yeast and bacteria.'],
    [
      'Come on any Sunday from May to June, from 11 to 4 o’clock',
      'Come on any Sunday',
      'from May to June,',
      'from 11 to 4 o’clock',
    ],
  ])('end their lines where a clause ends, none at an article: %s', (sentence, ...lines) => {
    expect(linesOf(sentence, 10)).toEqual(lines);
  });

  it('are found in a text of hundreds of short words, and none is lost', () => {
    const text = 'I , '.repeat(120).trim();
    for (const width of [40, 60, 90]) expect(onOwnLines(text, 0.8, width).replaceAll('\n', ' ')).toBe(text);
  });

  it('part words that have no room on one line', () => {
    expect(linesOf('The lighthouse on Gull Head', 5)).toEqual(['The', 'lighthouse', 'on Gull Head']);
  });

  it('keep the lines of verse, marks of code and scripts without spaces', () => {
    for (const text of [
      'Roses are red,\nviolets are blue,\nand this line is longer than all',
      'Call `make the bread` and `wait for it` now',
      '山に登るのは楽しいですか、それとも海がいいですか',
    ])
      expect(linesOf(text).join('\n')).toBe(text);
  });
});
