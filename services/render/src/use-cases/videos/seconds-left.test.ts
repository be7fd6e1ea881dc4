import { expect, it } from 'vitest';
import { secondsLeft } from './seconds-left.ts';

it('expects the speed of earlier videos until slides are drawn, however long they wait', () => {
  expect(secondsLeft(50, { share: 0, elapsedS: 0, expectedS: 60 })).toBe(63);
  expect(secondsLeft(50, { share: 0, elapsedS: 300, expectedS: 60 })).toBe(63);
  expect(secondsLeft(50, { share: 0.05, elapsedS: 1, expectedS: 60 })).toBe(60);
});

it('follows the measured speed from then on, and counts the joining of slides', () => {
  expect(secondsLeft(50, { share: 0.25, elapsedS: 10, expectedS: 60 })).toBe(33);
  expect(secondsLeft(50, { share: 1, elapsedS: 40, expectedS: 60 })).toBe(3);
  expect(secondsLeft(50, null)).toBe(3);
});
