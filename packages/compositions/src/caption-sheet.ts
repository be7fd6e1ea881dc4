import type { VideoFormat } from '@slidewright/slides/film/film';
import { referenceCanvas } from '@slidewright/slides/measure/geometry';

/** Captions below each other on a transparent page, one in each cell, at the size of the film. */
export interface CaptionSheet {
  readonly format: VideoFormat;
  /** The lines of each caption; none leave the cell empty. */
  readonly captions: readonly (readonly string[])[];
}

/** The columns of a sheet that contain captions, in pixels; both are even. */
export interface CaptionColumns {
  readonly left: number;
  readonly width: number;
}

/** The columns of captions in the middle of a picture, of which the widest has `widest` pixels. */
export function captionColumns({ width }: Pick<VideoFormat, 'width'>, widest: number): CaptionColumns {
  const left = Math.max(0, 2 * Math.floor((width - Math.ceil(widest)) / 4));
  return { left, width: width - 2 * left };
}

/** In reference units, whose 1080 are the shorter side of a picture. */
const CELL_HEIGHT = 168;
const SIDE_MARGIN = 60;
/**
 * Of the height. Televisions cut wide pictures below it. On upright ones a caption of two lines stands below the text of
 * every theme; the apps of phones cover their lower fifth in any case.
 */
const BOTTOM_MARGIN = { landscape: 0.05, portrait: 0.03 } as const;

/**
 * The cell of a caption in pixels: as wide as the picture, of an even height, with its lower edge `bottom` (even) above that
 * of the picture. A caption touches the lower edge of its cell.
 */
export function captionCell(format: Pick<VideoFormat, 'width' | 'height'>): {
  readonly height: number;
  readonly bottom: number;
  readonly side: number;
  readonly scale: number;
} {
  const { scale, orientation } = referenceCanvas(format);
  return {
    height: 2 * Math.ceil((CELL_HEIGHT * scale) / 2),
    bottom: 2 * Math.round((format.height * BOTTOM_MARGIN[orientation]) / 2),
    side: Math.round(SIDE_MARGIN * scale),
    scale,
  };
}
