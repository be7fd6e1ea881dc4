import { once } from 'node:events';
import { join } from 'node:path';
import { inSpan, metrics, temporaryDirectory } from '@slidewright/platform';
import {
  drawnFile,
  HANDOUT_FILE,
  POSTER_FILE,
  segmentFile,
  stillFile,
  type DrawTask,
  type PrintRequest,
  type RendererRequest,
  type StillsTask,
} from './renderer-messages.ts';
import { startRenderer, type OnProgress, type Renderer, type RendererOptions } from './renderer.ts';

export interface RendererPoolOptions extends RendererOptions {
  /** How many draw at a time, each in a process with a browser of its own. */
  readonly size: number;
}

export interface DrawnFiles extends AsyncDisposable {
  /** H.264 stream of each slide, in order. */
  readonly segments: readonly string[];
  /** The pictures of each slide that was drawn, for further encodings; null for one whose pictures were there. */
  readonly drawn: readonly (string | null)[];
  readonly poster: string | null;
  /** How many pictures the browser drew. */
  readonly pictures: number;
}

export interface DrawnStills extends AsyncDisposable {
  /** The picture of each still, in order. */
  readonly files: readonly string[];
}

/** Draws and encodes slides in processes that can be killed at any time without harm to this one. */
export interface RendererPool extends AsyncDisposable {
  /**
   * Waits for a free renderer and draws. On abort the renderer's whole process group is killed; a renderer that dies
   * by itself gives UNAVAILABLE, a full disk STORAGE_FULL, anything else INTERNAL. The files go when disposed.
   */
  draw(task: DrawTask, signal: AbortSignal, onProgress?: OnProgress): Promise<DrawnFiles>;
  /** Draws pictures that are not encoded; otherwise as `draw`. */
  drawStills(task: StillsTask, signal: AbortSignal, onProgress?: OnProgress): Promise<DrawnStills>;
  /** Prints a handout into the folder of its pictures and returns the path of the PDF; otherwise as `draw`. */
  print(task: Omit<PrintRequest, 'kind'>, signal: AbortSignal): Promise<string>;
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

  /** Waits for a free renderer and has it do a request. */
  const inRenderer = async (
    request: RendererRequest,
    span: { readonly name: string; readonly slides: number },
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<number> => {
    const renderer = await acquireRenderer();
    try {
      const pictures = await inSpan(span.name, { attributes: { slides: span.slides } }, () =>
        renderer.draw(request, signal, onProgress),
      );
      rest(renderer);
      metrics.framesCaptured.inc({}, pictures);
      return pictures;
    } catch (error) {
      // After a failure nothing is known of the process; the next drawing gets a fresh one.
      await renderer.close();
      throw error;
    }
  };

  const withSlot = async <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    signal.throwIfAborted();
    await acquireSlot(signal);
    try {
      return await work();
    } finally {
      releaseSlot();
    }
  };

  /** Draws into a new folder, which is deleted if that fails. */
  const drawInto = <Files>(
    signal: AbortSignal,
    work: (folder: string) => Promise<Files>,
  ): Promise<Files & AsyncDisposable> =>
    withSlot(signal, async () => {
      // Before the renderer: on a full disk there is no folder, and the renderer would never be returned.
      const folder = await temporaryDirectory('drawn');
      try {
        const files = await work(folder.path);
        return { ...files, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
      } catch (error) {
        await folder[Symbol.asyncDispose]();
        throw error;
      }
    });

  return {
    get pids() {
      return [...all].flatMap(({ pid }) => pid ?? []);
    },

    draw(task, signal, onProgress = () => undefined) {
      const { slides, posterOf } = task;
      return drawInto(signal, async (folder) => {
        const pictures = await inRenderer(
          { kind: 'draw', ...task, folder },
          { name: 'draw slide', slides: slides.length },
          signal,
          onProgress,
        );
        metrics.framesEncoded.inc(
          {},
          slides.reduce((frames, { plan }) => frames + plan.frames, 0),
        );
        return {
          segments: slides.map((_, index) => join(folder, segmentFile(index))),
          drawn: slides.map(({ drawn }, index) => (drawn === undefined ? join(folder, drawnFile(index)) : null)),
          poster: posterOf === null ? null : join(folder, POSTER_FILE),
          pictures,
        };
      });
    },

    drawStills(task, signal, onProgress = () => undefined) {
      const { stills } = task;
      return drawInto(signal, async (folder) => {
        const span = { name: 'draw stills', slides: stills.length };
        await inRenderer({ kind: 'stills', ...task, folder }, span, signal, onProgress);
        return { files: stills.map((_, index) => join(folder, stillFile(index))) };
      });
    },

    print(task, signal) {
      return withSlot(signal, async () => {
        const span = { name: 'print handout', slides: task.handout.slides.length };
        await inRenderer({ kind: 'print', ...task }, span, signal, () => undefined);
        return join(task.folder, HANDOUT_FILE);
      });
    },

    async [Symbol.asyncDispose]() {
      for (const entry of idle.splice(0)) clearTimeout(entry.timer);
      await Promise.all([...all].map((renderer) => renderer.close()));
    },
  };
}
