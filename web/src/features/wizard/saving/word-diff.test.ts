import { describe, expect, it } from 'vitest';
import { differences } from './word-diff.ts';

const only = (text: string, other: string) =>
  differences(text, other)
    .filter(({ isOnlyHere }) => isOnlyHere)
    .map(({ text }) => text);

describe('differences between two texts', () => {
  it('are the words that only one of them has', () => {
    expect(only('the quick brown fox', 'the slow brown fox')).toEqual(['quick ']);
    expect(only('the slow brown fox', 'the quick brown fox')).toEqual(['slow ']);
    expect(only('a b c d', 'b d')).toEqual(['a ', 'c ']);
  });

  it('are none where the texts are the same, and all of it where the other is empty', () => {
    expect(only('same words', 'same words')).toEqual([]);
    expect(only('all of it', '')).toEqual(['all of it']);
    expect(differences('', 'x')).toEqual([]);
  });

  it('leave the text as it is, whatever is in it', () => {
    const text = ' first line\n\n  second  line\t';
    expect(
      differences(text, 'first second')
        .map(({ text }) => text)
        .join(''),
    ).toBe(text);
  });

  it('are all between the first and the last one where the texts are too long to compare', () => {
    const words = Array.from({ length: 5_000 }, (_, index) => `${index % 7}`);
    const text = words.with(1, 'x').with(4_998, 'y').join(' ');
    expect(only(text, words.join(' '))).toEqual([text.slice(2, -1)]);
  });
});
