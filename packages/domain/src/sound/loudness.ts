/** 400 ms, which overlap by three quarters. */
const STEP = 4_800;
const STEPS_A_BLOCK = 4;
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = 10;

/** The filter coefficients that BS.1770 prints for 48 kHz: a shelf for the head, then a high-pass. */
const SHELF = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
} as const;
const HIGH_PASS = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] } as const;

const loudnessOf = (power: number): number => -0.691 + 10 * Math.log10(power);

/**
 * LUFS of mono samples at 48 kHz; -Infinity for silence. A sound shorter than a block is measured as one.
 * Mono counts as one channel, as ffmpeg's ebur128 counts it.
 */
export function integratedLoudness(samples: Int16Array): number {
  const meter = createLoudnessMeter();
  meter.add(samples);
  return meter.end();
}

/**
 * Integrated loudness after ITU-R BS.1770-4 (K-weighting, 400 ms blocks that overlap by three quarters, gates at
 * -70 LUFS and 10 LU below the mean). Two filters per sample in plain arithmetic: a tenth of what a filter graph with
 * true-peak measurement costs.
 */
export function createLoudnessMeter() {
  const steps: number[] = [];
  // Numbers of a closure are allocated at each write; those of an array are not.
  const state = new Float64Array(4);
  let sum = 0;
  let inStep = 0;

  /** The energy of the weighted samples. */
  const weigh = (samples: Int16Array, from: number, to: number): number => {
    let [s1, s2, h1, h2] = state as unknown as [number, number, number, number];
    let energy = 0;
    for (let at = from; at < to; at += 1) {
      const input = samples[at]! / 32_768;
      const shelfState = input - SHELF.a[0] * s1 - SHELF.a[1] * s2;
      const shelved = SHELF.b[0] * shelfState + SHELF.b[1] * s1 + SHELF.b[2] * s2;
      s2 = s1;
      s1 = shelfState;
      const passState = shelved - HIGH_PASS.a[0] * h1 - HIGH_PASS.a[1] * h2;
      const weighted = passState + HIGH_PASS.b[1] * h1 + h2;
      h2 = h1;
      h1 = passState;
      energy += weighted * weighted;
    }
    state.set([s1, s2, h1, h2]);
    return energy;
  };

  return {
    add(samples: Int16Array): void {
      for (let from = 0; from < samples.length;) {
        const to = Math.min(samples.length, from + STEP - inStep);
        sum += weigh(samples, from, to);
        inStep += to - from;
        from = to;
        if (inStep < STEP) break;
        steps.push(sum / STEP);
        sum = 0;
        inStep = 0;
      }
    },
    /** LUFS; -Infinity for silence. */
    end(): number {
      if (steps.length < STEPS_A_BLOCK) {
        const samples = steps.length * STEP + inStep;
        return samples === 0 ? -Infinity : loudnessOf(steps.reduce((a, b) => a + b * STEP, sum) / samples);
      }
      const blocks: number[] = [];
      for (let end = STEPS_A_BLOCK; end <= steps.length; end += 1) {
        let power = 0;
        for (let index = end - STEPS_A_BLOCK; index < end; index += 1) power += steps[index]!;
        blocks.push(power / STEPS_A_BLOCK);
      }
      const mean = (powers: readonly number[]): number => powers.reduce((a, b) => a + b, 0) / powers.length;
      const audible = blocks.filter((power) => loudnessOf(power) > ABSOLUTE_GATE);
      if (audible.length === 0) return -Infinity;
      const gate = loudnessOf(mean(audible)) - RELATIVE_GATE;
      return loudnessOf(mean(audible.filter((power) => loudnessOf(power) > gate)));
    },
  };
}
