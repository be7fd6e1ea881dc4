import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { runProcess, startProcess } from './process.ts';

const MEBIBYTE = 1024 ** 2;

describe('a program', () => {
  it('is given its input at the pace at which its output is read', async () => {
    let given = 0;
    function* endless() {
      for (;;) {
        given += 65_536;
        yield Buffer.alloc(65_536);
      }
    }
    await using cat = await startProcess('cat', [], { stdin: endless() });
    let read = 0;
    for await (const chunk of cat.stdout as AsyncIterable<Buffer>) {
      read += chunk.length;
      expect(given - read).toBeLessThan(MEBIBYTE);
      if (read > 32 * MEBIBYTE) break;
    }
  });

  it('has read a piece of its input when the next is requested', async () => {
    const piece = Buffer.alloc(100_000);
    function* overwriting() {
      for (let turn = 0; turn < 50; turn += 1) yield piece.fill(turn);
    }
    const { stdout } = await runProcess('cat', [], { stdin: overwriting() });
    expect(stdout.equals(Buffer.concat(Array.from({ length: 50 }, (_, turn) => Buffer.alloc(100_000, turn))))).toBe(
      true,
    );
  });

  it('may end before it has read its input', async () => {
    const { stdout } = await runProcess('head', ['-c', '3'], { stdin: Buffer.alloc(5 * MEBIBYTE, 'a') });
    expect(stdout.toString()).toBe('aaa');
  });

  // `ended` settles when all pipes are closed, so not before the program's own child is dead.
  it.each([true, false])('is killed on abort (a group of its own: %s)', async (ownGroup) => {
    const abort = new AbortController();
    const command = ownGroup ? 'sleep 600 & echo ready; wait' : 'echo ready; exec sleep 600';
    await using started = await startProcess('sh', ['-c', command], { signal: abort.signal, ownGroup });
    for await (const chunk of started.stdout as AsyncIterable<Buffer>) {
      expect(chunk.toString()).toBe('ready\n');
      break;
    }
    abort.abort(new Error('enough'));
    await expect(started.ended).rejects.toThrow('enough');
  });

  it('is killed when it was aborted while it was started', async () => {
    const abort = new AbortController();
    const running = runProcess('sleep', ['600'], { signal: abort.signal });
    abort.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    await expect(runProcess('sleep', ['600'], { signal: abort.signal })).rejects.toThrow('enough');
  });

  it('is killed after its timeout, past its output limit and when its input fails', async () => {
    await expect(runProcess('sleep', ['600'], { timeoutMs: 20 })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    await expect(runProcess('yes', [], { maxOutputBytes: MEBIBYTE })).rejects.toThrow('printed too much');
    // eslint-disable-next-line require-yield
    async function* failing(): AsyncGenerator<Buffer> {
      await Promise.resolve();
      throw new AppError('STORAGE_FAILED');
    }
    await expect(runProcess('sleep', ['600'], { stdin: failing() })).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
  });

  it('is killed when it is disposed', async () => {
    const started = await startProcess('sleep', ['600']);
    await started[Symbol.asyncDispose]();
    await expect(started.ended).rejects.toThrow('no longer needed');
  });

  it('that fails is reported with the end of its standard error', async () => {
    await expect(runProcess('sh', ['-c', 'echo broken >&2; exit 3'])).rejects.toMatchObject({
      message: 'sh ended with code 3: broken',
      exitCode: 3,
      stderr: 'broken\n',
    });
    await expect(runProcess('/nowhere/program', [])).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
