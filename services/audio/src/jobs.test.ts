import { expect, it } from 'vitest';
import { readAudioConfig } from './config.ts';
import { narrationDeadlineMs, narrationWeight } from './jobs.ts';

it.each([
  ['nothing', 0, 0.2],
  ['a title', 20, 0.2],
  ['half a minute of speech', 500, 1],
  ['the longest notes', 10_000, 20],
])('the weight of a narration, which autoscaling follows, is for %s (%d characters): %d', (_, length, weight) => {
  expect(narrationWeight('x'.repeat(length))).toBeCloseTo(weight, 10);
});

it('[OP11] a narration may take a quarter of an hour, and longer where the answers of a service may', () => {
  const deadline = (settings: Record<string, string>) => narrationDeadlineMs(readAudioConfig(settings).speechTimeoutMs);
  expect(deadline({})).toBe(900_000);
  expect(deadline({ SPEECH_TIMEOUT_SECONDS: '5' })).toBe(900_000);
  expect(deadline({ SPEECH_TIMEOUT_SECONDS: '600' })).toBe(9_000_000);
});
