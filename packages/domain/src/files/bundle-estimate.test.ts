import { describe, expect, it } from 'vitest';
import { bundleSecondsRemaining } from './bundle-estimate.ts';

describe('bundleSecondsRemaining', () => {
  it('[B5] is the remaining share of the phase, none from 95 % on', () => {
    expect(bundleSecondsRemaining('package', 60)).toBeCloseTo(18);
    expect(bundleSecondsRemaining('discover', 0)).toBe(15);
    expect(bundleSecondsRemaining('complete', 50)).toBe(0);
    expect(bundleSecondsRemaining('upload', 95)).toBeNull();
    expect(bundleSecondsRemaining('toString', 10)).toBeNull();
  });
});
