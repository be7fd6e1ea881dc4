import type { Cue, TimedText } from '@slidewright/domain';
import { DIMENSIONS, FRAME_MS, speechFeatures, type SpeechFeatures } from './features.ts';
import { warp, type Warp } from './warp.ts';

/** How much longer or shorter the vocal tract of the person may be than that of the synthetic voice. */
const STRETCHES = [0.84, 0.92, 1, 1.1, 1.2] as const;

/** How far from the path a rest of the recording is looked for, in frames: where the reference rests, and elsewhere. */
const REST_REACH_FRAMES = 15;
const WORD_REACH_FRAMES = 1;

export interface Alignment {
  /** The cues of the reference at the times of the recording. */
  readonly cues: Cue[];
  /**
   * Cost of the alignment in proportion to that with the halves of the reference exchanged, which is as far off as
   * another text: about 1 for another text, below for the same.
   */
  readonly deviation: number;
  /** How long is spoken in each, without rests, in milliseconds. */
  readonly referenceMs: number;
  readonly recordingMs: number;
}

/**
 * Finds the cues of a synthetic voice in a recording of the same text, by dynamic time warping. Both sounds are mono at
 * 48 kHz. Throws the signal's reason on abort.
 */
export async function align(
  reference: { readonly samples: Int16Array; readonly cues: readonly Cue[] },
  samples: Int16Array,
  signal: AbortSignal,
): Promise<Alignment> {
  const [spoken] = (await speechFeatures(reference.samples, [1], signal)) as [SpeechFeatures];
  let best: { readonly warped: Warp; readonly voice: SpeechFeatures } | undefined;
  for (const voice of await speechFeatures(samples, STRETCHES, signal)) {
    const warped = await warp(spoken, voice, signal);
    if (!best || warped.cost < best.warped.cost) best = { warped, voice };
  }
  const { warped, voice } = best!;
  const other = await warp(withHalvesExchanged(spoken), voice, signal);

  const borderAt = (ms: number) => borderOf(firstFrom(spoken.places, Math.round(ms / FRAME_MS)), spoken, voice, warped);
  /** The times at which the texts are heard, in order and never overlapping. */
  const move = <Text extends TimedText>(texts: readonly Text[]): Text[] => {
    let earliest = 0;
    return texts.map((text, index) => {
      const next = texts[index + 1];
      const from = Math.max(earliest, borderAt(text.startMs).startMs);
      const to = Math.max(
        from,
        Math.min(borderAt(text.endMs).endMs, next ? Math.max(from, borderAt(next.startMs).startMs) : Infinity),
      );
      earliest = to;
      return { ...text, startMs: from, endMs: to };
    });
  };
  const words = move(reference.cues.flatMap((cue) => cue.words ?? []));
  let used = 0;
  const cues = move(reference.cues).map((cue): Cue => {
    if (!cue.words) return cue;
    const own = words.slice(used, (used += cue.words.length));
    return { ...cue, startMs: own[0]?.startMs ?? cue.startMs, endMs: own.at(-1)?.endMs ?? cue.endMs, words: own };
  });
  return {
    cues,
    deviation: warped.cost / other.cost,
    referenceMs: spoken.count * FRAME_MS,
    recordingMs: voice.count * FRAME_MS,
  };
}

/**
 * When what lies before a frame of the reference ends in the recording, and when the frame starts. A rest of the
 * recording lies between the two: the path cannot tell to which of them frames beside a rest belong.
 */
function borderOf(
  frame: number,
  spoken: SpeechFeatures,
  voice: SpeechFeatures,
  { partners }: Warp,
): { readonly endMs: number; readonly startMs: number } {
  const before = Math.max(0, frame - 1);
  const hasRest = spoken.places[frame]! - spoken.places[before]! > 1;
  const reach = hasRest ? REST_REACH_FRAMES : WORD_REACH_FRAMES;
  const from = Math.max(1, partners[before]!.from - reach);
  const to = Math.min(voice.count, partners[frame]!.to + reach);
  let [at, longest] = [0, 1];
  for (let index = from; index < to; index += 1) {
    const rest = voice.places[index]! - voice.places[index - 1]!;
    if (rest > longest) [at, longest] = [index, rest];
  }
  if (at > 0) return { endMs: (voice.places[at - 1]! + 1) * FRAME_MS, startMs: voice.places[at]! * FRAME_MS };
  return {
    endMs: (voice.places[partners[before]!.to - 1]! + 1) * FRAME_MS,
    startMs: voice.places[partners[frame]!.from]! * FRAME_MS,
  };
}

/** Index of the first place at or after `place`; the last index if there is none. */
function firstFrom(places: Uint32Array, place: number): number {
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

function withHalvesExchanged({ values, count }: SpeechFeatures): { values: Float32Array; count: number } {
  const half = Math.floor(count / 2) * DIMENSIONS;
  const exchanged = new Float32Array(values.length);
  exchanged.set(values.subarray(half));
  exchanged.set(values.subarray(0, half), values.length - half);
  return { values: exchanged, count };
}
