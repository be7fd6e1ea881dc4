/** Draws the thumbnails of the themes: `npm run thumbnails -w packages/compositions`. */

import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openBrowser, renderStill, selectComposition } from '@remotion/renderer';
import { blocksOfBullets, THEMES, type SlideFilmProps } from '@slidewright/slides';
// @boundaries-ignore a tool: a dependency on platform here would make it one of the web app
import { findBrowser } from '@slidewright/platform';
import { bundleCompositions } from './bundle.ts';

const FOLDER = resolve(import.meta.dirname, '../thumbnails');

function propsOf({ id, name, sampleBullets }: (typeof THEMES)[number]): SlideFilmProps {
  return {
    slide: { title: name, blocks: blocksOfBullets(sampleBullets), index: 0, total: 12, role: 'opening' },
    format: { width: 480, height: 270, frameRate: { numerator: 30, denominator: 1 }, theme: id },
    plan: {
      frames: 1,
      states: [{ entrance: 1, page: 0, step: sampleBullets.length }],
      steps: [{ kind: 'hold', state: 0, frames: 1 }],
    },
  };
}

const found = findBrowser(process.env['CHROMIUM_PATH']);
if (found === null) throw new Error('No browser was found: install chromium or set CHROMIUM_PATH.');
const common = { browserExecutable: found.executable, chromeMode: found.chromeMode, logLevel: 'error' } as const;
const { folder: serveUrl } = await bundleCompositions();
const browser = await openBrowser('chrome', common);
await mkdir(FOLDER, { recursive: true });
for (const theme of THEMES) {
  const inputProps = { ...propsOf(theme) };
  const composition = await selectComposition({
    serveUrl,
    id: 'SlideStates',
    inputProps,
    puppeteerInstance: browser,
    ...common,
  });
  const output = join(FOLDER, `${theme.id}.jpg`);
  await renderStill({
    serveUrl,
    composition,
    inputProps,
    output,
    imageFormat: 'jpeg',
    jpegQuality: 90,
    puppeteerInstance: browser,
    ...common,
  });
  console.log(output);
}
await browser.close({ silent: true });
