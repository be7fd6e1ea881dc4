import { describe, expect, it } from 'vitest';
import { missingWords } from './missing-words.ts';

describe('missingWords', () => {
  it('finds every word of captions that differ in marks, lines and case alone', () => {
    const narrated = '**The harbour** opens at six,\nsays [the board](https://example.org). Call `fetch` & wait!';
    expect(missingWords(narrated, 'The harbour opens at six, says the board. Call fetch wait!')).toEqual([]);
    expect(missingWords('Donaudampfschifffahrt', 'Donau dampfschifffahrt')).toEqual([]);
    expect(missingWords('私たちは港を開けます。', '私たちは港を 開けます。')).toEqual([]);
  });

  it('names the words that are missing and goes on behind them', () => {
    expect(missingWords('The tide comes in twice a day.', 'The tide in twice day.')).toEqual(['comes', 'a']);
    expect(missingWords('One two three.', '')).toEqual(['One', 'two', 'three']);
  });

  it('ignores what the captions say besides', () => {
    expect(missingWords('One two three four.', 'One and then two three four.')).toEqual([]);
  });

  it('reads a long text that is missing altogether in the time of a test', () => {
    const narrated = Array.from({ length: 400_000 }, (_, index) => `word${index % 7}`).join(' ');
    expect(missingWords(narrated, 'other '.repeat(400_000))).toHaveLength(400_000);
  });
});
