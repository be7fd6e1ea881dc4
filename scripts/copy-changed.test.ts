import { mkdir, mkdtempDisposable, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyChanged } from './copy-changed.ts';

it('copies what is new or has other content, and leaves the rest as it is', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'slidewright-copy-'));
  const [from, to] = [join(folder.path, 'from'), join(folder.path, 'to')];
  for (const name of [from, to]) await mkdir(join(name, 'assets'), { recursive: true });
  await writeFile(join(from, 'index.html'), 'new');
  await writeFile(join(to, 'index.html'), 'old');
  await writeFile(join(from, 'assets/same.js'), 'same');
  await writeFile(join(to, 'assets/same.js'), 'same');
  await utimes(join(to, 'assets/same.js'), 1_000, 1_000);
  await writeFile(join(from, 'assets/added.js'), 'added');
  await writeFile(join(to, 'assets/former.js'), 'former');

  expect((await copyChanged(from, to)).toSorted()).toEqual(['assets/added.js', 'index.html']);
  expect(await readFile(join(to, 'index.html'), 'utf8')).toBe('new');
  expect(await readFile(join(to, 'assets/former.js'), 'utf8')).toBe('former');
  expect((await stat(join(to, 'assets/same.js'))).mtimeMs).toBe(1_000_000);
  expect(await copyChanged(from, to)).toEqual([]);
});
