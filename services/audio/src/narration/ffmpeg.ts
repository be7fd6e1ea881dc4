import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AUDIO_ERROR_MESSAGES } from '@slidewright/domain';
import { AppError, ConfigError, invalid, ProcessError, runProcess, temporaryDirectory } from '@slidewright/platform';
import { integratedLoudness } from './loudness.ts';
import { bytesOf, readWav, samplesOf } from './sound.ts';

export const SAMPLE_RATE = 48_000;
const TARGET_LUFS = -16;
/** Speech this far off after the limiter is set again with a corrected gain. */
const TOLERANCE_LU = 0.4;
/** Sample peak -1.7 dBFS, which keeps the true peak of speech under -1 dBTP through the MP3 encoder as well. */
const LIMITER = 'alimiter=limit=0.82:level=disabled:attack=2:release=50';
const DECODE_TIMEOUT_MS = 60_000;
const ENCODE_TIMEOUT_MS = 180_000;

/** What the ffmpeg of this machine can do for narration. */
export interface SoundTools {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** Exact tempo and pitch with kept formants; without it pitch shifts take the formants along. */
  readonly hasRubberband: boolean;
}

/** Looks once at start-up. Throws ConfigError when a program is missing or ffmpeg cannot make MP3. */
export async function findSoundTools(ffmpeg: string, ffprobe = 'ffprobe'): Promise<SoundTools> {
  const ask = (setting: string, program: string, what: string) =>
    runProcess(program, ['-hide_banner', '-v', 'error', what], { timeoutMs: 15_000 }).then(
      ({ stdout }) => stdout.toString('utf8'),
      (cause: unknown) => {
        throw new ConfigError(`The setting ${setting} cannot be used: ${program} does not run here.`, { cause });
      },
    );
  const [filters, encoders] = await Promise.all([
    ask('AUDIO_FFMPEG', ffmpeg, '-filters'),
    ask('AUDIO_FFMPEG', ffmpeg, '-encoders'),
    ask('AUDIO_FFPROBE', ffprobe, '-version'),
  ]);
  if (!/\blibmp3lame\b/.test(encoders))
    throw new ConfigError(`The setting AUDIO_FFMPEG cannot be used: ${ffmpeg} was built without libmp3lame.`);
  return { ffmpeg, ffprobe, hasRubberband: /\srubberband\s/.test(filters) };
}

async function decodeSound(
  tools: SoundTools,
  bytes: Buffer,
  options: { sampleRate: number; signal: AbortSignal },
): Promise<Int16Array> {
  const { stdout } = await runProcess(
    tools.ffmpeg,
    [
      '-v',
      'error',
      '-nostdin',
      '-protocol_whitelist',
      'pipe',
      '-i',
      'pipe:0',
      '-vn',
      '-ac',
      '1',
      '-ar',
      String(options.sampleRate),
      '-f',
      's16le',
      'pipe:1',
    ],
    { stdin: bytes, signal: options.signal, timeoutMs: DECODE_TIMEOUT_MS },
  ).catch((error: unknown) => {
    throw error instanceof ProcessError ? notSound(error) : error;
  });
  if (stdout.length < 2) throw notSound(new Error('no samples'));
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
    return { samples: await decodeSound(tools, bytes, options), sampleRate: options.sampleRate };
  }
}

/** No slide's narration is longer, spoken or recorded: its samples stand in memory several times. In seconds. */
export const LONGEST_NARRATION_S = 1_800;
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
const PROBE_TIMEOUT_MS = 10_000;
/** What sound is recorded with. Others cost far more to convert than they cost to send. */
const SAMPLES_A_SECOND = { min: 4_000, max: 384_000 } as const;
const MOST_CHANNELS = 32;
/** Their length is estimated from the first frames where no header tells it, so only decoding can tell. */
const LENGTH_ESTIMATED = new Set(['mp3', 'aac']);

function refused(sentence: string, message: string): AppError {
  return invalid(sentence, [{ field: 'objectName', message }]);
}

function unreadable(error: unknown): never {
  throw error instanceof ProcessError
    ? refused('The uploaded file is not a sound file that can be read.', 'is not readable sound')
    : error;
}

function tooLong(): AppError {
  return refused(`A recording can be at most ${LONGEST_NARRATION_S / 60} minutes long.`, 'is too long');
}

/** Reads a recording's header. Throws VALIDATION_FAILED for what would take long to decode. */
async function assertDecodable(tools: SoundTools, file: string, signal: AbortSignal): Promise<void> {
  const entries = 'stream=sample_rate,channels,duration:format=format_name,duration';
  const { stdout } = await runProcess(
    tools.ffprobe,
    ['-v', 'error', '-select_streams', 'a:0', '-show_entries', entries, '-of', 'json', ...recordingInput(file)],
    { signal, timeoutMs: PROBE_TIMEOUT_MS, maxOutputBytes: 65_536 },
  ).catch(unreadable);
  const { streams = [], format = {} } = JSON.parse(stdout.toString('utf8')) as {
    streams?: { sample_rate?: string; channels?: number; duration?: string }[];
    format?: { format_name?: string; duration?: string };
  };
  const [sound] = streams;
  if (!sound) throw refused('The uploaded file holds no sound.', 'holds no sound');
  const rate = Number(sound.sample_rate);
  if (!(rate >= SAMPLES_A_SECOND.min && rate <= SAMPLES_A_SECOND.max)) {
    const { min, max } = SAMPLES_A_SECOND;
    throw refused(`A recording must have ${min} to ${max} samples a second.`, `has ${rate} samples a second`);
  }
  if (!(Number(sound.channels) <= MOST_CHANNELS))
    throw refused(`A recording can have at most ${MOST_CHANNELS} channels.`, `has ${sound.channels} channels`);
  const seconds = Number(sound.duration ?? format.duration ?? 0);
  if (seconds > LONGEST_NARRATION_S && !LENGTH_ESTIMATED.has(format.format_name ?? '')) throw tooLong();
}

