import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { temporaryDirectory } from '@slidewright/platform';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { probeMedia, runFfmpeg, startFfmpeg } from './ffmpeg.ts';

const ffmpeg = { command: 'ffmpeg' };
const SINE = ['-f', 'lavfi', '-i', 'sine=duration=0.5:sample_rate=48000'];
const SAMPLES = ['-f', 's16le', '-ar', '48000', '-ac', '1'];

afterEach(() => vi.unstubAllEnvs());

describe('ffmpeg', () => {
  it('returns the same bytes streamed and collected', async () => {
    const { stdout } = await runFfmpeg(ffmpeg, [SINE, SAMPLES, '-']);
    expect(stdout).toHaveLength(48_000);
    await using filter = await startFfmpeg(ffmpeg, [SAMPLES, '-i', '-', SAMPLES, '-'], { stdin: stdout });
    expect((await buffer(filter.stdout)).equals(stdout)).toBe(true);
    expect(await filter.ended).toBe('');
  });

  it('reports what is wrong with its input', async () => {
    await expect(runFfmpeg(ffmpeg, ['-i', '-', SAMPLES, '-'], { stdin: Buffer.from('no sound') })).rejects.toThrow(
      /ffmpeg ended with code \d+: .*Invalid data/s,
    );
  });

  it('reports a full disk', async () => {
    await expect(runFfmpeg(ffmpeg, [SINE, SAMPLES, '/dev/full'])).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  });

  it('receives the paths of programs and libraries, and no secret', async () => {
    vi.stubEnv('AUTH_SECRET', 'sixteen characters');
    vi.stubEnv('LD_LIBRARY_PATH', '/of/the/system');
    await using directory = await temporaryDirectory('environment');
    const command = join(directory.path, 'ffmpeg');
    await writeFile(command, '#!/bin/sh\nexec env\n', { mode: 0o755 });
    const environmentOf = async (libraryPath?: string) =>
      (await runFfmpeg({ command, ...(libraryPath ? { libraryPath } : {}) }, [])).stdout.toString();
    expect(await environmentOf()).toContain(`PATH=${process.env['PATH']}\n`);
    expect(await environmentOf()).toContain('LD_LIBRARY_PATH=/of/the/system\n');
    expect(await environmentOf('/of/its/own')).toContain('LD_LIBRARY_PATH=/of/its/own\n');
    expect(await environmentOf()).not.toContain('AUTH_SECRET');
  });
});

describe('ffprobe', () => {
  it('reports what its arguments request', async () => {
    await using directory = await temporaryDirectory('probed');
    const file = join(directory.path, 'sine.wav');
    await runFfmpeg(ffmpeg, [SINE, file]);
    const probed = await probeMedia({ command: 'ffprobe' }, ['-show_streams', '-show_format', file]);
    expect(probed.streams).toMatchObject([{ codec_type: 'audio', sample_rate: '48000', channels: 1 }]);
    expect(probed.format).toMatchObject({ format_name: 'wav', duration: '0.500000' });
    await expect(probeMedia({ command: 'ffprobe' }, ['-show_streams', '/nowhere.wav'])).rejects.toThrow(/No such file/);
  });
});
