import type { DeckColours } from '@slidewright/decks';
import type { BrandColours } from '@slidewright/slides/film/brand';
import { colourProblems } from '@slidewright/slides/themes/contrast';

/**
 * The colours of a deck as those of a brand: its first accent that can be read on the background, and, for text and an
 * accent that cannot, the nearest colour that can.
 */
export function brandColours({ background, text, accents }: DeckColours): BrandColours {
  const isReadable = (accent: string): boolean =>
    colourProblems({ background, text, accent }).every(({ field }) => field !== 'accent');
  const colours = { background, text, accent: accents.find(isReadable) ?? accents[0] };
  const mended = colourProblems(colours).map(({ field, nearest }) => [field, nearest] as const);
  return { ...colours, ...Object.fromEntries(mended) };
}
