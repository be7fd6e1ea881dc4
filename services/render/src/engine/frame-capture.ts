import { makeCancelSignal, openBrowser, renderFrames } from '@remotion/renderer';
import { videoConfig } from '@slidewright/compositions/video-config';
import type { FoundBrowser } from '@slidewright/platform';
import type { VideoFormat } from '@slidewright/slides';
import { sheetsOf } from './caption-strips.ts';
import { openCaptionPage, type CaptionPage } from './draw-captions.ts';
import { printHandout } from './print-handout.ts';
import type { DrawTask, PrintRequest, StillFormat } from './renderer-messages.ts';
import { serveBundle, type OwnFiles } from './bundle-server.ts';

type HeadlessBrowser = Awaited<ReturnType<typeof openBrowser>>;

export interface FrameCaptureOptions {
  readonly browser: FoundBrowser;
  /** Folder of the composition bundle. */
  readonly bundle: string;
}

interface CaptureTask extends Pick<DrawTask, 'slides' | 'images'> {
  /** Default: as for the encoder. */
  readonly as?: StillFormat;
}

/** Draws the states of slides in one browser that stays open. */
export interface FrameCapture extends AsyncDisposable {
  /**
   * Draws all states of all slides, which share one format. One capture at a time: a second call waits for the first.
   * `onPicture` is called for each state as soon as it is drawn, usually in the order of the slides and of their
   * `plan.states`, and for all before the promise is fulfilled.
   */
  capture(task: CaptureTask, signal: AbortSignal, onPicture: OnPicture): Promise<void>;
  /** Draws captions on transparent sheets, as `sheetsOf` shares them out; waits for its turn among the captures. */
  drawCaptions(task: CaptionTask): Promise<Buffer[]>;
  /** Prints a handout as PDF into `file`; waits for its turn among the captures. */
  print(task: Pick<PrintRequest, 'handout' | 'folder'>, file: string): Promise<void>;
}

/** The captions of slides that share a format. */
export interface CaptionTask extends Pick<DrawTask, 'images'> {
  readonly format: VideoFormat;
  /** The lines of each. */
  readonly captions: readonly (readonly string[])[];
}

/**
 * Gets the picture of a state, by its index among the states of all slides, and when it was drawn, in milliseconds since the
 * epoch. The time of the first one holds the opening of the page.
 */
export type OnPicture = (index: number, picture: Buffer, startedAt: number, endedAt: number) => void;

const COMPOSITION = 'DeckStates';
/** Distinct pictures of text survive 95 without visible rings; PNG costs twice the time. */
export const JPEG_QUALITY = 95;
const FOR_ENCODER: StillFormat = { type: 'jpeg', scale: 1 };
const PAGE_TIMEOUT_MS = 30_000;
/** A browser that draws nothing for this long has hung. */
const STALL_MS = 60_000;

/** Opens no browser yet: that happens with the first capture, and again after the browser died. */
export async function createFrameCapture(options: FrameCaptureOptions): Promise<FrameCapture> {
  let own: OwnFiles = {};
  const server = await serveBundle(options.bundle, () => own);
  let browser: Promise<OpenBrowser> | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const close = async (): Promise<void> => {
    const open = browser;
    browser = null;
    const opened = await open?.catch(() => null);
    await opened?.program.close({ silent: true }).catch(() => undefined);
  };

  const inBrowser = async (
    files: OwnFiles,
    signal: AbortSignal,
    work: (opened: OpenBrowser) => Promise<void>,
  ): Promise<void> => {
    signal.throwIfAborted();
    own = files;
    // It may have died between two drawings.
    if ((await browser)?.closed.aborted) browser = null;
    browser ??= openWatchedBrowser(options.browser);
    try {
      await work(await browser);
    } catch (error) {
      // After any failure the browser may be in any state, and a dead one never reports that it has closed.
      void close();
      signal.throwIfAborted();
      throw error;
    }
  };

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };

  return {
    capture: (task, signal, onPicture) =>
      inTurn(() =>
        inBrowser(task.images === null ? {} : { images: task.images }, signal, (opened) =>
          drawStates(opened, options.browser, server.url, task, { signal, onPicture }),
        ),
      ),
    drawCaptions: ({ format, captions, images }) => {
      const sheets: Buffer[] = [];
      return inTurn(() =>
        inBrowser(images === null ? {} : { images }, new AbortController().signal, (opened) =>
          unlessClosed(
            opened,
            (async () => {
              opened.captions ??= openCaptionPage(opened.program, server.url);
              const page = await opened.captions;
              for (const sheet of sheetsOf(format, captions)) sheets.push(await page.draw(sheet));
            })(),
          ),
        ),
      ).then(() => sheets);
    },
    print: ({ handout, folder }, file) =>
      inTurn(() =>
        inBrowser({ handout: { content: handout, folder } }, new AbortController().signal, (opened) =>
          unlessClosed(opened, printHandout(opened.program, server.url, file)),
        ),
      ),
    async [Symbol.asyncDispose]() {
      await close();
      await server[Symbol.asyncDispose]();
    },
  };
}

