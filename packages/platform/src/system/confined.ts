import { statfs } from 'node:fs/promises';
import { constants } from 'node:os';
import { AppError } from '../errors.ts';
import type { Logger } from '../telemetry/log.ts';
import { confinementKind, pathOf, readableFor, way } from './confinement.ts';
import {
  ProcessError,
  runProcess,
  startProcess,
  type ProcessOptions,
  type RunOptions,
  type RunResult,
  type StartedProcess,
} from './process.ts';

/** What a program that reads a stranger's file may use. */
export interface Confinement {
  /** The only folder that it can write; its working folder, home and place of temporary files. An absolute path. */
  readonly folder: string;
  /** Folders that it can read besides its own, and the system's programs, libraries and fonts. */
  readonly readable?: readonly string[];
  readonly limits: ConfinedLimits;
  /** Variables of its environment, which has nothing of this process' but PATH. */
  readonly variables?: NodeJS.ProcessEnv;
}

/** Each is of one process. */
export interface ConfinedLimits {
  /** Address space, in MiB. */
  readonly memoryMiB?: number;
  /** Memory that can be written, in MiB: for programs that reserve much more address space than they use. */
  readonly dataMiB?: number;
  /** Size of each file that is written, in MiB. */
  readonly fileMiB: number;
  /** Processor time, in seconds. */
  readonly processorS: number;
}

type Confined<Options> = Confinement & Omit<Options, 'env' | 'cwd' | 'temporaryFolder'>;

/** A confined program that was ended by its limit of processor time or of the size of a file. */
export class PastLimitError extends Error {
  override readonly name = 'PastLimitError';
}

/**
 * Runs a program that reads a stranger's file within limits and as `confinementKind` says. Its process group is killed on
 * abort and timeout. Throws as `runProcess` does; PastLimitError past its own limits; STORAGE_FULL if it failed and the
 * disk of its folder is full; INTERNAL if it was ended from outside, as by the system when memory runs out, or could
 * not be started.
 */
export async function runConfined(
  command: string,
  args: readonly string[],
  options: Confined<RunOptions>,
): Promise<RunResult> {
  const [program, programArgs, processOptions] = await confine(command, args, options);
  try {
    return await runProcess(program, programArgs, processOptions);
  } catch (error) {
    throw await reasonOf(command, error, options.folder);
  }
}

/** Starts a program as `runConfined` does; `ended` rejects with the same errors. */
export async function startConfined(
  command: string,
  args: readonly string[],
  options: Confined<ProcessOptions>,
): Promise<StartedProcess> {
  const [program, programArgs, processOptions] = await confine(command, args, options);
  const started = await startProcess(program, programArgs, processOptions);
  const ended = started.ended.catch(async (error: unknown) => {
    throw await reasonOf(command, error, options.folder);
  });
  ended.catch(() => undefined);
  return { stdout: started.stdout, ended, [Symbol.asyncDispose]: () => started[Symbol.asyncDispose]() };
}

/** Less room than this counts as a full disk: a program that failed to write may have removed what it wrote. */
const FULL_BYTES = 8 * 1_024 ** 2;

/** Throws STORAGE_FULL if the disk of a folder has hardly any room left. */
export async function requireRoom(folder: string, cause?: unknown): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < FULL_BYTES) throw new AppError('STORAGE_FULL', { message: `no room in ${folder}`, cause });
}

/** Of `own-root.sh`, of chroot, and of a shell for a program that cannot be run. */
const NOT_STARTED: ReadonlySet<number | null> = new Set([125, 126, 127]);

/** What operators, supervisors and a system without memory send. */
const FROM_OUTSIDE = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;
/** Exit code of ffmpeg and of LibreOffice's launcher after they caught such a signal. */
const CAUGHT_SIGNAL = 255;
/** What `unshare` prints when the first process of its namespace was ended by a signal. */
const NAMESPACE_ENDED = /^unshare: sigprocmask/m;

async function reasonOf(command: string, error: unknown, folder: string): Promise<unknown> {
  if (!(error instanceof ProcessError)) return error;
  // A shell whose program was ended by a signal has this exit code.
  const endedBy = (signal: NodeJS.Signals): boolean =>
    error.signal === signal || error.exitCode === 128 + constants.signals[signal];
  if (endedBy('SIGXCPU') || endedBy('SIGXFSZ'))
    return new PastLimitError(`${command} went past a limit`, { cause: error });
  try {
    await requireRoom(folder, error);
  } catch (full) {
    return full;
  }
  const failed = (what: string, userMessage: string): AppError =>
    new AppError('INTERNAL', { message: `${command} ${what}: ${error.message}`, userMessage, cause: error });
  if (FROM_OUTSIDE.some(endedBy) || error.exitCode === CAUGHT_SIGNAL || NAMESPACE_ENDED.test(error.stderr))
    return failed(
      'was killed',
      'The program that reads this file was ended by the system, for instance because memory ran out. Please try again.',
    );
  if (NOT_STARTED.has(error.exitCode))
    return failed('could not be started', 'The program that reads this file could not be started. Please try again.');
  return error;
}

/** Logs which way this process takes; a warning where programs that read people's files can read other files. */
export async function logConfinement(log: Pick<Logger, 'info' | 'warn'>): Promise<void> {
  const confinement = await confinementKind();
  if (confinement === 'none') log.warn({ confinement }, 'programs that read files of people can read other files too');
  else log.info({ confinement }, 'programs that read files of people are confined to their folder');
}

/**
 * Sets the limits and runs the program as its child, so that its end by a signal becomes an exit code also where it is
 * the first process of its namespace. The first limit of processor time sends SIGXCPU, the second ends what ignores it.
 */
const LIMITED = `cd "$1" || exit 125
ulimit -c 0
for limit in "-v $2" "-d $3" "-f $4" "-S -t $5" "-H -t $6"; do ulimit $limit 2>/dev/null; done
shift 6
"$@"
exit $?`;
const IGNORED_S = 5;

/** Where the network cannot be cut off, at least nothing is fetched by HTTP. */
const NO_PROXY_LEADS_OUT = { http_proxy: 'http://127.0.0.1:9', https_proxy: 'http://127.0.0.1:9', no_proxy: '' };

type StartArguments<Options> = [program: string, args: readonly string[], options: Options];

async function confine<Options extends ProcessOptions>(
  command: string,
  args: readonly string[],
  { folder, readable = [], limits, variables, ...options }: Confined<Options>,
): Promise<StartArguments<Options>> {
  const { memoryMiB, dataMiB, fileMiB, processorS } = limits;
  const kibibytes = (size: number | undefined): string => (size === undefined ? 'unlimited' : String(size * 1_024));
  // `ulimit -f` counts blocks of 512 bytes.
  const sizes = [kibibytes(memoryMiB), kibibytes(dataMiB), String(fileMiB * 2_048)];
  const times = [processorS, processorS + IGNORED_S].map(String);
  const program = pathOf(command);
  const { wrap } = await way();
  const [first, ...rest] = wrap(['/bin/sh', '-c', LIMITED, 'sh', folder, ...sizes, ...times, program, ...args], {
    folder,
    readable: readableFor(program, readable, folder),
  });
  const env = {
    PATH: process.env['PATH'] ?? '',
    LANG: 'C.UTF-8',
    HOME: folder,
    TMPDIR: folder,
    ...NO_PROXY_LEADS_OUT,
    ...variables,
  };
  return [first!, rest, { ...(options as unknown as Options), env }];
}
