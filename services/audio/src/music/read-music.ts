import { open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createLoudnessMeter, errorReason, LIMITS, type SaidReason } from '@slidewright/domain';
import { probeMedia, startFfmpeg, wholeSamples } from '@slidewright/media';
import { AppError, PastLimitError, ProcessError } from '@slidewright/platform';
import { pcmFormat, SAMPLE_RATE } from '../narration/sound/sound.ts';
import type { SoundTools } from '../narration/sound/sound-tools.ts';

/** A music track as it is stored: MP3, stereo, 48 kHz, without tags and pictures, and without silence at its ends. */
export interface ReadMusic {
  readonly contentType: 'audio/mpeg';
  /** Bytes of the MP3 file. */
  readonly size: number;
  readonly durationMs: number;
  /** Integrated loudness as one channel. */
  readonly loudnessLufs: number;
}

const PROBE_TIMEOUT_MS = 10_000;
/** A busy machine takes a minute for a track of 20 minutes. */
const TIMEOUT_MS = 180_000;
/** The longest track takes 30 MB. */
const CONFINED = { dataMiB: 1_024, fileMiB: 64, processorS: 120 } as const;
const HEADER_BYTES = 16;
const SHORTEST_S = 5;
/** The film raises the level of the music; of a quieter track mostly noise would be heard. */
const QUIETEST_LUFS = -55;
/** A longer silence at an end is left out: a film would begin without its music, and have a gap where it is repeated. */
const LONGEST_SILENCE_S = 0.5;
/** Of 16 bits, -60 dB. Quieter samples are silence. */
const AUDIBLE = 33;
const SAMPLES_A_SECOND = { min: 8_000, max: 192_000 } as const;
const MOST_CHANNELS = 8;
/** A file that ends before this share of what its header announces is incomplete. */
const COMPLETE = 0.98;
/** Their length is estimated from the first frames where no header tells it. */
const LENGTH_ESTIMATED: ReadonlySet<string> = new Set(['mp3', 'aac']);
const PROBED_FIELDS = 'stream=sample_rate,channels,duration:format=duration';
const MP3 = ['-ac', '2', '-ar', String(SAMPLE_RATE), '-c:a', 'libmp3lame', '-b:a', '192k', '-f', 'mp3'];

/**
 * Reads an uploaded music file, writes it as MP3 to `target` in the same folder, and measures it. The programs that do so
 * see that folder alone, and the content decides the format. Throws
 * UNSUPPORTED_MEDIA_TYPE for another format, PAYLOAD_TOO_LARGE for more than 20 minutes, MUSIC_UNUSABLE for a damaged,
 * short or silent file and for one that takes too long. `longestS` is in seconds.
 */
export async function readMusic(
  tools: SoundTools,
  file: string,
  target: string,
  signal: AbortSignal,
  longestS: number = LIMITS.musicSeconds,
): Promise<ReadMusic> {
  const demuxer = await demuxerOf(file);
  if (demuxer === null)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      reason: errorReason('musicKind'),
    });
  // One demuxer reads this one file: no playlist and no reference to others is followed.
  const input = ['-protocol_whitelist', 'file', '-f', demuxer, '-i', `file:${file}`];
  const announcedS = await probe(tools, demuxer, input, { folder: dirname(file), signal, longestS });
  const whole = ['-t', String(longestS + 1)];
  const { seconds: readS, loudnessLufs, audible } = await encode(tools, input, whole, target, signal).catch(unreadable);
  if (readS > longestS) throw tooLong();
  if (announcedS !== null && readS < announcedS * COMPLETE)
    throw damaged(`${readS} s of ${announcedS} s could be read`);
  if (readS < SHORTEST_S) throw tooShort();
  if (loudnessLufs < QUIETEST_LUFS) throw unusable(errorReason('musicQuiet'));
  const { startS, endS } = audible;
  const isTrimmed = Math.max(startS, readS - endS) > LONGEST_SILENCE_S;
  const part = ['-ss', startS.toFixed(3), '-t', (endS - startS).toFixed(3)];
  const { seconds } = isTrimmed
    ? await encode(tools, input, part, target, signal).catch(unreadable)
    : { seconds: readS };
  if (seconds < SHORTEST_S) throw tooShort();
  const { size } = await stat(target);
  return { contentType: 'audio/mpeg', size, durationMs: Math.round(seconds * 1_000), loudnessLufs };
}

