/** Progress of a job at one time. */
export interface JobSample {
  readonly atMs: number;
  readonly percent: number;
}

/** The speed is that of this last time, so that a slow beginning, such as loading a model, does not count for long. */
const WINDOW_MS = 60_000;
/** The speed over a shorter time is not used. */
const SHORTEST_MS = 3_000;

/** The samples from which the speed is measured. A lower percentage is that of a new job: earlier samples are left out. */
export function withSample(samples: readonly JobSample[], sample: JobSample): readonly JobSample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.percent < last.percent) return [sample];
  // The time before the first progress, in the queue, is left out.
  const isBegun = samples.length > 1 || (last !== undefined && last.percent < sample.percent);
  const kept = isBegun ? samples.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS) : [];
  return [...kept, sample];
}

/** Seconds to the end at the measured speed; null while the speed is not known. */
export function measuredSecondsLeft(samples: readonly JobSample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return null;
  const elapsedMs = last.atMs - first.atMs;
  const done = last.percent - first.percent;
  if (elapsedMs < SHORTEST_MS || done <= 0) return null;
  return ((100 - last.percent) * elapsedMs) / done / 1_000;
}
