import { describe, expect, it } from 'vitest';
import { createMusicMixer, musicGains } from './music.ts';

const db = (factor: number): number => 20 * Math.log10(factor);

describe('[EX7] the level of music under a voice', () => {
  // Speech from 1 to 10 s with the rest between two slides, and from 14 to 19 s.
  const silences = [
    { startMs: 0, endMs: 1_000 },
    { startMs: 5_000, endMs: 6_200 },
    { startMs: 10_000, endMs: 14_000 },
    { startMs: 19_000, endMs: 20_000 },
  ];
  const gains = musicGains(silences, 20_000);
  const at = (seconds: number): number => db(gains[Math.round(seconds * 100)]!);

  it('rises in rests by 12 dB, is low before the voice begins, and does not rise between two slides', () => {
    for (const spoken of [2, 5.6, 9.9, 10, 14, 14.1, 17]) expect(at(spoken)).toBeCloseTo(0, 5);
    for (const rest of [11.1, 12, 13.4]) expect(at(rest)).toBeCloseTo(12, 5);
    expect(at(10.5)).toBeCloseTo(6, 5);
    expect(at(13.75)).toBeCloseTo(6, 5);
  });

  it('fades in at the start of the film and out at its end', () => {
    expect([gains[0], gains[2_000]]).toEqual([0, 0]);
    expect(gains[10]).toBeLessThan(gains[40]!);
    expect(gains[1_990]).toBeLessThan(0.2);
  });

  it('is mixed under the voice by these gains, however the pieces are cut, and never wraps around', () => {
    const voice = Int16Array.from({ length: 96_000 }, (_, index) => index % 30_000);
    const music = new Int16Array(96_000).fill(20_000);
    const mixIn = (size: number): number[] => {
      const mix = createMusicMixer(gains, { voice: 0.5, music: 0.9 });
      const mixed: number[] = [];
      for (let from = 0; from < voice.length; from += size)
        mixed.push(...mix(voice.subarray(from, from + size), music.subarray(from, from + size)));
      return mixed;
    };
    const mixed = mixIn(96_000);
    expect(mixed[0]).toBe(0);
    expect(mixed[80_000]).toBe(10_000 + 18_000);
    expect(Math.max(...mixed)).toBe(32_767);
    expect(mixIn(1_000)).toEqual(mixed);
  });
});
