import { writeFile } from 'node:fs/promises';

/** What players show of a film: its title, and where its parts begin. */
export interface FilmTags {
  readonly title: string;
  readonly chapters: readonly { readonly title: string; readonly startMs: number }[];
}

const STREAM_INFO_BYTES = 34;
const LAST_BLOCK = 0x80;
const COMMENTS_BLOCK = 4;

/**
 * Writes tags to a file that any ffmpeg reads: a FLAC file without sound, with Vorbis comments (RFC 9639, 8.6), of
 * which CHAPTERxxx are chapters. The ffmpeg that comes with Remotion cannot read ffmetadata.
 */
export async function writeTags(file: string, { title, chapters }: FilmTags): Promise<void> {
  const comments = [
    ...(title === '' ? [] : [`TITLE=${title}`]),
    ...chapters.flatMap((chapter, index) => {
      const key = `CHAPTER${String(index + 1).padStart(3, '0')}`;
      return [`${key}=${clock(chapter.startMs)}`, `${key}NAME=${chapter.title}`];
    }),
  ].map((comment) => Buffer.from(comment));
  const body = Buffer.concat([
    lengthOf(Buffer.alloc(0)),
    uint32LittleEndian(comments.length),
    ...comments.flatMap((comment) => [lengthOf(comment), comment]),
  ]);
  await writeFile(file, Buffer.concat([Buffer.from('fLaC'), streamInfo(), blockHead(body.length), body]));
}

/** 48 kHz, mono, 16 bits, no samples. */
function streamInfo(): Buffer {
  const info = Buffer.alloc(STREAM_INFO_BYTES);
  info.writeUInt16BE(4_096, 0);
  info.writeUInt16BE(4_096, 2);
  info.writeUInt32BE(((48_000 << 12) | (15 << 4)) >>> 0, 10);
  return Buffer.concat([Buffer.from([0, 0, 0, STREAM_INFO_BYTES]), info]);
}

function blockHead(bytes: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes, 0);
  head[0] = LAST_BLOCK | COMMENTS_BLOCK;
  return head;
}

function lengthOf(bytes: Buffer): Buffer {
  return uint32LittleEndian(bytes.length);
}

function uint32LittleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** '01:02:03.004' */
function clock(ms: number): string {
  const pad = (value: number, digits = 2): string => String(Math.floor(value)).padStart(digits, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1_000) % 60)}.${pad(ms % 1_000, 3)}`;
}
