import type { FrameRate } from '@slidewright/domain';
import { runFfmpeg } from '@slidewright/media';
import { rateArgument, trackTimescale, type MediaPrograms } from './media-programs.ts';
import { writeTags, type FilmTags } from './tags.ts';

const SAMPLE_RATE_HZ = 48_000;
const BYTES_A_SAMPLE = 2;
const AAC_BIT_RATE = '96k';
/** Fraunhofer's second pass takes 40 % of the time and adds nothing to speech at this rate. */
const AAC_ARGUMENTS: Record<MediaPrograms['aacEncoder'], readonly string[]> = {
  libfdk_aac: ['-c:a', 'libfdk_aac', '-afterburner', '0', '-b:a', AAC_BIT_RATE],
  aac: ['-c:a', 'aac', '-b:a', AAC_BIT_RATE],
};
/** Before the first input and before the output. */
const BIT_EXACT = ['-fflags', '+bitexact'];
const SILENCE = Buffer.alloc(64 * 1_024);

/** Everything of sound that shapes a file; part of its cache key. */
export function audioFingerprint(programs: MediaPrograms): string {
  return JSON.stringify({ version: 1, encoder: AAC_ARGUMENTS[programs.aacEncoder], SAMPLE_RATE_HZ });
}

/**
 * Exactly `samples` samples (mono 48 kHz signed 16-bit): silence for `leadSamples`, then a narration, cut where
 * it is longer; silence where it is shorter or null.
 */
export async function* exactSamples(
  pcm: AsyncIterable<Buffer> | null,
  leadSamples: number,
  samples: number,
): AsyncGenerator<Buffer> {
  const lead = Math.min(leadSamples, samples) * BYTES_A_SAMPLE;
  yield* silence(lead);
  let missing = samples * BYTES_A_SAMPLE - lead;
  if (pcm !== null) {
    for await (const chunk of pcm) {
      const taken = chunk.subarray(0, missing);
      missing -= taken.length;
      if (taken.length > 0) yield taken;
      if (missing === 0) return;
    }
  }
  // A narration that ends in the middle of a sample ends before it.
  yield* silence(missing);
}

function* silence(bytes: number): Generator<Buffer> {
  for (let missing = bytes; missing > 0; missing -= SILENCE.length)
    yield SILENCE.subarray(0, Math.min(missing, SILENCE.length));
}

/** Encodes samples to AAC in `file` (M4A). The whole film at once: pieces joined later would drift. */
export async function encodeAac(
  programs: MediaPrograms,
  samples: AsyncIterable<Buffer>,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  await runFfmpeg(
    programs.ffmpeg,
    [
      [...BIT_EXACT, '-f', 's16le', '-ar', String(SAMPLE_RATE_HZ), '-ac', '1', '-i', 'pipe:0'],
      [...AAC_ARGUMENTS[programs.aacEncoder], '-map_metadata', '-1', '-f', 'mp4', ...BIT_EXACT, file],
    ],
    { stdin: samples, signal },
  );
}

/**
 * Puts an H.264 stream, read piece by piece, and an AAC file into one MP4 without encoding anything.
 * Frame times come from the rate alone: `-r` before the input is exact at every rate. Tags shape no cache key.
 */
export async function mux(
  programs: MediaPrograms,
  input: {
    readonly stream: AsyncIterable<Buffer>;
    readonly rate: FrameRate;
    readonly audioFile: string;
    readonly tags: FilmTags;
  },
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const tagsFile = `${file}.tags`;
  await writeTags(tagsFile, input.tags);
  await runFfmpeg(
    programs.ffmpeg,
    [
      [...BIT_EXACT, '-f', 'h264', '-r', rateArgument(input.rate), '-i', 'pipe:0'],
      ['-i', input.audioFile, '-i', tagsFile],
      ['-map', '0:v', '-map', '1:a', '-map_metadata', '2', '-map_chapters', '2', '-c', 'copy'],
      ['-video_track_timescale', String(trackTimescale(input.rate)), '-movflags', '+faststart', '-f', 'mp4'],
      [...BIT_EXACT, file],
    ],
    { stdin: input.stream, signal },
  );
}
