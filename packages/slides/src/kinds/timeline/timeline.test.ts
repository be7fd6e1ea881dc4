import { describe, expect, it } from 'vitest';
import { markdownDeck } from '../../importers/markdown/index.ts';
import { speechText } from '../../speech/speech-text.ts';
import { isAcross, timeline, type Timeline } from './index.ts';

const datesOf = (...all: (readonly [date: string, text: string])[]): Timeline => ({
  kind: 'timeline',
  dates: all.map(([date, text]) => ({ date, text })),
});

describe('dates', () => {
  it('[SC2] [BL3] say each date with what happened, without making an ordinal number of it', () => {
    const blocks = [datesOf(['1946', 'reopens'], ['In May:', 'closes'], ['', 'Then rain'], ['1960', ''])];
    expect(speechText({ title: 'The lido', blocks, speakerNotes: '' })).toBe(
      'The lido. 1946, reopens. In May: closes. Then rain. 1960',
    );
  });

  it('[SC2] leave out those without words', () => {
    expect(timeline.written(datesOf(['1946', ''], [' ', '']))).toEqual(datesOf(['1946', '']));
    expect(timeline.written(timeline.empty)).toBeNull();
  });

  it.each<[string, boolean, Timeline]>([
    ['two to six short ones', true, datesOf(['1946', 'reopens after the war'], ['1959', 'closes'], ['2024', 'opens'])],
    ['seven', false, datesOf(...Array.from({ length: 7 }, (_, at) => [String(1990 + at), 'opens'] as const))],
    ['one', false, datesOf(['1946', 'reopens'])],
    ['long texts', false, datesOf(...Array.from({ length: 5 }, () => ['1946', 'word '.repeat(45)] as const))],
  ])('[SC2] [BL6] are on a line across a wide slide: %s is %s', (_, expected, block) => {
    expect(isAcross(block, { textFace: 1, displayFace: 1, width: 1_680 })).toBe(expected);
    expect(isAcross(block, { textFace: 1, displayFace: 1, width: 900 })).toBe(false);
  });

  it('[MD1] are read from a list below their mark', () => {
    const deck = '# The lido\n\n::timeline::\n\n- **1946** reopens\n- **1959**: closes\n- a long while';
    expect(markdownDeck.read(deck).slides[0]!.blocks).toEqual([
      datesOf(['1946', 'reopens'], ['1959', 'closes'], ['a long while', '']),
    ]);
  });
});
