import {
  AppError,
  ProcessError,
  runProcess,
  startProcess,
  type ProcessOptions,
  type RunOptions,
  type RunResult,
  type StartedProcess,
} from '@slidewright/platform';

/** An ffmpeg or ffprobe. */
export interface MediaProgram {
  /** A path, or a name to be found in PATH. */
  readonly command: string;
  /** Folder of the libraries it brings along. */
  readonly libraryPath?: string;
}

/** Arguments in groups that belong together. */
export type MediaArguments = readonly (string | readonly string[])[];

/** Files are overwritten. */
const COMMON = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'];
const DISK_FULL = /No space left on device|Disk quota exceeded/i;
/** Encoding a film may take as long as the film. */
const DEFAULT_TIMEOUT_MS = 3 * 3_600_000;

/**
 * Starts ffmpeg between `stdin` and its standard output, at the pace of the slower side. It is killed after 3 hours
 * unless `timeoutMs` is given.
 */
export function startFfmpeg(
  program: MediaProgram,
  args: MediaArguments,
  options: ProcessOptions = {},
): Promise<StartedProcess> {
  return startProcess(program.command, [COMMON, args].flat(2), optionsFor(program, options));
}

/**
 * Runs ffmpeg to its end; what it writes to standard output is collected. It is killed after 3 hours unless `timeoutMs`
 * is given. Throws ProcessError when it fails, STORAGE_FULL when the disk has no room for its files.
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
  // Also where it succeeds: ffmpeg 5 ends with code 0 when the end of a file cannot be written.
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

/** The parts of ffprobe's report, of which each is there when the arguments ask for it. */
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

/** What ffprobe reports of a file, such as its streams with `-show_streams`. Throws ProcessError when it cannot be read. */
export async function probeMedia(
  program: MediaProgram,
  args: MediaArguments,
  options: RunOptions = {},
): Promise<ProbedMedia> {
  const common = ['-hide_banner', '-loglevel', 'error', '-of', 'json'];
  const { stdout } = await runProcess(program.command, [common, args].flat(2), optionsFor(program, options));
  return JSON.parse(stdout.toString('utf8')) as ProbedMedia;
}

/** The environment holds where programs and libraries are, and no secret. */
function optionsFor<Options extends ProcessOptions>(program: MediaProgram, options: Options): Options {
  const libraries = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  const env = { PATH: process.env['PATH'], [libraries]: program.libraryPath ?? process.env[libraries] };
  return { timeoutMs: DEFAULT_TIMEOUT_MS, ...options, env };
}
