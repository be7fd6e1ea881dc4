import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @boundaries-ignore a tool: a dependency on platform here would make it one of the web app
import { findBrowser } from '@slidewright/platform';
import { context } from 'esbuild';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import type { SlideStillProps } from '@slidewright/slides/drawing';
import { servePictures } from './pictures.ts';
import type { Drawn } from './stage-page.tsx';

/** A browser with one page that lays out and measures slides. The page is hidden: painting would double the time. */
export interface Stage extends AsyncDisposable {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** All URLs that the page requested. */
  readonly requests: readonly string[];
  readonly origin: string;
  draw(props: Omit<SlideStillProps, 'ref'>): Promise<Drawn>;
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
  const build = await context({
    entryPoints: [join(import.meta.dirname, 'stage-page.tsx')],
    outdir: folder,
    bundle: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'file', '.woff': 'file', '.ttf': 'file' },
    logLevel: 'error',
  });
  await build.rebuild();
  const { port } = await build.serve({ servedir: folder, host: '127.0.0.1', port: 0 });
  const browser = await chromium.launch({ executablePath: browserForTests().executable, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1920, height: 1920 } });
  await servePictures(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const origin = `http://127.0.0.1:${port}`;
  await page.goto(origin);
  return {
    page,
    cdp: await page.context().newCDPSession(page),
    requests,
    origin,
    draw: (props) => page.evaluate((given) => window.drawSlide(given), props),
    async [Symbol.asyncDispose]() {
      await browser.close();
      await build.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
