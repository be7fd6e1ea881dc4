import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { renderMetrics } from '../../telemetry/metrics.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { createWorkPool } from './work-pool.ts';
import { defineWork } from './work.ts';
import type * as examples from './examples.testing.ts';

const MODULE = new URL('./examples.testing.ts', import.meta.url);

function work<Name extends keyof typeof examples>(run: Name, processorS = 20) {
  return defineWork<(typeof examples)[Name]>({
    name: run,
    module: MODULE,
    run,
    processorS,
    tooComplex: 'This text is too complex.',
  });
}

const PATIENT = { timeout: 60_000 };
const ANN = { owner: 'ann' };
const tooComplex = { code: 'TOO_COMPLEX', userMessage: 'This text is too complex.', status: 400 };

it('runs functions in one process, which is kept, without the environment, and replaced when it ends', async () => {
  await using pool = createWorkPool({ size: 2 });
  const first = await pool.run(work('whoAmI'), undefined, ANN);
  expect(first.pid).not.toBe(process.pid);
  expect(first.env.toSorted()).toEqual(
    ['LANG', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'NODE_COMPILE_CACHE', 'NODE_ENV', 'PATH'].filter(
      (name) => first.env.includes(name),
    ),
  );
  expect(await pool.run(work('double'), 21, ANN)).toBe(42);
  expect((await pool.run(work('whoAmI'), undefined, ANN)).pid).toBe(first.pid);
  process.kill(first.pid, 'SIGKILL');
  await vi.waitFor(async () => {
    expect((await pool.run(work('whoAmI'), undefined, ANN).catch(() => first)).pid).not.toBe(first.pid);
  }, PATIENT);
});

it('ends what uses too much time or memory as too complex, and works on', async () => {
  await using pool = createWorkPool({ size: 2, memoryMiB: 64 });
  const spent = process.cpuUsage();
  await Promise.all([
    expect(pool.run(work('spin', 0.5), undefined, ANN)).rejects.toMatchObject(tooComplex),
    expect(pool.run(work('backtrack', 0.5), 50, ANN)).rejects.toMatchObject(tooComplex),
    expect(pool.run(work('fillMemory'), undefined, { owner: 'bob' })).rejects.toMatchObject(tooComplex),
    expect(pool.run(work('growText'), undefined, { owner: 'bob' })).rejects.toMatchObject(tooComplex),
    expect(pool.run(work('nest'), 1e6, { owner: 'cyd' })).rejects.toMatchObject(tooComplex),
  ]);
  // The work cost this process next to nothing.
  expect(process.cpuUsage(spent).user).toBeLessThan(1e6);
  expect(await pool.run(work('double'), 4, ANN)).toBe(8);
  expect(await renderMetrics()).toMatch(/slidewright_work_duration_seconds_count\{work="spin",outcome="time"\} 1/);
});

it('passes on refusals, and tells other failures from them', async () => {
  await using pool = createWorkPool();
  await expect(pool.run(work('refuse'), undefined, ANN)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    userMessage: 'Line 3 cannot be read.',
    details: [{ field: 'content', message: 'Line 3 cannot be read.' }],
  });
  await expect(pool.run(work('fail'), undefined, ANN)).rejects.toMatchObject({
    code: 'INTERNAL',
    message: expect.stringContaining('a mistake'),
  });
  await expect(pool.run(work('uncopied'), undefined, ANN)).rejects.toMatchObject({ code: 'INTERNAL' });
  await expect(pool.run(work('double'), (() => 1) as never, ANN)).rejects.toThrow('could not be cloned');
  await expect(pool.run(work('hang', 0.02), undefined, ANN)).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  expect(await pool.run(work('double'), 1, ANN)).toBe(2);
});

it('ends work at once on abort, and reports a process that was killed from outside as unavailable', async () => {
  await using folder = await temporaryDirectory('work');
  await using pool = createWorkPool({ size: 2 });
  const abort = new AbortController();
  const running = pool.run(work('spin'), undefined, { ...ANN, signal: abort.signal });
  const waiting = pool.run(work('double'), 1, { ...ANN, signal: abort.signal });
  abort.abort(new Error('no longer wanted'));
  await expect(running).rejects.toThrow('no longer wanted');
  await expect(waiting).rejects.toThrow('no longer wanted');
  await expect(pool.run(work('double'), 1, { ...ANN, signal: abort.signal })).rejects.toThrow('no longer wanted');
  const file = join(folder.path, 'pid');
  const killed = pool.run(work('spinNoted'), file, ANN);
  process.kill(await pidIn(file), 'SIGKILL');
  await expect(killed).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 2 });
});

it('lets owners take turns, never gives one all processes, and refuses what is too much', async () => {
  await using pool = createWorkPool({ size: 2, mostWaiting: 4 });
  const abort = new AbortController();
  const stuck = pool.run(work('spin'), undefined, { ...ANN, signal: abort.signal });
  const next = pool.run(work('double'), 1, ANN);
  // A quarter of what may wait is one owner's.
  await expect(pool.run(work('double'), 1, ANN)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 5 });
  expect(await pool.run(work('double'), 2, { owner: 'bob' })).toBe(4);
  abort.abort(new Error('enough'));
  await expect(stuck).rejects.toThrow('enough');
  expect(await next).toBe(2);
});

it('ends its processes when it is closed, when they are idle, and when the process that asked is killed', async () => {
  await using folder = await temporaryDirectory('work');
  const pool = createWorkPool();
  const running = pool.run(work('spin'), undefined, ANN).catch((error: unknown) => error);
  await pool[Symbol.asyncDispose]();
  expect(await running).toMatchObject({ code: 'UNAVAILABLE' });

  await using short = createWorkPool({ idleMs: 10 });
  const { pid } = await short.run(work('whoAmI'), undefined, ANN);
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), PATIENT);

  const file = join(folder.path, 'pid');
  const program = `
    import { createWorkPool } from ${JSON.stringify(new URL('./work-pool.ts', import.meta.url).href)};
    const work = { name: 'spin', module: new URL(${JSON.stringify(MODULE.href)}), run: 'spinNoted', processorS: 60, tooComplex: '' };
    await createWorkPool().run(work, ${JSON.stringify(file)}, { owner: 'ann' });`;
  const asking = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  const spinning = await pidIn(file);
  asking.kill('SIGKILL');
  await vi.waitFor(() => expect(isRunning(spinning)).toBe(false), PATIENT);
});

function pidIn(file: string): Promise<number> {
  return vi.waitFor(async () => {
    const pid = Number(await readFile(file, 'utf8'));
    expect(pid).toBeGreaterThan(0);
    return pid;
  }, PATIENT);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
