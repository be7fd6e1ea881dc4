import { expect, it } from 'vitest';
import { narrationWeight } from './jobs.ts';

it.each([
  ['nothing', 0, 0.2],
  ['a title', 20, 0.2],
  ['half a minute of speech', 500, 1],
  ['the longest notes', 10_000, 20],
])('the weight of a narration, which autoscaling follows, is for %s (%d characters): %d', (_, length, weight) => {
  expect(narrationWeight('x'.repeat(length))).toBeCloseTo(weight, 10);
});
