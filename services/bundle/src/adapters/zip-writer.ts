import { ZipArchive } from 'archiver';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { addAbortSignal, PassThrough, pipeline, Readable } from 'node:stream';

/** One file of an archive. Its bytes are asked for when its turn comes. */
export interface ZipEntry {
  /** Relative, `/` between folders. A path that could leave the folder it is unpacked in is an error. */
  readonly path: string;
  /** In the archive to two seconds, in UTC. */
  readonly modifiedAt: Date;
  /** Kept as it is, which suits what is compressed already; all else is deflated. */
  readonly stored: boolean;
  open(): Promise<Readable | Buffer>;
}

/** What was written of one file. */
export interface WrittenEntry {
  readonly path: string;
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface ZipOptions {
  /** Of what is deflated: 1 to 9; 0 stores everything. */
  readonly level: number;
  /** After each file, before the next one is asked for. */
  onEntry?(entry: WrittenEntry): void;
  /** Uncompressed bytes that passed. */
  onBytes?(count: number): void;
}

/** Smaller buffers would wake the reader for every few kilobytes. */
const BUFFERED_BYTES = 1024 * 1024;
const MAX_PATH_BYTES = 0xffff;

/**
 * A zip file as a stream, with 64-bit records where 32 bits do not suffice. One file is open at a time, and read as
 * fast as the zip is. The first error ends the stream with it, destroying the stream closes the current file.
 */
export function writeZip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, options: ZipOptions): Readable {
  const archive = new ZipArchive({ zlib: { level: options.level } });
  const zip = new PassThrough({ highWaterMark: BUFFERED_BYTES });
  const broken = new AbortController();
  pipeline(archive, zip, (error) => {
    if (error) broken.abort(error);
  });
  fill(archive, entries, options, broken.signal).catch((error: Error) => archive.destroy(error));
  return zip;
}

async function fill(
  archive: ZipArchive,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  { level, onEntry, onBytes }: ZipOptions,
  signal: AbortSignal,
): Promise<void> {
  const taken = new Set<string>();
  for await (const entry of entries) {
    checkPath(entry.path, taken);
    const hash = createHash('sha256');
    let size = 0;
    const chunks = read(entry, signal, (chunk) => {
      hash.update(chunk);
      size += chunk.length;
      onBytes?.(chunk.length);
    });
    // Archiver pipes a source on and looks no further: one that breaks off would leave it waiting for ever.
    const source = Readable.from(chunks, { objectMode: false }).on('error', (error) => archive.destroy(error));
    const added = once(archive, 'entry', { signal });
    archive.append(source, { name: entry.path, date: entry.modifiedAt, store: entry.stored || level === 0 });
    await added;
    onEntry?.({ path: entry.path, size, sha256: hash.digest('hex') });
  }
  await archive.finalize();
}

/** Opens a file only when it can listen to it as well, so that no error of it is missed. */
async function* read(
  entry: ZipEntry,
  signal: AbortSignal,
  onChunk: (chunk: Buffer) => void,
): AsyncGenerator<Buffer, void, undefined> {
  signal.throwIfAborted();
  const body = await entry.open();
  const chunks = Buffer.isBuffer(body) ? [body] : addAbortSignal(signal, body);
  for await (const chunk of chunks) {
    onChunk(chunk as Buffer);
    yield chunk as Buffer;
  }
}

/** Unpackers differ in what they forgive, and archiver mends bad names in silence; neither gets to see one. */
function checkPath(path: string, taken: Set<string>): void {
  const steps = path.split('/');
  const plain = steps.every((step) => step !== '' && step !== '.' && step !== '..' && !/[\\:\p{Cc}]/u.test(step));
  if (!plain || Buffer.byteLength(path) > MAX_PATH_BYTES) {
    throw new Error(`not a path for an archive: ${JSON.stringify(path)}`);
  }
  // Two names that one file system takes for the same would overwrite each other.
  const folded = path.normalize('NFC').toLowerCase();
  if (taken.has(folded)) throw new Error(`twice in an archive: ${path}`);
  taken.add(folded);
}
