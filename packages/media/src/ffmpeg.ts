// Not all of the platform: a renderer loads this module each time it starts.
import { runConfined, startConfined, type Confinement } from '@slidewright/platform/confined';
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

/** Where a stranger's file is read: as in `runConfined`. */
export interface MediaConfinement {
  readonly confinement?: Omit<Confinement, 'variables'>;
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
  options: ProcessOptions & MediaConfinement = {},
): Promise<StartedProcess> {
  const { confinement, ...others } = options;
  const [command, commandArgs, env] = [program.command, [COMMON, args].flat(2), environmentOf(program)];
  return confinement === undefined
    ? startProcess(command, commandArgs, { ...LIMITED, ...others, env })
    : startConfined(command, commandArgs, { ...LIMITED, ...others, ...confinedTo(confinement, env) });
}

/**
 * Runs ffmpeg to its end and returns its standard output. It is killed after `timeoutMs`, by default 3 hours. Throws
 * ProcessError when it fails, STORAGE_FULL when the disk is full; with a confinement as `runConfined` does.
 */
export async function runFfmpeg(
  program: MediaProgram,
  args: MediaArguments,
  options: RunOptions & MediaConfinement = {},
): Promise<RunResult> {
  const ended = await run(program, [COMMON, args].flat(2), options).catch((error: unknown) => {
    if (error instanceof ProcessError) return error;
    throw error;
  });
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

/**
 * Returns ffprobe's report of a file, such as its streams with `-show_streams`. Throws ProcessError if it is unreadable;
 * with a confinement as `runConfined` does.
 */
export async function probeMedia(
  program: MediaProgram,
  args: MediaArguments,
  options: RunOptions & MediaConfinement = {},
): Promise<ProbedMedia> {
  const common = ['-hide_banner', '-loglevel', 'error', '-of', 'json'];
  const { stdout } = await run(program, [common, args].flat(2), options);
  return JSON.parse(stdout.toString('utf8')) as ProbedMedia;
}

const LIMITED = { timeoutMs: DEFAULT_TIMEOUT_MS } as const;

function run(
  program: MediaProgram,
  args: readonly string[],
  { confinement, ...options }: RunOptions & MediaConfinement,
): Promise<RunResult> {
  const env = environmentOf(program);
  return confinement === undefined
    ? runProcess(program.command, args, { ...LIMITED, ...options, env })
    : runConfined(program.command, args, { ...LIMITED, ...options, ...confinedTo(confinement, env) });
}

const LIBRARIES = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';

/** Passes only the paths of programs and libraries, so that no secret reaches the child. */
const environmentOf = ({ libraryPath = process.env[LIBRARIES] }: MediaProgram): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  ...(libraryPath === undefined ? {} : { [LIBRARIES]: libraryPath }),
});

function confinedTo(confinement: Omit<Confinement, 'variables'>, variables: NodeJS.ProcessEnv): Confinement {
  const libraries = (variables[LIBRARIES] ?? '').split(':').filter((path) => path !== '');
  return { ...confinement, readable: [...(confinement.readable ?? []), ...libraries], variables };
}
