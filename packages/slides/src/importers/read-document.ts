import type { ImportedDeck, LibraryImages, LibraryMusic } from './importer.ts';
import { DECK_FORMATS, importerFor, IMPORTERS } from './index.ts';

/** A document, and what of its files is in its owner's library. Plain data, which another process can be sent. */
export interface DocumentSource {
  readonly text: string;
  /** Name of its file. */
  readonly filename: string;
  /** What it is taken for; by default what its name and its text say. */
  readonly as?: 'outline' | 'deck';
  readonly images?: LibraryImages;
  readonly music?: LibraryMusic;
}

/** The deck of a document as plain data. Its time is in proportion to the length of the text. */
export async function readDocument({ text, filename, as, images, music }: DocumentSource): Promise<ImportedDeck> {
  const importer =
    as === undefined
      ? await importerFor(filename, text)
      : as === 'outline'
        ? IMPORTERS.outline
        : await DECK_FORMATS.markdown.load();
  const { resolve, ...deck } = importer.read(text);
  return images === undefined && music === undefined ? deck : resolve(images, music);
}
