/** Draws the pictures by which a theme is chosen: `npm run thumbnails -w packages/compositions`. */

import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openBrowser, renderStill, selectComposition } from '@remotion/renderer';
import { THEME_IDS, type SlideFilmProps, type ThemeId } from '@slidewright/slides/film';
// @boundaries-ignore a tool, not drawn: were platform a dependency here, it would be one of the web app too
import { findBrowser } from '@slidewright/platform';
import { bundleCompositions } from './bundle.ts';

const FOLDER = resolve(import.meta.dirname, '../thumbnails');

const WORDS: Record<ThemeId, { title: string; bulletPoints: string[] }> = {
  paper: { title: 'Paper', bulletPoints: ['Ink rules on warm white', 'A serif with a voice', 'Notes in the margin'] },
  midnight: {
    title: 'Midnight',
    bulletPoints: ['Light on blue-black', 'Made for dark rooms', 'Quiet, and a little vast'],
  },
  studio: { title: 'Studio', bulletPoints: ['One block of colour', 'Bold words', 'Big numbers'] },
};

function propsOf(theme: ThemeId): SlideFilmProps {
  return {
    slide: { ...WORDS[theme], index: 0, total: 12, role: 'opening' },
    format: { width: 480, height: 270, frameRate: { numerator: 30, denominator: 1 }, theme },
    plan: {
      frames: 1,
      states: [{ entrance: 1, page: 0, revealed: 3 }],
      steps: [{ kind: 'hold', state: 0, frames: 1 }],
    },
  };
}

const found = findBrowser(process.env['CHROMIUM_PATH']);
if (found === null) throw new Error('No browser was found to draw with: install chromium or set CHROMIUM_PATH.');
const common = { browserExecutable: found.executable, chromeMode: found.chromeMode, logLevel: 'error' } as const;
const { folder: serveUrl } = await bundleCompositions();
const browser = await openBrowser('chrome', common);
await mkdir(FOLDER, { recursive: true });
for (const theme of THEME_IDS) {
  const inputProps = { ...propsOf(theme) };
  const composition = await selectComposition({
    serveUrl,
    id: 'SlideStates',
    inputProps,
    puppeteerInstance: browser,
    ...common,
  });
  const output = join(FOLDER, `${theme}.jpg`);
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
