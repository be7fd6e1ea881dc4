import { describe, expect, it } from 'vitest';
import { splitAtClauses } from './clauses.ts';

describe('splitAtClauses', () => {
  it('cuts at clause ends near the middle and loses nothing', () => {
    const text =
      'This sentence is long, because its author did not know when to stop; it has clauses, commas, and far too many words.';
    const pieces = splitAtClauses(text, 70);
    expect(pieces.join(' ')).toBe(text);
    expect(pieces[0]).toBe('This sentence is long, because its author did not know when to stop;');
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(70);
  });

  it('never cuts a number, and cuts a word only when there is nothing else', () => {
    expect(splitAtClauses('between 1,000 and 2,000', 12).every((piece) => !/\d,$/.test(piece))).toBe(true);
    expect(splitAtClauses('x'.repeat(100), 30).join('')).toBe('x'.repeat(100));
    expect(splitAtClauses('🚀'.repeat(20), 5).join('')).toBe('🚀'.repeat(20));
  });
});
