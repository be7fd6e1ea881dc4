import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { AppError } from '@slidewright/platform';
import {
  fromRandomAccessReaderPromise,
  openPromise,
  RandomAccessReader,
  type Entry,
  type Options,
  type ZipFile,
} from 'yauzl';
import { encrypted, tooLarge, unusable } from './refusals.ts';

const MIB = 1_024 ** 2;
const MOST_ENTRIES = 10_000;
/** All entries together, unpacked. */
const MOST_BYTES = 512 * MIB;
/** An entry that is larger and shrank more than this was made to be a bomb: deflate reaches 1,032. */
const SUSPICIOUS_BYTES = 8 * MIB;
const MOST_RATIO = 400;

/** The parts of a document that is a zip file. Disposing closes the file. */
export interface Archive extends AsyncDisposable, ArchiveParts {}

export interface ArchiveParts {
  /** Paths of all parts, in the order of the file. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /** The content of a part, at most `mostBytes`; null if there is no such part. */
  read(name: string, mostBytes?: number): Promise<Buffer | null>;
}

/**
 * Opens a zip file and checks its directory against the limits: 10,000 entries, 512 MiB unpacked. Throws DECK_UNUSABLE
 * for a damaged file, PAYLOAD_TOO_LARGE beyond a limit, DECK_ENCRYPTED for an encrypted entry.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path).catch((error: unknown) => {
    throw unusable('not a zip file', error);
  });
  try {
    const entries = await listEntries(zip);
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name),
      async read(name, mostBytes = MOST_BYTES) {
        const entry = entries.get(name);
        return entry === undefined ? null : readEntry(zip, entry, mostBytes);
      },
      async [Symbol.asyncDispose]() {
        zip.close();
      },
    };
  } catch (error) {
    zip.close();
    throw error instanceof AppError ? error : unusable('the directory of the zip file cannot be read', error);
  }
}

const OPTIONS: Options = { strictFileNames: false, validateEntrySizes: true, autoClose: false };
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;

/** Opens a zip file also if bytes were added behind its end, as by mail: other programs open these too. */
async function openZip(path: string): Promise<ZipFile> {
  const end = await endOfZip(path);
  if (end === null) return openPromise(path, OPTIONS);
  return fromRandomAccessReaderPromise(new FileReader(path), end, OPTIONS);
}

/** Where the record at the end of a zip file ends; null if nothing is behind it, or it is not found. */
async function endOfZip(path: string): Promise<number | null> {
  await using file = await open(path);
  const { size } = await file.stat();
  const length = Math.min(size, END_BYTES + LONGEST_COMMENT);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
  const at = buffer.lastIndexOf('PK\u0005\u0006', length - END_BYTES, 'latin1');
  if (length < END_BYTES || at < 0) return null;
  const behind = length - (at + END_BYTES + buffer.readUInt16LE(at + END_BYTES - 2));
  return behind > 0 ? size - behind : null;
}

class FileReader extends RandomAccessReader {
  readonly #path: string;

  constructor(path: string) {
    super();
    this.#path = path;
  }

  override _readStreamForRange(start: number, end: number) {
    return createReadStream(this.#path, { start, end: end - 1 });
  }
}

/** The parts of an archive, of which `mostBytes` can be read in all. Beyond, reading throws PAYLOAD_TOO_LARGE. */
export function readingAtMost(archive: ArchiveParts, mostBytes: number): ArchiveParts {
  let left = mostBytes;
  return {
    names: archive.names,
    has: (name) => archive.has(name),
    async read(name, mostOfPart) {
      const bytes = await archive.read(name, mostOfPart);
      left -= bytes?.length ?? 0;
      if (left < 0) throw tooLarge(`its parts are read for more than ${mostBytes} bytes`);
      return bytes;
    },
  };
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw tooLarge(`${zip.entryCount} entries`);
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw encrypted();
    const { fileName, compressedSize, uncompressedSize } = entry;
    bytes += uncompressedSize;
    const ratio = uncompressedSize / Math.max(1, compressedSize);
    if (bytes > MOST_BYTES || (uncompressedSize > SUSPICIOUS_BYTES && ratio > MOST_RATIO))
      throw tooLarge(`${fileName} unpacks to ${uncompressedSize} bytes`);
    if (fileName.endsWith('/')) continue;
    // Readers differ in which of two parts with a name they take.
    if (entries.has(fileName)) throw unusable(`${fileName} is there twice`);
    entries.set(fileName, entry);
  }
  return entries;
}

/** The sizes of the directory may lie, so the bytes that arrive are counted. */
async function readEntry(zip: ZipFile, entry: Entry, mostBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > mostBytes) throw tooLarge(`${entry.fileName} is too large`);
  try {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      bytes += (chunk as Buffer).length;
      if (bytes > mostBytes) throw tooLarge(`${entry.fileName} is too large`);
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw error instanceof AppError ? error : unusable(`${entry.fileName} cannot be unpacked`, error);
  }
}
