import { AsyncResource } from 'node:async_hooks';
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import {
  addPastSpans,
  AppError,
  killProcessGroup,
  temporaryDirectory,
  type FoundBrowser,
  type Logger,
} from '@slidewright/platform';
import type { MediaPrograms } from '../media-programs.ts';
import type { NumberedRequest, RendererMessage, RendererRequest, RendererSetup } from './renderer-messages.ts';

export interface RendererOptions {
  readonly browser: FoundBrowser;
  /** Folder of the composition bundle. */
  readonly bundle: string;
  readonly programs: MediaPrograms;
  readonly log: Logger;
}

export interface OnWork {
  /** How much of a request is drawn and encoded, 0 to 1. */
  onProgress(share: number): void;
  /** The browser is free for another request. */
  onCaptured(): void;
}

/** A process of its own that draws and encodes slides and prints handouts, with its browser. */
export interface Renderer {
  readonly pid: number | undefined;
  /** False once the process has ended. */
  readonly isConnected: boolean;
  /**
   * Draws into the folder of the request and returns how many pictures the browser drew. Throws UNAVAILABLE when the
   * process dies, STORAGE_FULL on a full disk, otherwise INTERNAL. On abort the process goes on: close it. It may be
   * called again before it has returned; the browser takes the requests in turn.
   */
  draw(request: RendererRequest, signal: AbortSignal, on: OnWork): Promise<number>;
  /** Kills the whole process group and waits until its files are deleted. */
  close(): Promise<void>;
}

const PROGRAM = join(import.meta.dirname, 'renderer-process.ts');

/** Starts a renderer; `onExit` is called as soon as the process has ended, whatever ended it. */
export async function startRenderer(options: RendererOptions, onExit: () => void): Promise<Renderer> {
  const { browser, bundle, programs, log } = options;
  const home = await temporaryDirectory('renderer');
  const child = fork(PROGRAM, {
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
    // The browser draws what strangers wrote: nothing secret is in its reach.
    env: {
      PATH: process.env['PATH'],
      // Halves the time until its modules are loaded.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOME: home.path,
      TMPDIR: home.path,
      LANG: 'C.UTF-8',
      NODE_ENV: 'production',
    },
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const end = async (): Promise<void> => {
    // Processes it left in its group are killed too.
    killProcessGroup(child);
    onExit();
    try {
      await home[Symbol.asyncDispose]();
    } catch (error) {
      log.warn({ err: error }, 'a renderer left files behind');
    }
    resolve();
  };
  child.once('exit', () => void end());
  // More than one may come: of a process that did not start, and of what it was sent.
  child.on('error', () => void end());
  const setup: RendererSetup = { kind: 'setup', browser, bundle, programs };
  child.send(setup, () => undefined);
  log.info({ renderer: child.pid }, 'a renderer started');
  let requests = 0;
  return {
    pid: child.pid,
    get isConnected() {
      return child.connected;
    },
    draw: (request, signal, on) => ask(child, { ...request, number: (requests += 1) }, signal, on),
    async close() {
      killProcessGroup(child);
      await ended;
    },
  };
}

async function ask(
  child: ChildProcess,
  request: NumberedRequest,
  signal: AbortSignal,
  { onProgress, onCaptured }: OnWork,
): Promise<number> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  // Messages carry no trace context; their spans belong to the request.
  const onMessage = AsyncResource.bind((message: RendererMessage): void => {
    if (message.request !== request.number) return;
    if (message.kind === 'progress') return onProgress(message.share);
    if (message.kind === 'captured') return onCaptured();
    addPastSpans(message.timed);
    if (message.kind === 'drawn') resolve(message.pictures);
    else if (message.code === 'ENOSPC') reject(new AppError('STORAGE_FULL', { message: message.message }));
    else reject(new AppError('INTERNAL', { message: `drawing failed: ${message.message}` }));
  });
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  const onEnd = (): void =>
    reject(new AppError('UNAVAILABLE', { message: 'the drawing process died', retryAfterS: 1 }));
  child.on('message', onMessage);
  // Removed again below: a renderer lives for thousands of drawings.
  child.on('exit', onEnd);
  child.on('error', onEnd);
  child.send(request, (error) => {
    if (error)
      reject(new AppError('UNAVAILABLE', { message: `the drawing process is gone: ${error.message}`, retryAfterS: 1 }));
  });
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', onAbort);
    child.off('message', onMessage);
    child.off('exit', onEnd);
    child.off('error', onEnd);
  }
}
