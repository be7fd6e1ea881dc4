import { AppError, ProcessError, runProcess, type RunOptions, type RunResult } from '@slidewright/platform';
import { tooCostly, unusable } from '../refusals.ts';

export interface Confinement {
  /** Address space of each process, in MiB. */
  readonly memoryMiB: number;
  /** Size of each file that is written, in MiB. */
  readonly fileMiB: number;
  /** Processor time of each process, in seconds. */
  readonly processorS: number;
}

/** Sets the limits and becomes the program. */
const LIMITED =
  'ulimit -v "$1" -f "$2" -t "$3" 2>/dev/null || { ulimit -v "$1"; ulimit -f "$2"; ulimit -t "$3"; }; shift 3; exec "$@"';

/**
 * Runs a program that reads a stranger's file: with limits of memory, files and processor time, without a network where
 * the system allows it, and with nothing of this process' environment. Its group is killed on abort and timeout. Throws
 * as `runProcess` does.
 */
export async function runConfined(
  command: string,
  args: readonly string[],
  { memoryMiB, fileMiB, processorS, ...options }: Confinement & RunOptions & { readonly temporaryFolder: string },
): Promise<RunResult> {
  // `ulimit -f` counts blocks of 512 bytes.
  const limits = [memoryMiB * 1_024, fileMiB * 2_048, processorS].map(String);
  const offline = (await canBeOffline()) ? ['unshare', '--map-root-user', '--net', '--'] : [];
  return runProcess('/bin/sh', ['-c', LIMITED, 'sh', ...limits, ...offline, command, ...args], {
    ...options,
    cwd: options.temporaryFolder,
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', HOME: options.temporaryFolder, ...NO_PROXY_LEADS_OUT },
  });
}

/** An error of `runConfined` as DECK_UNUSABLE where the file is its reason; null for any other. */
export function causedByFile(command: string, error: unknown): AppError | null {
  const isLate = error instanceof AppError && error.code === 'DEADLINE_EXCEEDED';
  if (isLate) return tooCostly(`${command} did not end in time`, error);
  if (!(error instanceof ProcessError)) return null;
  // The system kills what is past its limit of processor time, or uses the last of the memory.
  const isPastLimit = error.signal === 'SIGKILL' || error.signal === 'SIGXCPU';
  return isPastLimit ? tooCostly(`${command} was killed`, error) : unusable(`${command} failed`, error);
}

/** Where the network cannot be cut off, at least nothing is fetched by HTTP. */
const NO_PROXY_LEADS_OUT = { http_proxy: 'http://127.0.0.1:9', https_proxy: 'http://127.0.0.1:9', no_proxy: '' };

let isOfflinePossible: Promise<boolean> | undefined;

function canBeOffline(): Promise<boolean> {
  isOfflinePossible ??= runProcess('unshare', ['--map-root-user', '--net', '--', 'true'], { timeoutMs: 5_000 }).then(
    () => true,
    () => false,
  );
  return isOfflinePossible;
}
