import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProcess, temporaryDirectory } from '@slidewright/platform';
import { describe, expect, it } from 'vitest';
import { inspectMp4 } from './mp4.ts';

async function encode(args: readonly string[]): Promise<Buffer> {
  await using directory = await temporaryDirectory('mp4');
  const file = join(directory.path, 'a.mp4');
  await runProcess('ffmpeg', ['-v', 'error', ...args, file]);
  return readFile(file);
}

const PICTURES = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=30:duration=0.7'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=0.7'];
const inspect = (file: Buffer) => inspectMp4((start, end) => Promise.resolve(file.subarray(start, end)), file.length);

describe('the facts of an MP4', () => {
  it('counts frames and channels, wherever the index lies', async () => {
    const encoder = ['-c:v', 'libx264', '-c:a', 'aac', '-ac', '2'];
    const atTheEnd = await encode([...PICTURES, ...SOUND, ...encoder]);
    const atTheStart = await encode([...PICTURES, ...SOUND, ...encoder, '-movflags', '+faststart']);
    expect(await inspect(atTheEnd)).toEqual({ frames: 21, audioChannels: 2 });
    expect(await inspect(atTheStart)).toEqual({ frames: 21, audioChannels: 2 });
  });

  it('knows a silent file', async () => {
    expect(await inspect(await encode([...PICTURES, '-c:v', 'libx264']))).toEqual({ frames: 21, audioChannels: 0 });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('this is no film at all, but text')],
    ['a box that says it is longer than the file', Buffer.from('\0\0\xff\xffmoov', 'latin1')],
    ['an empty index', Buffer.from('\0\0\0\x08moov', 'latin1')],
    ['zeros', Buffer.alloc(100)],
  ])('has none for %s', async (_, file) => {
    expect(await inspect(file)).toBeNull();
  });
});
