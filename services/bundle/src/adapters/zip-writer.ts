import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';

/** One file of an archive. Its bytes are asked for when its turn comes. */
export interface ZipEntry {
  /** Relative, `/` between folders. A path that could leave the folder it is unpacked in is an error. */
  readonly path: string;
  readonly modifiedAt: Date;
  /** 1 to 9; 0 keeps the bytes as they are, which costs nothing and suits what is compressed already. */
  readonly level: number;
  /** Bytes to come, as far as known: above 4 GiB the entry gets 64-bit lengths. */
  readonly expectedSize: number;
  open(): Promise<Readable | Buffer>;
}

/** What was written of one file. */
export interface WrittenEntry {
  readonly path: string;
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface ZipObserver {
  /** After each file, before the next one is asked for. */
  onEntry?(entry: WrittenEntry): void;
  /** Uncompressed bytes that passed. */
  onBytes?(count: number): void;
}

interface DirectoryEntry {
  readonly name: Buffer;
  readonly modifiedAt: Date;
  readonly offset: number;
  readonly crc: number;
  readonly size: number;
  readonly compressedSize: number;
}

const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
/** Deflate adds at most a few bytes for each 16 KiB it cannot shrink; this much is enough for any of them. */
const GROWTH = 1.01;
const CHUNK_BYTES = 128 * 1024;

/**
 * A zip file as a stream of buffers, after PKWARE's APPNOTE 6.3.10: UTF-8 names, lengths and checksums behind the
 * data so that each byte passes once, 64-bit records where 32 bits do not suffice. Memory does not grow with the
 * files, only with their number. Reading stops at the first error, which is thrown.
 */
export async function* writeZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  observer: ZipObserver = {},
): AsyncGenerator<Buffer, void, undefined> {
  const directory: DirectoryEntry[] = [];
  const taken = new Set<string>();
  let offset = 0;

  for await (const entry of entries) {
    checkPath(entry.path, taken);
    const name = Buffer.from(entry.path, 'utf8');
    const start = offset;
    const wide = entry.expectedSize * GROWTH >= MAX_32;
    const header = localHeader(name, entry.modifiedAt, wide);
    offset += header.length;
    yield header;

    const measured = { crc: 0, size: 0, compressedSize: 0 };
    const hash = createHash('sha256');
    const packed = deflate(await entry.open(), entry.level, (chunk) => {
      measured.crc = crc32(chunk, measured.crc);
      measured.size += chunk.length;
      hash.update(chunk);
      observer.onBytes?.(chunk.length);
    });
    for await (const chunk of packed) {
      measured.compressedSize += chunk.length;
      offset += chunk.length;
      yield chunk;
    }
    if (!wide && Math.max(measured.size, measured.compressedSize) >= MAX_32)
      throw new Error(`${entry.path} is longer than was announced`);
    const trailer = dataDescriptor(measured, wide);
    offset += trailer.length;
    yield trailer;
    directory.push({ name, modifiedAt: entry.modifiedAt, offset: start, ...measured });
    observer.onEntry?.({ path: entry.path, size: measured.size, sha256: hash.digest('hex') });
  }

  const records = Buffer.concat(directory.map(centralHeader));
  yield records;
  yield endOfDirectory(directory.length, records.length, offset);
}

/** Unpackers differ in what they forgive, so nothing that needs forgiving is written. */
function checkPath(path: string, taken: Set<string>): void {
  const steps = path.split('/');
  const plain = steps.every((step) => step !== '' && step !== '.' && step !== '..' && !/[\\:\p{Cc}]/u.test(step));
  if (!plain || Buffer.byteLength(path) > MAX_16) throw new Error(`not a path for an archive: ${JSON.stringify(path)}`);
  // Two names that one file system takes for the same would overwrite each other.
  const folded = path.normalize('NFC').toLowerCase();
  if (taken.has(folded)) throw new Error(`twice in an archive: ${path}`);
  taken.add(folded);
}

const deflateBuffer = promisify(deflateRaw);

async function* deflate(
  body: Readable | Buffer,
  level: number,
  onChunk: (chunk: Buffer) => void,
): AsyncGenerator<Buffer, void, undefined> {
  if (Buffer.isBuffer(body)) {
    onChunk(body);
    yield await deflateBuffer(body, { level });
    return;
  }
  const packer = createDeflateRaw({ level, chunkSize: CHUNK_BYTES });
  const feeding = pipeline(
    body,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        onChunk(chunk);
        yield chunk;
      }
    },
    packer,
  );
  // A failure reaches the reader through the packer, which the pipeline destroys with it.
  feeding.catch(() => {});
  try {
    for await (const chunk of packer) yield chunk as Buffer;
  } finally {
    body.destroy();
  }
}

