import type { FaceWidth } from './text-shape.ts';

/** An area in units of the reference canvas, whose shorter side is 1080 units. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A theme's geometry for a kind of slide. Areas and sizes in reference units. */
export interface SlideGeometry {
  /** `stacked`: title and body share the column `text`. `apart`: the title has an area of its own. */
  readonly arrangement: 'stacked' | 'apart';
  readonly title: Area;
  readonly text: Area;
  /** Area of the pictures; not set for a slide without pictures. */
  readonly picture?: Area;
  /** The edge of the picture that is cut in a curve. */
  readonly pictureEdge?: CutEdge;
  /** A single picture that fills its area beside text reaches the edges of the slide. */
  readonly hasBleed?: true;
  /** Area of text and pictures together; not set where the text has all of it. */
  readonly frame?: Area;
  readonly titleSize: { readonly largest: number; readonly smallest: number };
  readonly titleLineHeight: number;
  /** The title has a narrow column; where its words break or it has too many lines, the dense arrangement is used. */
  readonly isTitleNarrow: boolean;
  /** Height of the title above which its size is reduced. */
  readonly titleHeight: number;
  /** Space between title and body where they are stacked, rules included. */
  readonly gap: number;
  /** Largest height of a row of one line, in em of the bullet's size. */
  readonly pitch: number;
  /** Width of numbers, bars and other marks next to a bullet, in em of the bullet's size. */
  readonly indent: number;
  /**
   * Sizes for up to four bullets on a page, and for eight; a body of few words may have all at the largest, and a
   * subtitle of one line may be as large as `largestLine`.
   */
  readonly bulletSize: {
    readonly largest: number;
    readonly smallest: number;
    readonly isFewWords?: true;
    readonly largestLine?: number;
  };
  readonly bulletLineHeight: number;
  /** Largest size of a statement; set if the body is one part or a few blocks next to each other. */
  readonly statementSize?: number;
  readonly titleFace: FaceWidth;
  readonly bulletFace: FaceWidth;
  /** The body has its whole width here, and pictures their place, so that the dense arrangement is only for long texts. */
  readonly isWhole?: true;
  /** Columns of a flat list; default: one. */
  readonly listColumns?: 2;
  /** Not set for rows of cards. */
  readonly cardsIn?: CardsIn;
  /** Fields of colour behind title and body, of themes that have some. */
  readonly fields?: readonly Field[];
}

/**
 * `row`: cards stand in one row where they fit, or below each other where that is usual. `list`: they are below each other
 * without grounds. `corners`: four stand in the corners, around the title.
 */
export type CardsIn = 'row' | 'list' | 'corners';

/** How a body can stand beside its title: four parts in the corners around it, a few rows, or running text. */
export type BesideTitle = 'corners' | 'rows' | 'text';

/** An edge of an area, by the direction of the slide. */
export type CutEdge = 'start' | 'end' | 'top' | 'bottom';

/** A field of colour behind a part of a slide. */
export interface Field {
  readonly area: Area;
  /** The colour, by a name of the theme. */
  readonly tone: string;
  readonly holds: 'title' | 'body' | 'both' | 'nothing';
}

/** Whether the title has an area beside the body, not above it. */
export const isBesideTitle = ({ arrangement, title, text }: SlideGeometry): boolean =>
  arrangement === 'apart' && text.x > title.x + title.width;

/** The area of text and pictures together. */
export const frameOf = ({ frame, text }: SlideGeometry): Area => frame ?? text;

/** The reference canvas of a format, and its scale in pixels per unit. */
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

/** The canvas of the layout, in reference units. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
}

/** Smallest size of text that is readable from the last row, in reference units. */
export const SMALLEST_BULLET = 28;
/** Space of a bullet, half above and half below, in em. */
export const BULLET_GAP = 0.58;
/** Sizes for up to four bullets on a page and for eight, in reference units. */
export const LANDSCAPE_BULLETS = { largest: 56, smallest: 38 };
export const PORTRAIT_BULLETS = { largest: 64, smallest: 46 };

/** Narrower bodies hold blocks below each other only, in reference units. */
export const NARROW_BODY = 1_200;
/** Space between blocks next to each other, in reference units. */
export const BESIDE_GAP = 72;
/** Narrower blocks are columns of a landscape slide, which has little height, in reference units. */
export const NARROW_COLUMN = 850;

/** The area of the canvas within these margins. */
export function inset(canvas: Canvas, left: number, top: number, right: number, bottom: number): Area {
  return { x: left, y: top, width: canvas.width - left - right, height: canvas.height - top - bottom };
}

/** A wider margin leaves too little room in a column, and looks empty beside large text; in em. */
const WIDEST_NARROW_INDENT = 1.9;

/** The width of the marks of bullets in a column or of large text, in em. */
export const narrowIndent = (indent: number): number => Math.min(indent, WIDEST_NARROW_INDENT);
