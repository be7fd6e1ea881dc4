/**
 * Draws the pictures of themes in the README from slides of the example about tides:
 * `npm run theme-pictures -w packages/compositions`.
 */

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ThemeId } from '@slidewright/domain';
import { deckSlide } from '@slidewright/slides/deck/match-slides';
import { readDocument } from '@slidewright/slides/importers/read-document';
import { drawnSlide, filmedSlides } from '@slidewright/slides/picture/drawn-slide';
import { placesOf } from '@slidewright/slides/picture/variety';
import { format } from '../tests/examples.ts';
import { openStage } from '../tests/stage.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const THEMES: readonly ThemeId[] = ['paper', 'midnight', 'studio'];
/** Title, figures, quotation and steps, two in a row. */
const SHOWN = [
  [0, 2],
  [6, 7],
] as const;
const WIDTH = 960;
const GAP = 20;
const QUALITY = 84;

const filename = 'deck.md';
const text = await readFile(join(REPOSITORY, 'examples/tides', filename), 'utf8');
const deck = await readDocument({ text, filename, as: 'deck' });
const slides = filmedSlides(deck.slides.map(deckSlide));
await using stage = await openStage();
await stage.page.addStyleTag({
  content: `body { visibility: visible !important }
    [data-sheet], [data-sheet] > div { background: white !important; padding: 0 !important; gap: ${GAP}px !important }`,
});
for (const theme of THEMES) {
  const places = placesOf(slides, theme);
  const rows = SHOWN.map((row) =>
    row.map((index) => ({
      name: String(index),
      slide: drawnSlide(slides[index]!, places[index]!),
      format: format(theme),
      width: WIDTH,
    })),
  );
  await stage.page.evaluate((given) => window.drawSheet(given), rows);
  const path = join(REPOSITORY, `docs/img/theme-${theme}.jpg`);
  await stage.page.locator('[data-sheet]').screenshot({ path, type: 'jpeg', quality: QUALITY });
  console.log(path);
}