const VERSION_DEFLATE = 20;
const VERSION_ZIP64 = 45;
/** Lengths follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const METHOD_DEFLATE = 8;
const MADE_BY_UNIX = 3 << 8;
/** A plain file that its owner may write and all may read. */
const UNIX_FILE_MODE = 0o100_644;

function localHeader(name: Buffer, modifiedAt: Date, wide: boolean): Buffer {
  const extra = Buffer.concat([timestampField(modifiedAt), ...(wide ? [wideField(0, 0)] : [])]);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(wide ? VERSION_ZIP64 : VERSION_DEFLATE, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(METHOD_DEFLATE, 8);
  header.writeUInt32LE(dosTime(modifiedAt), 10);
  header.writeUInt32LE(wide ? MAX_32 : 0, 18);
  header.writeUInt32LE(wide ? MAX_32 : 0, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

function dataDescriptor(
  { crc, size, compressedSize }: Pick<DirectoryEntry, 'crc' | 'size' | 'compressedSize'>,
  wide: boolean,
): Buffer {
  const descriptor = Buffer.alloc(wide ? 24 : 16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  if (wide) {
    descriptor.writeBigUInt64LE(BigInt(compressedSize), 8);
    descriptor.writeBigUInt64LE(BigInt(size), 16);
  } else {
    descriptor.writeUInt32LE(compressedSize, 8);
    descriptor.writeUInt32LE(size, 12);
  }
  return descriptor;
}

function centralHeader({ name, modifiedAt, offset, crc, size, compressedSize }: DirectoryEntry): Buffer {
  const wide = Math.max(size, compressedSize, offset) >= MAX_32;
  const extra = Buffer.concat([timestampField(modifiedAt), ...(wide ? [wideField(size, compressedSize, offset)] : [])]);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, 4);
  header.writeUInt16LE(wide ? VERSION_ZIP64 : VERSION_DEFLATE, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(METHOD_DEFLATE, 10);
  header.writeUInt32LE(dosTime(modifiedAt), 12);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(wide ? MAX_32 : compressedSize, 20);
  header.writeUInt32LE(wide ? MAX_32 : size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(UNIX_FILE_MODE * 0x1_0000, 38);
  header.writeUInt32LE(wide ? MAX_32 : offset, 42);
  return Buffer.concat([header, name, extra]);
}

/** The end record, with its 64-bit companions (APPNOTE 4.3.14 and 4.3.15) when a number outgrows the old one. */
function endOfDirectory(count: number, directorySize: number, directoryOffset: number): Buffer {
  const wide = count >= MAX_16 || directorySize >= MAX_32 || directoryOffset >= MAX_32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(wide ? MAX_16 : count, 8);
  end.writeUInt16LE(wide ? MAX_16 : count, 10);
  end.writeUInt32LE(wide ? MAX_32 : directorySize, 12);
  end.writeUInt32LE(wide ? MAX_32 : directoryOffset, 16);
  if (!wide) return end;

  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, 12);
  record.writeUInt16LE(VERSION_ZIP64, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(directorySize), 40);
  record.writeBigUInt64LE(BigInt(directoryOffset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(directoryOffset + directorySize), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator, end]);
}

function wideField(...numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + numbers.length * 8);
  field.writeUInt16LE(0x0001, 0);
  field.writeUInt16LE(numbers.length * 8, 2);
  for (const [index, value] of numbers.entries()) field.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  return field;
}

/** Seconds since 1970 in UTC (Info-ZIP's 0x5455): the old field below knows neither time zone nor odd seconds. */
function timestampField(time: Date): Buffer {
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeInt32LE(Math.min(Math.max(Math.floor(time.getTime() / 1000), 0), 0x7fff_ffff), 5);
  return field;
}

/** MS-DOS date and time in one number: it begins in 1980, ends in 2107 and counts two seconds as one. */
function dosTime(time: Date): number {
  const year = Math.min(Math.max(time.getUTCFullYear(), 1980), 2107) - 1980;
  const date = year * 512 + (time.getUTCMonth() + 1) * 32 + time.getUTCDate();
  const clock = time.getUTCHours() * 2048 + time.getUTCMinutes() * 32 + Math.floor(time.getUTCSeconds() / 2);
  return date * 0x1_0000 + clock;
}
