import type { Importer } from './importer.ts';
import { outline } from './outline/index.ts';
import { plainOutline } from './outline/plain.ts';
import { isDeckText, type ReadAs } from './recognise.ts';

/** The specification's parsers of outlines, for the buttons of the wizard that ask a language model first. */
export const IMPORTERS = { outline, plainOutline } satisfies Record<string, Importer>;

/** A format of finished decks. */
interface DeckFormat {
  /** Loaded when it is needed: its parser is large. */
  readonly load: () => Promise<Importer>;
}

/** All formats of decks. A format is a folder here and an entry. */
export const DECK_FORMATS = {
  markdown: { load: async () => (await import('./markdown/index.ts')).markdownDeck },
} satisfies Record<string, DeckFormat>;

/** The importer of a text: of decks if it is one, or is to be read as one; else the outline reader, because any text is an outline. */
export async function importerFor(text: string, as: ReadAs = 'auto'): Promise<Importer> {
  const isDeck = as === 'auto' ? isDeckText(text) : as === 'deck';
  return isDeck ? DECK_FORMATS.markdown.load() : (await import('./outline-reader/importer.ts')).loadOutlineReader();
}

export { trackNamed } from './library-music.ts';
export type {
  ImportedDeck,
  ImportedSlide,
  Importer,
  ImportWarning,
  LibraryImages,
  LibraryMusic,
  ParsedDeck,
  Recognised,
} from './importer.ts';
export { isDeckText, isTextFile, READ_AS, TEXT_EXTENSIONS, type ReadAs } from './recognise.ts';
export { slidesOfReading } from './outline-reader/slides/slides-of-reading.ts';
export { readOutline } from './outline-reader/index.ts';
export type { LeftOut, LeftOutReason, ReadContent, Reading, ReadSlide } from './outline-reader/reading.ts';
export { textsOfReadSlide } from './outline-reader/texts-of-slide.ts';
export { OUTLINE_NEEDED_MESSAGE } from './outline/sections.ts';
