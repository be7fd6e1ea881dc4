import { describe, expect, it } from 'vitest';
import { wordErrors, wordsOf } from '../src/voices/word-errors.ts';

const misheard = (said: string, heard: string): number => wordErrors(wordsOf(said), wordsOf(heard));

describe('[NV3] the count of misheard words', () => {
  it.each([
    ['It rose by 5 km.', 'it rose by five kilometers'],
    ['The API is fast.', 'The A P I is fast!'],
    ['A webhook calls.', 'A web hook calls'],
  ])('is none where only the writing differs: %s', (said, heard) => {
    expect(misheard(said, heard)).toBe(0);
  });

  it.each([
    ['one that is another', 'The tide is high.', 'The time is high.', 1],
    ['one that is missing', 'The tide is high.', 'The tide high.', 1],
    ['one that was not said', 'The tide is high.', 'The tide is very high.', 1],
    ['all of a sentence that is not heard', 'The tide is high.', '', 4],
  ])('counts %s', (_, said, heard, wrong) => {
    expect(misheard(said, heard)).toBe(wrong);
  });
});
