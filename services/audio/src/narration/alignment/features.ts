import { setImmediate as nextTurn } from 'node:timers/promises';
import { SAMPLE_RATE } from '../sound/sound.ts';
import { createPowerSpectrum } from './spectrum.ts';

/** Time from one frame to the next, in milliseconds. */
export const FRAME_MS = 20;
/** The same in samples. */
export const HOP = (SAMPLE_RATE * FRAME_MS) / 1_000;
const WINDOW = 1_024;
const BANDS = 24;
/** Speech is told apart here; rumble lies below, most noise above. In hertz. */
const LOWEST_HZ = 120;
const HIGHEST_HZ = 6_500;
const LOWEST_BIN = Math.round((LOWEST_HZ * WINDOW) / SAMPLE_RATE);
const HIGHEST_BIN = Math.round((HIGHEST_HZ * WINDOW) / SAMPLE_RATE);
/** Coefficients of a frame's spectrum; the first one, its loudness, is left out. */
const COEFFICIENTS = 12;
/** The coefficients, and how they change. */
export const DIMENSIONS = 2 * COEFFICIENTS;
/** Frames on each side over which a change is measured. */
const CHANGE_FRAMES = 2;
/** A rest is at least this long; shorter silences are part of speech, as before a 't'. */
const SHORTEST_REST_FRAMES = 8;
/** Between the quietest and the loudest twentieth of a sound, on a scale of decibels: below is rest. */
const REST_LEVEL = 0.3;
/** Frames between two turns of the event loop: about 20 ms of work. */
const FRAMES_A_TURN = 500;

/** What is compared of a sound, without its rests. */
export interface SpeechFeatures {
  /** `count` frames of DIMENSIONS numbers, each of mean 0 and variance 1 over the sound. */
  readonly values: Float32Array;
  readonly count: number;
  /** For each of them its place in the sound, rests included, in frames of FRAME_MS. */
  readonly places: Uint32Array;
}

/**
 * Mel-frequency cepstral coefficients of 48 kHz mono sound with their regression over time, after Davis and Mermelstein,
 * "Comparison of parametric representations for monosyllabic word recognition in continuously spoken sentences", IEEE
 * Transactions on Acoustics, Speech and Signal Processing 28 (1980), and S. Young et al., "The HTK Book" (2006), 5.4
 * to 5.9. Each is normalised over the sound, which takes out the microphone, the room and much of the voice. Frames of
 * rests of 160 ms and more are left out, because people pause where they like. One result for each of `stretches`, by
 * which the frequencies of the bands are multiplied (vocal tract length normalisation: L. Lee and R. Rose, "A frequency
 * warping approach to speaker normalization", IEEE Transactions on Speech and Audio Processing 6 (1998)). Throws the
 * signal's reason on abort.
 */
export async function speechFeatures(
  samples: Int16Array,
  stretches: readonly number[],
  signal: AbortSignal,
): Promise<SpeechFeatures[]> {
  const frames = Math.max(1, Math.floor(samples.length / HOP));
  const { bands, levels } = await melBands(samples, frames, stretches, signal);
  const places = placesOfSpeech(levels);
  return bands.map((values) => ({
    values: normalised(withChanges(cepstraOf(values, frames), frames, places)),
    count: places.length,
    places,
  }));
}

/** For each stretch the logarithms of the power in the mel bands, and the level of each frame in decibels. */
async function melBands(
  samples: Int16Array,
  frames: number,
  stretches: readonly number[],
  signal: AbortSignal,
): Promise<{ bands: Float32Array[]; levels: Float32Array }> {
  const spectrum = createPowerSpectrum(WINDOW);
  const power = new Float64Array(WINDOW / 2 + 1);
  const banks = stretches.map(melFilters);
  const bands = stretches.map(() => new Float32Array(frames * BANDS));
  const levels = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame += 1) {
    if (frame % FRAMES_A_TURN === 0) {
      await nextTurn();
      signal.throwIfAborted();
    }
    spectrum.measure(samples, Math.round((frame + 0.5) * HOP - WINDOW / 2), power);
    let total = 0;
    for (let bin = LOWEST_BIN; bin < HIGHEST_BIN; bin += 1) total += power[bin]!;
    banks.forEach((filters, stretch) =>
      filters.forEach(({ first, weights }, band) => {
        let sum = 0;
        for (let index = 0; index < weights.length; index += 1) sum += weights[index]! * power[first + index]!;
        // Digital silence has no logarithm.
        bands[stretch]![frame * BANDS + band] = Math.log(sum + WINDOW);
      }),
    );
    levels[frame] = 10 * Math.log10(total + WINDOW);
  }
  return { bands, levels };
}

