import { AsyncResource } from 'node:async_hooks';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  addPastSpans,
  AppError,
  inSpan,
  killProcessGroup,
  metrics,
  temporaryDirectory,
  type FoundBrowser,
  type Logger,
  type TemporaryDirectory,
} from '@slidewright/platform';
import type { SlideFilmProps } from '@slidewright/slides';
import type { MediaPrograms } from './media-programs.ts';
import { POSTER_FILE, segmentFile, type DrawRequest, type StudioMessage, type StudioSetup } from './studio-messages.ts';

export interface StudioOptions {
  readonly browser: FoundBrowser;
  /** Folder of the composition bundle. */
  readonly bundle: string;
  readonly programs: MediaPrograms;
  /** How many draw at a time, each in a process with a browser of its own. */
  readonly size: number;
  readonly log: Logger;
}

export interface DrawnFiles extends AsyncDisposable {
  /** H.264 stream of each slide, in order. */
  readonly segments: readonly string[];
  readonly poster: string | null;
  /** How many pictures the browser drew. */
  readonly pictures: number;
}

/** Draws and encodes slides in processes that can be killed at any time without harm to this one. */
export interface Studios extends AsyncDisposable {
  /**
   * Waits for a free studio and draws. On abort the studio's whole process group is killed; a studio that dies
   * by itself gives UNAVAILABLE, a full disk STORAGE_FULL, anything else INTERNAL. The files go when disposed.
   * `onProgress` gets how much is drawn and encoded, 0 to 1.
   */
  draw(
    slides: readonly SlideFilmProps[],
    posterOf: number | null,
    signal: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<DrawnFiles>;
  /** Process ids of the studios that are open. */
  readonly open: readonly number[];
}

type OnProgress = (share: number) => void;

const IDLE_MS = 60_000;
const PROGRAM = join(import.meta.dirname, 'studio-process.ts');

interface Studio {
  readonly child: ChildProcess;
  readonly home: TemporaryDirectory;
  readonly gone: Promise<void>;
}

export function createStudios(options: StudioOptions): Studios {
  const idle: { studio: Studio; timer: NodeJS.Timeout }[] = [];
  const all = new Set<Studio>();
  const waiting: (() => void)[] = [];
  let places = options.size;

  const openStudio = async (): Promise<Studio> => {
    const home = await temporaryDirectory('studio');
    const child = fork(PROGRAM, {
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [],
      // The browser draws what strangers wrote: nothing secret is in its reach.
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: home.path,
        TMPDIR: home.path,
        LANG: 'C.UTF-8',
        NODE_ENV: 'production',
        SLIDEWRIGHT_BROWSER: options.browser.executable,
      },
    });
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    const studio: Studio = { child, home, gone };
    all.add(studio);
    const end = async (): Promise<void> => {
      // Processes it left in its group are killed too.
      killProcessGroup(child);
      all.delete(studio);
      try {
        await home[Symbol.asyncDispose]();
      } catch (error) {
        options.log.warn({ err: error }, 'a studio left files behind');
      }
      resolve();
    };
    child.once('exit', () => void end());
    // More than one may come: of a process that did not start, and of what it was sent.
    child.on('error', () => void end());
    const setup: StudioSetup = {
      kind: 'setup',
      browser: options.browser,
      bundle: options.bundle,
      programs: options.programs,
    };
    child.send(setup, () => undefined);
    options.log.info({ studio: child.pid }, 'a studio opened');
    return studio;
  };

  const close = async (studio: Studio): Promise<void> => {
    killProcessGroup(studio.child);
    await studio.gone;
  };

  const takeStudio = async (): Promise<Studio> => {
    for (let entry = idle.pop(); entry !== undefined; entry = idle.pop()) {
      clearTimeout(entry.timer);
      if (entry.studio.child.connected) return entry.studio;
    }
    return openStudio();
  };

  const rest = (studio: Studio): void => {
    if (!studio.child.connected) return;
    const timer = setTimeout(() => {
      const at = idle.findIndex((entry) => entry.studio === studio);
      if (at !== -1) idle.splice(at, 1);
      void close(studio);
    }, IDLE_MS);
    timer.unref();
    idle.push({ studio, timer });
  };

  const takePlace = async (signal: AbortSignal): Promise<void> => {
    if (places > 0) {
      places -= 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    const given = await Promise.race([promise.then(() => true), once(signal, 'abort').then(() => false)]);
    if (given) return;
    const at = waiting.indexOf(resolve);
    if (at !== -1) waiting.splice(at, 1);
    else givePlace();
    signal.throwIfAborted();
  };

  const givePlace = (): void => {
    const next = waiting.shift();
    if (next) next();
    else places += 1;
  };

  return {
    get open() {
      return [...all].flatMap(({ child }) => child.pid ?? []);
    },

    async draw(slides, posterOf, signal, onProgress = () => undefined) {
      signal.throwIfAborted();
      await takePlace(signal);
      try {
        // Before the studio: on a full disk there is no folder, and the studio would never be returned.
        const folder = await temporaryDirectory('drawn');
        let taken: Studio | undefined;
        try {
          const studio = await takeStudio();
          taken = studio;
          const pictures = await inSpan('draw slide', { attributes: { slides: slides.length } }, () =>
            ask(studio, { kind: 'draw', slides, posterOf, folder: folder.path }, signal, onProgress),
          );
          rest(studio);
          metrics.framesCaptured.inc({}, pictures);
          metrics.framesEncoded.inc(
            {},
            slides.reduce((frames, { plan }) => frames + plan.frames, 0),
          );
          return {
            segments: slides.map((_, index) => join(folder.path, segmentFile(index))),
            poster: posterOf === null ? null : join(folder.path, POSTER_FILE),
            pictures,
            [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
          };
        } catch (error) {
          // After a failure nothing is known of the process; the next drawing gets a fresh one.
          await Promise.all([taken && close(taken), folder[Symbol.asyncDispose]()]);
          throw error;
        }
      } finally {
        givePlace();
      }
    },

    async [Symbol.asyncDispose]() {
      for (const entry of idle.splice(0)) clearTimeout(entry.timer);
      await Promise.all([...all].map(close));
    },
  };
}

async function ask(studio: Studio, request: DrawRequest, signal: AbortSignal, onProgress: OnProgress): Promise<number> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  // Messages carry no trace context; their spans belong to the request.
  const onMessage = AsyncResource.bind((message: StudioMessage): void => {
    if (message.kind === 'progress') return onProgress(message.share);
    addPastSpans(message.timed);
    if (message.kind === 'drawn') resolve(message.pictures);
    else if (message.code === 'ENOSPC') reject(new AppError('STORAGE_FULL', { message: message.message }));
    else reject(new AppError('INTERNAL', { message: `drawing failed: ${message.message}` }));
  });
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  const onEnd = (): void =>
    reject(new AppError('UNAVAILABLE', { message: 'the drawing process died', retryAfterS: 1 }));
  studio.child.on('message', onMessage);
  // Taken off again below: a studio lives for thousands of drawings.
  studio.child.on('exit', onEnd);
  studio.child.on('error', onEnd);
  studio.child.send(request, (error) => {
    if (error)
      reject(new AppError('UNAVAILABLE', { message: `the drawing process is gone: ${error.message}`, retryAfterS: 1 }));
  });
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', onAbort);
    studio.child.off('message', onMessage);
    studio.child.off('exit', onEnd);
    studio.child.off('error', onEnd);
  }
}
