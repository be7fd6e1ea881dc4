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
import { startRenderer, type Renderer, type RendererOptions } from './renderer.ts';

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

export interface OnDrawing {
  /** How much is drawn and encoded, 0 to 1. */
  onProgress(share: number): void;
  /** Called once, when the next may be drawn: its browser works while this one is still encoded. */
  onFree(): void;
}

/** Draws and encodes slides in processes that can be killed at any time without harm to this one. */
export interface RendererPool extends AsyncDisposable {
  /**
   * Waits for a free renderer and draws. On abort the renderer's whole process group is killed, after what it still encodes
   * for another; a renderer that dies by itself gives UNAVAILABLE, a full disk STORAGE_FULL, anything else INTERNAL. The
   * files go when disposed.
   */
  draw(task: DrawTask, signal: AbortSignal, on?: Partial<OnDrawing>): Promise<DrawnFiles>;
  /** Draws pictures that are not encoded; otherwise as `draw`. */
  drawStills(task: StillsTask, signal: AbortSignal, onProgress?: OnDrawing['onProgress']): Promise<DrawnStills>;
  /** Prints a handout into the folder of its pictures and returns the path of the PDF; otherwise as `draw`. */
  print(task: Omit<PrintRequest, 'kind'>, signal: AbortSignal): Promise<string>;
  /** Process ids of the renderers that run. */
  readonly pids: readonly number[];
}

const IDLE_MS = 60_000;

interface Member {
  readonly renderer: Renderer;
  /** At most two: the browser draws for one, and an earlier one is encoded. */
  requests: number;
  /** After a failure nothing is known of the process: it gets no other request, and ends after the last it has. */
  isRetired: boolean;
  /** Ends it when it has nothing to do. */
  idle: NodeJS.Timeout | undefined;
  /** What waits until it has one request less. */
  waiting: (() => void) | undefined;
}

export function createRendererPool({ size, ...options }: RendererPoolOptions): RendererPool {
  /** Those whose browser has nothing to do. */
  const free: Member[] = [];
  const all = new Set<Renderer>();
  const waiting: (() => void)[] = [];
  let freeSlots = size;

  /** Returns one that has this request already. */
  const acquireRenderer = async (): Promise<Member> => {
    for (let member = free.pop(); member !== undefined; member = free.pop()) {
      clearTimeout(member.idle);
      if (!member.renderer.isConnected) continue;
      member.requests += 1;
      return member;
    }
    const renderer = await startRenderer(options, () => all.delete(renderer));
    all.add(renderer);
    return { renderer, requests: 1, isRetired: false, idle: undefined, waiting: undefined };
  };

  const withdraw = (member: Member): void => {
    const at = free.indexOf(member);
    if (at !== -1) free.splice(at, 1);
  };

  /** After the last of its requests. */
  const rest = async (member: Member): Promise<void> => {
    if (member.isRetired) return member.renderer.close();
    member.idle = setTimeout(() => {
      withdraw(member);
      void member.renderer.close();
    }, IDLE_MS);
    member.idle.unref();
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

  /** Waits for a free renderer and has it do a request. `onFree` is called once, at the latest when it has ended. */
  const inRenderer = async (
    request: RendererRequest,
    span: { readonly name: string; readonly slides: number },
    signal: AbortSignal,
    { onProgress = () => undefined, onFree }: Partial<OnDrawing> & Pick<OnDrawing, 'onFree'>,
  ): Promise<number> => {
    const member = await acquireRenderer();
    let isFree = false;
    const freeBrowser = (): void => {
      if (isFree) return;
      isFree = true;
      if (!member.isRetired) free.push(member);
      onFree();
    };
    const onCaptured = (): void => {
      if (member.requests === 1) freeBrowser();
      // Pictures of many requests would fill the memory where encoding takes longer than drawing.
      else member.waiting = freeBrowser;
    };
    try {
      const pictures = await inSpan(span.name, { attributes: { slides: span.slides } }, () =>
        member.renderer.draw(request, signal, { onProgress, onCaptured }),
      );
      metrics.framesCaptured.inc({}, pictures);
      return pictures;
    } catch (error) {
      member.isRetired = true;
      withdraw(member);
      throw error;
    } finally {
      member.requests -= 1;
      if (member.requests === 0) await rest(member);
      freeBrowser();
      member.waiting?.();
      member.waiting = undefined;
    }
  };

  const withSlot = async <Result>(
    signal: AbortSignal,
    work: (release: () => void) => Promise<Result>,
  ): Promise<Result> => {
    signal.throwIfAborted();
    await acquireSlot(signal);
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      releaseSlot();
    };
    try {
      return await work(release);
    } finally {
      release();
    }
  };

  /** Draws into a new folder, which is deleted if that fails. */
  const drawInto = <Files>(
    signal: AbortSignal,
    work: (folder: string, release: () => void) => Promise<Files>,
  ): Promise<Files & AsyncDisposable> =>
    withSlot(signal, async (release) => {
      // Before the renderer: on a full disk there is no folder, and the renderer would never be returned.
      const folder = await temporaryDirectory('drawn');
      try {
        const files = await work(folder.path, release);
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

    draw(task, signal, on = {}) {
      const { slides, posterOf } = task;
      return drawInto(signal, async (folder, release) => {
        const onFree = (): void => {
          release();
          on.onFree?.();
        };
        const pictures = await inRenderer(
          { kind: 'draw', ...task, folder },
          { name: 'draw slide', slides: slides.length },
          signal,
          { ...on, onFree },
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
      return drawInto(signal, async (folder, release) => {
        const span = { name: 'draw stills', slides: stills.length };
        await inRenderer({ kind: 'stills', ...task, folder }, span, signal, { onProgress, onFree: release });
        return { files: stills.map((_, index) => join(folder, stillFile(index))) };
      });
    },

    print(task, signal) {
      return withSlot(signal, async (release) => {
        const span = { name: 'print handout', slides: task.handout.slides.length };
        await inRenderer({ kind: 'print', ...task }, span, signal, { onFree: release });
        return join(task.folder, HANDOUT_FILE);
      });
    },

    async [Symbol.asyncDispose]() {
      for (const { idle } of free.splice(0)) clearTimeout(idle);
      await Promise.all([...all].map((renderer) => renderer.close()));
    },
  };
}
