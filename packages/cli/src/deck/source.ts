import { readFile, realpath, stat } from 'node:fs/promises';
import { deckError } from '../errors.ts';
import { sha256 } from '../folders.ts';

const LARGEST_TEXT = 16 * 1024 ** 2;
/** That of the server. */
const LARGEST_PAGES = 100 * 1024 ** 2;
/** Of pictures and of music. */
const LARGEST_FILE = 20 * 1024 ** 2;

/** Whether a file is a presentation, a PDF file, or a zip with a deck in Markdown and its files, which the server reads. */
export function isServerDeck(file: string): boolean {
  return /\.(?:p(?:p[ts]|ot)[xm]|o[dt]p|pdf|zip)$/i.test(file);
}

/** Reads a file without finding out what it holds. Throws CliError if it cannot be read or is too large. */
export async function readSource(file: string): Promise<{ path: string; content: Buffer; hash: string }> {
  try {
    const path = await realpath(file);
    const { size } = await stat(path);
    const largest = isServerDeck(file) ? LARGEST_PAGES : LARGEST_TEXT;
    if (size > largest) throw deckError(`${file} is larger than ${largest / 1024 ** 2} MB.`);
    const content = await readFile(path);
    return { path, content, hash: sha256(content) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw deckError(`There is no file ${file}.`);
    if (code === 'EISDIR') throw deckError(`${file} is a folder.`);
    throw code === 'WRONG_DECK' ? error : deckError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** SHA-256 of a picture or of music; '' if it is missing or too large for an upload. */
export async function hashOfFile(path: string): Promise<string> {
  const file = await stat(path).catch(() => null);
  if (!file?.isFile() || file.size > LARGEST_FILE) return '';
  return sha256(await readFile(path));
}
