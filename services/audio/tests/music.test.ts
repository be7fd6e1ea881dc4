import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { probeMedia, runFfmpeg } from '@slidewright/media';
import { temporaryDirectory, type AppError } from '@slidewright/platform';
import { eventually } from '@slidewright/testing';
import { describe, expect, it } from 'vitest';
import { readMusic, type ReadMusic } from '../src/music/read-music.ts';
import { findSoundTools } from '../src/narration/sound/sound-tools.ts';

const tools = await findSoundTools('ffmpeg');
const CHORD = '0.2*sin(2*PI*440*t)+0.1*sin(2*PI*660*t)';

/** A file of a synthetic chord, or of what ffmpeg makes by other arguments. */
async function made(folder: string, name: string, args: readonly string[] = [], seconds = 6): Promise<string> {
  const file = join(folder, name);
  await runFfmpeg(tools.ffmpeg, ['-f', 'lavfi', '-i', `aevalsrc=${CHORD}:d=${seconds}:s=44100`, ...args, file]);
  return file;
}

function read(file: string, folder: string, longestS?: number): Promise<ReadMusic> {
  return readMusic(tools, file, join(folder, 'track.mp3'), new AbortController().signal, longestS);
}

const refusal = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => Promise.reject(new Error('it was accepted')),
    (error: AppError) => error,
  );

