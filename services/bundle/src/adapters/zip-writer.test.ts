import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { runProcess } from '@slidewright/platform';
import { testDiskStore } from '@slidewright/testing';
import { describe, expect, it } from 'vitest';
import { listKeys } from '../../tests/harness.ts';
import { unzip } from '../../tests/unzip.ts';
import { writeZip, type WrittenEntry, type ZipEntry } from './zip-writer.ts';

const MODIFIED = new Date('2026-03-01T09:30:12Z');

const file = (path: string, body: Buffer | string, changes: Partial<ZipEntry> = {}): ZipEntry => ({
  path,
  modifiedAt: MODIFIED,
  stored: false,
  open: () => Promise.resolve(Buffer.from(body)),
  ...changes,
});

const zipOf = async (entries: Iterable<ZipEntry>, level = 6): Promise<Buffer> => buffer(writeZip(entries, { level }));

/** Never has anything to say, nor ends. */
const silent = (): Readable => new Readable({ read() {} });

/** Random-looking bytes that are the same on every run. */
function noise(bytes: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(bytes / 32) }, (_, index) =>
    createHash('sha256').update(String(index)).digest(),
  );
  return Buffer.concat(blocks).subarray(0, bytes);
}

describe('a zip', () => {
  it('[B6] holds every file under its name, whole, dated, and in order', async () => {
    const entries = [
      file('tour/Videos/slide-01-Ü 東京 😀.mp4', noise(700_000), { stored: true }),
      file('tour/notes.txt', 'a line\n'.repeat(10_000)),
      file('tour/empty.txt', ''),
    ];
    const unzipped = await unzip(await zipOf(entries));
    expect(unzipped.map(({ path }) => path)).toEqual(entries.map(({ path }) => path));
    for (const [index, entry] of entries.entries()) {
      expect(unzipped[index]!.body.equals((await entry.open()) as Buffer)).toBe(true);
      expect(unzipped[index]!.modifiedAt).toEqual(MODIFIED);
    }
  });

  it('[B3] keeps what is compressed already, and deflates the rest as asked', async () => {
    const text = Array.from({ length: 5000 }, (_, line) => `${line} ${line ** 2} bottles\n`).join('');
    const entries = [file('film.mp4', text, { stored: true }), file('notes.txt', text)];
    const sizes = await Promise.all(
      [0, 1, 9].map(async (level) =>
        (await unzip(await zipOf(entries, level))).map(({ compressedSize }) => compressedSize),
      ),
    );
    expect(sizes.map(([film]) => film)).toEqual([text.length, text.length, text.length]);
    const [none, fast, best] = sizes.map(([, notes]) => notes!);
    expect(none).toBe(text.length);
    expect(fast).toBeLessThan(text.length / 2);
    expect(best).toBeLessThan(fast!);
  });

  it('[B6] satisfies the unpackers people have', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'slidewright-zip-'));
    try {
      const archive = join(directory, 'a.zip');
      const stored = file('a/é.bin', noise(100_000), { stored: true });
      await writeFile(
        archive,
        await zipOf([stored, file('a/notes.txt', 'a line\n'.repeat(1000)), file('a/empty', '')]),
      );
      await runProcess('unzip', ['-t', archive]);
      const check =
        'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(z.namelist())';
      const { stdout } = await runProcess('python3', ['-c', check, archive], {
        env: { ...process.env, PYTHONIOENCODING: 'utf8' },
      });
      expect(stdout.toString()).toBe("['a/é.bin', 'a/notes.txt', 'a/empty']\n");
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });

  it('tells size and hash of each file before it asks for the next', async () => {
    const written: WrittenEntry[] = [];
    let bytes = 0;
    const archive = writeZip(
      (function* () {
        yield file('one', 'first');
        expect(written).toEqual([{ path: 'one', size: 5, sha256: createHash('sha256').update('first').digest('hex') }]);
        yield file('two', 'second');
      })(),
      { level: 6, onEntry: (entry) => written.push(entry), onBytes: (count) => (bytes += count) },
    );
    await buffer(archive);
    expect(written.map(({ path }) => path)).toEqual(['one', 'two']);
    expect(bytes).toBe(11);
  });

  it('is the same for the same files', async () => {
    const entries = [file('a', noise(1000)), file('b', 'text')];
    expect((await zipOf(entries)).equals(await zipOf(entries))).toBe(true);
  });

  it.each([
    ['../evil'],
    ['a/../../evil'],
    ['/etc/passwd'],
    ['a//b'],
    ['C:/windows'],
    ['a\\b'],
    ['a\r\nb'],
    ['nul\0'],
    ['./a'],
    ['a/'],
    [''],
  ])('refuses the name %j', async (path) => {
    await expect(zipOf([file(path, '')])).rejects.toThrow('not a path');
  });

  it('refuses two names that one file system takes for the same', async () => {
    await expect(zipOf([file('Ä.txt', ''), file('a\u0308.txt', '')])).rejects.toThrow('twice');
  });

  it('has one file open at a time, and reads it no faster than it is read', async () => {
    let openFiles = 0;
    let most = 0;
    let read = 0;
    const large = (path: string): ZipEntry => ({
      ...file(path, '', { stored: true }),
      open: () => {
        openFiles += 1;
        most = Math.max(most, openFiles);
        const chunks = Array.from({ length: 640 }, () => Buffer.alloc(64 * 1024));
        const body = Readable.from(chunks, { objectMode: false });
        return Promise.resolve(body.once('close', () => (openFiles -= 1)));
      },
    });
    const archive = writeZip([large('one'), large('two'), large('three')], {
      level: 6,
      onBytes: (count) => (read += count),
    });
    let received = 0;
    let ahead = 0;
    for await (const chunk of archive) {
      received += (chunk as Buffer).length;
      ahead = Math.max(ahead, read - received);
    }
    expect(read).toBe(3 * 40 * 1024 * 1024);
    expect(ahead).toBeLessThan(8 * 1024 * 1024);
    expect(most).toBe(1);
    expect(openFiles).toBe(0);
  });

  it.each([
    ['breaks off', noise(1000), new Error('cable pulled'), 'cable pulled'],
    ['breaks before its first byte', Buffer.of(), new Error('cable pulled'), 'cable pulled'],
    ['is closed before its end', noise(1000), undefined, 'Premature close'],
  ])('fails with the error of a file that %s, and asks for no other', async (_how, beginning, error, message) => {
    const broken = silent();
    broken.push(beginning);
    let asked = 0;
    const entries = [
      file('a', '', {
        open: () => {
          setImmediate(() => broken.destroy(error));
          return Promise.resolve(broken);
        },
      }),
      file('b', '', {
        open: () => {
          asked += 1;
          return Promise.resolve(Buffer.of());
        },
      }),
    ];
    await expect(zipOf(entries)).rejects.toThrow(message);
    expect(asked).toBe(0);
  });

  it('fails with the error of a file that cannot be opened', async () => {
    const closed = file('a', '', { open: () => Promise.reject(new Error('no such object')) });
    await expect(zipOf([file('b', 'text'), closed])).rejects.toThrow('no such object');
  });

  it('fails with the error of who looks on', async () => {
    const onEntry = (): void => {
      throw new Error('half of it is missing');
    };
    await expect(buffer(writeZip([file('a', 'text')], { level: 6, onEntry }))).rejects.toThrow('half of it');
  });

  it('leaves nothing in the store when a file breaks off, or when it is cancelled', async () => {
    await using stack = new AsyncDisposableStack();
    const { store } = stack.use(await testDiskStore());
    const breaking = silent();
    breaking.push(noise(100_000));
    const failing = store.put(
      'a.zip',
      writeZip([file('a', '', { open: () => Promise.resolve(breaking) })], { level: 6 }),
      {
        contentType: 'application/zip',
      },
    );
    setImmediate(() => breaking.destroy(new Error('cable pulled')));
    await expect(failing).rejects.toThrow('cable pulled');

    const stalled = silent();
    const controller = new AbortController();
    const opened = Promise.withResolvers<void>();
    const open = (): Promise<Readable> => {
      opened.resolve();
      return Promise.resolve(stalled);
    };
    const cancelled = store.put('b.zip', writeZip([file('b', '', { open })], { level: 6 }), {
      contentType: 'application/zip',
      signal: controller.signal,
    });
    await opened.promise;
    controller.abort(new Error('changed my mind'));
    await expect(cancelled).rejects.toThrow('changed my mind');
    await expect.poll(() => stalled.destroyed).toBe(true);
    expect(await listKeys(store, '')).toEqual([]);
  });

  it.each([
    [
      'endless',
      () =>
        new Readable({
          read() {
            this.push(noise(64_000));
          },
        }),
    ],
    ['silent', silent],
  ])('closes the current %s file when reading stops', async (_kind, make) => {
    const body = make();
    const opened = Promise.withResolvers<void>();
    const open = (): Promise<Readable> => {
      opened.resolve();
      return Promise.resolve(body);
    };
    const archive = writeZip([file('a', '', { open })], { level: 6 });
    await opened.promise;
    archive.destroy();
    await expect.poll(() => body.destroyed).toBe(true);
  });
});
