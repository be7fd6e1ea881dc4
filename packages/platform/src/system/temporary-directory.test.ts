import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryDirectory } from './temporary-directory.ts';

const MINUTE_MS = 60_000;
const ENDED = spawnSync('true').pid;

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parent-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(parent, { recursive: true });
});

/** Creates a folder with a file and the given age. */
async function folder(name: string, ageMs: number): Promise<void> {
  await mkdir(join(parent, name));
  await writeFile(join(parent, name, 'film.mp4'), 'x');
  const then = new Date(Date.now() - ageMs);
  await utimes(join(parent, name), then, then);
}

it('removes what killed processes left a minute ago, and nothing else', async () => {
  await folder(`slidewright-temporary-video-${ENDED}-abcdef`, MINUTE_MS + 1_000);
  await folder(`slidewright-temporary-video-${process.pid}-before`, MINUTE_MS + 1_000);
  await folder('slidewright-temporary-video-old', 25 * 60 * MINUTE_MS);
  await folder(`slidewright-temporary-video-${ENDED}-young`, MINUTE_MS / 2);
  await folder(`slidewright-temporary-video-${process.ppid}-stopped`, 10 * MINUTE_MS);
  await folder('slidewright-data', 10 * MINUTE_MS);
  await folder('elsewhere', 10 * MINUTE_MS);
  await symlink(join(parent, 'elsewhere'), join(parent, 'slidewright-temporary-link'));
  await using fresh = await temporaryDirectory('video', parent);
  await expect
    .poll(async () => (await readdir(parent)).filter((name) => !fresh.path.endsWith(name)).sort())
    .toEqual(
      [
        'elsewhere',
        'slidewright-data',
        'slidewright-temporary-link',
        `slidewright-temporary-video-${ENDED}-young`,
        `slidewright-temporary-video-${process.ppid}-stopped`,
      ].sort(),
    );
  expect(await readdir(join(parent, 'elsewhere'))).toEqual(['film.mp4']);
});

it('removes what a process left that was killed later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await using _ = await temporaryDirectory('video', parent);
  const left = `slidewright-temporary-video-${ENDED}-abcdef`;
  await folder(left, MINUTE_MS + 1_000);
  vi.advanceTimersByTime(MINUTE_MS);
  vi.useRealTimers();
  await expect.poll(() => readdir(parent)).not.toContain(left);
});

it('keeps the time of the folder current while its process uses it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await using kept = await temporaryDirectory('speech', parent);
  const old = new Date(Date.now() - MINUTE_MS / 2);
  await utimes(kept.path, old, old);
  vi.advanceTimersByTime(MINUTE_MS / 4);
  vi.useRealTimers();
  await expect.poll(async () => Date.now() - (await stat(kept.path)).mtimeMs).toBeLessThan(MINUTE_MS / 4);
});

it('is removed with its content when it is disposed', async () => {
  {
    await using gone = await temporaryDirectory('video', parent);
    await writeFile(join(gone.path, 'film.mp4'), 'x');
  }
  expect(await readdir(parent)).toEqual([]);
});
