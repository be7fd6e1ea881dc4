/**
 * Draws examples of every kind of block in every theme and orientation, for a look at them:
 * `npm run contact-sheet -w packages/compositions -- [folder] [kind …]`.
 */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { THEME_IDS } from '@slidewright/slides';
import { format, KIND_EXAMPLES } from '../tests/examples.ts';
import { openStage } from '../tests/stage.ts';

/** A busy machine takes long for dozens of slides. */
const SCREENSHOT_TIMEOUT_MS = 180_000;
const WIDTHS = { landscape: 768, portrait: 324 } as const;

const [folder = 'out/contact-sheets', ...kinds] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
await using stage = await openStage();
await stage.page.addStyleTag({ content: 'body { visibility: visible !important }' });
for (const [kind, examples] of Object.entries(KIND_EXAMPLES)) {
  if (kinds.length > 0 && !kinds.includes(kind)) continue;
  for (const size of ['landscape', 'portrait'] as const) {
    const rows = THEME_IDS.map((theme) =>
      Object.entries(examples).map(([name, slide]) => ({
        name: `${theme} ${name}`,
        slide,
        format: format(theme, size),
        width: WIDTHS[size],
      })),
    );
    await stage.page.evaluate((given) => window.drawSheet(given), rows);
    const path = join(folder, `${kind}-${size}.png`);
    await stage.page.locator('[data-sheet]').screenshot({ path, timeout: SCREENSHOT_TIMEOUT_MS });
    console.log(path);
  }
}
