import { detectLanguage } from '@slidewright/domain';
import type { ImportWarning, ParsedDeck } from '@slidewright/slides/importers/importer';
import type { ReadAs } from '@slidewright/slides/importers/recognise';
import { deckSlide, type DeckSlide } from '@slidewright/slides/deck/match-slides';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readText } from '../../lib/documents/read-text.ts';
import { pause } from '../../lib/pause.ts';

/** How a text is read. */
export interface TextReading {
  readonly parsed: ParsedDeck;
  /** Name of the program that a deck in Markdown is written for; '' if it is for none. */
  readonly program: string;
  /** BCP 47. */
  readonly language: string;
  /** As they will be, without their pictures. */
  readonly slides: readonly DeckSlide[];
  readonly warnings: readonly ImportWarning[];
}

/** A text that is typed is read when no key was pressed for this long. */
const TYPING_PAUSE_MS = 150;

async function programOf({ recognised: { dialect } }: ParsedDeck): Promise<string> {
  if (dialect === undefined) return '';
  const { dialectNamed } = await import('@slidewright/slides/importers/markdown/dialects/index');
  return dialectNamed(dialect).label;
}

async function read(text: string, as: ReadAs): Promise<TextReading> {
  const parsed = await readText(text, as);
  return {
    parsed,
    program: await programOf(parsed),
    language: parsed.language ?? detectLanguage(text),
    slides: parsed.slides.map(deckSlide),
    warnings: parsed.warnings ?? [],
  };
}

/** The reading of a text, in the browser; while a changed text is read, that of the text before. Null for a blank text. */
export function useReading(text: string, as: ReadAs): TextReading | null {
  const isBlank = text.trim() === '';
  const { data } = useQuery({
    queryKey: ['reading', as, text],
    queryFn: async ({ signal }) => {
      await pause(TYPING_PAUSE_MS, signal);
      signal.throwIfAborted();
      return read(text, as);
    },
    enabled: !isBlank,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    // Nothing is asked of the server.
    networkMode: 'always',
    retry: false,
  });
  return isBlank ? null : (data ?? null);
}
