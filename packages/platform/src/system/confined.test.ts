import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { confinedBrowser } from './confined-browser.ts';
import { runConfined, PastLimitError } from './confined.ts';
import { confinementKind } from './confinement.ts';
import { runProcess } from './process.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const LIMITS = { memoryMiB: 512, fileMiB: 16, processorS: 5 };

describe('a confined program', () => {
  it('reads nothing but its folder and what it was given, writes its folder alone, and has an empty environment', async (t) => {
    if ((await confinementKind()) === 'none') return t.skip('neither namespaces nor Landlock');
    vi.stubEnv('OPENAI_API_KEY', 'secret-key');
    await using outer = await temporaryDirectory('confined');
    const [folder, given, other] = ['own folder', 'given', 'other'].map((name) => join(outer.path, name));
    for (const path of [folder!, given!, other!]) await mkdir(path);
    await writeFile(join(given!, 'a'), 'given-text');
    await writeFile(join(other!, 'a'), 'other-text');
    await writeFile(join(folder!, 'a'), 'own-text', { mode: 0o600 });
    const script = `cat a ${given}/a; env; id -u; for path in ${other}/a /etc/passwd /proc/1/environ ${import.meta.filename}; do cat "$path"; done 2>&1 | sed 's/^/E /'; echo x 2>/dev/null >${given}/b && echo written; echo made >made; grep -c . /proc/net/dev 2>/dev/null; exit 0`;
    const { stdout } = await runConfined('sh', ['-c', script], { folder: folder!, readable: [given!], limits: LIMITS });
    const printed = stdout.toString();
    expect(printed).toContain('own-text');
    expect(printed).toContain('given-text');
    for (const secret of ['other-text', 'secret-key', 'root:', 'temporaryDirectory', 'written'])
      expect(printed).not.toContain(secret);
    const asRoot = process.getuid?.() === 0;
    expect(printed.includes('\n65534\n')).toBe(asRoot);
    expect(await readFile(join(folder!, 'made'), 'utf8')).toBe('made\n');
    vi.unstubAllEnvs();
  });

  it('[IM5] that was killed from outside failed as by a fault of the machine, not of its file; past its own limits of the file', async () => {
    await using folder = await temporaryDirectory('confined');
    const run = (script: string, limits = {}) =>
      runConfined('sh', ['-c', script], { folder: folder.path, limits: { ...LIMITS, ...limits } });
    for (const end of ['kill -9 $$', 'kill -15 $$', 'exit 255'])
      await expect(run(end), end).rejects.toMatchObject({
        code: 'INTERNAL',
        userMessage: expect.stringMatching(/ended by the system/),
      });
    await expect(run('while :; do :; done', { processorS: 1 })).rejects.toThrow(PastLimitError);
    await expect(run('trap "" XCPU; head -c 9000000 /dev/zero >big', { fileMiB: 1 })).rejects.toThrow(PastLimitError);
    await expect(run('echo broken >&2; exit 3')).rejects.toMatchObject({ exitCode: 3, stderr: 'broken\n' });
    await expect(runConfined('no-such-program', [], { folder: folder.path, limits: LIMITS })).rejects.toMatchObject({
      code: 'INTERNAL',
    });
  });
});

describe('the browser that draws slides', () => {
  it('reads nothing of this machine but programs, writes its folder alone, has an empty environment, and is not root', async (t) => {
    if ((await confinementKind()) === 'none') return t.skip('neither namespaces nor Landlock');
    vi.stubEnv('OPENAI_API_KEY', 'secret-key');
    await using outer = await temporaryDirectory('browser');
    const [folder, other] = ["its 'own' folder", 'other'].map((name) => join(outer.path, name));
    for (const path of [folder!, other!]) await mkdir(path);
    await writeFile(join(other!, 'a'), 'other-text');
    const { executable } = await confinedBrowser({ executable: '/bin/sh', chromeMode: 'headless-shell' }, folder!);
    const script = `env; id -u; for path in ${other}/a /etc/passwd /proc/${process.pid}/environ ${import.meta.filename}; do cat "$path"; done 2>&1; echo x 2>/dev/null >${other}/b && echo written; echo made >"$HOME/made"; exit 0`;
    const { stdout } = await runProcess(executable, ['-c', script]);
    const printed = stdout.toString();
    for (const secret of ['other-text', 'secret-key', 'root:', 'temporaryDirectory', 'written'])
      expect(printed).not.toContain(secret);
    expect(printed.includes('\n65534\n')).toBe(process.getuid?.() === 0);
    expect(await readFile(join(folder!, 'made'), 'utf8')).toBe('made\n');
    vi.unstubAllEnvs();
  });
});
