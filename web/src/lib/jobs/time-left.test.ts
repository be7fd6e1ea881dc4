import { describe, expect, it } from 'vitest';
import { measuredSecondsLeft, withSample, type JobSample } from './time-left.ts';

/** What is measured of a job that is looked at every two seconds. */
function measured(percents: readonly number[]): number | null {
  const samples = percents.reduce<readonly JobSample[]>(
    (known, percent, index) => withSample(known, { atMs: index * 2_000, percent }),
    [],
  );
  return measuredSecondsLeft(samples);
}

describe('the time that a job still takes', () => {
  it('[IS5] follows from the measured speed', () => {
    // 5 % in two seconds: 80 % in 32.
    expect(measured([0, 5, 10, 15, 20])).toBeCloseTo(32);
  });

  it('[IS5] does not count the time in which nothing was done yet', () => {
    expect(measured([1, 1, 1, 1, 1, 1, 6, 11, 16])).toBeCloseTo(33.6);
  });

  it('[IS5] is within a factor of two after 10 s, though the sentences are of different lengths', () => {
    const shares = [0, 2, 2, 5, 7, 7, 12];
    // At this speed all of it takes 100 s.
    const left = measured(shares)!;
    expect(left).toBeGreaterThan(88 / 2);
    expect(left).toBeLessThan(88 * 2);
  });

  it('grows while nothing gets on', () => {
    expect(measured([0, 10, 20, 20, 20])!).toBeGreaterThan(measured([0, 10, 20])!);
  });

  it('is not known of a job that has just begun, or of another one', () => {
    expect(measured([])).toBeNull();
    expect(measured([40, 50])).toBeNull();
    expect(measured([10, 50, 90, 3])).toBeNull();
  });
});
