import { MUSIC_LOOP_FADE_MS } from '@slidewright/domain';
import { startFfmpeg, wholeSamples, type MediaProgram } from '@slidewright/media';

const SAMPLE_RATE_HZ = 48_000;
/** Makes WAV begin with the shortest header, without tags. */
const WAV_HEADER_ALONE = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact'];
const WAV_HEADER_BYTES = 44;
/** In samples. */
const LOOP_FADE = (MUSIC_LOOP_FADE_MS * SAMPLE_RATE_HZ) / 1_000;

/** A music track as mono samples at 48 kHz, over and over; the reader ends it. */
export function endlessTrack(ffmpeg: MediaProgram, file: string, signal: AbortSignal): AsyncGenerator<Int16Array> {
  return looped(() => decodeTrack(ffmpeg, file, signal), LOOP_FADE);
}

async function* decodeTrack(ffmpeg: MediaProgram, file: string, signal: AbortSignal): AsyncGenerator<Int16Array> {
  await using decoder = await startFfmpeg(
    ffmpeg,
    [
      ['-protocol_whitelist', 'file', '-f', 'mp3', '-i', `file:${file}`, '-map', '0:a:0'],
      // The ffmpeg of Remotion writes no raw samples.
      ['-c:a', 'pcm_s16le', '-ar', String(SAMPLE_RATE_HZ), '-ac', '1', '-f', 'wav', ...WAV_HEADER_ALONE, 'pipe:1'],
    ],
    { signal },
  );
  yield* wholeSamples(withoutHeader(decoder.stdout as AsyncIterable<Buffer>));
  await decoder.ended;
}

async function* withoutHeader(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let header = WAV_HEADER_BYTES;
  for await (const chunk of chunks) {
    yield chunk.subarray(header);
    header = Math.max(0, header - chunk.length);
  }
}

/**
 * A sound over and over, in pieces of any length. The last `fade` samples of each turn are heard together with the first
 * of the next, at equal power. Throws when the sound is shorter than two such fades.
 */
export async function* looped(start: () => AsyncIterable<Int16Array>, fade: number): AsyncGenerator<Int16Array> {
  let ending: Int16Array | null = null;
  for (;;) {
    let held: Int16Array = new Int16Array(0);
    let position = 0;
    for await (const chunk of start()) {
      const samples: Int16Array = ending === null ? chunk : crossfade(ending, chunk, position);
      position += samples.length;
      held = joined(held, samples);
      if (held.length <= fade) continue;
      yield held.subarray(0, held.length - fade);
      held = held.slice(-fade);
    }
    if (position < 2 * fade) throw new Error(`a track of ${position} samples is too short to be repeated`);
    ending = held;
  }
}

/** Samples that begin at `position`, with the ending of the turn before over them. */
function crossfade(ending: Int16Array, samples: Int16Array, position: number): Int16Array {
  if (position >= ending.length) return samples;
  return samples.map((sample, index) => {
    const at = position + index;
    if (at >= ending.length) return sample;
    const turn = ((at + 0.5) / ending.length) * (Math.PI / 2);
    const faded = sample * Math.sin(turn) + ending[at]! * Math.cos(turn);
    return Math.max(-32_768, Math.min(32_767, Math.round(faded)));
  });
}

function joined(first: Int16Array, second: Int16Array): Int16Array {
  if (first.length === 0) return second;
  const all = new Int16Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
