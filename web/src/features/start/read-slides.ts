import { detectLanguage } from '@slidewright/domain';
import { deckSlide, type DeckSlide } from '@slidewright/slides/deck/match-slides';
import type { ImportWarning, ParsedDeck } from '@slidewright/slides/importers/importer';
import type { ReadAs } from '@slidewright/slides/importers/recognise';
import { readText } from '../../lib/documents/read-text.ts';
import { isFilmed } from '../preview/film.ts';
import type { SlideLine } from './lines-of-slides.ts';

/** How a text is read. */
export interface TextReading {
  readonly parsed: ParsedDeck;
  /** Name of the program that a deck in Markdown is written for; '' if it is for none. */
  readonly program: string;
  /** BCP 47. */
  readonly language: string;
  /** As they will be, without their pictures. */
  readonly slides: readonly DeckSlide[];
  /** Where slides begin, in the order of the lines; of slides that begin on one line, the first. */
  readonly lines: readonly SlideLine[];
  readonly warnings: readonly ImportWarning[];
}

async function programOf({ recognised: { dialect } }: ParsedDeck): Promise<string> {
  if (dialect === undefined) return '';
  const { dialectNamed } = await import('@slidewright/slides/importers/markdown/dialects/index');
  return dialectNamed(dialect).label;
}

/** Lines that say nothing: blank ones, and rulers between slides. */
const EMPTY = /^\s*(?:[-*_=]{3,}\s*)?$/;

function linesOf(text: string, slides: readonly DeckSlide[], { lines = [] }: ParsedDeck): SlideLine[] {
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

/** Reads the slides of a text. This module is loaded with the first text. */
export async function readSlides(text: string, as: ReadAs): Promise<TextReading> {
  const parsed = await readText(text, as);
  const slides = parsed.slides.map(deckSlide);
  return {
    parsed,
    program: await programOf(parsed),
    language: parsed.language ?? detectLanguage(text),
    slides,
    lines: linesOf(text, slides, parsed),
    warnings: parsed.warnings ?? [],
  };
}