/** ffmpeg's name of the format that a file begins with; null for a format that is not accepted. */
async function demuxerOf(file: string): Promise<string | null> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
  const head = buffer.toString('latin1', 0, bytesRead);
  if (head.startsWith('ID3')) return 'mp3';
  if (head.startsWith('fLaC')) return 'flac';
  if (head.startsWith('OggS')) return 'ogg';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WAVE') return 'wav';
  if (head.slice(4, 8) === 'ftyp') return 'mov';
  const [first = 0, second = 0] = buffer;
  if (bytesRead < 2 || first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  // The layer of MPEG audio is never 0; in ADTS these bits are.
  return (second & 0x06) === 0 ? 'aac' : 'mp3';
}

/** Seconds according to the header; null if it does not tell. Throws for what would take long to decode. */
async function probe(
  tools: SoundTools,
  demuxer: string,
  input: readonly string[],
  { folder, signal, longestS }: { readonly folder: string; readonly signal: AbortSignal; readonly longestS: number },
): Promise<number | null> {
  const { streams, format } = await probeMedia(
    tools.ffprobe,
    ['-select_streams', 'a:0', '-show_entries', PROBED_FIELDS, input],
    { signal, timeoutMs: PROBE_TIMEOUT_MS, maxOutputBytes: 65_536, confinement: { folder, limits: CONFINED } },
  ).catch(unreadable);
  const [sound] = streams ?? [];
  if (!sound) throw unusable(errorReason('musicWithoutSound'));
  const rate = Number(sound.sample_rate);
  const { min, max } = SAMPLES_A_SECOND;
  if (!(rate >= min && rate <= max && Number(sound.channels) <= MOST_CHANNELS))
    throw unusable(errorReason('musicFormat', { least: min, most: max, channels: MOST_CHANNELS }));
  const seconds = Number(sound.duration ?? format?.duration);
  if (LENGTH_ESTIMATED.has(demuxer) || !(seconds > 0)) return null;
  if (seconds > longestS) throw tooLong();
  return seconds;
}

/** Writes a part of the music as the MP3 file, and measures the same sound in passing. `part` are options of ffmpeg. */
async function encode(
  { ffmpeg }: SoundTools,
  input: readonly string[],
  part: readonly string[],
  target: string,
  signal: AbortSignal,
): Promise<{ seconds: number; loudnessLufs: number; audible: { startS: number; endS: number } }> {
  const sound = ['-map', '0:a:0', ...part];
  await using reader = await startFfmpeg(
    ffmpeg,
    [
      [...input, ...sound, '-map_metadata', '-1', '-map_chapters', '-1', '-id3v2_version', '0', ...MP3, target],
      [...sound, ...pcmFormat(SAMPLE_RATE), 'pipe:1'],
    ],
    { signal, timeoutMs: TIMEOUT_MS, confinement: { folder: dirname(target), limits: CONFINED } },
  );
  const meter = createLoudnessMeter();
  let count = 0;
  let [first, last] = [Infinity, 0];
  for await (const samples of wholeSamples(reader.stdout as AsyncIterable<Buffer>)) {
    meter.add(samples);
    const isAudible = (sample: number): boolean => Math.abs(sample) >= AUDIBLE;
    const [begins, ends] = [samples.findIndex(isAudible), samples.findLastIndex(isAudible)];
    if (begins !== -1) [first, last] = [Math.min(first, count + begins), count + ends + 1];
    count += samples.length;
  }
  await reader.ended;
  const audible = { startS: Math.min(first, last) / SAMPLE_RATE, endS: last / SAMPLE_RATE };
  return { seconds: count / SAMPLE_RATE, loudnessLufs: meter.end(), audible };
}

function unreadable(error: unknown): never {
  // One that was ended from outside, or by a full disk, says nothing of the file.
  if (error instanceof ProcessError || error instanceof PastLimitError) throw damaged(error.message, error);
  if (error instanceof AppError && error.code === 'DEADLINE_EXCEEDED') throw damaged('it took too long', error);
  throw error;
}

function damaged(message: string, cause?: unknown): AppError {
  return unusable(errorReason('musicDamaged'), { message, cause });
}

function unusable(reason: SaidReason, details: { message?: string; cause?: unknown } = {}): AppError {
  return new AppError('MUSIC_UNUSABLE', { reason, ...details });
}

const tooShort = (): AppError => unusable(errorReason('musicShort', { least: SHORTEST_S }));

function tooLong(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', { reason: errorReason('musicLong', { most: LIMITS.musicSeconds / 60 }) });
}
