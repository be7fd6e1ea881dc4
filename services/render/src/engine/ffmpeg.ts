import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { FrameRate } from '@slidewright/domain';
import { AppError, ConfigError, ProcessError } from '@slidewright/platform';

/** Which program encodes media, and what it can do. */
export interface MediaPrograms {
  readonly ffmpeg: string;
  /** Set for a program that brings its own libraries. */
  readonly libraryPath: string | null;
  /** Fraunhofer's encoder takes half the time of ffmpeg's own for the same sound. */
  readonly aacEncoder: 'libfdk_aac' | 'aac';
}

const ARCHITECTURES: Record<string, string> = {
  'linux-x64': 'linux-x64-gnu',
  'linux-arm64': 'linux-arm64-gnu',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
};

/**
 * The ffmpeg that comes with Remotion, called directly: always the same version, so the same input gives
 * the same bytes on every machine. `setting` (RENDER_FFMPEG) names another one, which needs libx264 and zscale.
 */
export function findMediaPrograms(setting?: string): MediaPrograms {
  if (setting !== undefined && setting !== '') {
    return { ffmpeg: runnable(setting), libraryPath: null, aacEncoder: 'aac' };
  }
  const architecture = ARCHITECTURES[`${process.platform}-${process.arch}`];
  if (architecture === undefined) {
    throw new ConfigError(
      `The setting RENDER_FFMPEG is missing: it must name an ffmpeg, since none comes along for ${process.platform} on ${process.arch}.`,
    );
  }
  const require = createRequire(createRequire(import.meta.url).resolve('@remotion/renderer'));
  const folder = dirname(require.resolve(`@remotion/compositor-${architecture}/package.json`));
  return { ffmpeg: runnable(join(folder, 'ffmpeg')), libraryPath: folder, aacEncoder: 'libfdk_aac' };
}

function runnable(program: string): string {
  try {
    accessSync(program, constants.X_OK);
    return program;
  } catch {
    throw new ConfigError(
      `The setting RENDER_FFMPEG cannot be used: it must name the path of an ffmpeg, and ${program} cannot be run.`,
    );
  }
}

/** Environment of a media program: where its libraries are, and nothing of ours. */
export function mediaEnvironment(programs: MediaPrograms): NodeJS.ProcessEnv {
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return {
    ...(process.env['PATH'] === undefined ? {} : { PATH: process.env['PATH'] }),
    ...(programs.libraryPath === null ? {} : { [variable]: programs.libraryPath }),
  };
}

export interface Filter {
  readonly output: Readable;
  /** Settles once the program has ended and all its input was taken; rejects with ProcessError. */
  readonly done: Promise<void>;
}

/**
 * Starts a media program between an input and its output stream, at the pace of the slower side; a piece of
 * input may be overwritten once the next is asked for.
 * The program stays in this process's group, so that killing the group ends it too.
 */
export function startFilter(
  programs: MediaPrograms,
  args: readonly string[],
  input: AsyncIterable<Uint8Array> | null,
  signal: AbortSignal,
): Filter {
  signal.throwIfAborted();
  const child = spawn(programs.ffmpeg, ['-hide_banner', '-loglevel', 'error', '-nostdin', ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: mediaEnvironment(programs),
    signal,
    killSignal: 'SIGKILL',
  });
  let stderr = '';
  // First of all: a program that cannot be started may have no pipes to listen to.
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) =>
      code === 0 ? resolve() : reject(new ProcessError('ffmpeg', code, killedBy, stderr)),
    );
  });
  ended.catch(() => undefined);
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-4_096);
  });
  // The failed write reports it too.
  child.stdin.on('error', () => undefined);
  const fed = input === null ? Promise.resolve(void child.stdin.end()) : feed(child.stdin, input);
  const done = (async () => {
    const [end, feed] = await Promise.allSettled([ended, fed]);
    // How the program ended says more than the broken pipe that follows; but an input that failed comes first.
    if (feed.status === 'rejected' && !isBrokenPipe(feed.reason)) throw feed.reason;
    if (end.status === 'rejected') throw end.reason;
    if (feed.status === 'rejected') throw feed.reason;
  })();
  // The reader of the output gets the failure first; `done` rejects with the same error.
  done.catch((error: unknown) => child.stdout.destroy(error instanceof Error ? error : new Error(String(error))));
  fed.catch(() => child.kill('SIGKILL'));
  return { output: child.stdout, done };
}

/** Writes one piece after the other; asks for the next only when the last has left this process. */
async function feed(stdin: Writable, input: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of input) {
    await new Promise<void>((resolve, reject) => {
      stdin.write(piece, (error) => (error ? reject(error) : resolve()));
    });
  }
  stdin.end();
}

function isBrokenPipe(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET';
}

/** A frame rate as ffmpeg takes it: `30/1`. */
export function rateArgument(rate: FrameRate): string {
  return `${rate.numerator}/${rate.denominator}`;
}

/** Ticks a second of the video track in which every frame of the rate has a whole length. */
export function trackTimescale(rate: FrameRate): number {
  return rate.denominator === 1 ? rate.numerator * 1_000 : rate.numerator;
}

/** A media program's failure as the product tells it: a full disk is named, anything else stays what it was. */
export function mediaError(error: unknown): unknown {
  if (error instanceof ProcessError && /No space left on device/i.test(error.stderr)) {
    return new AppError('STORAGE_FULL', { message: error.message, cause: error });
  }
  return error;
}
