import type { VideoFormat } from '../film/film.ts';
import type { BrandColours } from '../film/brand.ts';
import { AA, contrastRatio, nearestReadable } from './colour.ts';
import { themeOf } from './index.ts';
import { paletteOf, type GroundedSlide } from './palette.ts';

/** The contrasts of a slide's title and text with what is behind them, as ratios from 1 to 21. */
export function wordContrast(
  format: Pick<VideoFormat, 'theme' | 'brand'>,
  slide: GroundedSlide,
): { title: number; text: number } {
  const theme = themeOf(format);
  const { titleColours, grounds } = theme;
  const palette = paletteOf(theme, slide);
  const title = titleColours?.(palette, slide.role) ?? { ink: palette.title, background: palette.background };
  const behind = [palette.background, ...(grounds?.(palette) ?? [])];
  return {
    title: contrastRatio(title.ink, title.background),
    text: Math.min(...behind.map((ground) => contrastRatio(palette.text, ground))),
  };
}

/** A colour of a brand that cannot be read, in a sentence for its author. */
export interface ColourProblem {
  readonly field: 'text' | 'accent';
  /** The lowest contrast that can be read, as a ratio. */
  readonly needed: number;
  /** The nearest colour that would do. */
  readonly nearest: string;
  readonly message: string;
}

/** What of a brand's colours is below level AA; the other colours of a theme are derived so that they are not. */
export function colourProblems(colours: BrandColours): ColourProblem[] {
  const { background } = colours;
  return (
    [
      ['text', AA.text, 'Text'],
      ['accent', AA.large, 'The accent'],
    ] as const
  ).flatMap(([field, needed, name]) => {
    const found = contrastRatio(colours[field], background);
    if (found >= needed) return [];
    const nearest = nearestReadable(colours[field], [background], needed)!;
    // Rounded down: 4.49 must not be shown as 4.5.
    const shown = (Math.floor(found * 10) / 10).toFixed(1);
    const message = `${name} ${colours[field]} on ${background} has a contrast of ${shown}, and needs ${needed}: ${nearest} would do.`;
    return [{ field, needed, nearest, message }];
  });
}
