import { chmod, lstat, mkdir, mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { connectBus, createDatabase } from '@slidewright/platform';
import { eventually, silentLog } from '@slidewright/testing';
import { expect, it } from 'vitest';
import { runMainOf } from './processes.ts';

/** What of a folder others than its owner may do anything with: 'files/objects 755'. Links have no mode of their own. */
async function openToOthers(folder: string): Promise<string[]> {
  const found: string[] = [];
  const look = async (path: string): Promise<void> => {
    const status = await lstat(path).catch(() => null);
    if (status === null || status.isSymbolicLink()) return;
    if (status.mode & 0o077) found.push(`${relative(folder, path) || '.'} ${(status.mode & 0o777).toString(8)}`);
    if (status.isDirectory()) for (const name of await readdir(path)) await look(join(path, name));
  };
  await look(folder);
  return found;
}

const SETTINGS = { PORT: '0', AUDIO_ENABLED: 'false', START_PATIENCE_SECONDS: '60' };

it('keeps all of its data folder to its owner, also what an earlier version left open', async () => {
  await using parent = await mkdtempDisposable(join(tmpdir(), 'data-folder-'));
  const folder = join(parent.path, 'data');
  const object = join(folder, 'files/objects/audio/someone/file.mp3');
  await mkdir(join(object, '..'), { recursive: true });
  await mkdir(join(folder, 'nats/store'), { recursive: true });
  await writeFile(object, 'sound');
  await writeFile(join(folder, 'nats/nats.conf'), 'host: "127.0.0.1"\n');
  for (const path of [folder, join(folder, 'files'), join(folder, 'nats')]) await chmod(path, 0o755);

  await using product = runMainOf('standalone', { ...SETTINGS, DATA_DIR: folder });
  let said = '';
  product.child.stdout!.on('data', (text: string) => (said += text));
  await eventually(() => expect(said, product.stderr()).toContain('Slidewright is ready'));

  expect(await openToOthers(folder)).toEqual([]);
  expect(await readFile(object, 'utf8')).toBe('sound');
  const config = await readFile(join(folder, 'nats/nats.conf'), 'utf8');
  const natsUrl = `nats://127.0.0.1:${/^port: (\d+)$/m.exec(config)![1]}`;
  await expect(connectBus({ url: natsUrl, name: 'stranger', log: silentLog })).rejects.toThrow(/authorization/i);
  const postgres = (await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(join(folder, 'postgres/password'), 'utf8')).trim();
  const url = `postgres://slidewright:${password}@127.0.0.1:${postgres[3]}/postgres`;
  {
    await using database = createDatabase<unknown>({ url, schema: 'public', log: silentLog });
    await database.check();
  }
  // Killed, it would leave Postgres behind for a moment, which writes into the folder while that is removed.
  product.child.kill('SIGTERM');
  expect(await product.ended).toBe(0);
});
