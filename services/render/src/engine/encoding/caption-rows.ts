import { captionCell } from '@slidewright/compositions/caption-sheet';
import type { VideoFormat } from '@slidewright/slides/film/film';

/** Pixels of a side of a macroblock. */
const MACROBLOCK = 16;

/** How pictures are split into slices, so that one of them contains all captions; in rows of macroblocks. */
export interface CaptionRows {
  /** Rows of each slice; the last may have fewer. */
  readonly rows: number;
  /** The first row of the slice with the captions. */
  readonly first: number;
  /** How many slices of full height a picture has, but at least one. */
  readonly slots: number;
  /** Macroblocks of a row. */
  readonly columns: number;
}

/** The lowest slices of which one contains all captions of a film. */
export function captionRows(format: VideoFormat): CaptionRows {
  const cell = captionCell(format);
  const end = Math.ceil((format.height - cell.bottom) / MACROBLOCK);
  const top = Math.floor((format.height - cell.bottom - cell.height) / MACROBLOCK);
  const full = Math.floor(format.height / MACROBLOCK);
  const columns = Math.ceil(format.width / MACROBLOCK);
  for (let rows = end - top; rows < full; rows += 1) {
    const first = Math.floor(top / rows) * rows;
    if (first + rows >= end && first + rows <= full) return { rows, first, slots: Math.floor(full / rows), columns };
  }
  return { rows: Math.ceil(format.height / MACROBLOCK), first: 0, slots: 1, columns };
}

/** Copies a slice's rows of a picture (planar, 4:2:0) into another one of the same size, at the rows of slot `slot`. */
export function copyRows(
  from: Uint8Array,
  into: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  { rows, first }: CaptionRows,
  slot: number,
): void {
  let plane = 0;
  for (const [across, down, block] of [
    [width, height, MACROBLOCK],
    [width / 2, height / 2, MACROBLOCK / 2],
    [width / 2, height / 2, MACROBLOCK / 2],
  ] as const) {
    const start = plane + first * block * across;
    const end = plane + Math.min((first + rows) * block, down) * across;
    into.set(from.subarray(start, end), plane + slot * rows * block * across);
    plane += across * down;
  }
}

/** How far down a slice moves from its place in a picture to slot `slot`, in pixels. */
export function movedBy({ rows, first }: CaptionRows, slot: number): number {
  return (slot * rows - first) * MACROBLOCK;
}
