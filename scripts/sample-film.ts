/**
 * Makes the film that the sign-in page and the empty list show, with the product itself: the demo makes it from the
 * example outline, ffmpeg makes it small. `npm run sample-film`, after `make setup`, when the slides or voices change.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXAMPLE_OUTLINE } from '../web/src/lib/example-outline.ts';

const TARGET = 'web/src/components/sample';
const MOST_BYTES = 400_000;
/** A film with fewer bytes was cut off. */
const LEAST_BYTES = 100_000;
/** Seconds into the film: all of the first slide stands by then. */
const POSTER_AT = '8';

const folder = await mkdtemp(join(tmpdir(), 'slidewright-sample-'));
try {
  const outline = join(folder, 'outline.md');
  await writeFile(outline, EXAMPLE_OUTLINE.outline);
  execFileSync(process.execPath, ['scripts/demo.ts'], {
    env: { ...process.env, OUTLINE: outline, OUT: folder },
    stdio: 'inherit',
  });
  const files = await readdir(folder);
  const film = join(
    folder,
    files.find((name) => name.endsWith('.mp4'))!,
  );
  const bundle = join(
    folder,
    files.find((name) => name.endsWith('-bundle.zip'))!,
  );
  await mkdir(TARGET, { recursive: true });
  const ffmpeg = (...args: string[][]): unknown =>
    execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args.flat()], { stdio: 'inherit' });
  ffmpeg(
    ['-i', film, '-vf', 'scale=960:-2:flags=lanczos', '-c:v', 'libx264', '-preset', 'slow', '-crf', '30'],
    ['-r', '15', '-g', '150', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-ac', '1', '-b:a', '32k'],
    ['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', join(TARGET, 'film.mp4')],
  );
  ffmpeg(
    ['-ss', POSTER_AT, '-i', film, '-frames:v', '1', '-vf', 'scale=640:-2:flags=lanczos'],
    ['-c:v', 'libaom-av1', '-still-picture', '1', '-crf', '46', join(TARGET, 'poster.avif')],
  );
  const captions = execFileSync('unzip', ['-p', bundle, '*.vtt'], { encoding: 'utf8' });
  await writeFile(join(TARGET, 'captions.vtt'), captions);
  for (const name of await readdir(TARGET)) console.log(`${name}: ${(await stat(join(TARGET, name))).size} bytes`);
  const { size } = await stat(join(TARGET, 'film.mp4'));
  if (size < LEAST_BYTES || size > MOST_BYTES)
    throw new Error(`the film has ${size} bytes, not between ${LEAST_BYTES} and ${MOST_BYTES}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
