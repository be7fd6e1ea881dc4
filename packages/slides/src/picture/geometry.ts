import type { FaceWidth } from './text-shape.ts';

/** An area in units of the reference canvas: 1080 units along the shorter side of the picture. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How one theme sets one kind of slide. Areas and sizes in reference units. */
export interface SlideGeometry {
  /** `stacked`: bullets follow the title in one column, `text`. `apart`: the title has an area of its own. */
  readonly arrangement: 'stacked' | 'apart';
  readonly title: Area;
  readonly text: Area;
  readonly titleSize: { readonly largest: number; readonly smallest: number };
  readonly titleLineHeight: number;
  /** The title has a narrow column; where its words break or its lines pile up, the dense arrangement is wider. */
  readonly isTitleNarrow: boolean;
  /** Height the title may take before it is set smaller. */
  readonly titleHeight: number;
  /** Between title and bullets, rules included, where they are stacked. */
  readonly gap: number;
  /** Height of a row that holds one line, where there is room to spare, in em of the bullet's size. */
  readonly pitch: number;
  /** What numbers, bars or other marks take from the width of a bullet, in em of the bullet's size. */
  readonly indent: number;
  /** Size of a bullet when there are up to four, and when there are eight. */
  readonly bulletSize: { readonly largest: number; readonly smallest: number };
  readonly bulletLineHeight: number;
  /** Set when the body is one part, which is drawn as a statement: its largest size. */
  readonly statementSize?: number;
  readonly titleFace: FaceWidth;
  readonly bulletFace: FaceWidth;
}

/** The reference canvas of a format and how many pixels one of its units takes. */
export function referenceCanvas(format: { readonly width: number; readonly height: number }): {
  width: number;
  height: number;
  scale: number;
  orientation: Orientation;
} {
  const scale = Math.min(format.width, format.height) / 1080;
  const orientation = format.width >= format.height ? 'landscape' : 'portrait';
  return { width: format.width / scale, height: format.height / scale, scale, orientation };
}

export type Orientation = 'landscape' | 'portrait';

/** The canvas that a slide is laid out on, in reference units. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
}

/** Nothing is set smaller, in reference units: readable from the last row. */
export const SMALLEST_BULLET = 28;
/** Space that goes with a bullet, half of it above and half below, in em. */
export const BULLET_GAP = 0.58;
/** Sizes of a bullet when there are up to four on a page, and when there are eight, in reference units. */
export const LANDSCAPE_BULLETS = { largest: 56, smallest: 38 };
export const PORTRAIT_BULLETS = { largest: 64, smallest: 46 };

/** The canvas without margins of these widths. */
export function inset(canvas: Canvas, left: number, top: number, right: number, bottom: number): Area {
  return { x: left, y: top, width: canvas.width - left - right, height: canvas.height - top - bottom };
}
