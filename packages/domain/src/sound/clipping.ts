/** A curve that is cut off is flat for at least this many samples, which a sound of a voice's level hardly ever is. */
const SHORTEST_FLAT = 5;
/** Where it is flat: this close to the peak. Levelling moves the peak, and what was clipped before stays flat. */
const FLAT_SHARE_OF_PEAK = 0.97;
/** Below this level, -30 dB of full scale, a slow curve is flat by rounding alone. */
const LOWEST_FLAT = 1_036;

/** Counts the samples where the tops of a sound are cut off. */
export function createClippingMeter() {
  /** Samples in flat stretches, by their level. */
  const flat = new Uint32Array(32_769);
  let peak = 0;
  let last = 0;
  let runBefore = 0;

  const endRun = (level: number, run: number): void => {
    if (run >= SHORTEST_FLAT && Math.abs(level) >= LOWEST_FLAT) flat[Math.abs(level)]! += run;
    if (Math.abs(level) > peak) peak = Math.abs(level);
  };

  return {
    add(samples: Int16Array): void {
      let level = last;
      let run = runBefore;
      for (let at = 0; at < samples.length; at += 1) {
        const sample = samples[at]!;
        if (sample !== level) {
          endRun(level, run);
          level = sample;
          run = 0;
        }
        run += 1;
      }
      last = level;
      runBefore = run;
    },
    end(): number {
      endRun(last, runBefore);
      runBefore = 0;
      const clipped = flat.subarray(Math.ceil(peak * FLAT_SHARE_OF_PEAK)).reduce((sum, samples) => sum + samples, 0);
      flat.fill(0);
      peak = 0;
      return clipped;
    },
  };
}
