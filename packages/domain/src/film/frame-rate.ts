import type { Framerate, Resolution } from './settings.ts';

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

/** Lengths are sums of decimal fractions, so a length less than this above a whole frame is rounded down. */
const FRAME_EPSILON = 1e-6;

/** The exact rate of a timeline's setting. */
export function frameRateOf(framerate: Framerate): FrameRate {
  return FRAME_RATES[framerate];
}

/** Width and height in pixels of a resolution such as '1920x1080'. */
export function sizeOf(resolution: Resolution): { width: number; height: number } {
  const [width, height] = resolution.split('x').map(Number) as [number, number];
  return { width, height };
}

/** The number of frames for a length in seconds, rounded up. */
export function framesForSeconds(seconds: number, rate: FrameRate): number {
  return Math.ceil((seconds * rate.numerator) / rate.denominator - FRAME_EPSILON);
}

/** Start of a frame, in seconds. */
export function secondsAtFrame(frame: number, rate: FrameRate): number {
  return (frame * rate.denominator) / rate.numerator;
}

/** Start of a frame, in whole milliseconds. */
export function millisecondsAtFrame(frame: number, rate: FrameRate): number {
  return Math.round(secondsAtFrame(frame, rate) * 1_000);
}

/** Index of the audio sample (48 kHz) at the start of a frame. */
export function sampleAtFrame(frame: number, rate: FrameRate): number {
  return Math.round((frame * SAMPLE_RATE_HZ * rate.denominator) / rate.numerator);
}

/**
 * Number of samples of the frames from `startFrame` up to `endFrame`. It is the difference of two rounded positions, so
 * that the sum over a film has no drift.
 */
export function samplesBetweenFrames(startFrame: number, endFrame: number, rate: FrameRate): number {
  return sampleAtFrame(endFrame, rate) - sampleAtFrame(startFrame, rate);
}
