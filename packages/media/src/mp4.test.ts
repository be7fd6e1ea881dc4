import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@slidewright/platform';
import { describe, expect, it } from 'vitest';
import { runFfmpeg } from './ffmpeg.ts';
import { Mp4Error, readMp4, readMp4File } from './mp4.ts';

async function encode(...args: readonly (readonly string[])[]): Promise<Buffer> {
  await using directory = await temporaryDirectory('mp4');
  const file = join(directory.path, 'a.mp4');
  await runFfmpeg({ command: 'ffmpeg' }, [...args, file]);
  return await readFile(file);
}

const PICTURES = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=30:duration=0.7'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=0.7'];
const ENCODER = ['-c:v', 'libx264', '-c:a', 'aac', '-ac', '2', '-video_track_timescale', '30000'];

const read = (file: Buffer) =>
  readMp4({ size: file.length, read: (start, end) => Promise.resolve(file.subarray(start, end)) });

const u16 = (value: number) => Buffer.from(Uint8Array.of(value >> 8, value & 255));
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 65_535)]);
const u64 = (value: bigint) => Buffer.concat([u32(Number(value >> 32n)), u32(Number(value & 0xffff_ffffn))]);

function box(type: string, ...bodies: readonly Buffer[]): Buffer {
  const body = Buffer.concat(bodies);
  return Buffer.concat([u32(8 + body.length), Buffer.from(type), body]);
}

/** A box with a 64-bit size. */
function longBox(type: string, ...bodies: readonly Buffer[]): Buffer {
  const body = Buffer.concat(bodies);
  return Buffer.concat([u32(1), Buffer.from(type), u64(BigInt(16 + body.length)), body]);
}

const zeros = (count: number) => Buffer.alloc(count);
const ticks = (timescale: number) => [zeros(12), u32(timescale), u32(90)];
const timeTable = (...entries: readonly (readonly [number, number])[]) =>
  box('stts', zeros(4), u32(entries.length), ...entries.flatMap(([count, length]) => [u32(count), u32(length)]));

/** A video track of 90 frames in 3 s; `parts` replaces single boxes. */
function track(parts: { mdhd?: Buffer; stts?: Buffer; edts?: Buffer } = {}): Buffer {
  const { mdhd = box('mdhd', ...ticks(30)), stts = timeTable([90, 1]), edts = zeros(0) } = parts;
  const media = [mdhd, box('hdlr', zeros(8), Buffer.from('vide')), box('minf', box('stbl', stts))];
  return box('trak', edts, box('mdia', ...media));
}

const movie = (...tracks: readonly Buffer[]) => box('moov', box('mvhd', ...ticks(1_000)), ...tracks);

