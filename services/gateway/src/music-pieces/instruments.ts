export const SAMPLE_RATE_HZ = 48_000;

/** Sound as it is put together; mono. */
export type Track = Float32Array;

/** Frequency of a note in half-tones above A below middle C (220 Hz). */
export const hertzOf = (halfTones: number): number => 220 * 2 ** (halfTones / 12);

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Note {
  /** In seconds. */
  readonly at: number;
  readonly hertz: number;
  /** Amplitude of its beginning, 0 to 1. */
  readonly level: number;
  /** In seconds. */
  readonly length: number;
}

/** Adds a sound to a track, sample by sample from the beginning of a note, as far as the track reaches. */
function play(track: Track, at: number, seconds: number, sampleAt: (index: number) => number): void {
  const first = Math.round(at * SAMPLE_RATE_HZ);
  const count = Math.min(Math.round(seconds * SAMPLE_RATE_HZ), track.length - first);
  for (let index = 0; index < count; index += 1) track[first + index]! += sampleAt(index);
}

/** From 0 to 1 and back without a click: the share of a sound `seconds` after its beginning. */
function swell(seconds: number, length: number, attack: number, release: number): number {
  const rise = Math.min(1, seconds / attack);
  const fall = Math.min(1, Math.max(0, (length - seconds) / release));
  if (rise === 1 && fall === 1) return 1;
  return Math.sin((Math.PI / 2) * rise) ** 2 * Math.sin((Math.PI / 2) * fall) ** 2;
}

/** Amplitudes of the partials of a pad, the fundamental first. */
const PAD_PARTIALS = [1, 0.42, 0.2, 0.09, 0.05] as const;
const PAD_ATTACK_S = 2.4;
const PAD_RELEASE_S = 3.2;
/** Two voices a little apart beat slowly. */
const PAD_DETUNE = 1.0016;

/** A soft, slowly moving chord tone: additive synthesis. */
export function playPad(track: Track, { at, hertz, level, length }: Note): void {
  const step = (2 * Math.PI * hertz) / SAMPLE_RATE_HZ;
  play(track, at, length, (index) => {
    const both = partialsAt(index * step * PAD_DETUNE) + partialsAt((index * step) / PAD_DETUNE);
    return 0.5 * level * both * swell(index / SAMPLE_RATE_HZ, length, PAD_ATTACK_S, PAD_RELEASE_S);
  });
}

/** The sum of the partials at an angle of the fundamental, by Clenshaw's recurrence: one sine instead of five. */
function partialsAt(angle: number): number {
  const double = 2 * Math.cos(angle);
  let [sum, before] = [0, 0];
  for (let index = PAD_PARTIALS.length - 1; index >= 0; index -= 1)
    [sum, before] = [PAD_PARTIALS[index]! + double * sum - before, sum];
  return sum * Math.sin(angle);
}

/** Loss of a string with each period; higher strings fade faster by themselves. */
const STRING_LOSS = 0.996;
const STRING_RELEASE_S = 0.08;

/**
 * A plucked string: noise in a delay line that is averaged with each round (Karplus and Strong, Computer Music Journal 7.2,
 * 1983). A first-order all-pass filter tunes it between samples.
 */
export function playString(track: Track, { at, hertz, level, length }: Note, random: () => number): void {
  const period = SAMPLE_RATE_HZ / hertz - 0.5;
  const delay = Math.floor(period - 0.3);
  const rest = period - delay;
  const tuning = (1 - rest) / (1 + rest);
  // Noise without its high frequencies, as a finger excites a string. The second round joins its end to its beginning.
  const noise = Float32Array.from({ length: delay }, () => random() * 2 - 1);
  const line = new Float32Array(delay);
  let [soft, softer] = [0, 0];
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < delay; index += 1) {
      soft += 0.15 * (noise[index]! - soft);
      softer += 0.15 * (soft - softer);
      line[index] = softer;
    }
  }
  const mean = line.reduce((sum, sample) => sum + sample, 0) / delay;
  const loudest = line.reduce((most, sample) => Math.max(most, Math.abs(sample - mean)), 0);
  for (let index = 0; index < delay; index += 1) line[index] = (line[index]! - mean) / loudest;
  // The state of a string that vibrates already; from zero, the first round would begin with a step.
  let [before, input, output] = [line.at(-1)!, line.at(-1)!, line.at(-1)!];
  play(track, at, length, (index) => {
    const place = index % delay;
    const current = line[place]!;
    const averaged = STRING_LOSS * 0.5 * (current + before);
    before = current;
    output = tuning * (averaged - output) + input;
    input = averaged;
    line[place] = output;
    return level * current * swell(index / SAMPLE_RATE_HZ, length, 0.004, STRING_RELEASE_S);
  });
}

const KEY_ATTACK_S = 0.006;
const KEY_RELEASE_S = 0.25;
const KEY_DECAY_S = 1.6;

/** An electric piano: one sine modulates another, less and less, with a short bell at the beginning (FM synthesis). */
export function playKey(track: Track, { at, hertz, level, length }: Note): void {
  const step = (2 * Math.PI * hertz) / SAMPLE_RATE_HZ;
  play(track, at, length, (index) => {
    const seconds = index / SAMPLE_RATE_HZ;
    const decay = Math.exp(-seconds / KEY_DECAY_S);
    const bell = 0.06 * Math.exp(-seconds / 0.18) * Math.sin(index * step * 7);
    const tone = Math.sin(index * step + 0.9 * decay * Math.sin(index * step));
    const tremolo = 1 - 0.08 * (1 + Math.sin(2 * Math.PI * 3.1 * seconds));
    return level * (tone * decay * tremolo + bell) * swell(seconds, length, KEY_ATTACK_S, KEY_RELEASE_S);
  });
}

/** A plain low tone. */
export function playBass(track: Track, { at, hertz, level, length }: Note): void {
  const step = (2 * Math.PI * hertz) / SAMPLE_RATE_HZ;
  play(track, at, length, (index) => {
    const seconds = index / SAMPLE_RATE_HZ;
    const tone = Math.sin(index * step) + 0.18 * Math.sin(2 * index * step);
    return level * tone * Math.exp(-seconds / 2.2) * swell(seconds, length, 0.03, 0.4);
  });
}

/** Delays of the combs of a room, in samples without a common divisor, and how much of each round comes again. */
const COMBS = [1_687, 1_931, 2_053, 2_251] as const;
const COMB_GAIN = 0.8;
const ALL_PASSES = [347, 113] as const;

/** Adds the echo of a room (Schroeder, Journal of the Audio Engineering Society 10.3, 1962). `share` is that of the echo. */
export function addRoom(track: Track, share: number): void {
  const echo = new Float32Array(track.length);
  for (const delay of COMBS) {
    const line = new Float32Array(delay);
    let dull = 0;
    for (let index = 0; index < track.length; index += 1) {
      const place = index % delay;
      const heard = line[place]!;
      // Walls absorb high frequencies more than low ones.
      dull += 0.55 * (heard - dull);
      line[place] = track[index]! + COMB_GAIN * dull;
      echo[index]! += heard / COMBS.length;
    }
  }
  for (const delay of ALL_PASSES) {
    const line = new Float32Array(delay);
    for (let index = 0; index < echo.length; index += 1) {
      const place = index % delay;
      const heard = line[place]!;
      line[place] = echo[index]! + 0.5 * heard;
      echo[index] = heard - 0.5 * line[place]!;
    }
  }
  for (let index = 0; index < track.length; index += 1) track[index]! += share * echo[index]!;
}
