/** What an MP4 says about itself. */
export interface Mp4Facts {
  /** Pictures in its video track. */
  readonly frames: number;
  /** Of its sound, 0 when it has none. */
  readonly audioChannels: number;
}

/** Reads bytes from `start` up to, not including, `end`. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;

const FIRST_READ = 64 * 1024;
/** The index of an hour of video is a few megabytes. */
const LARGEST_INDEX = 64 * 1024 * 1024;

/**
 * The facts of an MP4 of `size` bytes from its index alone (ISO/IEC 14496-12), which mostly lies in its first
 * 64 KiB. Null when it has no index that can be read.
 */
export async function inspectMp4(read: ReadBytes, size: number): Promise<Mp4Facts | null> {
  const head = await read(0, Math.min(FIRST_READ, size));
  const bytes: ReadBytes = async (start, end) =>
    end <= head.length ? head.subarray(start, end) : read(start, Math.min(end, size));
  let offset = 0;
  while (offset + 8 <= size) {
    const box = boxAt(await bytes(offset, offset + 16), 0, size - offset);
    if (!box) return null;
    if (box.type === 'moov') {
      if (box.size > LARGEST_INDEX) return null;
      return factsOf((await bytes(offset, offset + box.size)).subarray(box.headerSize));
    }
    offset += box.size;
  }
  return null;
}

interface Box {
  readonly type: string;
  readonly headerSize: number;
  readonly size: number;
}

function boxAt(buffer: Buffer, offset: number, left: number): Box | null {
  if (buffer.length < offset + 8) return null;
  const type = buffer.toString('latin1', offset + 4, offset + 8);
  const size32 = buffer.readUInt32BE(offset);
  const isLong = size32 === 1;
  if (isLong && buffer.length < offset + 16) return null;
  const size = isLong ? Number(buffer.readBigUInt64BE(offset + 8)) : size32 === 0 ? left : size32;
  const headerSize = isLong ? 16 : 8;
  return size < headerSize || size > left ? null : { type, headerSize, size };
}

/** The bodies of the boxes of one type. */
function bodies(parent: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  let offset = 0;
  for (;;) {
    const box = boxAt(parent, offset, parent.length - offset);
    if (!box) return found;
    if (box.type === type) found.push(parent.subarray(offset + box.headerSize, offset + box.size));
    offset += box.size;
  }
}

function descend(parent: Buffer, ...path: readonly string[]): Buffer | undefined {
  return path.reduce<Buffer | undefined>((box, type) => box && bodies(box, type)[0], parent);
}

const HANDLER_TYPE = 8;
const SAMPLE_COUNT = 8;
/** Past the version, the entry count and the fixed fields of the first entry. */
const CHANNEL_COUNT = 32;

function factsOf(index: Buffer): Mp4Facts | null {
  let frames = 0;
  let audioChannels = 0;
  for (const track of bodies(index, 'trak')) {
    const handler = descend(track, 'mdia', 'hdlr');
    const kind =
      handler && handler.length >= HANDLER_TYPE + 4 ? handler.toString('latin1', HANDLER_TYPE, HANDLER_TYPE + 4) : '';
    const table = descend(track, 'mdia', 'minf', 'stbl');
    if (!table) continue;
    if (kind === 'vide') {
      const sizes = descend(table, 'stsz');
      if (sizes && sizes.length >= SAMPLE_COUNT + 4) frames = Math.max(frames, sizes.readUInt32BE(SAMPLE_COUNT));
    } else if (kind === 'soun') {
      const entries = descend(table, 'stsd');
      if (entries && entries.length >= CHANNEL_COUNT + 2)
        audioChannels = Math.max(1, entries.readUInt16BE(CHANNEL_COUNT));
    }
  }
  return frames > 0 ? { frames, audioChannels } : null;
}
