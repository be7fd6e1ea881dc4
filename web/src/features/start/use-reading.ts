import { detectLanguage } from '@slidewright/domain';
import { blocksOfBullets, type ImportWarning, type ParsedDeck, type ReadAs } from '@slidewright/slides';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { nameOfText, readText } from '../../lib/documents/read-text.ts';
import { pause } from '../../lib/pause.ts';
import type { PreviewedSlide } from '../preview/film.ts';

/** A slide as it will be, without its pictures. */
export type ReadSlide = Required<PreviewedSlide> & { readonly layout?: string };

/** How a text is read. */
export interface TextReading {
  readonly parsed: ParsedDeck;
  /** 'outline', 'Markdown for Marp'. */
  readonly name: string;
  /** BCP 47. */
  readonly language: string;
  readonly slides: readonly ReadSlide[];
  readonly warnings: readonly ImportWarning[];
}

/** A text that is typed is read when no key was pressed for this long. */
const TYPING_PAUSE_MS = 150;

async function read(text: string, as: ReadAs): Promise<TextReading> {
  const parsed = await readText(text, as);
  return {
    parsed,
    name: await nameOfText(parsed.recognised),
    language: parsed.language ?? detectLanguage(text),
    slides: parsed.slides.map(({ title, bulletPoints, blocks, speakerNotes, duration, layout }) => ({
      title,
      blocks: blocks ?? blocksOfBullets(bulletPoints),
      speakerNotes,
      duration,
      ...(layout === undefined ? {} : { layout }),
    })),
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
