import type { TimedText } from '@slidewright/domain';
import { SAMPLE_RATE } from './sound.ts';

/** How far an estimated border may move to the rest that is heard there. */
const NEAREST_REST_MS = 350;
const REST_STEP_MS = 10;
const REST_WINDOW_MS = 40;
/** A rest is at least this much quieter than what is around it. */
const REST_DEPTH_DB = 15;

/** Moves the borders between contiguous stretches of speech into the quietest place nearby, where there is a rest. */
export function settleInRests<Stretch extends TimedText>(
  stretches: readonly Stretch[],
  samples: Int16Array,
): Stretch[] {
  const settled = [...stretches];
  for (let index = 1; index < settled.length; index += 1) {
    const [before, after] = [settled[index - 1]!, settled[index]!];
    const from = Math.max(after.startMs - NEAREST_REST_MS, (before.startMs + after.startMs) / 2);
    const to = Math.min(after.startMs + NEAREST_REST_MS, (after.startMs + after.endMs) / 2);
    const levels: { readonly atMs: number; readonly energy: number }[] = [];
    for (let atMs = from; atMs <= to; atMs += REST_STEP_MS) levels.push({ atMs, energy: energyAround(samples, atMs) });
    if (levels.length === 0) continue;
    const quietest = levels.reduce((a, b) => (b.energy < a.energy ? b : a));
    const mean = levels.reduce((sum, level) => sum + level.energy, 0) / levels.length;
    if (quietest.energy > mean / 10 ** (REST_DEPTH_DB / 10)) continue;
    const startMs = Math.round(quietest.atMs);
    settled[index - 1] = { ...before, endMs: startMs };
    settled[index] = { ...after, startMs };
  }
  return settled;
}

function energyAround(samples: Int16Array, atMs: number): number {
  const half = (REST_WINDOW_MS * SAMPLE_RATE) / 2_000;
  const centre = (atMs * SAMPLE_RATE) / 1_000;
  const window = samples.subarray(Math.max(0, Math.round(centre - half)), Math.round(centre + half));
  let energy = 0;
  for (const sample of window) energy += sample * sample;
  return energy / Math.max(1, window.length);
}
