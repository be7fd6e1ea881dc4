import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { AppError } from '../errors.ts';

export interface ProcessOptions {
  readonly signal?: AbortSignal | undefined;
  /** The program is killed after this long; 10 minutes by default. */
  readonly timeoutMs?: number;
  /** Written with back-pressure; a piece may be overwritten once the next is requested. */
  readonly stdin?: Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly env?: NodeJS.ProcessEnv;
  /** Folder of the program's temporary files (TMPDIR), so that none stays when it is killed. */
  readonly temporaryFolder?: string;
  readonly cwd?: string;
  /**
   * True by default: a process group of its own, which is killed whole. False: the group of this process, so that
   * killing that group ends the program too.
   */
  readonly ownGroup?: boolean;
}

export interface RunOptions extends ProcessOptions {
  /** Past this much standard output the program is killed; 1 GiB by default. */
  readonly maxOutputBytes?: number;
}

export interface RunResult {
  readonly stdout: Buffer;
  /** Its last 64 KiB. */
  readonly stderr: string;
}

/** A running program. Disposing kills it, if it still runs, and waits for its end. */
export interface StartedProcess extends AsyncDisposable {
  /** Must be read, or the program waits. Ends with the error on abort and timeout. */
  readonly stdout: Readable;
  /**
   * The last 64 KiB of standard error, once the program has ended. Rejects with the signal's reason on abort,
   * DEADLINE_EXCEEDED on timeout, the error of `stdin` where that fails, ProcessError for any exit code but 0.
   */
  readonly ended: Promise<string>;
}

/** A program that failed: its name, exit code or signal, and the end of its standard error. */
export class ProcessError extends Error {
  override readonly name = 'ProcessError';
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;

  constructor(command: string, exitCode: number | null, signal: NodeJS.Signals | null, stderr: string) {
    super(`${command} ended with ${signal ?? `code ${exitCode}`}: ${stderr.trim().slice(-600)}`);
    this.exitCode = exitCode;
    this.signal = signal;
    this.stderr = stderr;
  }
}

const STDERR_KEPT = 64 * 1024;
const DEFAULT_TIMEOUT_MS = 600_000;
const DEFAULT_MAX_OUTPUT = 1024 ** 3;

/** Kills a process and every process of its group. No effect when it has ended. */
export function killProcessGroup(child: Pick<ChildProcess, 'pid'>): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Starts a program that reads and writes streams. Throws when it cannot be started. */
export async function startProcess(
  command: string,
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<StartedProcess> {
  const { signal, stdin = [], cwd, temporaryFolder, ownGroup = true, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  signal?.throwIfAborted();
  const temporary = temporaryFolder === undefined ? {} : { TMPDIR: temporaryFolder };
  const env = { ...(options.env ?? process.env), ...temporary };
  const child = spawn(command, args, { detached: ownGroup, env, cwd });
  // A program that cannot be started may have no pipes.
  await once(child, 'spawn');
  let isRunning = true;
  let failure: unknown;
  const stop = (reason: unknown): void => {
    if (!isRunning) return;
    failure ??= reason;
    if (ownGroup) killProcessGroup(child);
    else child.kill('SIGKILL');
    child.stdout.destroy(failure as Error);
  };
  const onAbort = (): void => stop(signal!.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(
    () => stop(new AppError('DEADLINE_EXCEEDED', { message: `${command} timed out` })),
    timeoutMs,
  );
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-STDERR_KEPT);
  });
  const ended = once(child, 'close')
    .finally(() => {
      isRunning = false;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    })
    .then(([code, killedBy]) => {
      if (failure !== undefined) throw failure;
      if (code !== 0) throw new ProcessError(command, code as number | null, killedBy as NodeJS.Signals | null, stderr);
      return stderr;
    });
  // Avoid unhandled rejections and errors; the caller gets them from what it awaits.
  ended.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  child.stdout.on('error', () => undefined);
  if (signal?.aborted) onAbort();
  feed(child.stdin, stdin instanceof Uint8Array ? [stdin] : stdin).catch(stop);
  return {
    stdout: child.stdout,
    ended,
    async [Symbol.asyncDispose]() {
      stop(new Error(`${command} is no longer needed`));
      await ended.catch(() => undefined);
    },
  };
}

/** Writes one piece after the other; requests the next when the last was written. */
async function feed(stdin: Writable, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
  for await (const piece of pieces) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    stdin.write(piece, (error) => resolve(!error));
    // A program may end before it has read everything; its exit code decides whether that is an error.
    if (!(await promise)) return;
  }
  stdin.end();
}

/**
 * Runs a program to its end and collects its output. Rejects as `ended` of StartedProcess does, and with an Error past
 * `maxOutputBytes`.
 */
export async function runProcess(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  await using started = await startProcess(command, args, options);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of started.stdout as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > (options.maxOutputBytes ?? DEFAULT_MAX_OUTPUT)) throw new Error(`${command} printed too much`);
    chunks.push(chunk);
  }
  const stderr = await started.ended;
  return { stdout: Buffer.concat(chunks), stderr };
}
