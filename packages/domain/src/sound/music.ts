import { SAMPLE_RATE_HZ } from '../film/frame-rate.ts';
import type { Silence } from './silence.ts';

/** What is between the level of the music under the voice and its level in a rest, in dB. */
const DUCK_DB = 12;
/** Music rises in silences of at least this length; in shorter ones it would only pump. */
const SHORTEST_REST_MS = 800;
/** How long it rises after the voice, and falls before it. */
const RISE_MS = 1_000;
const FALL_MS = 500;
const FADE_IN_MS = 1_000;
const FADE_OUT_MS = 2_000;
const STEP_MS = 10;
const SAMPLES_A_STEP = (SAMPLE_RATE_HZ * STEP_MS) / 1_000;

/**
 * The gain of music in a film at every 10 ms, as a factor of its level under the voice: 1 while the voice speaks, up to 12 dB
 * more in its `silences`, 0 at both ends of the film. The voice is known in advance, so the music is low when it begins.
 */
export function musicGains(silences: readonly Silence[], durationMs: number): Float32Array {
  // One more at the end, between which and the last one the last samples lie.
  const gains = new Float32Array(Math.ceil(durationMs / STEP_MS) + 2).fill(1);
  for (const { startMs, endMs } of silences) {
    if (endMs - startMs < SHORTEST_REST_MS) continue;
    // The fades take the place of a rise at the start of the film and of a fall at its end.
    const [isFirst, isLast] = [startMs < STEP_MS, endMs > durationMs - STEP_MS];
    for (let at = Math.ceil(startMs / STEP_MS); at * STEP_MS < endMs && at < gains.length; at += 1) {
      const risen = isFirst ? 1 : (at * STEP_MS - startMs) / RISE_MS;
      const unfallen = isLast ? 1 : (endMs - at * STEP_MS) / FALL_MS;
      gains[at] = factorOfDb(DUCK_DB * Math.min(1, risen, unfallen));
    }
  }
  for (const [at, gain] of gains.entries()) {
    const ms = at * STEP_MS;
    gains[at] = gain * Math.max(0, Math.min(1, ms / FADE_IN_MS, (durationMs - ms) / FADE_OUT_MS));
  }
  return gains;
}

export const factorOfDb = (db: number): number => 10 ** (db / 20);

/**
 * Returns a function that mixes music under one piece of a voice after the other, both mono at 48 kHz and equally long.
 * `voice` and `music` are factors; what exceeds 16 bits is cut off.
 */
export function createMusicMixer(gains: Float32Array, factors: { readonly voice: number; readonly music: number }) {
  let position = 0;
  return (voice: Int16Array, music: Int16Array): Int16Array => {
    const mixed = new Int16Array(voice.length);
    for (let at = 0; at < voice.length; at += 1) {
      const step = Math.floor(position / SAMPLES_A_STEP);
      const [before, after] = [gains[step] ?? 0, gains[step + 1] ?? 0];
      const gain = before + (after - before) * (position / SAMPLES_A_STEP - step);
      const sample = Math.round(voice[at]! * factors.voice + music[at]! * factors.music * gain);
      mixed[at] = Math.max(-32_768, Math.min(32_767, sample));
      position += 1;
    }
    return mixed;
  };
}
