import { eventually, testBus, type TestBus } from '@slidewright/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_TIMING } from '../src/index.ts';
import {
  createBench,
  createPuppet,
  effectOf,
  effectsOf,
  endsOf,
  enqueue,
  expireLease,
  statusOf,
  testKernel,
  testKind,
  untilAborted,
  untilStatus,
  type Bench,
} from './support/harness.ts';

let bench: Bench;
let server: TestBus;
beforeAll(async () => {
  [bench, server] = await Promise.all([createBench(), testBus()]);
});
afterAll(async () => {
  await bench[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

describe('cancel', () => {
  it('ends a queued job at once, and no worker claims it', async () => {
    const kind = testKind('queued');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const jobId = await enqueue(bench.db, kernel, kind);
    expect(await kernel.cancel(kind, { timelineId: 'timeline' })).toBe(1);
    expect(await statusOf(kernel, jobId)).toBe('cancelled');
    expect(await endsOf(bench.db, jobId)).toEqual(['cancelled']);
    expect(await kernel.cancel(kind, { jobId })).toBe(0);
    await using _worker = kernel.work(kind, { concurrency: 1 }, async (run) => effectOf(run.job.id));
    const following = await enqueue(bench.db, kernel, kind);
    await untilStatus(kernel, following, 'completed');
    expect(await effectsOf(bench.db, jobId)).toEqual([]);
  });

  it('takes effect when the transaction it is part of commits, and not when that rolls back', async () => {
    const kind = testKind('within');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const jobId = await enqueue(bench.db, kernel, kind);
    await bench.db
      .transaction()
      .execute(async (tx) => {
        await kernel.cancel(kind, { jobId }, tx);
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await statusOf(kernel, jobId)).toBe('queued');
    await bench.db.transaction().execute((tx) => kernel.cancel(kind, { jobId }, tx));
    expect(await statusOf(kernel, jobId)).toBe('cancelled');
  });

  it('reaches a running handler within about a second, and the job ends within two', async () => {
    // The flag is read once a second; more often here, for busy machines.
    expect(DEFAULT_TIMING.longestRenewalMs).toBeLessThanOrEqual(1_000);
    const kind = testKind('running');
    const kernel = testKernel(bench.db, server.bus, [kind], { ...DEFAULT_TIMING, longestRenewalMs: 100 });
    const puppet = createPuppet();
    await using _worker = kernel.work(kind, { concurrency: 1 }, puppet.handler);
    const jobId = await enqueue(bench.db, kernel, kind, { key: 'same' });
    const { run, fail } = await puppet.next();
    const asked = performance.now();
    expect(await kernel.cancel(kind, { jobId })).toBe(1);
    await expect(untilAborted(run.signal)).rejects.toMatchObject({ abortCause: 'cancelled' });
    const again = await bench.db.transaction().execute((tx) =>
      kernel.enqueue(tx, kind, {
        ownerId: 'owner',
        timelineId: 'timeline',
        key: 'same',
        inputHash: '',
        input: { note: '' },
      }),
    );
    expect(again).toEqual({ jobId, created: false, cancelling: true });
    fail(run.signal.reason);
    await untilStatus(kernel, jobId, 'cancelled');
    expect(performance.now() - asked).toBeLessThan(2_000);
  });

  it('wins over work that is finished a moment later', async () => {
    const kind = testKind('late', { leaseMs: 60_000 });
    const kernel = testKernel(bench.db, server.bus, [kind], { longestRenewalMs: 20_000 });
    const puppet = createPuppet();
    await using _worker = kernel.work(kind, { concurrency: 1 }, puppet.handler);
    const jobId = await enqueue(bench.db, kernel, kind);
    const { finish } = await puppet.next();
    expect(await kernel.cancel(kind, { jobId })).toBe(1);
    finish(effectOf(jobId));
    await untilStatus(kernel, jobId, 'cancelled');
    expect(await effectsOf(bench.db, jobId)).toEqual([]);
    expect(await endsOf(bench.db, jobId)).toEqual(['cancelled']);
  });

  it('of a job whose worker died ends it when the lease has expired', async () => {
    const kind = testKind('widowed', { leaseMs: 60_000 });
    const kernel = testKernel(bench.db, server.bus, [kind], { longestRenewalMs: 20_000 });
    const puppet = createPuppet();
    await using _started = kernel.start();
    await using _worker = kernel.work(kind, { concurrency: 1 }, puppet.handler);
    const jobId = await enqueue(bench.db, kernel, kind);
    const { finish } = await puppet.next();
    await kernel.cancel(kind, { jobId });
    await expireLease(bench.db, jobId);
    await untilStatus(kernel, jobId, 'cancelled');
    finish(effectOf(jobId));
    expect(await endsOf(bench.db, jobId)).toEqual(['cancelled']);
  });

  it('reaches the children of a job at once', async () => {
    const parentKind = testKind('whole');
    const childKind = testKind('part');
    const kernel = testKernel(bench.db, server.bus, [parentKind, childKind]);
    await using _worker = kernel.work(parentKind, { concurrency: 1 }, (run) => untilAborted(run.signal));
    const parent = await enqueue(bench.db, kernel, parentKind);
    await untilStatus(kernel, parent, 'active');
    const child = await enqueue(bench.db, kernel, childKind, { parentId: parent });
    const grandchild = await enqueue(bench.db, kernel, childKind, { parentId: child });
    expect(await kernel.cancel(parentKind, { jobId: parent })).toBe(1);
    expect(await statusOf(kernel, child)).toBe('cancelled');
    expect(await statusOf(kernel, grandchild)).toBe('cancelled');
    await untilStatus(kernel, parent, 'cancelled');
  });

  it('ends queued and running children once each, however deep, also when the whole timeline is cancelled', async () => {
    const whole = testKind('film');
    const part = testKind('scene', { leaseMs: 60_000 });
    const kernel = testKernel(bench.db, server.bus, [whole, part]);
    await using _wholes = kernel.work(whole, { concurrency: 1 }, (run) => untilAborted(run.signal));
    const parts = kernel.work(part, { concurrency: 2 }, (run) => untilAborted(run.signal));
    const timelineId = 'a timeline with a film';
    const parent = await enqueue(bench.db, kernel, whole, { timelineId });
    await untilStatus(kernel, parent, 'active');
    const children: string[] = [];
    for (let made = 0; made < 6; made += 1)
      children.push(await enqueue(bench.db, kernel, part, { timelineId, parentId: parent }));
    const grandchild = await enqueue(bench.db, kernel, part, { timelineId, parentId: children[5]! });
    await eventually(async () => (await kernel.depth()).find(({ kind }) => kind === 'scene')?.active === 2);
    await kernel.forget({ timelineId });
    const all = [parent, ...children, grandchild];
    await eventually(async () =>
      (await Promise.all(all.map((jobId) => kernel.find(jobId)))).every((job) => job === null),
    );
    for (const jobId of all) expect(await endsOf(bench.db, jobId)).toEqual(['cancelled']);
    await parts[Symbol.asyncDispose]();
  });

  const ENDED = new Set(['completed', 'failed']);

  it('at any moment leaves one end and at most one effect, and is final once confirmed', async () => {
    const kind = testKind('raced', { leaseMs: 240 });
    const kernel = testKernel(bench.db, server.bus, [kind], { idlePollMs: 15, sweepMs: 30, retryDelayMs: 5 });
    await using _started = kernel.start();
    const worker = kernel.work(kind, { concurrency: 8 }, async (run) => {
      await delay(Math.random() * 40, undefined, { signal: run.signal });
      if (Math.random() < 0.2) throw new Error('tries again');
      return effectOf(run.job.id);
    });
    const outcomes = await Promise.all(
      Array.from({ length: 150 }, async (_, index) => {
        await delay(index * 10);
        const jobId = await enqueue(bench.db, kernel, kind);
        await delay(Math.random() * 80);
        if (Math.random() < 0.3) await expireLease(bench.db, jobId);
        // However slow the machine is, some are cancelled after their end.
        if (index % 10 === 0) await eventually(async () => ENDED.has(await statusOf(kernel, jobId)));
        const reached = await kernel.cancel(kind, { jobId });
        return { jobId, reached };
      }),
    );
    await eventually(async () => (await kernel.depth()).every((depth) => depth.kind !== 'raced'));
    await worker[Symbol.asyncDispose]();
    const seen = new Set<string>();
    for (const { jobId, reached } of outcomes) {
      const status = await statusOf(kernel, jobId);
      seen.add(status);
      expect(await endsOf(bench.db, jobId)).toEqual([status]);
      expect(await effectsOf(bench.db, jobId)).toEqual(status === 'completed' ? ['done'] : []);
      expect(reached === 1).toBe(status === 'cancelled');
    }
    // The points really were before and after the end.
    expect(seen).toContain('cancelled');
    expect(seen).toContain('completed');
  });
});

describe('a job that replaces another', () => {
  const request = { ownerId: 'owner', timelineId: 'timeline', key: 'one', replace: true, input: { note: '' } };

  it('takes the place of a queued one with another input at once, and keeps one with the same', async () => {
    const kind = testKind('replaced');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const start = (inputHash: string) =>
      bench.db.transaction().execute((tx) => kernel.enqueue(tx, kind, { ...request, inputHash }));
    const first = await start('a');
    expect(await start('a')).toEqual({ jobId: first.jobId, created: false, cancelling: false });
    const second = await start('b');
    expect(second).toMatchObject({ created: true });
    expect(second.jobId).not.toBe(first.jobId);
    expect(await statusOf(kernel, first.jobId)).toBe('cancelled');
    expect(await endsOf(bench.db, first.jobId)).toEqual(['cancelled']);
  });

  it('cancels an active one, and can be queued when that has ended', async () => {
    const kind = testKind('running-replaced');
    const kernel = testKernel(bench.db, server.bus, [kind], { longestRenewalMs: 100 });
    const puppet = createPuppet();
    await using _worker = kernel.work(kind, { concurrency: 1 }, puppet.handler);
    const start = (inputHash: string) =>
      bench.db.transaction().execute((tx) => kernel.enqueue(tx, kind, { ...request, inputHash }));
    const first = await start('a');
    const { run, fail } = await puppet.next();
    expect(await start('b')).toEqual({ jobId: first.jobId, created: false, cancelling: true });
    expect(await start('a')).toEqual({ jobId: first.jobId, created: false, cancelling: true });
    await expect(untilAborted(run.signal)).rejects.toMatchObject({ abortCause: 'cancelled' });
    fail(run.signal.reason);
    await untilStatus(kernel, first.jobId, 'cancelled');
    expect(await start('b')).toMatchObject({ created: true });
    (await puppet.next()).finish(effectOf(first.jobId));
  });
});
