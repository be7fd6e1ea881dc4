import type { ReadAs } from '@slidewright/slides/importers/recognise';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pause } from '../../lib/pause.ts';
import type { TextReading } from './read-slides.ts';

/** A text that is typed is read when no key was pressed for this long. */
const TYPING_PAUSE_MS = 150;

interface Reading {
  /** Null for a blank text, and until the first one is read. */
  readonly reading: TextReading | null;
  /** Reads the text again, whose reader could not be loaded; null if nothing failed. */
  readonly retry: (() => void) | null;
}

/** The reading of a text, in the browser; while a changed text is read, that of the text before. */
export function useReading(text: string, as: ReadAs): Reading {
  const isBlank = text.trim() === '';
  const { data, isError, refetch } = useQuery({
    queryKey: ['reading', as, text],
    queryFn: async ({ signal }) => {
      await pause(TYPING_PAUSE_MS, signal);
      signal.throwIfAborted();
      const { readSlides } = await import('./read-slides.ts');
      return readSlides(text, as);
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
  return {
    reading: isBlank ? null : (data ?? null),
    retry: isError && !isBlank ? () => void refetch() : null,
  };
}
