import { samplesOf } from '@slidewright/domain';
import { runFfmpeg } from '@slidewright/media';
import { bytesOf, pcmFormat, SAMPLE_RATE } from './sound.ts';
import type { SoundTools } from './sound-tools.ts';

/** Rumble below speech is cut; steady noise is followed and reduced by 12 dB. */
const FILTERS = 'highpass=f=80,afftdn=nr=12:tn=1';
const TIMEOUT_MS = 180_000;

/** The same 48 kHz mono sound, of the same length, with less noise. */
export async function reduceNoise(tools: SoundTools, samples: Int16Array, signal: AbortSignal): Promise<Int16Array> {
  const format = pcmFormat(SAMPLE_RATE);
  const { stdout } = await runFfmpeg(tools.ffmpeg, [...format, '-i', 'pipe:0', '-af', FILTERS, ...format, 'pipe:1'], {
    stdin: bytesOf(samples),
    signal,
    timeoutMs: TIMEOUT_MS,
  });
  const cleaned = new Int16Array(samples.length);
  cleaned.set(samplesOf(stdout).subarray(0, samples.length));
  return cleaned;
}
