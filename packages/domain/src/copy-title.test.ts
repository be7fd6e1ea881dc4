import { describe, expect, it } from 'vitest';
import { copyTitle } from './copy-title.ts';
import { LIMITS } from './limits.ts';

describe('the title of a copy', () => {
  it.each([
    ['Tides', 'Tides (copy)'],
    ['Tides (copy)', 'Tides (copy 2)'],
    ['Tides (copy 9)', 'Tides (copy 10)'],
    ['A (copy) of mine', 'A (copy) of mine (copy)'],
  ])('[UX7] of %j is %j', (title, copy) => expect(copyTitle(title)).toBe(copy));

  it('[UX7] is shortened to the longest allowed title', () => {
    const copy = copyTitle('x'.repeat(LIMITS.titleLength));
    expect(copy).toHaveLength(LIMITS.titleLength);
    expect(copy).toMatch(/x \(copy\)$/);
  });
});
