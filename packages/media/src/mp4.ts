import { open } from 'node:fs/promises';

/** Random access to the bytes of a file, on disk or remote. */
export interface ByteSource {
  readonly size: number;
  /** Returns the bytes from `start` to `end`, exclusive; fewer only when the file ends first. */
  read(start: number, end: number): Promise<Buffer>;
}

/** A track as described by the MP4's index (ISO/IEC 14496-12, 8.3 to 8.6). */
export interface Mp4Track {
  readonly kind: 'video' | 'audio' | 'other';
  /** Ticks a second. */
  readonly timescale: number;
  /** In ticks, including the encoder's priming samples. */
  readonly duration: number;
  /** Frames of a video track, packets of an audio track. */
  readonly samples: number;
  /** Distinct sample lengths in ticks. */
  readonly sampleLengths: readonly number[];
  /** Length a player shows, in seconds: the edit list's, or the track's if there is none. */
  readonly presentedSeconds: number;
  /** Of an audio track, at least 1; 0 for others. */
  readonly channels: number;
}

/** The bytes are not an MP4, or are damaged. */
export class Mp4Error extends Error {
  override readonly name = 'Mp4Error';
}

/** A box; `start` and `end` are the byte range of its body. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Bytes per read; enough for the whole index of a few minutes of film. */
const BLOCK_BYTES = 128 * 1024;
const BLOCKS_KEPT = 4;
/** A film has about 100 boxes. */
const MAX_BOXES = 10_000;
/** Tables read as a whole have one entry per change of frame length, edit or codec, so they are small. */
const MAX_TABLE_BYTES = 1024 ** 2;
const KINDS: Readonly<Record<string, Mp4Track['kind']>> = { vide: 'video', soun: 'audio' };

/** Returns the tracks of an MP4 on disk. Throws as `readMp4` does. */
export async function readMp4File(file: string): Promise<Mp4Track[]> {
  await using handle = await open(file, 'r');
  const { size } = await handle.stat();
  return await readMp4({
    size,
    async read(start, end) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
      return buffer.subarray(0, bytesRead);
    },
  });
}

/**
 * Returns the tracks of an MP4. Reads only its index; samples and sample sizes are skipped. Throws Mp4Error if there is no
 * index, or if a box is longer than its parent, as in a truncated file.
 */
export async function readMp4(source: ByteSource): Promise<Mp4Track[]> {
  const reader = createReader(source);
  const file = await reader.children({ type: 'file', start: 0, end: source.size });
  const movie = await reader.children(boxOf(file, 'moov'));
  const movieTimescale = timescaleOf(await reader.body(boxOf(movie, 'mvhd')));
  const tracks: Mp4Track[] = [];
  for (const box of movie) if (box.type === 'trak') tracks.push(await readTrack(reader, box, movieTimescale));
  return tracks;
}

async function readTrack({ children, body }: BoxReader, box: Box, movieTimescale: number): Promise<Mp4Track> {
  const track = await children(box);
  const media = await children(boxOf(track, 'mdia'));
  const table = await children(boxOf(await children(boxOf(media, 'minf')), 'stbl'));
  const header = await body(boxOf(media, 'mdhd'));
  const is64 = header[0] === 1;
  const timescale = timescaleOf(header);
  const duration = uint(header, is64 ? 24 : 16, is64 ? 8 : 4);
  const kind = KINDS[(await body(boxOf(media, 'hdlr'))).toString('latin1', 8, 12)] ?? 'other';
  const times = await body(boxOf(table, 'stts'));
  const lengths = new Set<number>();
  let samples = 0;
  for (let entry = 0; entry < uint(times, 4); entry += 1) {
    samples += uint(times, 8 + entry * 8);
    lengths.add(uint(times, 12 + entry * 8));
  }
  const edits = track.find(({ type }) => type === 'edts');
  const editList = edits && (await children(edits)).find(({ type }) => type === 'elst');
  return {
    kind,
    timescale,
    duration,
    samples,
    sampleLengths: [...lengths],
    presentedSeconds: editList ? editedTicks(await body(editList)) / movieTimescale : duration / timescale,
    // `channelcount` of the first AudioSampleEntry (12.2.3).
    channels: kind === 'audio' ? Math.max(1, uint(await body(boxOf(table, 'stsd')), 32, 2)) : 0,
  };
}

function editedTicks(edits: Buffer): number {
  const is64 = edits[0] === 1;
  let ticks = 0;
  for (let entry = 0; entry < uint(edits, 4); entry += 1)
    ticks += uint(edits, 8 + entry * (is64 ? 20 : 12), is64 ? 8 : 4);
  return ticks;
}

/** Ticks a second, of a movie header or a media header. */
function timescaleOf(header: Buffer): number {
  const timescale = uint(header, header[0] === 1 ? 20 : 12);
  if (timescale === 0) throw new Mp4Error('the MP4 has a time scale of 0');
  return timescale;
}

/** Reads an unsigned integer; throws Mp4Error if the box ends first. */
function uint(body: Buffer, at: number, bytes: 2 | 4 | 8 = 4): number {
  if (at + bytes > body.length) throw new Mp4Error('a box of the MP4 is too short');
  return bytes === 8 ? Number(body.readBigUInt64BE(at)) : body.readUIntBE(at, bytes);
}

function boxOf(boxes: readonly Box[], type: string): Box {
  const found = boxes.find((box) => box.type === type);
  if (!found) throw new Mp4Error(`the MP4 lacks ${type}`);
  return found;
}

type BoxReader = ReturnType<typeof createReader>;

function createReader(source: ByteSource) {
  let blocks: { readonly start: number; readonly bytes: Buffer }[] = [];
  let boxes = 0;

  /** Returns fewer bytes if the file ends first. */
  async function read(start: number, end: number): Promise<Buffer> {
    const kept = blocks.find((block) => block.start <= start && end <= block.start + block.bytes.length);
    if (kept) return kept.bytes.subarray(start - kept.start, end - kept.start);
    const bytes = await source.read(start, Math.min(Math.max(end, start + BLOCK_BYTES), source.size));
    blocks = [{ start, bytes }, ...blocks].slice(0, BLOCKS_KEPT);
    return bytes.subarray(0, end - start);
  }

  return {
    /** Returns the boxes in the body of `parent`. */
    async children(parent: Box): Promise<Box[]> {
      const found: Box[] = [];
      for (let at = parent.start; at < parent.end;) {
        boxes += 1;
        if (boxes > MAX_BOXES) throw new Mp4Error(`the MP4 has more than ${MAX_BOXES} boxes`);
        const head = await read(at, Math.min(at + 16, parent.end));
        const short = uint(head, 0);
        const isLong = short === 1;
        // A top-level box of size 0 extends to the end of the file (4.2).
        const size = isLong ? uint(head, 8, 8) : short === 0 && parent.start === 0 ? parent.end - at : short;
        const headSize = isLong ? 16 : 8;
        if (size < headSize || size > parent.end - at) throw new Mp4Error('the MP4 is damaged or truncated');
        found.push({ type: head.toString('latin1', 4, 8), start: at + headSize, end: at + size });
        at += size;
      }
      return found;
    },

    async body({ type, start, end }: Box): Promise<Buffer> {
      if (end - start > MAX_TABLE_BYTES) throw new Mp4Error(`the box ${type} of the MP4 is too large`);
      return read(start, end);
    },
  };
}
