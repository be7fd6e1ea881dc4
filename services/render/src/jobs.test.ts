import { describe, expect, it } from 'vitest';
import { dealUnits, drawingWeight } from './jobs.ts';

describe('the weight of drawing, which autoscaling follows', () => {
  it.each([
    [1, 1920, 1080, 1],
    [1, 1080, 1920, 1],
    [4, 1920, 1080, 4],
    [1, 3840, 2160, 4],
    [9, 1280, 720, 4],
  ])('is for %d slides at %d × %d: %d', (slides, width, height, weight) => {
    expect(drawingWeight(slides, { width, height })).toBeCloseTo(weight, 10);
  });

  it('of a film is the same however its slides are dealt', () => {
    const slides = Array.from({ length: 23 }, (_, position) => ({ position, isDrawn: false }));
    const format = { width: 1280, height: 720 };
    for (const workers of [1, 4, 50]) {
      const units = dealUnits(slides, workers);
      const total = units.reduce((sum, unit) => sum + drawingWeight(unit.length, format), 0);
      expect(total).toBeCloseTo(drawingWeight(slides.length, format), 10);
    }
  });
});

describe('the units of work of a film', () => {
  const drawn = (position: number) => ({ position, isDrawn: true });
  const changed = (position: number) => ({ position, isDrawn: false });

  it('have every slide once, a few each, and are enough for the workers', () => {
    for (const count of [0, 1, 2, 3, 9, 10, 100, 500]) {
      for (const workers of [1, 2, 4, 20]) {
        const positions = Array.from({ length: count }, (_, position) => position);
        const units = dealUnits(positions.map(changed), workers);
        expect(units.flat()).toEqual(positions);
        expect(units.every((unit) => unit.length >= 1 && unit.length <= 4)).toBe(true);
        expect(units.length).toBeGreaterThanOrEqual(Math.min(count, workers));
      }
    }
  });

  it('[TH3] have a slide that lacks only its transition with the slide that was changed before it', () => {
    expect(dealUnits([changed(4), drawn(5)], 2)).toEqual([[4, 5]]);
    expect(dealUnits([changed(1), drawn(2), drawn(3), changed(6), drawn(8)], 8)).toEqual([[1, 2], [3], [6], [8]]);
  });
});
