import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@slidewright/platform';
import { expect, it } from 'vitest';
import { takeDataFolder } from './data-folder.ts';

it('belongs to one process, and after it to another', async () => {
  await using folder = await temporaryDirectory('lock');
  const lock = join(folder.path, 'slidewright.pid');
  // The process that runs the tests is another one that takes data folders.
  await writeFile(lock, `${process.ppid}\n`);
  expect(await takeDataFolder(folder.path)).toEqual({ taken: false, holder: process.ppid });
  await writeFile(lock, '');
  const waiting = takeDataFolder(folder.path);
  // Whoever has made the file writes into it a moment later.
  await writeFile(lock, `${process.ppid}\n`);
  expect(await waiting).toMatchObject({ taken: false });
});

it('takes a folder whose last user died, also while it took it', async () => {
  await using folder = await temporaryDirectory('lock');
  const lock = join(folder.path, 'slidewright.pid');
  for (const left of ['', '2147483646\n']) {
    await writeFile(lock, left);
    const taken = await takeDataFolder(folder.path);
    if (!taken.taken) throw new Error('somebody holds it');
    expect(await readFile(lock, 'utf8')).toBe(`${process.pid}\n`);
    await taken[Symbol.asyncDispose]();
  }
});
