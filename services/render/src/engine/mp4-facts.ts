import { open, type FileHandle } from 'node:fs/promises';

/** What an MP4 says of one of its tracks (ISO/IEC 14496-12, 8.3 to 8.6). */
export interface TrackFacts {
  readonly kind: 'video' | 'audio' | 'other';
  /** Ticks a second. */
  readonly timescale: number;
  /** In ticks, priming samples of the encoder included. */
  readonly duration: number;
  readonly samples: number;
  /** Distinct lengths of samples in ticks; one entry when all are alike. */
  readonly sampleLengths: readonly number[];
  /** Length that a player shows, in seconds: that of the edit list, else of the track. */
  readonly presentedSeconds: number;
}

const LARGEST_INDEX = 1024 ** 3;
const HANDLERS: Record<string, TrackFacts['kind']> = { vide: 'video', soun: 'audio' };

/** Reads the tracks of an MP4 from its index alone; throws when the file has none or is cut off. */
export async function readMp4Facts(file: string): Promise<TrackFacts[]> {
  const handle = await open(file, 'r');
  try {
    const movie = await readMovieBox(handle);
    const header = child(movie, 'mvhd');
    const movieTimescale = header.readUInt32BE(header[0] === 1 ? 20 : 12);
    return children(movie)
      .filter((box) => box.type === 'trak')
      .map((box) => trackFacts(box.body, movieTimescale));
  } finally {
    await handle.close();
  }
}

/** The body of the top-level `moov` box; also checks that every top-level box is there to its end. */
async function readMovieBox(handle: FileHandle): Promise<Buffer> {
  const { size: fileSize } = await handle.stat();
  let movie: Buffer | null = null;
  const head = Buffer.alloc(16);
  for (let at = 0; at < fileSize;) {
    await handle.read(head, 0, 16, at);
    const short = head.readUInt32BE(0);
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? fileSize - at : short;
    const headSize = short === 1 ? 16 : 8;
    if (size < headSize || at + size > fileSize) throw new Error('the MP4 is cut off');
    if (head.toString('latin1', 4, 8) === 'moov') {
      if (size > LARGEST_INDEX) throw new Error('the index of the MP4 is too large');
      movie = Buffer.alloc(size - headSize);
      await handle.read(movie, 0, movie.length, at + headSize);
    }
    at += size;
  }
  if (movie === null) throw new Error('the MP4 has no index');
  return movie;
}

interface Box {
  readonly type: string;
  readonly body: Buffer;
}

function children(body: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= body.length;) {
    const size = body.readUInt32BE(at);
    if (size < 8 || at + size > body.length) throw new Error('the index of the MP4 is damaged');
    boxes.push({ type: body.toString('latin1', at + 4, at + 8), body: body.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

function find(body: Buffer, ...path: string[]): Buffer | null {
  let found: Buffer | null = body;
  for (const type of path)
    found = found === null ? null : (children(found).find((box) => box.type === type)?.body ?? null);
  return found;
}

function child(body: Buffer, ...path: string[]): Buffer {
  const found = find(body, ...path);
  if (found === null) throw new Error(`the MP4 lacks ${path.join('/')}`);
  return found;
}

function trackFacts(track: Buffer, movieTimescale: number): TrackFacts {
  const header = child(track, 'mdia', 'mdhd');
  const is64 = header[0] === 1;
  const timescale = header.readUInt32BE(is64 ? 20 : 12);
  const duration = is64 ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  const times = child(track, 'mdia', 'minf', 'stbl', 'stts');
  const lengths = new Set<number>();
  let samples = 0;
  for (let entry = 0; entry < times.readUInt32BE(4); entry += 1) {
    samples += times.readUInt32BE(8 + entry * 8);
    lengths.add(times.readUInt32BE(12 + entry * 8));
  }
  const kind = HANDLERS[child(track, 'mdia', 'hdlr').toString('latin1', 8, 12)] ?? 'other';
  const edited = editedSeconds(find(track, 'edts', 'elst'), movieTimescale);
  return {
    kind,
    timescale,
    duration,
    samples,
    sampleLengths: [...lengths],
    presentedSeconds: edited ?? duration / timescale,
  };
}

function editedSeconds(edits: Buffer | null, movieTimescale: number): number | null {
  if (edits === null) return null;
  const is64 = edits[0] === 1;
  let ticks = 0;
  for (let entry = 0; entry < edits.readUInt32BE(4); entry += 1) {
    const at = 8 + entry * (is64 ? 20 : 12);
    ticks += is64 ? Number(edits.readBigUInt64BE(at)) : edits.readUInt32BE(at);
  }
  return ticks / movieTimescale;
}
