/** Root mean square of the tone. */
const LEVEL_DBFS = -62;
const SAMPLE_RATE_HZ = 48_000;
/** Too long for its repetition to be heard. */
const LOOP_SAMPLES = 11 * SAMPLE_RATE_HZ;
/** A quiet room: the hum of distant things, without rumble and with little hiss. */
const LOWEST_HZ = 60;
const HIGHEST_HZ = 500;
const SEED = 0x51d3;

let loop: Int16Array | null = null;

/** The tone of a quiet room, mono at 48 kHz, to be repeated: its end goes over into its start. */
export function roomTone(): Int16Array {
  loop ??= makeTone();
  return loop;
}

/** Adds the tone of a quiet room, so that no pause is dead silence. */
export async function* withRoomTone(sound: AsyncIterable<Int16Array>): AsyncGenerator<Int16Array> {
  const tone = roomTone();
  let position = 0;
  for await (const samples of sound) {
    yield samples.map((sample) => {
      const sum = sample + tone[position]!;
      position = (position + 1) % tone.length;
      return Math.max(-32_768, Math.min(32_767, sum));
    });
  }
}

function makeTone(): Int16Array {
  const noise = whiteNoise();
  const low = share(HIGHEST_HZ);
  const rumble = share(LOWEST_HZ);
  const filtered = new Float64Array(LOOP_SAMPLES);
  let [smoothed, slow] = [0, 0];
  // After one round the filters are as they are at its end: the second round has no seam.
  for (let round = 0; round < 2; round += 1) {
    for (const [at, sample] of noise.entries()) {
      smoothed += low * (sample - smoothed);
      slow += rumble * (smoothed - slow);
      filtered[at] = smoothed - slow;
    }
  }
  const level = Math.sqrt(filtered.reduce((sum, sample) => sum + sample ** 2, 0) / LOOP_SAMPLES);
  const factor = (32_768 * 10 ** (LEVEL_DBFS / 20)) / level;
  return Int16Array.from(filtered, (sample) => Math.round(sample * factor));
}

/** Of a filter of the first order, at each sample. */
const share = (hertz: number): number => 1 - Math.exp((-2 * Math.PI * hertz) / SAMPLE_RATE_HZ);

/** The same numbers each time, from -1 to 1 (xorshift, https://doi.org/10.18637/jss.v008.i14). */
function whiteNoise(): Float64Array {
  let state = SEED;
  return Float64Array.from({ length: LOOP_SAMPLES }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  });
}
