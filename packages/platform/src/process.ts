import { spawn, type ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from './errors.ts';

export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  /** The program is killed after this long; 10 minutes by default. */
  readonly timeoutMs?: number;
  readonly stdin?: Buffer | Readable | AsyncIterable<Buffer>;
  readonly env?: NodeJS.ProcessEnv;
  /** Where the program makes temporary files (TMPDIR), so that none stays when it is killed. */
  readonly temporaryFolder?: string;
  readonly cwd?: string;
  /** Past this much standard output the program is killed; 1 GiB by default. */
  readonly maxOutputBytes?: number;
  /** Exit codes that count as success; only 0 by default. */
  readonly okCodes?: readonly number[];
  /** Takes standard output piece by piece instead of collecting it. */
  readonly onStdout?: (chunk: Buffer) => void;
}

export interface RunResult {
  /** Empty when `onStdout` took it. */
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly exitCode: number;
}

/** A program that ended badly: which one, how, and the end of what it said. */
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

/** Kills a process and every process of its group. Nothing happens when it is gone already. */
export function killProcessGroup(child: Pick<ChildProcess, 'pid'>): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Runs a program in a process group of its own, so that abort, timeout and too much output
 * end it with all its children. Throws the signal's reason on abort, DEADLINE_EXCEEDED on
 * timeout, ProcessError when it ends with another code than `okCodes`.
 */
export async function runProcess(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  options.signal?.throwIfAborted();
  const child = spawn(command, args, {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...(options.env ?? process.env),
      ...(options.temporaryFolder === undefined ? {} : { TMPDIR: options.temporaryFolder }),
    },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  // First of all: a program that cannot be started may have no pipes to listen to.
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  if (child.pid === undefined) await ended;
  let failure: unknown;
  const stop = (reason: unknown): void => {
    failure ??= reason;
    killProcessGroup(child);
  };
  const onAbort = (): void => stop(options.signal!.reason);
  options.signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(
    () => stop(new AppError('DEADLINE_EXCEEDED', { message: `${command} took longer than it may` })),
    options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  );
  const chunks: Buffer[] = [];
  let outputBytes = 0;
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    outputBytes += chunk.length;
    if (outputBytes > (options.maxOutputBytes ?? DEFAULT_MAX_OUTPUT))
      stop(new Error(`${command} printed more than it may`));
    else if (options.onStdout) options.onStdout(chunk);
    else chunks.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-STDERR_KEPT);
  });
  try {
    // A program may end before it has read all it was given; how it ended tells whether that was right.
    child.stdin.on('error', () => {});
    if (options.stdin === undefined || Buffer.isBuffer(options.stdin)) child.stdin.end(options.stdin);
    else
      pipeline(Readable.from(options.stdin), child.stdin).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') stop(error);
      });
    const { code, signal } = await ended;
    if (failure !== undefined) throw failure;
    if (code === null || !(options.okCodes ?? [0]).includes(code))
      throw new ProcessError(command, code, signal, stderr);
    return { stdout: Buffer.concat(chunks), stderr, exitCode: code };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
  }
}
