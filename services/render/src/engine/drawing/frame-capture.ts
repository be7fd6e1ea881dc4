import { openBrowser } from '@remotion/renderer';
import { serveBundle, type OwnFiles } from '@slidewright/compositions/bundle-server';
import { captionColumns } from '@slidewright/compositions/caption-sheet';
import type { Still, StillFormat } from '@slidewright/compositions/drawing-page';
import { openDrawingPage, type DrawingPage } from '@slidewright/compositions/open-drawing-page';
import type { FoundBrowser } from '@slidewright/platform';
import type { VideoFormat } from '@slidewright/slides/film/film';
import { drawnImageIdsOf } from '@slidewright/slides/kinds/index';
import { sheetsOf, type DrawnSheets } from '../caption-strips.ts';
import { printHandout } from './print-handout.ts';
import type { DrawTask, PrintRequest } from './renderer-messages.ts';

type HeadlessBrowser = Awaited<ReturnType<typeof openBrowser>>;

export interface FrameCaptureOptions {
  readonly browser: FoundBrowser;
  /** Folder of the composition bundle. */
  readonly bundle: string;
}

interface CaptureTask extends Pick<DrawTask, 'images'> {
  readonly stills: readonly Still[];
  /** Default: as for the encoder. */
  readonly as?: StillFormat;
}

/** Draws stills and captions in one browser, whose pages stay open. */
export interface FrameCapture extends AsyncDisposable {
  /**
   * Draws stills. One capture at a time: a second call waits for the first. `onPicture` is called for each still as soon
   * as it is drawn, which of two that are drawn at the same time may be the later one first.
   */
  capture(task: CaptureTask, onPicture: OnPicture): Promise<void>;
  /** Draws captions on transparent sheets, as `sheetsOf` shares them out; waits for its turn among the captures. */
  drawCaptions(task: CaptionTask): Promise<DrawnSheets>;
  /** Prints a handout as PDF into `file`; waits for its turn among the captures. */
  print(task: Pick<PrintRequest, 'handout' | 'folder'>, file: string): Promise<void>;
}

/** The captions of slides that share a format. */
export interface CaptionTask extends Pick<DrawTask, 'images'> {
  readonly format: VideoFormat;
  /** The lines of each. */
  readonly captions: readonly (readonly string[])[];
}

/** Gets the picture of a still, by its index, and when it was drawn, in milliseconds since the epoch. */
export type OnPicture = (index: number, picture: Buffer, startedAt: number, endedAt: number) => void;

const FOR_ENCODER: StillFormat = { type: 'jpeg', scale: 1 };
/** A page keeps images, fonts and compiled blocks; after this many pictures another one is opened. */
const MOST_PICTURES = 500;
/** While the browser draws one page it lays out another: one alone leaves it waiting for a third of the time. */
const PAGES = 2;
/** Fewer are drawn before another page is open. */
const WORTH_ANOTHER_PAGE = 12;

/** Opens no browser yet: that happens with the first picture, and again after the browser died. */
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

  /** Waits for its turn and works in the browser, whose pages find `files`. */
  const inBrowser = (files: OwnFiles, work: (opened: OpenBrowser) => Promise<void>): Promise<void> => {
    const turn = queue.then(async () => {
      own = files;
      // It may have died between two drawings.
      if ((await browser)?.closed.aborted) browser = null;
      browser ??= openWatchedBrowser(options.browser);
      try {
        const opened = await browser;
        await unlessClosed(opened, work(opened));
      } catch (error) {
        // After any failure the browser may be in any state, and a dead one never reports that it has closed.
        void close();
        throw error;
      }
    });
    queue = turn.catch(() => undefined);
    return turn;
  };

  /** A page for the next picture. */
  const drawingPage = async ({ program, pages }: OpenBrowser, place = 0): Promise<DrawingPage> => {
    const open = pages[place];
    if (open !== undefined && open.pictures < MOST_PICTURES) {
      open.pictures += 1;
      return open.page;
    }
    await open?.page.close();
    const page = await openDrawingPage(program, server.url);
    pages[place] = { page, pictures: 1 };
    return page;
  };

  return {
    capture: ({ stills, images, as = FOR_ENCODER }, onPicture) =>
      inBrowser(images === null ? {} : { images }, async (opened) => {
        const waiting = stills.entries();
        const drawInPage = async (place: number): Promise<void> => {
          for (;;) {
            const page = await drawingPage(opened, place);
            const { value: next } = waiting.next();
            if (next === undefined) return;
            const [index, still] = next;
            const startedAt = Date.now();
            const picture = await page.drawStill(still, as);
            onPicture(index, picture, startedAt, Date.now());
          }
        };
        await Promise.all(Array.from({ length: pagesFor(stills) }, (_, place) => drawInPage(place)));
      }),
    drawCaptions: async ({ format, captions, images }) => {
      const pictures: Buffer[] = [];
      let columns = captionColumns(format, format.width);
      await inBrowser(images === null ? {} : { images }, async (opened) => {
        columns = captionColumns(format, await (await drawingPage(opened)).widestCaption({ format, captions }));
        for (const sheet of sheetsOf(format, captions))
          pictures.push(await (await drawingPage(opened)).drawCaptions(sheet, columns));
      });
      return { pictures, columns, cells: sheetsOf(format, captions)[0]?.captions.length ?? 0 };
    },
    print: ({ handout, folder }, file) =>
      inBrowser({ handout: { content: handout, folder } }, ({ program }) => printHandout(program, server.url, file)),
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
  /** Opened with the first picture, the second with the first request of many. */
  readonly pages: { readonly page: DrawingPage; pictures: number }[];
}

/** How many pages draw stills. Images are drawn by one: each page would decode them, and frees the memory of all. */
function pagesFor(stills: readonly Still[]): number {
  if (stills.length < WORTH_ANOTHER_PAGE) return 1;
  return stills.some(({ slide }) => drawnImageIdsOf(slide.blocks).length > 0) ? 1 : PAGES;
}

async function openWatchedBrowser(browser: FoundBrowser): Promise<OpenBrowser> {
  const program = await openBrowser('chrome', {
    browserExecutable: browser.executable,
    chromeMode: browser.chromeMode,
    logLevel: 'error',
  });
  // Remotion has no event of its own for this; without it a call to a dead browser waits for ever.
  const closed = new AbortController();
  const { transport } = (program as unknown as { connection: { transport: { onclose?: () => void } } }).connection;
  const before = transport.onclose;
  transport.onclose = () => {
    before?.();
    closed.abort(new Error('the browser died'));
  };
  return { program, closed: closed.signal, pages: [] };
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
