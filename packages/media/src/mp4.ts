import { open } from 'node:fs/promises';

/** The bytes of a file, wherever it lies. */
export interface ByteSource {
  readonly size: number;
  /** The bytes from `start` up to, not including, `end`; fewer only where the file ends before. */
  read(start: number, end: number): Promise<Buffer>;
}

/** What the index of an MP4 says of one of its tracks (ISO/IEC 14496-12, 8.3 to 8.6). */
export interface Mp4Track {
  readonly kind: 'video' | 'audio' | 'other';
  /** Ticks a second. */
  readonly timescale: number;
  /** In ticks, priming samples of the encoder included. */
  readonly duration: number;
  /** Frames of a video track, packets of an audio track. */
  readonly samples: number;
  /** Distinct lengths of samples in ticks; one entry when all are alike. */
  readonly sampleLengths: readonly number[];
  /** Length that a player shows, in seconds: that of the edit list, else of the track. */
  readonly presentedSeconds: number;
  /** Of an audio track, at least 1; 0 for others. */
  readonly channels: number;
}

/** The bytes are no MP4, or a damaged one. */
export class Mp4Error extends Error {
  override readonly name = 'Mp4Error';
}

/** A box, by where its body lies in the file. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Holds the whole index of a few minutes of film. */
const BLOCK = 128 * 1024;
const BLOCKS_KEPT = 4;
/** A film has about a hundred boxes. */
const MOST_BOXES = 10_000;
/** What is read whole has an entry for each change of a frame's length, edit or codec, of which there are few. */
const LARGEST_TABLE = 1024 ** 2;
const KINDS: Readonly<Record<string, Mp4Track['kind']>> = { vide: 'video', soun: 'audio' };

/** The tracks of an MP4 on disk; throws as `readMp4` does. */
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
 * The tracks of an MP4, from its index alone; pictures, sound and their sizes are skipped. Throws Mp4Error when there is
 * no index, or when a box reaches beyond what holds it, as in a file that was cut off.
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
    // The first entry's field of an AudioSampleEntry (12.2.3).
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

/** A number of a box; throws when the box ends before it. */
function uint(body: Buffer, at: number, bytes: 2 | 4 | 8 = 4): number {
  if (at + bytes > body.length) throw new Mp4Error('a box of the MP4 is shorter than what it should hold');
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

  /** Fewer bytes where the file ends before. */
  async function read(start: number, end: number): Promise<Buffer> {
    const kept = blocks.find((block) => block.start <= start && end <= block.start + block.bytes.length);
    if (kept) return kept.bytes.subarray(start - kept.start, end - kept.start);
    const bytes = await source.read(start, Math.min(Math.max(end, start + BLOCK), source.size));
    blocks = [{ start, bytes }, ...blocks].slice(0, BLOCKS_KEPT);
    return bytes.subarray(0, end - start);
  }

  return {
    /** The boxes in the body of another, or of the file. */
    async children(parent: Box): Promise<Box[]> {
      const found: Box[] = [];
      for (let at = parent.start; at < parent.end;) {
        boxes += 1;
        if (boxes > MOST_BOXES) throw new Mp4Error(`the MP4 has more than ${MOST_BOXES} boxes`);
        const head = await read(at, Math.min(at + 16, parent.end));
        const short = uint(head, 0);
        const isLong = short === 1;
        // A size of 0 reaches to the end of the file.
        const size = isLong ? uint(head, 8, 8) : short === 0 && parent.start === 0 ? parent.end - at : short;
        const headSize = isLong ? 16 : 8;
        if (size < headSize || size > parent.end - at) throw new Mp4Error('the MP4 is damaged or cut off');
        found.push({ type: head.toString('latin1', 4, 8), start: at + headSize, end: at + size });
        at += size;
      }
      return found;
    },

    async body({ type, start, end }: Box): Promise<Buffer> {
      if (end - start > LARGEST_TABLE) throw new Mp4Error(`the box ${type} of the MP4 is too large`);
      return read(start, end);
    },
  };
}
