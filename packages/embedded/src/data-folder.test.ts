import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@slidewright/platform';
import { expect, it } from 'vitest';
import { lockDataFolder } from './data-folder.ts';

it('is locked by one process at a time', async () => {
  await using folder = await temporaryDirectory('lock');
  const lock = join(folder.path, 'slidewright.pid');
  // The parent process counts as one that locks data folders.
  await writeFile(lock, `${process.ppid}\n`);
  expect(await lockDataFolder(folder.path)).toEqual({ locked: false, holder: process.ppid });
  await writeFile(lock, '');
  const waiting = lockDataFolder(folder.path);
  // The process that created the file writes its pid a moment later.
  await writeFile(lock, `${process.ppid}\n`);
  expect(await waiting).toMatchObject({ locked: false });
});

it('can be locked after its last user died, also while locking it', async () => {
  await using folder = await temporaryDirectory('lock');
  const lock = join(folder.path, 'slidewright.pid');
  for (const left of ['', '2147483646\n']) {
    await writeFile(lock, left);
    const lockedFolder = await lockDataFolder(folder.path);
    if (!lockedFolder.locked) throw new Error('it is locked');
    expect(await readFile(lock, 'utf8')).toBe(`${process.pid}\n`);
    await lockedFolder[Symbol.asyncDispose]();
  }
});