/** The running ffmpeg that writes into the folder. */
async function ffmpegOf(folder: string): Promise<number | null> {
  for (const pid of await readdir('/proc')) {
    const text = (name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
    if ((await text('comm')) === 'ffmpeg\n' && (await text('cmdline')).includes(join(folder, 'track.mp3')))
      return Number(pid);
  }
  return null;
}

describe('[EX7] reading uploaded music', () => {
  it.each([
    ['a.mp3', ['-c:a', 'libmp3lame']],
    ['a.m4a', ['-c:a', 'aac']],
    ['a.aac', ['-c:a', 'aac', '-f', 'adts']],
    ['a.wav', ['-c:a', 'pcm_s24le', '-ar', '96000']],
    ['a.ogg', ['-c:a', 'libvorbis']],
    ['a.opus', ['-c:a', 'libopus', '-ar', '48000']],
    ['a.flac', ['-c:a', 'flac', '-ar', '48000']],
  ])('stores %s as stereo MP3 without tags, with its length and loudness', async (name, args) => {
    await using folder = await temporaryDirectory('music-test');
    const file = await made(folder.path, name, [...args, '-metadata', 'artist=Ada']);
    const music = await read(file, folder.path);
    expect(music.durationMs / 1_000).toBeCloseTo(6, 0);
    // Two sines whose levels are −17 and −23 dB of full scale.
    expect(music.loudnessLufs).toBeCloseTo(-16.7, 0);
    const { streams, format } = await probeMedia({ command: 'ffprobe' }, [
      '-show_streams',
      '-show_format',
      join(folder.path, 'track.mp3'),
    ]);
    expect(streams).toMatchObject([{ codec_name: 'mp3', sample_rate: '48000', channels: 2 }]);
    expect(format?.tags?.['artist']).toBeUndefined();
    expect((await readFile(join(folder.path, 'track.mp3'))).length).toBe(music.size);
  });

  it('leaves out long silence at both ends, and keeps rests within', async () => {
    await using folder = await temporaryDirectory('music-test');
    const rests = ['-af', 'volume=0:enable=between(t\\,3\\,4),adelay=3000:all=1,apad=pad_dur=2'];
    const file = await made(folder.path, 'rests.flac', [...rests, '-ac', '2', '-ar', '48000'], 8);
    const music = await read(file, folder.path);
    expect(music.durationMs / 1_000).toBeCloseTo(8, 1);
    const { stdout } = await runFfmpeg(tools.ffmpeg, [
      ['-i', join(folder.path, 'track.mp3'), '-ss', '0.2', '-t', '0.5', '-ac', '1', '-f', 's16le', '-'],
    ]);
    expect(Math.max(...new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length >> 1))).toBeGreaterThan(3_000);
  });

  it('leaves out the picture of a cover', async () => {
    await using folder = await temporaryDirectory('music-test');
    const cover = join(folder.path, 'cover.png');
    await runFfmpeg(tools.ffmpeg, ['-f', 'lavfi', '-i', 'color=red:s=300x300', '-frames:v', '1', cover]);
    const file = await made(folder.path, 'covered.mp3', ['-i', cover, '-map', '0:a', '-map', '1:v', '-c:v', 'copy']);
    await read(file, folder.path);
    const { streams } = await probeMedia({ command: 'ffprobe' }, ['-show_streams', join(folder.path, 'track.mp3')]);
    expect(streams).toMatchObject([{ codec_type: 'audio' }]);
  });

  const text = (content: string) => async (file: string) => writeFile(file, content);
  const cut = (name: string, args: readonly string[], share: number) => async (file: string, folder: string) => {
    const whole = await readFile(await made(folder, name, args));
    await writeFile(file, whole.subarray(0, whole.length * share));
  };
  const silent = (args: readonly string[]) => async (file: string) => {
    await runFfmpeg(tools.ffmpeg, ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', ...args, file]);
  };
  it.each([
    ['a text', text('no music at all'), 'UNSUPPORTED_MEDIA_TYPE'],
    ['an empty file', text(''), 'UNSUPPORTED_MEDIA_TYPE'],
    ['an HLS playlist', text('#EXTM3U\n#EXTINF:9,\nhttp://127.0.0.1:1/a.ts\n'), 'UNSUPPORTED_MEDIA_TYPE'],
    ['a list of files', text("ffconcat version 1.0\nfile '/etc/passwd'\n"), 'UNSUPPORTED_MEDIA_TYPE'],
    ['a text with the head of an MP3 file', text(`ID3${'x'.repeat(5_000)}`), 'MUSIC_UNUSABLE'],
    ['a text with the head of an M4A file', text(`\0\0\0\u0018ftypM4A ${'x'.repeat(5_000)}`), 'MUSIC_UNUSABLE'],
    ['half an M4A file', cut('half.m4a', ['-c:a', 'aac'], 0.5), 'MUSIC_UNUSABLE'],
    ['half a FLAC file', cut('half.flac', ['-c:a', 'flac'], 0.5), 'MUSIC_UNUSABLE'],
    ['silence', silent(['-t', '8', '-f', 'flac']), 'MUSIC_UNUSABLE'],
    ['22 minutes in a small file', silent(['-t', '1300', '-f', 'flac']), 'PAYLOAD_TOO_LARGE'],
    ['two seconds', (file: string) => made('/', file, ['-f', 'wav'], 2), 'MUSIC_UNUSABLE'],
  ])('refuses %s with a sentence', async (_name, write, code) => {
    await using folder = await temporaryDirectory('music-test');
    const file = join(folder.path, 'upload');
    await write(file, folder.path);
    const error = await refusal(read(file, folder.path));
    expect([error.code, error.userMessage]).toEqual([code, expect.stringMatching(/^[A-Z].*\.$/)]);
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)('does not blame the file where %s ends the program', async (signal) => {
    await using folder = await temporaryDirectory('music-test');
    const file = await made(folder.path, 'long.wav', [], 240);
    const refused = refusal(read(file, folder.path));
    await eventually(async () => {
      const pid = await ffmpegOf(folder.path);
      if (pid === null) throw new Error('not started');
      process.kill(pid, signal);
    });
    expect(await refused).toMatchObject({
      code: 'INTERNAL',
      userMessage: expect.stringMatching(/ended by the system/),
    });
  });

  it('refuses too long a file whose header does not tell its length', async () => {
    await using folder = await temporaryDirectory('music-test');
    const file = await made(folder.path, 'long.mp3', ['-b:a', '64k', '-write_xing', '0'], 12);
    // Reading as much as may be uploaded takes the encoder ten seconds.
    expect((await refusal(read(file, folder.path, 10))).code).toBe('PAYLOAD_TOO_LARGE');
    expect((await read(file, folder.path, 13)).durationMs / 1_000).toBeCloseTo(12, 0);
  });
});
