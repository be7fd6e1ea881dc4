import { realpath } from 'node:fs/promises';
import { basename, dirname, extname, join, sep } from 'node:path';
import { blocksOfBullets } from '@slidewright/slides/content/blocks';
import type { ImportedDeck, LibraryImages, LibraryMusic, Recognised } from '@slidewright/slides/importers/importer';
import { importerFor } from '@slidewright/slides/importers/index';
import type { ReadAs } from '@slidewright/slides/importers/recognise';
import { deckError } from '../errors.ts';
import { hashOfFile, readSource } from './source.ts';

/** A picture or music that a deck names, as a file in the deck's folder. */
export interface NamedFile {
  /** As the deck has it. */
  readonly address: string;
  readonly path: string;
  /** SHA-256 of the file; '' if it is missing. */
  readonly hash: string;
}

/** A deck in Markdown or an outline, of a file. */
export interface DeckFile {
  /** Absolute, with symbolic links followed. */
  readonly path: string;
  /** SHA-256 of the file. */
  readonly hash: string;
  readonly text: string;
  readonly recognised: Recognised;
  readonly pictures: readonly NamedFile[];
  /** The music of the film; none if the deck names none. */
  readonly music: readonly NamedFile[];
  /** The slides, with these images and this music of the library. */
  read(images?: LibraryImages, music?: LibraryMusic): ImportedDeck;
}

/** Reads a deck, and the pictures and music in its folder. Throws CliError for a file that is no deck. */
export async function readDeck(file: string, as: ReadAs = 'auto'): Promise<DeckFile> {
  const { path, content, hash } = await readSource(file);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw deckError(`${file} is not a text in UTF-8.`);
  }
  if (text.includes('\0')) throw deckError(`${file} is not a text.`);
  const importer = await importerFor(text, as);
  if (content.length > importer.maximumBytes)
    throw deckError(`${file} is larger than ${(importer.maximumBytes / 1024 ** 2).toFixed(1)} MB.`);
  const deck = importer.read(text, { filename: path });
  const read = (images?: LibraryImages, music?: LibraryMusic): ImportedDeck => {
    const resolved = deck.resolve(images, music);
    return { ...resolved, title: resolved.title || basename(path, extname(path)) };
  };
  const isEmpty = deck.slides.every(
    ({ title, speakerNotes, bulletPoints, blocks = blocksOfBullets(bulletPoints) }) =>
      title === '' && speakerNotes === '' && blocks.length === 0,
  );
  const pictures = await findFiles(path, deck.pictures ?? []);
  const music = await findFiles(path, deck.missingMusic === undefined ? [] : [deck.missingMusic]);
  if (text.trim() === '' || (isEmpty && pictures.length === 0)) throw deckError(`${file} has no slides.`);
  return { path, hash, text, recognised: deck.recognised, pictures, music, read };
}

/** What names files in the folder of the deck, also missing ones; an address is not followed. */
async function findFiles(deck: string, addresses: readonly string[]): Promise<NamedFile[]> {
  const folder = dirname(deck);
  const inside = folder.endsWith(sep) ? folder : `${folder}${sep}`;
  const files: NamedFile[] = [];
  for (const address of addresses) {
    if (/^[a-z][a-z0-9+.-]*:|^[/\\]/i.test(address)) continue;
    const named = join(folder, decoded(address));
    const path = await realpath(named).catch(() => named);
    if (path.startsWith(inside)) files.push({ address, path, hash: await hashOfFile(path) });
  }
  return files;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
