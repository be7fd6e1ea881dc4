import { describe, expect, it } from 'vitest';
import { splitAtClauses } from './clauses.ts';

describe('splitAtClauses', () => {
  it('cuts at clause ends near the middle and keeps the whole text', () => {
    const text =
      'This sentence is long, because its author did not know when to stop; it has clauses, commas, and far too many words.';
    const pieces = splitAtClauses(text, 70);
    expect(pieces.join(' ')).toBe(text);
    expect(pieces[0]).toBe('This sentence is long, because its author did not know when to stop;');
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(70);
  });

  it('never splits a number, and splits a word only as a last resort', () => {
    expect(splitAtClauses('between 1,000 and 2,000', 12).every((piece) => !/\d,$/.test(piece))).toBe(true);
    expect(splitAtClauses('x'.repeat(100), 30).join('')).toBe('x'.repeat(100));
    expect(splitAtClauses('🚀'.repeat(20), 5).join('')).toBe('🚀'.repeat(20));
  });
});
