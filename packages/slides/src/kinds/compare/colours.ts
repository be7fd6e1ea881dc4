import { readableInk } from '../../themes/colour.ts';
import type { Palette } from '../../themes/theme.ts';

/**
 * The colours of a side: the first stands on a quiet ground, the second on the accent, in the ink of the theme that is
 * easiest to read there.
 */
export function sideColours(
  { background, title, text, accent, hairline, code }: Palette,
  index: number,
): { readonly ground: string; readonly ink: string; readonly line: string } {
  if (index === 0) return { ground: code.background, ink: text, line: hairline };
  const ink = readableInk(accent, [background, title]);
  return { ground: accent, ink, line: `color-mix(in srgb, ${ink} 40%, transparent)` };
}
