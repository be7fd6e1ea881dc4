/** Two of the four phases of the interpolating filter in ITU-R BS.1770-4, Annex 2; the others are these, reversed. */
const PHASES = [
  [
    0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625, 0.97216796875,
    -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
  ],
  [
    -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625,
    -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
  ],
] as const;
const TAPS = PHASES[0].length;
/**
 * Even and odd part of each of the two, of which half is enough: of a phase and its reverse, one gives the sum of what
 * these give and the other the difference, so that the larger of both is the sum of their magnitudes.
 */
const FILTERS = PHASES.map((phase) => ({
  even: Float64Array.from(phase.slice(0, TAPS / 2), (tap, at) => (tap + phase[TAPS - 1 - at]!) / 2),
  odd: Float64Array.from(phase.slice(0, TAPS / 2), (tap, at) => (tap - phase[TAPS - 1 - at]!) / 2),
}));
/** An interpolated value is at most this many times the largest of the samples it is made from. */
const LARGEST_GAIN = Math.max(...PHASES.map((phase) => phase.reduce((sum, tap) => sum + Math.abs(tap), 0)));
/** 1 ms: the filter runs only where a stretch of this length could exceed the peak so far. */
const STRETCH = 48;

/** True peak after ITU-R BS.1770-4, Annex 2: the largest value of the sound at four times its sample rate. */
export function createTruePeakMeter() {
  let before = new Int16Array(TAPS - 1);
  let peak = 0;

  /** The largest value that the filter makes of the samples `from` up to `to`. */
  const interpolate = (line: Int16Array, from: number, to: number): number => {
    let largest = 0;
    for (const { even, odd } of FILTERS) {
      for (let at = from; at < to; at += 1) {
        let sum = 0;
        let difference = 0;
        for (let tap = 0; tap < TAPS / 2; tap += 1) {
          const later = line[at - tap]!;
          const earlier = line[at - TAPS + 1 + tap]!;
          sum += even[tap]! * (later + earlier);
          difference += odd[tap]! * (later - earlier);
        }
        largest = Math.max(largest, Math.abs(sum) + Math.abs(difference));
      }
    }
    return largest;
  };

  return {
    add(samples: Int16Array): void {
      const line = new Int16Array(before.length + samples.length);
      line.set(before);
      line.set(samples, before.length);
      for (let from = before.length; from < line.length; from += STRETCH) {
        const to = Math.min(from + STRETCH, line.length);
        let largest = 0;
        for (let at = from - before.length; at < to; at += 1) {
          const sample = line[at]!;
          if (sample > largest) largest = sample;
          else if (-sample > largest) largest = -sample;
        }
        if (largest * LARGEST_GAIN > peak) peak = Math.max(peak, largest, interpolate(line, from, to));
      }
      before = line.slice(-before.length);
    },
    /** dBTP; -Infinity for silence. */
    end: (): number => 20 * Math.log10(peak / 32_768),
  };
}