/**
 * A recording somebody uploaded, as mono samples at 48 kHz. Throws VALIDATION_FAILED when it is not sound, or too long.
 */
export async function decodeRecording(tools: SoundTools, file: string, signal: AbortSignal): Promise<Int16Array> {
  await assertDecodable(tools, file, signal);
  const { stdout } = await runProcess(
    tools.ffmpeg,
    [
      '-v',
      'error',
      '-nostdin',
      ...recordingInput(file),
      '-vn',
      '-map',
      '0:a:0',
      '-t',
      String(LONGEST_NARRATION_S + 1),
      '-ac',
      '1',
      '-ar',
      String(SAMPLE_RATE),
      '-f',
      's16le',
      'pipe:1',
    ],
    { signal, timeoutMs: DECODE_TIMEOUT_MS },
  ).catch(unreadable);
  if (stdout.length < 2) throw refused('The uploaded file holds no sound.', 'holds no sound');
  if (stdout.length > LONGEST_NARRATION_S * SAMPLE_RATE * 2) throw tooLong();
  return samplesOf(stdout);
}

function notSound(cause: Error): AppError {
  return new AppError('SPEECH_FAILED', {
    message: `not decodable as sound: ${cause.message}`,
    userMessage: AUDIO_ERROR_MESSAGES.other,
    cause,
  });
}

/** The filters that make a sound `tempo` times as fast and `pitch` times as high. */
function bendingFilters(tools: SoundTools, sampleRate: number, tempo: number, pitch: number): string[] {
  if (Math.abs(tempo - 1) < 0.001 && Math.abs(pitch - 1) < 0.001) return [];
  if (tools.hasRubberband)
    return [`rubberband=tempo=${tempo.toFixed(5)}:pitch=${pitch.toFixed(5)}:formant=preserved:pitchq=quality`];
  // Played faster by `pitch` the sound is higher; the rest of the tempo is made up without touching the pitch.
  const filters =
    Math.abs(pitch - 1) < 0.001 ? [] : [`asetrate=${Math.round(sampleRate * pitch)}`, `aresample=${sampleRate}`];
  let rest = tempo / pitch;
  while (rest > 2 || rest < 0.5) {
    const step = rest > 2 ? 2 : 0.5;
    filters.push(`atempo=${step}`);
    rest /= step;
  }
  return [...filters, `atempo=${rest.toFixed(5)}`];
}

/** Mono samples at 48 kHz, `tempo` times as fast and `pitch` times as high as those given. */
export async function bendAndResample(
  tools: SoundTools,
  sound: { samples: Int16Array; sampleRate: number },
  options: { tempo: number; pitch: number; signal: AbortSignal },
): Promise<Int16Array> {
  const filters = bendingFilters(tools, sound.sampleRate, options.tempo, options.pitch);
  if (filters.length === 0 && sound.sampleRate === SAMPLE_RATE) return sound.samples;
  // Through a file: a long text's samples collected from a pipe would stand in memory twice.
  await using directory = await temporaryDirectory('bent');
  const file = join(directory.path, 'sound.pcm');
  await runProcess(
    tools.ffmpeg,
    [
      '-v',
      'error',
      '-nostdin',
      '-f',
      's16le',
      '-ar',
      String(sound.sampleRate),
      '-ac',
      '1',
      '-i',
      'pipe:0',
      '-af',
      [...filters, `aresample=${SAMPLE_RATE}`].join(','),
      '-f',
      's16le',
      file,
    ],
    { stdin: bytesOf(sound.samples), signal: options.signal, timeoutMs: ENCODE_TIMEOUT_MS },
  );
  return samplesOf(await readFile(file));
}

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
  if (!Number.isFinite(measured)) throw notSound(new Error('silence'));
  await using directory = await temporaryDirectory('narration');
  const pcmFile = join(directory.path, 'sound.pcm');
  const mp3File = join(directory.path, 'sound.mp3');
  let gain = TARGET_LUFS - measured;
  for (let turn = 1; ; turn += 1) {
    await runProcess(
      tools.ffmpeg,
      [
        '-v',
        'error',
        '-nostdin',
        '-y',
        '-f',
        's16le',
        '-ar',
        String(SAMPLE_RATE),
        '-ac',
        '1',
        '-i',
        'pipe:0',
        '-filter_complex',
        `[0:a]volume=${gain.toFixed(3)}dB:precision=float,${LIMITER},aformat=sample_fmts=s16:sample_rates=${SAMPLE_RATE},asplit=2[a][b]`,
        '-map',
        '[a]',
        '-f',
        's16le',
        pcmFile,
        '-map',
        '[b]',
        '-c:a',
        'libmp3lame',
        '-b:a',
        '96k',
        '-write_xing',
        '1',
        // Tags are added where a file leaves the product.
        '-id3v2_version',
        '0',
        '-f',
        'mp3',
        mp3File,
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
