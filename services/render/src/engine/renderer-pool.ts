import { once } from 'node:events';
import { join } from 'node:path';
import { inSpan, metrics, temporaryDirectory } from '@slidewright/platform';
import { POSTER_FILE, segmentFile, type DrawTask } from './renderer-messages.ts';
import { startRenderer, type OnProgress, type Renderer, type RendererOptions } from './renderer.ts';

export interface RendererPoolOptions extends RendererOptions {
  /** How many draw at a time, each in a process with a browser of its own. */
  readonly size: number;
}

export interface DrawnFiles extends AsyncDisposable {
  /** H.264 stream of each slide, in order. */
  readonly segments: readonly string[];
  readonly poster: string | null;
  /** How many pictures the browser drew. */
  readonly pictures: number;
}

/** Draws and encodes slides in processes that can be killed at any time without harm to this one. */
export interface RendererPool extends AsyncDisposable {
  /**
   * Waits for a free renderer and draws. On abort the renderer's whole process group is killed; a renderer that dies
   * by itself gives UNAVAILABLE, a full disk STORAGE_FULL, anything else INTERNAL. The files go when disposed.
   */
  draw(task: DrawTask, signal: AbortSignal, onProgress?: OnProgress): Promise<DrawnFiles>;
  /** Process ids of the renderers that run. */
  readonly pids: readonly number[];
}

const IDLE_MS = 60_000;

export function createRendererPool({ size, ...options }: RendererPoolOptions): RendererPool {
  const idle: { renderer: Renderer; timer: NodeJS.Timeout }[] = [];
  const all = new Set<Renderer>();
  const waiting: (() => void)[] = [];
  let freeSlots = size;

  const acquireRenderer = async (): Promise<Renderer> => {
    for (let entry = idle.pop(); entry !== undefined; entry = idle.pop()) {
      clearTimeout(entry.timer);
      if (entry.renderer.isConnected) return entry.renderer;
    }
    const renderer = await startRenderer(options, () => all.delete(renderer));
    all.add(renderer);
    return renderer;
  };

  const rest = (renderer: Renderer): void => {
    if (!renderer.isConnected) return;
    const timer = setTimeout(() => {
      const at = idle.findIndex((entry) => entry.renderer === renderer);
      if (at !== -1) idle.splice(at, 1);
      void renderer.close();
    }, IDLE_MS);
    timer.unref();
    idle.push({ renderer, timer });
  };

  const acquireSlot = async (signal: AbortSignal): Promise<void> => {
    if (freeSlots > 0) {
      freeSlots -= 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    const given = await Promise.race([promise.then(() => true), once(signal, 'abort').then(() => false)]);
    if (given) return;
    const at = waiting.indexOf(resolve);
    if (at !== -1) waiting.splice(at, 1);
    else releaseSlot();
    signal.throwIfAborted();
  };

  const releaseSlot = (): void => {
    const next = waiting.shift();
    if (next) next();
    else freeSlots += 1;
  };

  return {
    get pids() {
      return [...all].flatMap(({ pid }) => pid ?? []);
    },

    async draw(task, signal, onProgress = () => undefined) {
      const { slides, posterOf } = task;
      signal.throwIfAborted();
      await acquireSlot(signal);
      try {
        // Before the renderer: on a full disk there is no folder, and the renderer would never be returned.
        const folder = await temporaryDirectory('drawn');
        let acquired: Renderer | undefined;
        try {
          const renderer = await acquireRenderer();
          acquired = renderer;
          const pictures = await inSpan('draw slide', { attributes: { slides: slides.length } }, () =>
            renderer.draw({ kind: 'draw', ...task, folder: folder.path }, signal, onProgress),
          );
          rest(renderer);
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
          await Promise.all([acquired?.close(), folder[Symbol.asyncDispose]()]);
          throw error;
        }
      } finally {
        releaseSlot();
      }
    },

    async [Symbol.asyncDispose]() {
      for (const entry of idle.splice(0)) clearTimeout(entry.timer);
      await Promise.all([...all].map((renderer) => renderer.close()));
    },
  };
}
