import { describe, expect, it } from 'vitest';
import { createSoundMeter, type SoundMeasure } from './sound-meter.ts';

const RATE = 48_000;

function tone(hertz: number, seconds: number, level: number, phase = 0): number[] {
  return Array.from(
    { length: seconds * RATE },
    (_, at) => 32_768 * level * Math.sin((2 * Math.PI * hertz * at) / RATE + phase),
  );
}

const silence = (seconds: number): number[] => Array.from({ length: seconds * RATE }, () => 0);

/** Measures a sound that comes in pieces of `size` samples, as one part. */
function measure(sound: readonly number[], size = 65_536): SoundMeasure {
  const samples = Int16Array.from(sound, (value) => Math.max(-32_768, Math.min(32_767, Math.round(value))));
  const meter = createSoundMeter();
  for (let at = 0; at < samples.length; at += size) meter.add(samples.subarray(at, at + size));
  meter.endPart();
  return meter.end();
}

describe('the sound meter', () => {
  it('measures the loudness that BS.1770 gives for a tone of 997 Hz, and gates silence out', () => {
    expect(measure(tone(997, 2, 0.1)).loudnessLufs).toBeCloseTo(-3.01 - 20, 1);
    expect(measure([...tone(997, 4, 0.1), ...silence(4)]).loudnessLufs).toBeCloseTo(-23.01, 0);
    expect(measure(silence(1))).toMatchObject({ loudnessLufs: null, truePeakDbtp: null });
  });

  it('finds the true peak between samples', () => {
    // No sample of this tone is higher than 0.36 of full scale.
    const between = measure(tone(12_000, 1, 0.5, Math.PI / 4));
    expect(between.truePeakDbtp).toBeCloseTo(-6.02, 0);
    expect(measure([...silence(1), 16_384, ...silence(1)]).truePeakDbtp).toBeCloseTo(-6.02, 1);
  });

  it('lists silences of at least half a second', () => {
    const sound = [...tone(440, 1, 0.2), ...silence(0.4), ...tone(440, 1, 0.2), ...silence(2.5), ...tone(440, 1, 0.2)];
    expect(measure([...sound, ...silence(0.6)]).silences).toEqual([
      { startMs: 2_400, endMs: 4_900 },
      { startMs: 5_900, endMs: 6_500 },
    ]);
  });

  it('counts clipped samples, also after the level was lowered, and none in a tone at full scale', () => {
    const clipped = tone(220, 1, 2).map((value) => Math.max(-32_768, Math.min(32_767, value)));
    // A sine of twice the range is cut off for two thirds of its time.
    expect(measure(clipped).clippedSamples[0]).toBeCloseTo(RATE * (2 / 3), -3);
    expect(measure(clipped.map((value) => value * 0.3)).clippedSamples[0]).toBeCloseTo(RATE * (2 / 3), -3);
    for (const hertz of [110, 220, 997]) expect(measure(tone(hertz, 1, 0.99)).clippedSamples).toEqual([0]);
  });

  it('measures each part against its own peak', () => {
    const meter = createSoundMeter();
    const clipped = tone(220, 1, 0.6).map((value) => Math.max(-3_000, Math.min(3_000, value)));
    for (const part of [tone(220, 1, 0.9), clipped, silence(1)]) {
      meter.add(Int16Array.from(part));
      meter.endPart();
    }
    const counts = meter.end().clippedSamples;
    expect(counts[1]).toBeGreaterThan(RATE / 2);
    expect([counts[0], counts[2]]).toEqual([0, 0]);
  });

  it('measures the same however the sound is cut', () => {
    const sound = [...tone(330, 1, 0.7), ...silence(1), ...tone(5_000, 1.3, 0.4)];
    const whole = measure(sound, sound.length);
    for (const size of [1, 7, 480, 4_799]) {
      // Sums of fractions depend on their order.
      const loudnessLufs = expect.closeTo(whole.loudnessLufs!, 9);
      expect(measure(sound, size)).toEqual({ ...whole, loudnessLufs });
    }
  });
});