describe('the index of an MP4', () => {
  it('gives frames, times and channels, at the start or the end of the file', async () => {
    const atTheEnd = await encode(PICTURES, SOUND, ENCODER);
    const atTheStart = await encode(PICTURES, SOUND, ENCODER, ['-movflags', '+faststart']);
    expect(atTheEnd.indexOf('moov')).toBeGreaterThan(atTheEnd.indexOf('mdat'));
    expect(atTheStart.indexOf('moov')).toBeLessThan(atTheStart.indexOf('mdat'));
    for (const file of [atTheEnd, atTheStart]) {
      const [video, audio, ...others] = await read(file);
      expect(video).toEqual({
        kind: 'video',
        timescale: 30_000,
        duration: 21_000,
        samples: 21,
        sampleLengths: [1_000],
        presentedSeconds: expect.closeTo(0.7, 3) as number,
        channels: 0,
      });
      expect(audio).toMatchObject({ kind: 'audio', timescale: 48_000, samples: 34, channels: 2 });
      // Priming samples and the last packet's padding are part of the track and are not played.
      expect(audio!.duration).toBeGreaterThan(33_600);
      expect(audio!.presentedSeconds).toBeCloseTo(0.7, 3);
      expect(others).toEqual([]);
    }
  });

  it('is read from a file on disk', async () => {
    await using directory = await temporaryDirectory('mp4');
    const file = join(directory.path, 'a.mp4');
    await writeFile(file, Buffer.concat([box('mdat', zeros(1_000_000)), movie(track())]));
    expect(await readMp4File(file)).toMatchObject([{ kind: 'video', samples: 90 }]);
    await writeFile(file, box('mdat', zeros(1_000_000)));
    await expect(readMp4File(file)).rejects.toThrow(Mp4Error);
  });

  it('may have 64-bit sizes and times, and a last box that extends to the end', async () => {
    const header = box('mdhd', Buffer.of(1), zeros(19), u32(30), u64(90n));
    const edit = Buffer.concat([u64(2_500n), zeros(12)]);
    const edts = box('edts', box('elst', Buffer.of(1), zeros(3), u32(1), edit));
    const index = longBox('moov', box('mvhd', Buffer.of(1), zeros(19), u32(1_000)), track({ mdhd: header, edts }));
    const toTheEnd = Buffer.concat([u32(0), Buffer.from('mdat'), zeros(1_000)]);
    expect(await read(Buffer.concat([longBox('free', zeros(5)), index, toTheEnd]))).toMatchObject([
      { timescale: 30, duration: 90, samples: 90, presentedSeconds: 2.5 },
    ]);
  });

  it('is read in a few pieces, without media data and sample tables', async () => {
    const sizes = box('stsz', zeros(40_000_000));
    const large = track({ stts: Buffer.concat([sizes, timeTable([90, 1])]) });
    const whole = Buffer.concat([box('mdat', zeros(20_000_000)), movie(large)]);
    let bytes = 0;
    let pieces = 0;
    const tracks = await readMp4({
      size: whole.length,
      read(start, end) {
        bytes += end - start;
        pieces += 1;
        return Promise.resolve(whole.subarray(start, end));
      },
    });
    expect(tracks).toHaveLength(1);
    expect(pieces).toBeLessThanOrEqual(4);
    expect(bytes).toBeLessThan(600_000);
  });

  it.each([
    ['nothing', zeros(0)],
    ['text', Buffer.from('this is no film at all, but text')],
    ['zeros', zeros(100)],
    ['a film without an index', box('mdat', zeros(100))],
    ['an empty index', movie().subarray(0, 8).fill(0, 0, 3).fill(8, 3, 4)],
    ['a box longer than the file', Buffer.concat([movie(track()), u32(1_000), Buffer.from('mdat')])],
    ['a box longer than the file, in 64 bits', Buffer.concat([u32(1), Buffer.from('moov'), u64(2n ** 63n)])],
    ['a box shorter than its own header', Buffer.concat([u32(4), movie(track())])],
    ['a 64-bit box shorter than its own header', Buffer.concat([u32(1), Buffer.from('moov'), u64(15n)])],
    ['a truncated header', Buffer.concat([movie(track()), u32(12)])],
    ['a box longer than the index it is in', movie(track(), Buffer.concat([u32(1_000), Buffer.from('trak')]))],
    ['a box of size 0 inside the index', movie(Buffer.concat([u32(0), track().subarray(4)]))],
    ['an empty track', movie(box('trak'))],
    ['a header that ends early', movie(track({ mdhd: box('mdhd', zeros(13)) }))],
    ['a time scale of 0', movie(track({ mdhd: box('mdhd', ...ticks(0)) }))],
    ['more entries than bytes', movie(track({ stts: box('stts', zeros(4), u32(2 ** 32 - 1), zeros(80)) }))],
    ['a table too large to be read', movie(track({ stts: box('stts', zeros(4), u32(140_000), zeros(1_120_000)) }))],
    ['a hundred thousand boxes', Buffer.concat([movie(track()), ...Array<Buffer>(100_000).fill(box('free'))])],
    ['a hundred thousand tracks', movie(Buffer.concat(Array<Buffer>(100_000).fill(box('trak'))))],
  ])('is refused when the file is %s', async (_, file) => {
    await expect(read(file)).rejects.toThrow(Mp4Error);
  });

  it('is refused when the file is shorter than its stated size', async () => {
    const file = movie(track());
    const short = file.subarray(0, 60);
    const source = {
      size: file.length,
      read: (start: number, end: number) => Promise.resolve(short.subarray(start, end)),
    };
    await expect(readMp4(source)).rejects.toThrow(Mp4Error);
  });

  it('is read or refused, and causes no other error, when random bytes are changed', async () => {
    const file = await encode(PICTURES, SOUND, ENCODER);
    const index = file.indexOf('moov') - 4;
    const surprises: unknown[] = [];
    let random = 1;
    const next = (below: number): number => (random = (random * 48_271) % 2_147_483_647) % below;
    for (let turn = 0; turn < 2_000; turn += 1) {
      const changed = Buffer.from(file);
      for (let change = 0; change < 4; change += 1) changed[index + next(file.length - index)] = next(256);
      try {
        for (const { samples, presentedSeconds } of await read(changed))
          if (!(samples >= 0 && presentedSeconds >= 0)) surprises.push({ samples, presentedSeconds });
      } catch (error) {
        if (!(error instanceof Mp4Error)) surprises.push(error);
      }
    }
    expect(surprises).toEqual([]);
  });

  it('passes on an error of the byte source', async () => {
    await expect(readMp4({ size: 1_000, read: () => Promise.reject(new Error('away')) })).rejects.toThrow('away');
  });
});
