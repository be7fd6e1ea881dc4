import type { ApiError } from '@slidewright/http-api/node';

/** Exit codes, as docs/cli.md lists them. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  /** No server, or no permission: of the server, or to write a file. */
  unreachable: 3,
  deck: 4,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A failure with a sentence for the user. */
export class CliError extends Error {
  override readonly name = 'CliError';
  /** In upper case with underscores; part of the JSON output. */
  readonly code: string;
  readonly exitCode: ExitCode;

  constructor(code: string, exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.exitCode = exitCode;
  }
}

export const usageError = (message: string): CliError => new CliError('USAGE', EXIT.usage, message);
export const deckError = (message: string): CliError => new CliError('WRONG_DECK', EXIT.deck, message);
export const failedError = (message: string, code = 'FAILED'): CliError => new CliError(code, EXIT.failed, message);
export const interruptedError = (): CliError => new CliError('INTERRUPTED', EXIT.interrupted, 'Interrupted.');

/** Why a file may not be written, by the system's error. */
const NOT_PERMITTED: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EEXIST: 'its folder is a file',
  ENOTDIR: 'its folder is a file',
  ENOENT: 'its folder cannot be created',
  EISDIR: 'it is a folder',
};
const UNREACHABLE = new Set([401, 403]);

/** The failure of a file that cannot be written. */
export function writeError(file: string, error: unknown): CliError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason = NOT_PERMITTED[code];
  if (reason !== undefined)
    return new CliError('NO_PERMISSION', EXIT.unreachable, `${file} cannot be written: ${reason}.`, { cause: error });
  return failedError(`${file} could not be written: ${message}`);
}

/** Turns anything that was thrown into one sentence and an exit code. */
export function asCliError(error: unknown, serverUrl: string | null): CliError {
  if (error instanceof CliError) return error;
  if (isApiError(error)) {
    const exitCode = UNREACHABLE.has(error.status) ? EXIT.unreachable : EXIT.failed;
    const hint = error.status === 401 ? ' Sign in with an API key: slidewright login ADDRESS.' : '';
    return new CliError(error.code || 'FAILED', exitCode, `${error.message}${hint}`, { cause: error });
  }
  if (isNetworkError(error)) {
    const at = serverUrl === null ? 'The server' : `The server ${serverUrl}`;
    return new CliError('UNREACHABLE', EXIT.unreachable, `${at} cannot be reached: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
  return failedError(error instanceof Error ? error.message : String(error));
}

/** By name: its module is loaded with the calls of the API, which not every command needs. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** `fetch` throws TypeError with the system's error as its cause, and TimeoutError at a deadline. */
function isNetworkError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error.name === 'TimeoutError' || (error instanceof TypeError && /fetch failed|terminated/.test(error.message));
}

function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'it did not answer in time';
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return code ?? message;
}
