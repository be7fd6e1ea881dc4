import { isRightToLeft } from '../convert/pdf-order.ts';
import type { Box } from './parts.ts';

/** What has a place on a page. */
export interface Placed {
  readonly box: Box;
}

/** Areas that overlap by less than this share of their shorter side stand beside each other. */
const MOST_OVERLAP = 0.15;
/** More are put in order by their rows alone. */
const MOST_CUT = 1_000;

/** One direction of a page. */
interface Axis {
  readonly start: (box: Box) => number;
  readonly length: (box: Box) => number;
}
const ACROSS: Axis = { start: ({ left }) => left, length: ({ width }) => width };
const DOWN: Axis = { start: ({ top }) => top, length: ({ height }) => height };

/**
 * Areas of a page in the order in which a person reads them: from the top, with columns one after the other where the
 * space between columns is wider than that between their lines, and rows one after the other otherwise. `text` decides
 * the side at which rows and columns begin.
 */
export function inReadingOrder<One extends Placed>(placed: readonly One[], text: string): One[] {
  const isMirrored = isRightToLeft(text);
  return placed.length > MOST_CUT ? byRows(placed, isMirrored) : ordered(placed, isMirrored);
}

function ordered<One extends Placed>(placed: readonly One[], isMirrored: boolean): One[] {
  if (placed.length < 2) return [...placed];
  const columns = cut(placed, ACROSS);
  const rows = cut(placed, DOWN);
  if (columns.pieces.length > 1 && (rows.pieces.length === 1 || columns.gap > rows.gap)) {
    const inOrder = isMirrored ? columns.pieces.toReversed() : columns.pieces;
    return inOrder.flatMap((piece) => ordered(piece, isMirrored));
  }
  if (rows.pieces.length === 1) return byRows(placed, isMirrored);
  return bands(rows.pieces).flatMap((band) =>
    band.length === rows.pieces.length
      ? band.flatMap((row) => ordered(row, isMirrored))
      : ordered(band.flat(), isMirrored),
  );
}

/** Rows that follow each other and have columns in common: what is as wide as the page stands alone. */
function bands<One extends Placed>(rows: readonly (readonly One[])[]): (readonly One[])[][] {
  const found: (readonly One[])[][] = [];
  for (const row of rows) {
    const band = found.at(-1);
    if (band !== undefined && cut([...band.flat(), ...row], ACROSS).pieces.length > 1) band.push(row);
    else found.push([row]);
  }
  return found;
}

/** Areas that no line across the page or down it can part, in order, and the widest gap between two of them. */
function cut<One extends Placed>(placed: readonly One[], { start, length }: Axis): { pieces: One[][]; gap: number } {
  const pieces: One[][] = [];
  let end = -Infinity;
  let shortest = Infinity;
  let gap = -Infinity;
  for (const one of placed.toSorted((a, b) => start(a.box) - start(b.box))) {
    const space = start(one.box) - end;
    shortest = Math.min(shortest, length(one.box));
    if (space >= -MOST_OVERLAP * shortest) {
      if (pieces.length > 0) gap = Math.max(gap, space);
      pieces.push([one]);
      shortest = length(one.box);
    } else pieces.at(-1)!.push(one);
    end = Math.max(end, start(one.box) + length(one.box));
  }
  return { pieces, gap };
}

/**
 * Rows from the top, each from the side at which it is read. An area is in the row of the area before it if it begins above
 * the middle of the first one of the row.
 */
function byRows<One extends Placed>(placed: readonly One[], isMirrored: boolean): One[] {
  const rows: One[][] = [];
  for (const one of placed.toSorted((a, b) => a.box.top - b.box.top)) {
    const first = rows.at(-1)?.[0]?.box;
    if (first !== undefined && one.box.top < first.top + first.height / 2) rows.at(-1)!.push(one);
    else rows.push([one]);
  }
  const side = ({ box }: Placed): number => (isMirrored ? -(box.left + box.width) : box.left);
  return rows.flatMap((row) => row.toSorted((a, b) => side(a) - side(b)));
}
