import { open, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { openArchive, type Archive } from '@slidewright/decks';
import { errorReason, LIMITS } from '@slidewright/domain';
import { AppError } from '@slidewright/platform';
import { isTextFile } from '@slidewright/slides/importers/recognise';

/** A Markdown file, alone or in a zip with its pictures and its music. Disposing closes the zip. */
export interface MarkdownFile extends AsyncDisposable {
  readonly name: string;
  readonly text: string;
  /** The file with this address in the text, a picture or music; null if it is not in the zip. */
  file(address: string): Promise<{ readonly name: string; readonly bytes: Buffer } | null>;
}

const LARGEST_TEXT = 1_024 ** 2;
/** Of pictures and of music. */
const LARGEST_FILE = Math.max(LIMITS.imageBytes, LIMITS.musicBytes);
/** Files that other programs put into a zip. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.)/;

/** Opens a file if it is a text by its name, or a zip with one text; null for any other. */
export async function openMarkdown(file: string, filename: string): Promise<MarkdownFile | null> {
  if (isTextFile(filename)) {
    await using handle = await open(file);
    if ((await handle.stat()).size > LARGEST_TEXT) throw tooLong();
    return {
      name: filename,
      text: textOf(await readFile(file)),
      file: () => Promise.resolve(null),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  }
  if (!/\.zip$/i.test(filename)) return null;
  const archive = await openArchive(file);
  try {
    const texts = archive.names.filter((entry) => isTextFile(entry) && !HIDDEN.test(entry));
    // A plain text beside a deck says something about it.
    const decks = texts.filter((entry) => !/\.txt$/i.test(entry));
    const [name, ...others] = decks.length > 0 ? decks : texts;
    if (name !== undefined && others.length === 0)
      return {
        name: posix.basename(name),
        text: textOf((await archive.read(name, LARGEST_TEXT))!),
        file: (address) => fileIn(archive, address),
        [Symbol.asyncDispose]: () => archive[Symbol.asyncDispose](),
      };
  } catch (error) {
    await archive[Symbol.asyncDispose]();
    throw error;
  }
  await archive[Symbol.asyncDispose]();
  return null;
}

async function fileIn(archive: Archive, address: string): Promise<{ name: string; bytes: Buffer } | null> {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address)) return null;
  const path = decoded(address.replace(/[?#].*$/s, ''))
    .replaceAll('\\', '/')
    .replace(/^(?:\.{0,2}\/)+/, '');
  const [name, ...others] = archive.names.filter((entry) => entry === path || entry.endsWith(`/${path}`));
  if (name === undefined || others.length > 0) return null;
  return { name: posix.basename(name), bytes: (await archive.read(name, LARGEST_FILE))! };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A '%' of the name itself.
    return path;
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError('DECK_UNUSABLE', {
      reason: errorReason('textEncoding'),
      cause: error,
    });
  }
}

const tooLong = (): AppError => new AppError('PAYLOAD_TOO_LARGE', { reason: errorReason('textLarge') });
