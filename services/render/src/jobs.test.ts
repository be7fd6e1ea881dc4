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
    const slides = Array.from({ length: 23 }, (_, index) => index);
    const format = { width: 1280, height: 720 };
    for (const workers of [1, 4, 50]) {
      const units = dealUnits(slides, workers);
      const total = units.reduce((sum, unit) => sum + drawingWeight(unit.length, format), 0);
      expect(total).toBeCloseTo(drawingWeight(slides.length, format), 10);
    }
  });
});
