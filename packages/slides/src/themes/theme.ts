import type { Canvas, SlideGeometry } from '../picture/geometry.ts';
import type { SlideRole } from '../picture/slide-role.ts';

/** What of a slide decides how a theme arranges it. */
export interface ArrangedSlide {
  readonly role: SlideRole;
  /** There is nothing below the title. */
  readonly isEmpty: boolean;
}

/** A theme, but for its drawing, which is in the `drawing.tsx` beside it. */
export interface Theme {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Bullets of the picture by which the theme is chosen. */
  readonly sampleBullets: readonly string[];
  /** How the theme arranges a slide; `dense` asks for the roomier arrangement. */
  readonly geometry: (slide: ArrangedSlide, canvas: Canvas, dense: boolean) => SlideGeometry;
}
