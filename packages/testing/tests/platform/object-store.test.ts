import { mkdtemp, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, testDiskStore, type TestDiskStore } from '../../src/index.ts';
import { attachment, temporaryDirectory, type AppError } from '@slidewright/platform';

let disk: TestDiskStore;
beforeAll(async () => {
  disk = await testDiskStore();
});
afterAll(() => disk[Symbol.asyncDispose]());

const put = (key: string, text: string) => disk.store.put(key, Buffer.from(text), { contentType: 'text/plain' });

describe('the disk object store', () => {
  it('returns objects whole or in part, with their type and hash', async () => {
    const { size, sha256 } = await put('a/b.txt', 'hello world');
    expect({ size, sha256 }).toEqual({
      size: 11,
      sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
    });
    const whole = await disk.store.get('a/b.txt');
    expect(whole).toMatchObject({ size: 11, contentType: 'text/plain', start: 0, end: 10 });
    expect((await buffer(whole.body)).toString()).toBe('hello world');
    const part = await disk.store.get('a/b.txt', { range: { start: 6 } });
    expect((await buffer(part.body)).toString()).toBe('world');
    await expect(disk.store.get('a/b.txt', { range: { start: 11 } })).rejects.toMatchObject({
      code: 'RANGE_NOT_SATISFIABLE',
    });
    await expect(disk.store.get('a/none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(['../x', '/etc/passwd', 'a/../../x', 'a//b', 'a/.hidden', 'a\\b', 'a/%2e%2e', 'a\0b', '', 'x'.repeat(600)])(
    'refuses the key %j',
    async (key) => {
      await expect(put(key, 'x')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
      await expect(disk.store.get(key)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    },
  );

  it('reports NOT_FOUND for a folder and for a path below an object', async () => {
    await put('tree/leaf', 'x');
    for (const key of ['tree', 'tree/leaf/more']) {
      await expect(disk.store.get(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await disk.store.head(key)).toBeNull();
    }
  });

  it('reads an opened object to its end, although it is deleted meanwhile', async () => {
    await put('going', 'still here');
    const { body } = await disk.store.get('going');
    await disk.store.delete(['going']);
    await expect(disk.store.get('going')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await buffer(body)).toString()).toBe('still here');
  });

  it('reports NOT_FOUND for an object that is deleted while it is opened', async () => {
    // No handler is attached between opening and reading: a late error would be an unhandled rejection.
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, async (_, number) => {
        const key = `race/${number}`;
        await put(key, key);
        const opened = disk.store.get(key);
        const deleted = disk.store.delete([key]);
        return Promise.all([opened, deleted]).then(
          async ([{ body }]) => (await buffer(body)).toString() === key,
          (error: { code: string }) => error.code === 'NOT_FOUND',
        );
      }),
    );
    expect(outcomes.filter((right) => !right)).toEqual([]);
  });

  it('throws an abort to the reader only', async () => {
    await put('aborted', 'x'.repeat(1_000));
    const controller = new AbortController();
    const { body } = await disk.store.get('aborted', { signal: controller.signal });
    controller.abort();
    await expect.poll(() => body.closed).toBe(true);
    await expect(buffer(body)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('leaves nothing open after an abort', async () => {
    await put('unwanted', 'x');
    for (let turns = 0; turns < 40; turns += 1) {
      const controller = new AbortController();
      const opening = disk.store.get('unwanted', { signal: controller.signal }).then(
        ({ body }) => body,
        (error: Error) => error,
      );
      setImmediate(() => controller.abort(new Error('gone')));
      // Either it is refused, or the opened body is closed again, without an unhandled rejection.
      await expect
        .poll(async () => {
          const outcome = await opening;
          return outcome instanceof Error ? outcome.message === 'gone' : outcome.closed;
        })
        .toBe(true);
    }
  });

  it('keeps nothing of an upload that failed', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the connection was lost');
      })(),
    );
    await expect(disk.store.put('broken/file', broken, { contentType: 'text/plain' })).rejects.toMatchObject({
      code: 'STORAGE_FAILED',
    });
    expect(await disk.store.head('broken/file')).toBeNull();
    expect(await readdir(join(disk.directory, 'incoming'))).toEqual([]);
  });

  it('removes empty folders, and loses no object that is put meanwhile', async () => {
    const comeAndGo = async (name: string): Promise<void> => {
      for (let turns = 0; turns < 100; turns += 1) {
        const key = `folders/of/${name}`;
        await put(key, name);
        expect((await disk.store.head(key))?.size).toBe(name.length);
        await disk.store.delete([key]);
      }
    };
    const others = Array.from({ length: 50 }, (_, number) => `folders/${number}/stays`);
    for (const key of others) await put(key, key);
    const goings = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(comeAndGo));
    for (const key of others) {
      const listed: string[] = [];
      for await (const found of disk.store.list('folders/')) listed.push(found.key);
      expect(listed).toContain(key);
    }
    await goings;
    await disk.store.delete(others);
    expect(await readdir(join(disk.directory, 'objects'))).not.toContain('folders');
  });

  it('lists by prefix, without deleted objects', async () => {
    for (const key of ['list/a/1', 'list/a/2', 'list/ab', 'other/1']) await put(key, key);
    const keys = async (prefix: string): Promise<string[]> => {
      const found: string[] = [];
      for await (const { key } of disk.store.list(prefix)) found.push(key);
      return found.sort();
    };
    expect(await keys('list/a')).toEqual(['list/a/1', 'list/a/2', 'list/ab']);
    await disk.store.delete(['list/a/1', 'list/never-there']);
    expect(await keys('list/')).toEqual(['list/a/2', 'list/ab']);
    expect(await keys('nothing/')).toEqual([]);
  });

  it('reports STORAGE_FAILED, never NOT_FOUND, while its folder is unavailable', async () => {
    await using own = await testDiskStore();
    await own.store.put('kept', Buffer.from('x'), { contentType: 'text/plain' });
    const away = `${own.directory}-away`;
    await rename(own.directory, away);
    await writeFile(own.directory, 'not a folder');
    const failed = { code: 'STORAGE_FAILED' };
    await expect(own.store.put('new', Buffer.from('x'), { contentType: 'text/plain' })).rejects.toMatchObject(failed);
    await expect(own.store.get('kept')).rejects.toMatchObject(failed);
    await expect(own.store.head('kept')).rejects.toMatchObject(failed);
    await expect(own.store.download('kept', `${away}-copy`)).rejects.toMatchObject(failed);
    await expect(own.store.delete(['kept'])).rejects.toMatchObject(failed);
    await expect(own.store.list('')[Symbol.asyncIterator]().next()).rejects.toMatchObject(failed);
    await rm(own.directory);
    await rename(away, own.directory);
    expect(await own.store.head('kept')).toMatchObject({ size: 1 });
  });

  it('never reports a missing object when its folder becomes available during a read', async () => {
    await using own = await testDiskStore();
    await own.store.put('kept', Buffer.from('x'), { contentType: 'text/plain' });
    await using moved = await temporaryDirectory('store');
    const [folder, file] = [join(moved.path, 'folder'), join(moved.path, 'file')];
    await rename(own.directory, folder);
    await writeFile(file, 'not a folder');
    await symlink(folder, own.directory);
    const pointAt = async (target: string): Promise<void> => {
      await symlink(target, `${own.directory}-next`);
      await rename(`${own.directory}-next`, own.directory);
    };
    const done = new AbortController();
    const readers: string[][] = [[], [], [], []];
    const reading = Promise.all(
      readers.map(async (seen) => {
        while (!done.signal.aborted)
          seen.push(
            await own.store.head('kept').then(
              (info) => (info === null ? 'missing' : 'there'),
              (error: AppError) => error.code,
            ),
          );
      }),
    );
    // No read sees more than two states.
    const settle = async (): Promise<void> => {
      const before = readers.map(({ length }) => length);
      await eventually(() => readers.every(({ length }, index) => length > before[index]!), { intervalMs: 1 });
    };
    for (let turn = 0; turn < 300; turn += 1) {
      await pointAt(file);
      await settle();
      await pointAt(folder);
      await settle();
    }
    done.abort();
    await reading;
    expect(new Set(readers.flat())).toEqual(new Set(['there', 'STORAGE_FAILED']));
  });

  it('never lists an unreadable folder as empty, also when the storage fails in the middle of a list', async () => {
    await using own = await testDiskStore();
    for (const key of ['render/a/1', 'render/b/1', 'render/c/1'])
      await own.store.put(key, Buffer.from('x'), { contentType: 'text/plain' });
    const failed = { code: 'STORAGE_FAILED', dependency: 'the object store' };
    const listed = async (prefix: string): Promise<number> => {
      let count = 0;
      for await (const _ of own.store.list(prefix)) count += 1;
      return count;
    };
    const objects = join(own.directory, 'objects');
    await symlink('loop', join(objects, 'loop'));
    await expect(listed('loop/')).rejects.toMatchObject(failed);
    expect(await listed('nothing/')).toBe(0);

    const listing = own.store.list('render/')[Symbol.asyncIterator]();
    expect((await listing.next()).done).toBe(false);
    await rename(own.directory, `${own.directory}-away`);
    const rest = async (): Promise<void> => {
      while (!(await listing.next()).done);
    };
    await expect(rest()).rejects.toMatchObject(failed);
    await rename(`${own.directory}-away`, own.directory);
    expect(await listed('render/')).toBe(3);
  });

  it('copies from and to files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'slidewright-copy-'));
    await writeFile(join(folder, 'in'), 'from a file');
    await disk.store.put('files/one', { file: join(folder, 'in') }, { contentType: 'text/plain' });
    await disk.store.download('files/one', join(folder, 'out'));
    expect(await readFile(join(folder, 'out'), 'utf8')).toBe('from a file');
  });

  it('accepts its signed links only unaltered, before they expire, and for their own method', async () => {
    const url = new URL(
      await disk.store.signedPutUrl('up/one', { expiresInS: 60, contentType: 'audio/mpeg', size: 10 }),
    );
    expect(disk.store.verify('PUT', 'up/one', url.searchParams)).toEqual({
      key: 'up/one',
      method: 'PUT',
      contentType: 'audio/mpeg',
      size: 10,
    });
    expect(() => disk.store.verify('GET', 'up/one', url.searchParams)).toThrow(/not valid/);
    expect(() => disk.store.verify('PUT', 'up/two', url.searchParams)).toThrow(/not valid/);
    const altered = new URLSearchParams(url.searchParams);
    altered.set('size', '999');
    expect(() => disk.store.verify('PUT', 'up/one', altered)).toThrow(/not valid/);
    const late = new URL(await disk.store.signedGetUrl('up/one', { expiresInS: -1 }));
    expect(() => disk.store.verify('GET', 'up/one', late.searchParams)).toThrow(/not valid/);
  });

  it('encodes the name of a download for all browsers', () => {
    expect(attachment('Über "x".mp4')).toBe(
      `attachment; filename="_ber _x_.mp4"; filename*=UTF-8''%C3%9Cber%20%22x%22.mp4`,
    );
  });
});
