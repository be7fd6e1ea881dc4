import { textWidth } from '../../measure/text-shape.ts';

/** Width of a character, in em of the monospaced face. */
export const CHARACTER = 0.6;
/** Columns before a continued line, for its mark. */
export const CONTINUED = 3;

/** A piece of a line that is drawn as a line, as offsets in UTF-16 code units. */
export interface LinePiece {
  readonly start: number;
  readonly end: number;
}

/** Columns of a character: characters of other faces are wider than the monospaced ones. */
function columnsOf(character: string): number {
  if (character >= ' ' && character <= '~') return 1;
  return Math.ceil(textWidth(character) / CHARACTER - 0.25);
}

export function lineColumns(line: string): number {
  let columns = 0;
  for (const character of line) columns += columnsOf(character);
  return columns;
}

/** Breaks a line at `columns`, if possible after a space in the second half; at least one piece. */
export function wrapLine(line: string, columns: number): LinePiece[] {
  const pieces: LinePiece[] = [];
  let start = 0;
  let used = 0;
  let space = 0;
  let at = 0;
  let available = Math.max(columns, CONTINUED + 1);
  const most = available;
  for (const character of line) {
    const width = columnsOf(character);
    if (used + width > available && at > start) {
      const end = space > start + (at - start) / 2 ? space : at;
      pieces.push({ start, end });
      start = end;
      available = most - CONTINUED;
      used = lineColumns(line.slice(start, at));
    }
    used += width;
    at += character.length;
    if (character === ' ') space = at;
  }
  return [...pieces, { start, end: line.length }];
}
