import type { openBrowser } from '@remotion/renderer';
import { captionCell, CAPTIONS_PAGE, type CaptionSheet } from '@slidewright/compositions/caption-sheet';

type HeadlessBrowser = Awaited<ReturnType<typeof openBrowser>>;

/** The commands of the DevTools protocol that drawing captions takes. */
interface DevTools {
  send(method: string, parameters?: object): Promise<{ readonly value: unknown }>;
}

const PAGE_TIMEOUT_MS = 30_000;
/** A browser that takes longer for a sheet has hung. */
const SHEET_MS = 60_000;

/** Draws sheets of captions in a page that stays open. */
export interface CaptionPage {
  /** A PNG, as wide as the picture and as high as the cells of the captions. */
  draw(sheet: CaptionSheet): Promise<Buffer>;
}

/** Opens the page of captions of the bundle. */
export async function openCaptionPage(browser: HeadlessBrowser, serverUrl: string): Promise<CaptionPage> {
  const page = await browser.newPage({
    context: () => null,
    logLevel: 'error',
    indent: false,
    pageIndex: 0,
    onBrowserLog: null,
    onLog: () => undefined,
  });
  await page.goto({ url: `${serverUrl}${CAPTIONS_PAGE}`, timeout: PAGE_TIMEOUT_MS });
  // Its own types name the commands of a capture only.
  const tools = page._client() as unknown as DevTools;
  await tools.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  return {
    draw: (sheet) => inTime(drawSheet(tools, sheet)),
  };
}

async function drawSheet(tools: DevTools, sheet: CaptionSheet): Promise<Buffer> {
  const { width } = sheet.format;
  const height = captionCell(sheet.format).height * sheet.captions.length;
  await tools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  const { value: shown } = await tools.send('Runtime.evaluate', {
    // JSON is JavaScript; no text of a caption ever becomes markup.
    expression: `window.drawCaptions(${JSON.stringify(sheet)})`,
    awaitPromise: true,
    returnByValue: true,
  });
  const { exceptionDetails } = shown as { exceptionDetails?: { exception?: { description?: string } } };
  if (exceptionDetails !== undefined)
    throw new Error(`the captions cannot be drawn: ${exceptionDetails.exception?.description ?? 'unknown'}`);
  const { value } = await tools.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: false,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  return Buffer.from((value as { readonly data: string }).data, 'base64');
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('drawing captions took too long')), SHEET_MS);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
