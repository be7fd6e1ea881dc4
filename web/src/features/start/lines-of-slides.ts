import type { TextReading } from './use-reading.ts';
import { isFilmed } from '../preview/film.ts';

/** Where a slide begins in its text. */
export interface SlideLine {
  /** Counted from 1. */
  readonly line: number;
  /** Number of the slide in the film. */
  readonly number: number;
}

/** Lines that say nothing: blank ones, and rulers between slides. */
const EMPTY = /^\s*(?:[-*_=]{3,}\s*)?$/;

/** The line of each slide in the order of the lines; of slides that begin on one line, the first. */
export function linesOfSlides(text: string, { slides, parsed: { lines = [] } }: TextReading): SlideLine[] {
  const rows = text.split('\n');
  const found: SlideLine[] = [];
  let number = 0;
  slides.forEach((slide, index) => {
    if (!isFilmed(slide)) return;
    number += 1;
    const line = lines[index] ?? null;
    if (line === null) return;
    const written = rows.findIndex((row, at) => at >= line - 1 && !EMPTY.test(row));
    const from = written === -1 ? line : written + 1;
    const last = found.at(-1)?.line ?? 0;
    if (from > last) found.push({ line: from, number });
  });
  return found;
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
