import type { SlideRole } from '../picture/slide-role.ts';
import { themeOf, type ThemeId } from './index.ts';

/** The contrasts of a slide's title and text with what is behind them, as ratios from 1 to 21. */
export function wordContrast(id: ThemeId, role: SlideRole): { title: number; text: number } {
  const { tokens, titleColours } = themeOf(id);
  const palette = role === 'closing' ? tokens.closingPalette : tokens.palette;
  const title = titleColours?.(palette, role) ?? { ink: palette.title, background: palette.background };
  return { title: contrastRatio(title.ink, title.background), text: contrastRatio(palette.text, palette.background) };
}

/** The contrast ratio of two colours such as '#201c16' (WCAG 2.2). */
function contrastRatio(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of a colour (WCAG 2.2), from 0 to 1. */
function luminance(colour: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`${colour} is not a colour of the form #rrggbb`);
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
