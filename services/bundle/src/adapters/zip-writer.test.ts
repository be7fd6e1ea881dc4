import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { runProcess } from '@slidewright/platform';
import { describe, expect, it } from 'vitest';
import { unzip } from '../../tests/unzip.ts';
import { writeZip, type WrittenEntry, type ZipEntry } from './zip-writer.ts';

const MODIFIED = new Date('2026-03-01T09:30:12Z');

const file = (path: string, body: Buffer | string, changes: Partial<ZipEntry> = {}): ZipEntry => ({
  path,
  modifiedAt: MODIFIED,
  level: 6,
  expectedSize: Buffer.byteLength(body),
  open: () => Promise.resolve(Buffer.from(body)),
  ...changes,
});

const zipOf = async (entries: Iterable<ZipEntry>): Promise<Buffer> => buffer(Readable.from(writeZip(entries)));

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
      file('tour/Videos/slide-01-Ü 東京 😀.mp4', noise(700_000), { level: 0 }),
      file('tour/notes.txt', 'a line\n'.repeat(10_000)),
      file('tour/empty.txt', ''),
    ];
    const unzipped = await unzip(await zipOf(entries));
    expect(unzipped.map(({ path }) => path)).toEqual(entries.map(({ path }) => path));
    for (const [index, entry] of entries.entries()) {
      expect(unzipped[index]!.body.equals((await entry.open()) as Buffer)).toBe(true);
      expect(unzipped[index]!.modifiedAt).toEqual(MODIFIED);
    }
    expect(unzipped[0]!.compressedSize).toBeLessThan(700_500);
    expect(unzipped[1]!.compressedSize).toBeLessThan(1000);
  });

  it('[B6] satisfies the unpackers people have', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'slidewright-zip-'));
    try {
      const archive = join(directory, 'a.zip');
      const wide = { expectedSize: 2 ** 33 };
      await writeFile(archive, await zipOf([file('a/é.bin', noise(100_000)), file('a/wide.bin', noise(5000), wide)]));
      await runProcess('unzip', ['-t', archive]);
      const check =
        'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(z.namelist())';
      const { stdout } = await runProcess('python3', ['-c', check, archive], {
        env: { ...process.env, PYTHONIOENCODING: 'utf8' },
      });
      expect(stdout.toString()).toBe("['a/é.bin', 'a/wide.bin']\n");
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
      { onEntry: (entry) => written.push(entry), onBytes: (count) => (bytes += count) },
    );
    await buffer(Readable.from(archive));
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

  it('fails with the error of a file that breaks off, and closes it', async () => {
    const broken = new Readable({
      read() {
        this.push(noise(1000));
        this.destroy(new Error('cable pulled'));
      },
    });
    await expect(zipOf([file('a', '', { open: () => Promise.resolve(broken) })])).rejects.toThrow('cable pulled');
    expect(broken.destroyed).toBe(true);
  });

  it('closes the file in hand when nobody reads on', async () => {
    const endless = new Readable({
      read() {
        this.push(noise(64_000));
      },
    });
    const archive = Readable.from(writeZip([file('a', '', { open: () => Promise.resolve(endless) })]));
    await archive[Symbol.asyncIterator]().next();
    await archive.take(20).toArray();
    archive.destroy();
    await expect.poll(() => endless.destroyed).toBe(true);
  });
});
