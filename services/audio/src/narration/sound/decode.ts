import { dirname } from 'node:path';
import { errorReason, samplesOf, type SaidReason } from '@slidewright/domain';
import { probeMedia, runFfmpeg, type MediaArguments, type MediaConfinement } from '@slidewright/media';
import { AppError, PastLimitError, ProcessError, type RunOptions } from '@slidewright/platform';
import { LONGEST_NARRATION_S, pcmFormat, readWav, SAMPLE_RATE, speechFailed } from './sound.ts';
import type { SoundTools } from './sound-tools.ts';

const DECODE_TIMEOUT_MS = 60_000;

/** The sound of `input` as mono samples. Throws ProcessError when it cannot be decoded; confined, as `runConfined` does. */
async function decode(
  tools: SoundTools,
  input: MediaArguments,
  sampleRate: number,
  options: RunOptions & MediaConfinement,
): Promise<Int16Array> {
  const args = [...input, '-vn', pcmFormat(sampleRate), 'pipe:1'];
  const { stdout } = await runFfmpeg(tools.ffmpeg, args, { timeoutMs: DECODE_TIMEOUT_MS, ...options });
  return samplesOf(stdout);
}

/**
 * The sound of an engine: plain WAV as it is, anything else decoded at `sampleRate`.
 * Throws SPEECH_FAILED when the bytes are not sound.
 */
export async function readSpeech(
  tools: SoundTools,
  bytes: Buffer,
  options: { sampleRate: number; signal: AbortSignal },
): Promise<{ samples: Int16Array; sampleRate: number }> {
  try {
    return readWav(bytes);
  } catch (error) {
    if (error instanceof AppError) throw error;
  }
  const { sampleRate, signal } = options;
  const input = ['-protocol_whitelist', 'pipe', '-i', 'pipe:0'];
  const samples = await decode(tools, input, sampleRate, { stdin: bytes, signal }).catch((error: unknown) => {
    throw error instanceof ProcessError ? speechFailed(`not decodable as sound: ${error.message}`, error) : error;
  });
  if (samples.length === 0) throw speechFailed('not decodable as sound: no samples');
  return { samples, sampleRate };
}

/** Containers that hold sound and refer to nothing outside themselves. */
const RECORDING_FORMATS = 'mp3,wav,w64,ogg,flac,mov,matroska,aac,aiff,caf,au,amr';

/** Only plain containers are opened, and only this file: a playlist could name others. */
const recordingInput = (file: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  RECORDING_FORMATS,
  '-i',
  `file:${file}`,
];
/** Decoding ten minutes takes a second, and nothing is written to a file. */
const LIMITS = { dataMiB: 1_024, fileMiB: 1, processorS: 50 } as const;
const confinementOf = (file: string): MediaConfinement => ({
  confinement: { folder: dirname(file), limits: LIMITS },
});
const PROBE_TIMEOUT_MS = 10_000;
const PROBED_FIELDS = 'stream=sample_rate,channels,duration:format=format_name,duration';
/** What sound is recorded with. Others cost far more to convert than they cost to send. */
const SAMPLES_A_SECOND = { min: 4_000, max: 384_000 } as const;
const MOST_CHANNELS = 32;
/** Their length is estimated from the first frames where no header tells it, so only decoding can tell. */
const LENGTH_ESTIMATED = new Set(['mp3', 'aac']);

function refused(reason: SaidReason, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { reason, details: [{ field: 'objectName', message }] });
}

/** A program that was ended from outside, or by a full disk, says nothing of the file. */
function unreadable(error: unknown): never {
  throw error instanceof ProcessError || error instanceof PastLimitError
    ? refused(errorReason('recordingDamaged'), 'is not readable sound')
    : error;
}

function silent(): AppError {
  return refused(errorReason('recordingWithoutSound'), 'holds no sound');
}

function tooLong(): AppError {
  return refused(errorReason('recordingLong', { most: LONGEST_NARRATION_S / 60 }), 'is too long');
}

/** Reads a recording's header. Throws VALIDATION_FAILED for what would take long to decode. */
async function assertDecodable(tools: SoundTools, file: string, signal: AbortSignal): Promise<void> {
  const { streams, format } = await probeMedia(
    tools.ffprobe,
    ['-select_streams', 'a:0', '-show_entries', PROBED_FIELDS, recordingInput(file)],
    { signal, timeoutMs: PROBE_TIMEOUT_MS, maxOutputBytes: 65_536, ...confinementOf(file) },
  ).catch(unreadable);
  const [sound] = streams ?? [];
  if (!sound) throw silent();
  const rate = Number(sound.sample_rate);
  if (!(rate >= SAMPLES_A_SECOND.min && rate <= SAMPLES_A_SECOND.max)) {
    const { min, max } = SAMPLES_A_SECOND;
    throw refused(errorReason('recordingSamples', { least: min, most: max }), `has ${rate} samples a second`);
  }
  if (!(Number(sound.channels) <= MOST_CHANNELS))
    throw refused(errorReason('recordingChannels', { most: MOST_CHANNELS }), `has ${sound.channels} channels`);
  const seconds = Number(sound.duration ?? format?.duration ?? 0);
  if (seconds > LONGEST_NARRATION_S && !LENGTH_ESTIMATED.has(format?.format_name ?? '')) throw tooLong();
}

/**
 * An uploaded recording as mono samples at 48 kHz, read by programs that see the file's folder alone. Throws
 * VALIDATION_FAILED when it is not sound, or too long.
 */
export async function decodeRecording(tools: SoundTools, file: string, signal: AbortSignal): Promise<Int16Array> {
  await assertDecodable(tools, file, signal);
  const input = [...recordingInput(file), '-map', '0:a:0', '-t', String(LONGEST_NARRATION_S + 1)];
  const samples = await decode(tools, input, SAMPLE_RATE, { signal, ...confinementOf(file) }).catch(unreadable);
  if (samples.length === 0) throw silent();
  if (samples.length > LONGEST_NARRATION_S * SAMPLE_RATE) throw tooLong();
  return samples;
}
