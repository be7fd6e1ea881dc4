import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @boundaries-ignore a tool: a dependency on platform here would make it one of the web app
import { findBrowser } from '@slidewright/platform';
import { build } from 'esbuild';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import type { SlideStillProps } from '@slidewright/slides/drawing';
import { servePictures } from './pictures.ts';
import type { Drawn } from './stage-page.tsx';

/** A busy machine takes long to run the code of all drawings. */
const LOADING_TIMEOUT_MS = 120_000;

/** Where the page seems to be; nothing listens there. */
const ORIGIN = 'http://stage.localhost';

/** A browser with one page that lays out and measures slides. The page is hidden: painting would double the time. */
export interface Stage extends AsyncDisposable {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** All URLs that the page requested. */
  readonly requests: readonly string[];
  readonly origin: string;
  draw(still: Omit<SlideStillProps, 'ref'>): Promise<Drawn>;
  /** Draws slides below each other in one go, which takes a fraction of the time of drawing each. */
  drawAll(stills: readonly Omit<SlideStillProps, 'ref'>[]): Promise<readonly Drawn[]>;
}

export function browserForTests(): NonNullable<ReturnType<typeof findBrowser>> {
  const found = findBrowser(process.env['CHROMIUM_PATH']);
  if (found === null) throw new Error('These tests need a browser: install chromium-headless-shell.');
  return found;
}

export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'stage-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/stage-page.css"><style>body{margin:0;visibility:hidden}</style><body><script src="/stage-page.js"></script>',
  );
  await build({
    entryPoints: [join(import.meta.dirname, 'stage-page.tsx')],
    outdir: folder,
    bundle: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'file', '.woff': 'file', '.ttf': 'file' },
    logLevel: 'error',
  });
  const browser = await chromium.launch({ executablePath: browserForTests().executable, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1920, height: 1920 } });
  // Not by a server of esbuild, which builds the page again for every face that is requested.
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  );
  await servePictures(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${ORIGIN}/index.html`, { timeout: LOADING_TIMEOUT_MS });
  // As JSON: Playwright's checks of each value in an object take longer than writing and reading it.
  const drawAll: Stage['drawAll'] = async (stills) =>
    JSON.parse(
      await page.evaluate(
        async (given) => JSON.stringify(await window.drawSlides(JSON.parse(given))),
        JSON.stringify(stills),
      ),
    );
  return {
    page,
    cdp: await page.context().newCDPSession(page),
    requests,
    origin: ORIGIN,
    draw: async (still) => (await drawAll([still]))[0]!,
    drawAll,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