interface OpenBrowser {
  readonly program: HeadlessBrowser;
  /** Aborts when the connection to the browser ends. */
  readonly closed: AbortSignal;
  /** Opened with the first captions. */
  captions?: Promise<CaptionPage>;
}

async function openWatchedBrowser(browser: FoundBrowser): Promise<OpenBrowser> {
  const program = await openBrowser('chrome', {
    browserExecutable: browser.executable,
    chromeMode: browser.chromeMode,
    logLevel: 'error',
  });
  captureViewportOnly(program);
  // Remotion has no event of its own for this; without it a call to a dead browser waits for ever.
  const closed = new AbortController();
  const { transport } = (program as unknown as { connection: { transport: { onclose?: () => void } } }).connection;
  const before = transport.onclose;
  transport.onclose = () => {
    before?.();
    closed.abort(new Error('the browser died'));
  };
  return { program, closed: closed.signal };
}

/** What `work` gives, or the error of a browser that dies meanwhile. */
async function unlessClosed<Result>({ closed }: OpenBrowser, work: Promise<Result>): Promise<Result> {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const onClosed = (): void => reject(closed.reason);
  closed.addEventListener('abort', onClosed, { once: true });
  try {
    return await Promise.race([work, broken]);
  } finally {
    closed.removeEventListener('abort', onClosed);
  }
}

interface DevToolsSession {
  send(method: string, params?: Record<string, unknown>): Promise<unknown>;
}

/**
 * Asks for screenshots of the viewport alone. Remotion asks for what lies beyond it as well, for which the
 * browser lays the page out once more: a quarter of the time, for the same picture, because the viewport has
 * the size of the composition. Wrapped from outside; where Remotion's page looks different, nothing changes.
 */
function captureViewportOnly(browser: HeadlessBrowser): void {
  const newPage = browser.newPage.bind(browser);
  browser.newPage = async (options) => {
    const page = await newPage(options);
    const session = (page as unknown as { _client?: () => DevToolsSession })._client?.();
    if (typeof session?.send !== 'function') return page;
    const send = session.send.bind(session);
    session.send = (method, params) =>
      method === 'Page.captureScreenshot'
        ? send(method, { ...params, captureBeyondViewport: false })
        : send(method, params);
    return page;
  };
}

async function drawStates(
  browser: OpenBrowser,
  program: FoundBrowser,
  serveUrl: string,
  { slides, as = FOR_ENCODER }: CaptureTask,
  { signal, onPicture }: { readonly signal: AbortSignal; readonly onPicture: OnPicture },
): Promise<void> {
  const first = slides[0];
  if (first === undefined) return;
  const states = slides.reduce((sum, slide) => sum + slide.plan.states.length, 0);
  const props = {
    format: first.format,
    slides: slides.map(({ slide, plan }) => ({ slide, plan })),
    ...(as.alone ? { alone: true } : {}),
  };
  const drawn = new Set<number>();
  let lastAt = Date.now();
  const { cancelSignal, cancel } = makeCancelSignal();
  const { promise: broken, reject: breakOff } = Promise.withResolvers<never>();
  const stall = setTimeout(() => breakOff(new Error('the browser hangs')), STALL_MS);
  const onClosed = (): void => breakOff(browser.closed.reason);
  browser.closed.addEventListener('abort', onClosed, { once: true });
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const rendered = renderFrames({
      composition: videoConfig(COMPOSITION, first.format, states, props),
      inputProps: { ...props },
      serveUrl,
      puppeteerInstance: browser.program,
      browserExecutable: program.executable,
      chromeMode: program.chromeMode,
      outputDir: null,
      imageFormat: as.type,
      ...(as.type === 'jpeg' ? { jpegQuality: JPEG_QUALITY } : {}),
      scale: as.scale,
      muted: true,
      concurrency: 1,
      logLevel: 'error',
      timeoutInMilliseconds: PAGE_TIMEOUT_MS,
      cancelSignal,
      onStart: () => undefined,
      onFrameUpdate: () => undefined,
      // Pictures may arrive in any order.
      onFrameBuffer: (picture, frame) => {
        drawn.add(frame);
        const now = Date.now();
        onPicture(frame, picture, lastAt, now);
        lastAt = now;
        stall.refresh();
      },
    });
    await Promise.race([rendered, broken]);
  } finally {
    clearTimeout(stall);
    browser.closed.removeEventListener('abort', onClosed);
    signal.removeEventListener('abort', cancel);
    // Does nothing to a capture that is finished; ends one that a dead browser would leave waiting.
    cancel();
    broken.catch(() => undefined);
  }
  if (drawn.size !== states) throw new Error(`the browser drew ${drawn.size} of ${states} pictures`);
}
