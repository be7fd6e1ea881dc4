import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integratedLoudness, samplesOf } from '@slidewright/domain';
import { runFfmpeg } from '@slidewright/media';
import { temporaryDirectory } from '@slidewright/platform';
import { bytesOf, pcmFormat, SAMPLE_RATE, speechFailed } from './sound.ts';
import type { SoundTools } from './sound-tools.ts';

const TARGET_LUFS = -16;
/** Speech this far off after the limiter is set again with a corrected gain. */
const TOLERANCE_LU = 0.4;
/** Sample peak -2.1 dBFS: the true peak of speech is up to 0.8 dB above, and must stay under -1 dBTP through the MP3 encoder as well. */
const LIMITER = 'alimiter=limit=0.785:level=disabled:attack=2:release=50';
const FORMAT = `aformat=sample_fmts=s16:sample_rates=${SAMPLE_RATE}`;
/** Tags are added where a file leaves the product. */
const MP3_ARGUMENTS = ['-c:a', 'libmp3lame', '-b:a', '96k', '-write_xing', '1', '-id3v2_version', '0', '-f', 'mp3'];
const ENCODE_TIMEOUT_MS = 180_000;

/** Narration ready to use: levelled 48 kHz mono samples, and the same as an MP3 file. */
export interface FinishedSound {
  readonly samples: Int16Array;
  readonly mp3: Buffer;
  readonly loudnessLufs: number;
}

/**
 * Brings 48 kHz mono sound to -16 LUFS with peaks under -1 dBTP and encodes it once as MP3 at 96 kbit/s.
 * The limiter takes a little of very peaky speech; then the gain is corrected and applied again.
 */
export async function finishSound(tools: SoundTools, samples: Int16Array, signal: AbortSignal): Promise<FinishedSound> {
  const measured = integratedLoudness(samples);
  if (!Number.isFinite(measured)) throw speechFailed('the sound is silent');
  await using directory = await temporaryDirectory('narration');
  const pcmFile = join(directory.path, 'sound.pcm');
  const mp3File = join(directory.path, 'sound.mp3');
  let gain = TARGET_LUFS - measured;
  for (let turn = 1; ; turn += 1) {
    const filters = `volume=${gain.toFixed(3)}dB:precision=float,${LIMITER},${FORMAT},asplit=2`;
    await runFfmpeg(
      tools.ffmpeg,
      [
        [...pcmFormat(SAMPLE_RATE), '-i', 'pipe:0', '-filter_complex', `[0:a]${filters}[a][b]`],
        ['-map', '[a]', '-f', 's16le', pcmFile],
        ['-map', '[b]', ...MP3_ARGUMENTS, mp3File],
      ],
      { stdin: bytesOf(samples), signal, timeoutMs: ENCODE_TIMEOUT_MS },
    );
    const finished = samplesOf(await readFile(pcmFile));
    const loudnessLufs = integratedLoudness(finished);
    if (Math.abs(loudnessLufs - TARGET_LUFS) <= TOLERANCE_LU || turn === 3)
      return { samples: finished, mp3: await readFile(mp3File), loudnessLufs };
    gain += TARGET_LUFS - loudnessLufs;
  }
}
