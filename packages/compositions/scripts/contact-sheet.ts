/**
 * Draws every role, kind of block and layout in every theme and orientation, each short, usual, long, right to left and in
 * Chinese or Japanese characters, for a look at them:
 * `npm run contact-sheet -w packages/compositions -- [folder] [role, kind, layout-… or theme …]`.
 */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { THEME_IDS } from '@slidewright/slides/themes/index';
import { format, KIND_EXAMPLES, LAYOUT_EXAMPLES, ROLE_EXAMPLES } from '../tests/examples.ts';
import { openStage } from '../tests/stage.ts';

/** A busy machine takes long for dozens of slides. */
const SCREENSHOT_TIMEOUT_MS = 180_000;
const WIDTHS = { landscape: 768, portrait: 324 } as const;

const [folder = 'out/contact-sheets', ...chosen] = process.argv.slice(2);
const themes = THEME_IDS.filter((theme) => chosen.includes(theme));
const rows = themes.length === 0 ? THEME_IDS : themes;
const sheets = { ...ROLE_EXAMPLES, ...KIND_EXAMPLES, ...LAYOUT_EXAMPLES };
const names = Object.keys(sheets).filter((name) => chosen.includes(name));
await mkdir(folder, { recursive: true });
await using stage = await openStage();
await stage.page.addStyleTag({ content: 'body { visibility: visible !important }' });
for (const [sheet, examples] of Object.entries(sheets)) {
  if (names.length > 0 && !names.includes(sheet)) continue;
  for (const size of ['landscape', 'portrait'] as const) {
    const stills = rows.map((theme) =>
      Object.entries(examples).map(([name, slide]) => ({
        name: `${theme} ${name}`,
        slide,
        format: format(theme, size),
        width: WIDTHS[size],
      })),
    );
    await stage.page.evaluate((given) => window.drawSheet(given), stills);
    const path = join(folder, `${sheet}-${size}.png`);
    await stage.page.locator('[data-sheet]').screenshot({ path, timeout: SCREENSHOT_TIMEOUT_MS });
    console.log(path);
  }
}
