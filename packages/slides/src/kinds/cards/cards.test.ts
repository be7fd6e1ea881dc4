import { describe, expect, it } from 'vitest';
import { markdownDeck } from '../../importers/markdown/index.ts';
import { speechText } from '../../speech/speech-text.ts';
import { cardColumns, cards, type Cards } from './index.ts';

const cardsOf = (...all: (readonly [title: string, text: string])[]): Cards => ({
  kind: 'cards',
  cards: all.map(([title, text]) => ({ title, text })),
});
const count = (number: number, title = 'Fast', text = 'one hour') =>
  cardsOf(...Array.from({ length: number }, () => [title, text] as const));

describe('cards', () => {
  it('[SC2] [BL3] say each title and its text', () => {
    const blocks = [cardsOf(['Fast', 'one hour'], ['Fair', ''])];
    expect(speechText({ title: 'Why', blocks, speakerNotes: '' })).toBe('Why. Fast. one hour. Fair');
    expect(cards.written(cards.empty)).toBeNull();
  });

  it.each([
    [1, 1, 1],
    [2, 2, 1],
    [3, 3, 1],
    [4, 2, 1],
    [5, 3, 2],
    [6, 3, 2],
    [8, 4, 2],
  ])('[SC2] [BL6] are %d in %d columns, and in %d on a vertical slide', (number, wide, narrow) => {
    const columns = (width: number) => cardColumns(count(number), { textFace: 1, displayFace: 1, width });
    expect([columns(1_680), columns(900)]).toEqual([wide, narrow]);
  });

  it('[SC10] have a second layout: one row for two, one column for one', () => {
    const columns = (number: number) =>
      cardColumns(count(number), { textFace: 1, displayFace: 1, width: 1_680, cardsIn: 'row' });
    expect([2, 3, 4, 5].map(columns)).toEqual([1, 1, 4, 5]);
  });

  it('[BL6] [BL8] have fewer columns where their words would be broken', () => {
    const wide = { textFace: 1, displayFace: 1, width: 1_680 };
    expect(cardColumns(count(3, 'Donaudampfschifffahrtsgesellschaft'), wide)).toBeLessThan(3);
    expect(cardColumns(count(6, 'Fast', 'word '.repeat(48)), wide)).toBeLessThan(3);
  });

  it('[MD1] are read from a list below their mark', () => {
    const deck = '# Why\n\n::cards::\n\n- **Fast**: one hour\n- **Fair**\n';
    expect(markdownDeck.read(deck).slides[0]!.blocks).toEqual([cardsOf(['Fast', 'one hour'], ['Fair', ''])]);
  });
});
