import type { Face } from '../drawing/typefaces.ts';
import type { Canvas, SlideGeometry } from '../picture/geometry.ts';
import type { SlideRole } from '../picture/slide-role.ts';

/** What of a slide decides how a theme arranges it. */
export interface ArrangedSlide {
  readonly role: SlideRole;
  /** There is nothing below the title. */
  readonly isEmpty: boolean;
}

/** The colours of a slide, as CSS values. */
export interface Palette {
  readonly ground: string;
  readonly title: string;
  /** What stands below the title. */
  readonly text: string;
  readonly accent: string;
  /** Text that matters less, such as the number of slides. */
  readonly muted: string;
  /** Separators, and marks of pages that are not shown. */
  readonly hairline: string;
}

/** The colours and typefaces of a theme. */
export interface ThemeTokens {
  readonly palette: Palette;
  /** Of the last slide of a film. */
  readonly closingPalette: Palette;
  readonly faces: { readonly title: Face; readonly text: Face };
}

/** A theme, but for its drawing, which is in the `drawing.tsx` beside it. */
export interface Theme {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Bullets of the picture by which the theme is chosen. */
  readonly sampleBullets: readonly string[];
  readonly tokens: ThemeTokens;
  /** How the theme arranges a slide; `dense` asks for the roomier arrangement. */
  readonly geometry: (slide: ArrangedSlide, canvas: Canvas, dense: boolean) => SlideGeometry;
}