/** Triangles that overlap by half, equally wide in mel = 2595 log10(1 + f / 700) before they are stretched. */
function melFilters(stretch: number): { first: number; weights: Float64Array }[] {
  const toMel = (hertz: number): number => 2_595 * Math.log10(1 + hertz / 700);
  const toBin = (mel: number): number => ((stretch * 700 * (10 ** (mel / 2_595) - 1)) / SAMPLE_RATE) * WINDOW;
  const [low, high] = [toMel(LOWEST_HZ), toMel(HIGHEST_HZ)];
  const edges = Array.from({ length: BANDS + 2 }, (_, index) => toBin(low + ((high - low) * index) / (BANDS + 1)));
  return Array.from({ length: BANDS }, (_, band) => {
    const [left, centre, right] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
    const first = Math.floor(left);
    const weights = Float64Array.from({ length: Math.ceil(right) - first + 1 }, (_, index) => {
      const bin = first + index;
      return Math.max(0, Math.min((bin - left) / (centre - left), (right - bin) / (right - centre)));
    });
    return { first, weights };
  });
}

/** The discrete cosine transform of each frame's bands, coefficients 1 to 12. */
function cepstraOf(bands: Float32Array, frames: number): Float32Array {
  const basis = Float64Array.from({ length: COEFFICIENTS * BANDS }, (_, index) => {
    const [coefficient, band] = [Math.floor(index / BANDS) + 1, index % BANDS];
    return Math.cos((Math.PI * coefficient * (band + 0.5)) / BANDS);
  });
  const cepstra = new Float32Array(frames * COEFFICIENTS);
  for (let frame = 0; frame < frames; frame += 1)
    for (let coefficient = 0; coefficient < COEFFICIENTS; coefficient += 1) {
      let sum = 0;
      for (let band = 0; band < BANDS; band += 1)
        sum += bands[frame * BANDS + band]! * basis[coefficient * BANDS + band]!;
      cepstra[frame * COEFFICIENTS + coefficient] = sum;
    }
  return cepstra;
}

/** The coefficients of the frames of speech, each frame with how its coefficients change there. */
function withChanges(cepstra: Float32Array, frames: number, places: Uint32Array): Float32Array {
  const values = new Float32Array(places.length * DIMENSIONS);
  const at = (frame: number, coefficient: number): number =>
    cepstra[Math.min(frames - 1, Math.max(0, frame)) * COEFFICIENTS + coefficient]!;
  places.forEach((frame, index) => {
    for (let coefficient = 0; coefficient < COEFFICIENTS; coefficient += 1) {
      values[index * DIMENSIONS + coefficient] = at(frame, coefficient);
      let change = 0;
      for (let step = 1; step <= CHANGE_FRAMES; step += 1)
        change += step * (at(frame + step, coefficient) - at(frame - step, coefficient));
      values[index * DIMENSIONS + COEFFICIENTS + coefficient] = change;
    }
  });
  return values;
}

/** The frames that are not in a rest, from the level of each frame. */
function placesOfSpeech(levels: Float32Array): Uint32Array {
  const threshold = restThreshold(levels);
  const places: number[] = [];
  let rest: number[] = [];
  const endRest = (): void => {
    if (rest.length < SHORTEST_REST_FRAMES) places.push(...rest);
    rest = [];
  };
  levels.forEach((level, frame) => {
    if (level < threshold) rest.push(frame);
    else {
      endRest();
      places.push(frame);
    }
  });
  return Uint32Array.from(places.length === 0 ? levels.keys() : places);
}

/** The level below which a frame is a rest, from the levels of all frames in decibels. */
export function restThreshold(levels: Float32Array): number {
  const sorted = Float32Array.from(levels).sort();
  const [quiet, loud] = [sorted[Math.floor(sorted.length * 0.05)]!, sorted[Math.floor(sorted.length * 0.95)]!];
  return quiet + (loud - quiet) * REST_LEVEL;
}

/** The same with mean 0 and variance 1 in each dimension. */
function normalised(values: Float32Array): Float32Array {
  const count = values.length / DIMENSIONS;
  for (let dimension = 0; dimension < DIMENSIONS; dimension += 1) {
    let [sum, squares] = [0, 0];
    for (let index = dimension; index < values.length; index += DIMENSIONS) {
      sum += values[index]!;
      squares += values[index]! ** 2;
    }
    const mean = sum / count;
    const deviation = Math.sqrt(Math.max(squares / count - mean ** 2, 1e-9));
    for (let index = dimension; index < values.length; index += DIMENSIONS)
      values[index] = (values[index]! - mean) / deviation;
  }
  return values;
}
