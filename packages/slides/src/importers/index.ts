import type { Importer } from './importer.ts';
import { outline } from './outline/index.ts';
import { plainOutline } from './outline/plain.ts';

/** Importers of outlines, which make slides of any text. */
export const IMPORTERS = { outline, plainOutline } satisfies Record<string, Importer>;

/** A format of finished decks. */
interface DeckFormat {
  /** Extensions of its files, in lower case with the dot. */
  readonly extensions: readonly string[];
  /** Whether a file with this text is a deck; others are outlines. */
  readonly isDeck: (text: string) => boolean;
  /** Loaded when it is needed: its parser is large. */
  readonly load: () => Promise<Importer>;
}

/** All formats of decks. A format is a folder here and an entry. */
export const DECK_FORMATS = {
  markdown: {
    extensions: ['.md', '.markdown'],
    isDeck: (text) => /^---[ \t]*$/m.test(text),
    load: async () => (await import('./markdown/index.ts')).markdownDeck,
  },
} satisfies Record<string, DeckFormat>;

/** The importer of a file: of the deck format that it has, else of outlines, because any text is an outline. */
export async function importerFor(filename: string, text: string): Promise<Importer> {
  const name = filename.toLowerCase();
  const format = Object.values<DeckFormat>(DECK_FORMATS).find(
    ({ extensions, isDeck }) => extensions.some((extension) => name.endsWith(extension)) && isDeck(text),
  );
  return format ? format.load() : outline;
}

export { filmSettingsOf } from './film-settings.ts';
export { trackNamed } from './library-music.ts';
export type {
  ImportedDeck,
  ImportedSlide,
  Importer,
  ImportWarning,
  LibraryImages,
  LibraryMusic,
  ParsedDeck,
} from './importer.ts';
export { OUTLINE_NEEDED_MESSAGE } from './outline/sections.ts';
