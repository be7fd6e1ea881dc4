import type { ImportedDeck, LibraryImages, LibraryMusic } from './importer.ts';
import { importerFor, type ReadAs } from './index.ts';

/** A document, and what of its files is in its owner's library. Plain data, which another process can be sent. */
export interface DocumentSource {
  readonly text: string;
  /** Name of its file. */
  readonly filename: string;
  /** What it is read as; by default what its text says. */
  readonly as?: ReadAs;
  readonly images?: LibraryImages;
  readonly music?: LibraryMusic;
}

/** The deck of a document as plain data. Its time is in proportion to the length of the text. */
export async function readDocument({ text, filename, as, images, music }: DocumentSource): Promise<ImportedDeck> {
  const importer = await importerFor(text, as);
  const { resolve, lines: _, ...deck } = importer.read(text, { filename });
  return images === undefined && music === undefined ? deck : resolve(images, music);
}
