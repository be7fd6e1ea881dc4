import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '@slidewright/media';
import { temporaryDirectory } from '@slidewright/platform';

/** A film of four seconds with sound. */
export async function encodeFilm(): Promise<Buffer> {
  await using directory = await temporaryDirectory('film');
  const file = join(directory.path, 'film.mp4');
  const inputs = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=30', '-f', 'lavfi', '-i', 'sine=frequency=440'];
  const encoder = ['-t', '4', '-c:v', 'libx264', '-c:a', 'aac', '-ac', '1', '-movflags', '+faststart'];
  await runFfmpeg({ command: 'ffmpeg' }, [inputs, encoder, file]);
  return await readFile(file);
}
