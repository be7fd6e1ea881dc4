import type { NarrationSound } from '../src/narration/narrate.ts';

const RATE = 8_000;
const FRAME = 320;

const measured = new WeakMap<NarrationSound, number>();

/** Hertz: the median over voiced frames, by normalised autocorrelation of the sound at 8 kHz. */
export function medianPitch(sound: NarrationSound): number {
  const pitch = measured.get(sound) ?? measurePitch(sound);
  measured.set(sound, pitch);
  return pitch;
}

function measurePitch({ samples }: NarrationSound): number {
  const low = Float64Array.from({ length: Math.floor(samples.length / 6) }, (_, index) => {
    let sum = 0;
    for (let offset = 0; offset < 6; offset += 1) sum += samples[index * 6 + offset]!;
    return sum / 6;
  });
  const pitches: number[] = [];
  for (let from = 0; from + 2 * FRAME < low.length; from += 160) {
    let energy = 0;
    for (let index = 0; index < FRAME; index += 1) energy += low[from + index]! ** 2;
    if (energy / FRAME < 1_000 ** 2) continue;
    let best = 0;
    let bestLag = 0;
    for (let lag = Math.round(RATE / 330); lag <= RATE / 65; lag += 1) {
      let product = 0;
      let shifted = 0;
      for (let index = 0; index < FRAME; index += 1) {
        product += low[from + index]! * low[from + index + lag]!;
        shifted += low[from + index + lag]! ** 2;
      }
      const likeness = product / Math.sqrt(energy * shifted + 1);
      // A multiple of the period is as alike; the shortest one counts.
      if (likeness > best + 0.03) {
        best = likeness;
        bestLag = lag;
      }
    }
    if (best > 0.85) pitches.push(RATE / bestLag);
  }
  pitches.sort((a, b) => a - b);
  return pitches[pitches.length >> 1]!;
}
