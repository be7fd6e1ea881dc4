// Not all of the platform: a renderer loads this module each time it starts.
import { AppError } from '@slidewright/platform/errors';
import {
  ProcessError,
  runProcess,
  startProcess,
  type ProcessOptions,
  type RunOptions,
  type RunResult,
  type StartedProcess,
} from '@slidewright/platform/process';

/** An ffmpeg or ffprobe. */
export interface MediaProgram {
  /** A path, or a name found through PATH. */
  readonly command: string;
  /** Folder of its shared libraries; by default the system's. */
  readonly libraryPath?: string;
}

/** Arguments, flat or in groups such as an option with its value. */
export type MediaArguments = readonly (string | readonly string[])[];

/** `-y` overwrites output files. */
const COMMON = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'];
const DISK_FULL = /No space left on device|Disk quota exceeded/i;
/** A slow machine encodes a film in about real time. */
const DEFAULT_TIMEOUT_MS = 3 * 3_600_000;

/**
 * Starts ffmpeg reading `stdin`; its standard output is a stream with backpressure. It is killed after `timeoutMs`, by
 * default 3 hours.
 */
export function startFfmpeg(
  program: MediaProgram,
  args: MediaArguments,
  options: ProcessOptions = {},
): Promise<StartedProcess> {
  return startProcess(program.command, [COMMON, args].flat(2), optionsFor(program, options));
}

/**
 * Runs ffmpeg to its end and returns its standard output. It is killed after `timeoutMs`, by default 3 hours. Throws
 * ProcessError when it fails, STORAGE_FULL when the disk is full.
 */
export async function runFfmpeg(
  program: MediaProgram,
  args: MediaArguments,
  options: RunOptions = {},
): Promise<RunResult> {
  const ended = await runProcess(program.command, [COMMON, args].flat(2), optionsFor(program, options)).catch(
    (error: unknown) => {
      if (error instanceof ProcessError) return error;
      throw error;
    },
  );
  // Checked on success too: ffmpeg 5 exits with code 0 when it cannot write the end of a file.
  if (DISK_FULL.test(ended.stderr)) throw new AppError('STORAGE_FULL', { message: ended.stderr.trim(), cause: ended });
  if (ended instanceof ProcessError) throw ended;
  return ended;
}

export interface ProbedStream {
  readonly codec_type: 'video' | 'audio' | 'data' | 'subtitle';
  readonly codec_name: string;
  readonly width?: number;
  readonly height?: number;
  readonly avg_frame_rate?: string;
  /** Samples a second. */
  readonly sample_rate?: string;
  readonly channels?: number;
  /** Seconds. */
  readonly duration?: string;
  readonly nb_read_packets?: string;
}

/** ffprobe's report; each part is present when the arguments request it. */
export interface ProbedMedia {
  readonly streams?: readonly ProbedStream[];
  readonly format?: {
    readonly format_name?: string;
    /** Seconds. */
    readonly duration?: string;
    readonly tags?: Readonly<Record<string, string>>;
  };
  readonly packets?: readonly { readonly codec_type: string; readonly pts: number; readonly flags: string }[];
  readonly chapters?: readonly { readonly start_time: string; readonly tags: Readonly<Record<string, string>> }[];
}

/** Returns ffprobe's report of a file, such as its streams with `-show_streams`. Throws ProcessError if it is unreadable. */
export async function probeMedia(
  program: MediaProgram,
  args: MediaArguments,
  options: RunOptions = {},
): Promise<ProbedMedia> {
  const common = ['-hide_banner', '-loglevel', 'error', '-of', 'json'];
  const { stdout } = await runProcess(program.command, [common, args].flat(2), optionsFor(program, options));
  return JSON.parse(stdout.toString('utf8')) as ProbedMedia;
}

/** Passes only the paths of programs and libraries, so that no secret reaches the child. */
function optionsFor<Options extends ProcessOptions>(program: MediaProgram, options: Options): Options {
  const libraries = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  const env = { PATH: process.env['PATH'], [libraries]: program.libraryPath ?? process.env[libraries] };
  return { timeoutMs: DEFAULT_TIMEOUT_MS, ...options, env };
}
