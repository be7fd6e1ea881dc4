import { expect, it } from 'vitest';
import { roomTone, withRoomTone } from './room-tone.ts';

const levelOf = (samples: Int16Array): number =>
  20 * Math.log10(Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length) / 32_768);

it('is about as loud as a quiet room, everywhere', () => {
  const tone = roomTone();
  for (let at = 0; at < tone.length; at += 24_000)
    expect(Math.abs(levelOf(tone.subarray(at, at + 24_000)) + 62)).toBeLessThan(1.5);
});

it('repeats without a seam', () => {
  const tone = roomTone();
  const steps = tone.map((sample, at) => Math.abs(sample - tone.at(at - 1)!));
  // From the last sample to the first.
  expect(steps[0]).toBeLessThanOrEqual(steps.subarray(1).reduce((most, step) => Math.max(most, step), 0));
});

it('is under all of a sound, which stays as long, and loud samples stay within 16 bits', async () => {
  const length = roomTone().length + 1_000;
  async function* sound() {
    yield new Int16Array(length);
    yield new Int16Array(length).fill(32_760);
  }
  const pieces: Int16Array[] = [];
  for await (const piece of withRoomTone(sound())) pieces.push(piece);
  const [silence, loud] = pieces;
  expect([silence!.length, loud!.length]).toEqual([length, length]);
  expect(levelOf(silence!)).toBeCloseTo(-62, 0);
  expect(silence!.subarray(roomTone().length)).toEqual(roomTone().subarray(0, 1_000));
  expect(loud!.subarray(0, 48_000).reduce((most, sample) => Math.max(most, sample), 0)).toBe(32_767);
});
