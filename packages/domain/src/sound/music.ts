import { SAMPLE_RATE_HZ } from '../film/frame-rate.ts';
import type { Silence } from './silence.ts';

/** What is between the level of the music under the voice and its level in a rest, in dB. */
const DUCK_DB = 12;
/** Music rises in silences of at least this length, not in the rest between two slides (1.2 s), where it would pump. */
const SHORTEST_REST_MS = 1_500;
/** How long it rises after the voice, and falls before it. */
const RISE_MS = 1_000;
const FALL_MS = 500;
/** How music begins with a film and ends with it. */
export const MUSIC_FADE_MS = { in: 1_000, out: 2_000 } as const;
/** How long the end of a track and its next start are heard together, where it is repeated. */
export const MUSIC_LOOP_FADE_MS = 2_000;
const STEP_MS = 10;
const SAMPLES_A_STEP = (SAMPLE_RATE_HZ * STEP_MS) / 1_000;

/**
 * The gain of music in a film at every 10 ms, as a factor of its level under the voice: 1 while the voice speaks, up to 12 dB
 * more in its `silences`, 0 at both ends of the film. The voice is known in advance, so the music is low when it begins.
 */
export function musicGains(silences: readonly Silence[], durationMs: number): Float32Array {
  const levels = musicLevels(silences, durationMs);
  // One more at the end, between which and the last one the last samples lie.
  const gains = new Float32Array(Math.ceil(durationMs / STEP_MS) + 2);
  let next = 0;
  for (const at of gains.keys()) {
    const ms = at * STEP_MS;
    while (next < levels.length && levels[next]!.atMs <= ms) next += 1;
    const faded = Math.max(0, Math.min(1, ms / MUSIC_FADE_MS.in, (durationMs - ms) / MUSIC_FADE_MS.out));
    gains[at] = faded * factorOfDb(dbBetween(levels[next - 1], levels[next], ms));
  }
  return gains;
}

/** A level of music relative to that under the voice. */
export interface MusicLevel {
  readonly atMs: number;
  readonly db: number;
}

/**
 * The level of music in a film whose voice has these silences, in dB over its level under the voice, without the fades at
 * both ends: points in the order of time, with straight lines between them, and the same level before the first and after the
 * last.
 */
export function musicLevels(silences: readonly Silence[], durationMs: number): MusicLevel[] {
  const levels: MusicLevel[] = [];
  for (const { startMs, endMs } of silences) {
    const lengthMs = endMs - startMs;
    if (lengthMs < SHORTEST_REST_MS) continue;
    // The fades take the place of a rise at the start of the film and of a fall at its end.
    const [isFirst, isLast] = [startMs < STEP_MS, endMs > durationMs - STEP_MS];
    const riseMs = isFirst ? 0 : RISE_MS;
    const fallMs = isLast ? 0 : FALL_MS;
    // In a short rest it falls before it has risen to the end.
    const share = Math.min(1, lengthMs / Math.max(1, riseMs + fallMs));
    const db = DUCK_DB * share;
    if (!isFirst) levels.push({ atMs: startMs, db: 0 });
    levels.push({ atMs: startMs + riseMs * share, db });
    if (share === 1) levels.push({ atMs: endMs - fallMs, db });
    if (!isLast) levels.push({ atMs: endMs, db: 0 });
  }
  return levels;
}

/** The level at a time between two points; before the first and after the last it is theirs. */
export function dbBetween(before: MusicLevel | undefined, after: MusicLevel | undefined, atMs: number): number {
  if (before === undefined || after === undefined) return (before ?? after)?.db ?? 0;
  return before.db + ((after.db - before.db) * (atMs - before.atMs)) / Math.max(1, after.atMs - before.atMs);
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
