import type { Framerate, Resolution } from '../constants.ts';

/** Frames per second as a fraction: 30000/1001 for 29.97. */
export interface FrameRate {
  readonly numerator: number;
  readonly denominator: number;
}

const FRAME_RATES: Record<Framerate, FrameRate> = {
  '24': { numerator: 24, denominator: 1 },
  '25': { numerator: 25, denominator: 1 },
  '29.97': { numerator: 30_000, denominator: 1_001 },
  '30': { numerator: 30, denominator: 1 },
  '60': { numerator: 60, denominator: 1 },
};

export const SAMPLE_RATE_HZ = 48_000;

/** Lengths come from sums of decimal fractions: less than this above a whole frame is that frame. */
const FRAME_EPSILON = 1e-6;

/** The exact rate that a timeline's setting names. */
export function frameRateOf(framerate: Framerate): FrameRate {
  return FRAME_RATES[framerate];
}

/** Width and height in pixels of a resolution such as '1920x1080'. */
export function sizeOf(resolution: Resolution): { width: number; height: number } {
  const [width, height] = resolution.split('x').map(Number) as [number, number];
  return { width, height };
}

/** The whole frames that hold so many seconds: rounded up. */
export function framesForSeconds(seconds: number, rate: FrameRate): number {
  return Math.ceil((seconds * rate.numerator) / rate.denominator - FRAME_EPSILON);
}

/** When a frame begins, in seconds from the start. */
export function secondsAtFrame(frame: number, rate: FrameRate): number {
  return (frame * rate.denominator) / rate.numerator;
}

/** When a frame begins, in whole milliseconds from the start. */
export function millisecondsAtFrame(frame: number, rate: FrameRate): number {
  return Math.round(secondsAtFrame(frame, rate) * 1_000);
}

/** The sample (48 kHz) that sounds when a frame begins. */
export function sampleAtFrame(frame: number, rate: FrameRate): number {
  return Math.round((frame * SAMPLE_RATE_HZ * rate.denominator) / rate.numerator);
}

/**
 * How many samples belong to the frames from `startFrame` up to `endFrame`. Each slide's count is
 * the difference of two rounded positions, so that the sum over a film never drifts.
 */
export function samplesBetweenFrames(startFrame: number, endFrame: number, rate: FrameRate): number {
  return sampleAtFrame(endFrame, rate) - sampleAtFrame(startFrame, rate);
}
