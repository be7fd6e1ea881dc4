/** How far a job was at a time. */
export interface JobSample {
  readonly atMs: number;
  readonly percent: number;
}

/** Speed follows what was done in this time: waiting in the queue or loading a model says nothing of the rest. */
const WINDOW_MS = 60_000;
/** In less time nothing can be said. */
const SHORTEST_MS = 3_000;

/** The samples that the speed is measured by. Those of another job, which was further, are left out. */
export function withSample(samples: readonly JobSample[], sample: JobSample): readonly JobSample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.percent < last.percent) return [sample];
  // Work begins with the last look that still saw none of it.
  const isBegun = samples.length > 1 || (last !== undefined && last.percent < sample.percent);
  const kept = isBegun ? samples.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS) : [];
  return [...kept, sample];
}

/** Seconds that the rest takes at the measured speed; null while that is not known. */
export function measuredSecondsLeft(samples: readonly JobSample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return null;
  const elapsedMs = last.atMs - first.atMs;
  const done = last.percent - first.percent;
  if (elapsedMs < SHORTEST_MS || done <= 0) return null;
  return ((100 - last.percent) * elapsedMs) / done / 1_000;
}
