import { describe, expect, it } from 'vitest';
import { choicesOf } from './settings.ts';
import { framesForSeconds, frameRateOf, millisecondsAtFrame, samplesBetweenFrames, sizeOf } from './frame-rate.ts';

describe('frame rates', () => {
  it('[V9] rounds the length of a slide up to whole frames', () => {
    expect(framesForSeconds(45, frameRateOf('30'))).toBe(1_350);
    expect(framesForSeconds(45, frameRateOf('29.97'))).toBe(1_349);
    expect(framesForSeconds(5.01, frameRateOf('24'))).toBe(121);
  });

  it('adds no frame for the rounding error of a decimal fraction', () => {
    expect(framesForSeconds(0.1 + 0.2, frameRateOf('30'))).toBe(9);
  });

  it.each(choicesOf('framerate'))('[V9] keeps audio and video in sync over 200 slides at %s', (framerate) => {
    const rate = frameRateOf(framerate);
    const frames = framesForSeconds(7.77, rate);
    let samples = 0;
    for (let slide = 0; slide < 200; slide += 1)
      samples += samplesBetweenFrames(slide * frames, (slide + 1) * frames, rate);
    const exact = (200 * frames * 48_000 * rate.denominator) / rate.numerator;
    expect(Math.abs(samples - exact)).toBeLessThanOrEqual(0.5);
  });

  it('returns the time of a frame and the size of a resolution', () => {
    expect(millisecondsAtFrame(1_349, frameRateOf('29.97'))).toBe(45_012);
    expect(sizeOf('1080x1920')).toEqual({ width: 1080, height: 1920 });
  });
});
