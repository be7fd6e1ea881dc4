import { describe, expect, it } from 'vitest';
import { freePosition } from './free-position.ts';

describe('a box that must not cover controls', () => {
  it('is at the bottom where there are no controls', () => {
    expect(freePosition(60, 800, [])).toBe(732);
    expect(freePosition(60, 800, [{ top: 100, bottom: 140 }])).toBe(732);
  });

  it('is above the controls at the bottom', () => {
    expect(freePosition(60, 800, [{ top: 740, bottom: 790 }])).toBe(672);
  });

  it('moves up until there is room', () => {
    const controls = [
      { top: 740, bottom: 790 },
      { top: 640, bottom: 690 },
    ];
    expect(freePosition(60, 800, controls)).toBe(572);
  });

  it('covers as little as it can where there is no room', () => {
    const controls = [
      { top: 0, bottom: 700 },
      { top: 760, bottom: 800 },
    ];
    expect(freePosition(60, 800, controls)).toBe(692);
  });
});
