import { expect, it } from 'vitest';
import { textToRead } from './text-to-read.ts';

it('[PR3] [RC1] shows marks in the notes as the written words and as pauses', () => {
  expect(textToRead('Ask {Nguyen|win} at noon.\nThen [pause 2s] wait [pause].')).toBe(
    'Ask Nguyen at noon.\nThen (pause) wait (pause).',
  );
});
