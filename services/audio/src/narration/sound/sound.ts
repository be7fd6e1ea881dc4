import { AppError } from '@slidewright/platform';
import { AUDIO_ERROR_MESSAGES, samplesOf } from '@slidewright/domain';

export const SAMPLE_RATE = 48_000;
/** No slide's narration is longer, spoken or recorded: its samples stand in memory several times. In seconds. */
export const LONGEST_NARRATION_S = 1_800;

/** ffmpeg's arguments for plain samples: mono, 16 bits. */
export function pcmFormat(sampleRate: number): string[] {
  return ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1'];
}

export function speechFailed(message: string, cause?: unknown): AppError {
  return new AppError('SPEECH_FAILED', { message, userMessage: AUDIO_ERROR_MESSAGES.other, cause });
}

/** What streams write for a length that they do not know yet, or more. */
const UNKNOWN_LENGTH = 0x7f_00_00_00;

/** Samples of a mono WAV file with 16-bit PCM. Throws Error for anything else, SPEECH_FAILED for a file that ends early. */
export function readWav(bytes: Uint8Array): { samples: Int16Array; sampleRate: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4));
  if (bytes.length < 44 || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new Error('not a WAV file');
  let sampleRate = 0;
  for (let offset = 12; offset + 8 <= bytes.length;) {
    const length = view.getUint32(offset + 4, true);
    if (tag(offset) === 'fmt ') {
      const [format, channels, bits] = [
        view.getUint16(offset + 8, true),
        view.getUint16(offset + 10, true),
        view.getUint16(offset + 22, true),
      ];
      if (format !== 1 || channels !== 1 || bits !== 16) throw new Error('not mono 16-bit PCM');
      sampleRate = view.getUint32(offset + 12, true);
    } else if (tag(offset) === 'data') {
      if (sampleRate === 0) throw new Error('the WAV file has no format');
      const available = bytes.length - offset - 8;
      if (length > available && length < UNKNOWN_LENGTH) throw speechFailed('the WAV file ends early');
      const count = Math.min(length, available) >> 1;
      return { samples: samplesOf(bytes.subarray(offset + 8, offset + 8 + count * 2)), sampleRate };
    }
    offset += 8 + length + (length & 1);
  }
  throw new Error('the WAV file holds no sound');
}

export function bytesOf(samples: Int16Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** Where sound is: from the first to the last place that is no silence, in samples; null for silence. */
export function findSound(samples: Int16Array, sampleRate: number): { start: number; end: number } | null {
  const window = Math.max(1, Math.round(sampleRate / 100));
  const threshold = (32_768 * 10 ** (SILENCE_DB / 20)) ** 2;
  const isLoud = (from: number): boolean => {
    const to = Math.min(from + window, samples.length);
    let energy = 0;
    for (let index = from; index < to; index += 1) energy += samples[index]! ** 2;
    return energy / (to - from) > threshold;
  };
  let start = 0;
  while (start < samples.length && !isLoud(start)) start += window;
  if (start >= samples.length) return null;
  let last = start;
  for (let from = start; from < samples.length; from += window) if (isLoud(from)) last = from;
  return { start, end: Math.min(last + window, samples.length) };
}

/** Quieter than this in every 10 ms is silence; synthetic speech pauses lie at -70 dB and below, speech above -40 dB. */
const SILENCE_DB = -50;
/** A voice needs at least this long for a letter or digit, whatever the speed; a tenth of ordinary speech. */
const SHORTEST_LETTER_MS = 8;
/** Nobody needs longer than this for a letter, a digit read as a word, or a pause between words. */
const LONGEST_LETTER_MS = 1_500;
const LONGEST_EXTRA_MS = 5_000;

/**
 * The sound without the silence around it, and how much was cut in front, in samples; null for silence.
 * Throws SPEECH_FAILED when it is far too short or long for the text.
 */
export function checkedSpeech(
  samples: Int16Array,
  sampleRate: number,
  text: string,
): { samples: Int16Array; cut: number } | null {
  const sound = findSound(samples, sampleRate);
  if (!sound) return null;
  const margin = Math.round(sampleRate * 0.015);
  const start = Math.max(0, sound.start - margin);
  const end = Math.min(samples.length, sound.end + margin * 2);
  const durationMs = ((sound.end - sound.start) * 1000) / sampleRate;
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (durationMs < letters * SHORTEST_LETTER_MS || durationMs > LONGEST_EXTRA_MS + letters * LONGEST_LETTER_MS)
    throw speechFailed(`${Math.round(durationMs)} ms of sound for ${letters} letters`);
  return { samples: samples.subarray(start, end), cut: start };
}
