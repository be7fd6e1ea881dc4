/** Where a slide begins in its text. */
export interface SlideLine {
  /** Counted from 1. */
  readonly line: number;
  /** Number of the slide in the film. */
  readonly number: number;
}

/** The line of a place in a text, counted from 1. */
export function lineAt(text: string, place: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < place; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** The place at which a line of a text begins. */
export function placeOfLine(text: string, line: number): number {
  let place = 0;
  for (let at = 1; at < line; at += 1) {
    const end = text.indexOf('\n', place);
    if (end === -1) return text.length;
    place = end + 1;
  }
  return place;
}
