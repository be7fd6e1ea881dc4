/** Draws the thumbnails of the themes: `npm run thumbnails -w packages/compositions`. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openBrowser } from '@remotion/renderer';
import { blocksOfBullets } from '@slidewright/slides/content/blocks';
import { THEMES } from '@slidewright/slides/themes/index';
// @boundaries-ignore a tool: a dependency on platform here would make it one of the web app
import { findBrowser } from '@slidewright/platform';
import { serveBundle } from './bundle-server.ts';
import { bundleCompositions } from './bundle.ts';
import type { Still } from './drawing-page.ts';
import { openDrawingPage } from './open-drawing-page.ts';

const FOLDER = resolve(import.meta.dirname, '../thumbnails');

function stillOf({ id, name, sampleBullets }: (typeof THEMES)[number]): Still {
  return {
    slide: {
      title: name,
      blocks: blocksOfBullets(sampleBullets),
      index: 0,
      total: 12,
      role: 'opening',
    },
    format: { width: 480, height: 270, frameRate: { numerator: 30, denominator: 1 }, theme: id },
    state: { entrance: 1, page: 0, step: sampleBullets.length },
  };
}

const found = findBrowser(process.env['CHROMIUM_PATH']);
if (found === null) throw new Error('No browser was found: install chromium or set CHROMIUM_PATH.');
const browser = await openBrowser('chrome', {
  browserExecutable: found.executable,
  chromeMode: found.chromeMode,
  logLevel: 'error',
});
await using server = await serveBundle((await bundleCompositions()).folder, () => ({}));
const page = await openDrawingPage(browser, server.url);
await mkdir(FOLDER, { recursive: true });
for (const theme of THEMES) {
  const output = join(FOLDER, `${theme.id}.jpg`);
  await writeFile(output, await page.drawStill(stillOf(theme), { type: 'jpeg', scale: 1 }));
  console.log(output);
}
await browser.close({ silent: true });
