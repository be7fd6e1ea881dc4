import { SAMPLE_RATE_HZ } from '../film/frame-rate.ts';

/** From the start of the sound. */
export interface Silence {
  readonly startMs: number;
  readonly endMs: number;
}

/** 10 ms, and their length. */
const WINDOW = SAMPLE_RATE_HZ / 100;
const WINDOW_MS = 10;
/** A window whose mean level is lower, in dB of full scale, is silent. Speech at -16 LUFS stays above -40 dB. */
const SILENCE_DB = -50;
const SHORTEST_SILENCE_MS = 500;

/** Finds the silences of mono 16-bit samples at 48 kHz. */
export function createSilenceMeter() {
  const silentEnergy = 10 ** (SILENCE_DB / 10) * 32_768 ** 2 * WINDOW;
  const silences: Silence[] = [];
  let energy = 0;
  let filled = 0;
  let windows = 0;
  let silentWindows = 0;

  const endSilence = (): void => {
    const [startMs, endMs] = [(windows - silentWindows) * WINDOW_MS, windows * WINDOW_MS];
    if (endMs - startMs >= SHORTEST_SILENCE_MS) silences.push({ startMs, endMs });
    silentWindows = 0;
  };
  return {
    add(samples: Int16Array): void {
      for (let from = 0; from < samples.length;) {
        const to = Math.min(samples.length, from + WINDOW - filled);
        let sum = 0;
        for (let at = from; at < to; at += 1) sum += samples[at]! * samples[at]!;
        energy += sum;
        filled += to - from;
        from = to;
        if (filled < WINDOW) break;
        if (energy < silentEnergy) silentWindows += 1;
        else endSilence();
        windows += 1;
        energy = 0;
        filled = 0;
      }
    },
    /** Silences of at least half a second, to the nearest 10 ms. */
    end(): Silence[] {
      endSilence();
      return silences;
    },
  };
}
