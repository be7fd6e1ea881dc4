import type { HeadlessBrowser } from '@remotion/renderer';
import { drawnImageIdsOf, imageIdsOf } from '@slidewright/slides/kinds/index';
import { captionCell, type CaptionColumns, type CaptionSheet } from './caption-sheet.ts';
import { DRAWING_PAGE, type Still, type StillFormat } from './drawing-page.ts';

/** Text survives 95 without visible rings; PNG costs twice the time. */
export const JPEG_QUALITY = 95;
const PAGE_TIMEOUT_MS = 30_000;
/** A browser that takes longer for a picture has hung. */
const PICTURE_MS = 60_000;

/**
 * After so many images, of up to 15 megapixels each, the browser is told to free memory: otherwise it keeps 0.5 GB of
 * decoded ones.
 */
const MOST_IMAGES = 4;

/** A page that draws one picture after the other. */
export interface DrawingPage {
  /** A JPEG, or a PNG that is transparent where nothing is drawn. Throws Error where a block cannot be drawn. */
  drawStill(still: Still, as: StillFormat): Promise<Buffer>;
  /** The width in pixels of the widest caption of a sheet of any height. */
  widestCaption(sheet: CaptionSheet): Promise<number>;
  /** A PNG of some columns, as high as the cells of the captions. */
  drawCaptions(sheet: CaptionSheet, columns: CaptionColumns): Promise<Buffer>;
  close(): Promise<void>;
}

/** The commands of the DevTools protocol that drawing takes. */
interface DevTools {
  send(method: string, parameters?: object): Promise<{ readonly value: unknown }>;
}

/** Opens the page of the bundle that draws; `serverUrl` is that of `serveBundle`. */
export async function openDrawingPage(browser: HeadlessBrowser, serverUrl: string): Promise<DrawingPage> {
  const page = await browser.newPage({
    context: () => null,
    logLevel: 'error',
    indent: false,
    pageIndex: 0,
    onBrowserLog: null,
    onLog: () => undefined,
  });
  await page.goto({ url: `${serverUrl}${DRAWING_PAGE}`, timeout: PAGE_TIMEOUT_MS });
  // Its own types name the commands of a capture only.
  const tools = page._client() as unknown as DevTools;
  await tools.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  const images = new Set<string>();
  const freeMemory = async ({ slide, state }: Still): Promise<void> => {
    const ids = imageIdsOf(slide.blocks);
    // Of a page with states, each still has another image.
    const isBuilt = drawnImageIdsOf(slide.blocks).length > ids.length;
    for (const id of ids) images.add(isBuilt ? `${id} ${state.step}` : id);
    if (images.size < MOST_IMAGES) return;
    images.clear();
    await tools.send('Memory.simulatePressureNotification', { level: 'critical' });
  };
  return {
    drawStill: async (still, { type, scale, alone }) => {
      const viewport = { ...still.format, deviceScaleFactor: scale };
      const picture = await inTime(draw(tools, ['drawStill', { ...still, alone }], viewport, { type }));
      await inTime(freeMemory(still));
      return picture;
    },
    widestCaption: (sheet) => inTime(show(tools, ['drawCaptions', sheet], viewportOf(sheet)).then(Number)),
    drawCaptions: (sheet, { left, width }) => {
      const clip = { x: left, y: 0, width, height: captionCell(sheet.format).height * sheet.captions.length };
      return inTime(draw(tools, ['drawCaptions', sheet], viewportOf(sheet), { type: 'png', clip }));
    },
    close: () => page.close(),
  };
}

interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly deviceScaleFactor: number;
}

function viewportOf({ format: { width, height } }: CaptionSheet): Viewport {
  return { width, height, deviceScaleFactor: 1 };
}

interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Content = readonly [name: 'drawStill' | 'drawCaptions', content: object];

/** Shows content and returns what its function is fulfilled with. */
async function show(
  tools: DevTools,
  [name, content]: Content,
  { width, height, deviceScaleFactor }: Viewport,
): Promise<unknown> {
  await tools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: false });
  const { value: shown } = await tools.send('Runtime.evaluate', {
    // JSON is JavaScript; no text of a slide or caption ever becomes markup.
    expression: `window.${name}(${JSON.stringify(content)})`,
    awaitPromise: true,
    returnByValue: true,
  });
  const { exceptionDetails, result } = shown as {
    exceptionDetails?: { exception?: { description?: string } };
    result?: { value?: unknown };
  };
  if (exceptionDetails !== undefined)
    throw new Error(`a picture cannot be drawn: ${exceptionDetails.exception?.description ?? 'unknown'}`);
  return result?.value;
}

/** Shows content and returns a picture of it, or of a part of it. */
async function draw(
  tools: DevTools,
  content: Content,
  viewport: Viewport,
  { type, clip = { x: 0, y: 0, ...viewport } }: { readonly type: 'png' | 'jpeg'; readonly clip?: Clip },
): Promise<Buffer> {
  await show(tools, content, viewport);
  const { x, y, width, height } = clip;
  const { value } = await tools.send('Page.captureScreenshot', {
    format: type,
    ...(type === 'jpeg' ? { quality: JPEG_QUALITY } : {}),
    optimizeForSpeed: true,
    // For what lies beyond it the browser lays the page out once more: a quarter of the time, for the same picture.
    captureBeyondViewport: false,
    clip: { x, y, width, height, scale: 1 },
  });
  return Buffer.from((value as { readonly data: string }).data, 'base64');
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('drawing a picture took too long')), PICTURE_MS);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
