import { AppError, createDatabase, type Database } from '@slidewright/platform';
import { eventually, silentLog, testBus, type TestBus } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCuttingProxy, type CuttingProxy } from './support/cutting-proxy.ts';
import {
  createBench,
  createPuppet,
  effectOf,
  effectsOf,
  endsOf,
  enqueue,
  testKernel,
  testKind,
  untilAborted,
  untilStatus,
  type Bench,
  type Tables,
} from './support/harness.ts';

let bench: Bench;
let server: TestBus;
let proxy: CuttingProxy;
let database: Database<Tables>;
beforeAll(async () => {
  [bench, server] = await Promise.all([createBench(), testBus()]);
  proxy = await startCuttingProxy(bench.url);
  database = createDatabase<Tables>({ url: proxy.url, schema: bench.schema, log: silentLog });
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
  await bench[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const storeAway = (): AppError =>
  new AppError('STORAGE_FAILED', { userMessage: 'The files cannot be stored.', dependency: 'the object store' });

describe('an unavailable dependency', () => {
  it('[J1] costs no attempt and blocks no worker: the job names it, others run, and it continues afterwards', async () => {
    const kind = testKind('outage', { attempts: 1 });
    const kernel = testKernel(bench.db, server.bus, [kind], { retryDelayMs: 300, longestWaitMs: 600 });
    let isAway = true;
    let looks = 0;
    await using _worker = kernel.work(kind, { concurrency: 1 }, async (run) => {
      if (run.input.note === 'needs no store') return effectOf(run.job.id);
      looks += 1;
      if (isAway) throw storeAway();
      return effectOf(run.job.id);
    });
    const jobId = await enqueue(bench.db, kernel, kind);
    await eventually(() => looks === 3);
    const other = await enqueue(bench.db, kernel, kind, { note: 'needs no store' });
    await untilStatus(kernel, other, 'completed');
    await eventually(async () =>
      expect(await kernel.find(jobId)).toMatchObject({
        status: 'queued',
        attempt: 0,
        task: { sentence: 'Waiting for the object store…', values: { dependency: 'store' } },
        waitingFor: 'the object store',
      }),
    );
    isAway = false;
    await untilStatus(kernel, jobId, 'completed');
    expect(await kernel.find(jobId)).toMatchObject({ attempt: 1, waitingFor: null });
    expect(await effectsOf(bench.db, jobId)).toEqual(['done']);
  });

  it('[J1] ends the job at its deadline, with the error of the dependency', async () => {
    const kind = testKind('long-outage', { attempts: 1, deadlineMs: 700 });
    const kernel = testKernel(bench.db, server.bus, [kind]);
    await using _started = kernel.start();
    await using _worker = kernel.work(kind, { concurrency: 1 }, () => Promise.reject(storeAway()));
    const jobId = await enqueue(bench.db, kernel, kind);
    await untilStatus(kernel, jobId, 'failed');
    expect((await kernel.find(jobId))!.error).toEqual({
      code: 'STORAGE_FAILED',
      message: 'The files cannot be stored.',
    });
    expect(await endsOf(bench.db, jobId)).toEqual(['failed']);
  });

  it('[J1] fails the job after some refusals in a row by a dependency that is there, and not before', async () => {
    const kind = testKind('refused', { attempts: 1 });
    const kernel = testKernel(bench.db, server.bus, [kind], { retryDelayMs: 20, longestWaitMs: 20, mostRefusals: 3 });
    const refused = new AppError('STORAGE_FAILED', {
      userMessage: 'The file storage refuses access.',
      dependency: 'the object store, which refuses access (AccessDenied)',
      isRefused: true,
    });
    let runs = 0;
    let others = 0;
    await using _worker = kernel.work(kind, { concurrency: 1 }, (run) => {
      if (run.input.note === 'another') {
        others += 1;
        if (others <= 3) throw refused;
        return Promise.resolve(effectOf(run.job.id));
      }
      runs += 1;
      throw refused;
    });
    const jobId = await enqueue(bench.db, kernel, kind);
    await untilStatus(kernel, jobId, 'failed');
    expect(runs).toBe(4);
    expect((await kernel.find(jobId))!.error).toEqual({
      code: 'STORAGE_FAILED',
      message: 'The file storage refuses access.',
    });
    const other = await enqueue(bench.db, kernel, kind, { note: 'another' });
    await untilStatus(kernel, other, 'completed');
  });

  it('[J1] differs from a failure of the job itself, which ends after its attempts', async () => {
    const kind = testKind('itself', { attempts: 2 });
    const kernel = testKernel(bench.db, server.bus, [kind]);
    let runs = 0;
    await using _worker = kernel.work(kind, { concurrency: 1 }, () => {
      runs += 1;
      return Promise.reject(runs % 2 === 1 ? storeAway() : new AppError('UNAVAILABLE'));
    });
    const jobId = await enqueue(bench.db, kernel, kind);
    await untilStatus(kernel, jobId, 'failed');
    expect(runs).toBe(4);
    expect((await kernel.find(jobId))!.error!.code).toBe('UNAVAILABLE');
  });
});

describe('attempts', () => {
  it('[J2] are counted from 0 again when a run got further than those before, and only then', async () => {
    const kind = testKind('progressing', { attempts: 2 });
    const kernel = testKernel(bench.db, server.bus, [kind], { progressMs: 5 });
    const reached = [20, 40, 60, 61];
    let runs = 0;
    await using _worker = kernel.work(kind, { concurrency: 1 }, (run) => {
      run.progress({ percent: reached[runs] ?? 99 });
      runs += 1;
      return Promise.reject(new Error('a bug'));
    });
    const jobId = await enqueue(bench.db, kernel, kind);
    await untilStatus(kernel, jobId, 'failed');
    expect(runs).toBe(4);
  });
});

describe('Postgres unavailable for longer than a lease', () => {
  it('[J3] stops the run by its own clock and costs the job no attempt', async () => {
    const kind = testKind('database-outage', { attempts: 1, leaseMs: 1_000 });
    const kernel = testKernel(database.db, server.bus, [kind], { longestBackOffMs: 200 });
    const direct = testKernel(bench.db, server.bus, [kind]);
    const puppet = createPuppet();
    await using _started = kernel.start();
    await using _worker = kernel.work(kind, { concurrency: 1 }, puppet.handler);
    const jobId = await enqueue(bench.db, direct, kind);
    const { run, fail } = await puppet.next();
    proxy.close();
    const cutAt = performance.now();
    await expect(untilAborted(run.signal)).rejects.toMatchObject({ abortCause: 'lease-lost' });
    expect(performance.now() - cutAt).toBeLessThan(2_500);
    fail(run.signal.reason);
    proxy.open();
    const second = await puppet.next();
    second.finish(effectOf(jobId));
    await untilStatus(direct, jobId, 'completed');
    expect((await direct.find(jobId))!.attempt).toBe(1);
    expect(await effectsOf(bench.db, jobId)).toEqual(['done']);
  });

  it('[J3] for one worker only, passes the job to another and returns the attempt', async () => {
    const kind = testKind('cut-off', { attempts: 2, leaseMs: 1_000 });
    const cut = testKernel(database.db, server.bus, [kind], { longestBackOffMs: 200 });
    const direct = testKernel(bench.db, server.bus, [kind]);
    const first = createPuppet();
    const second = createPuppet();
    await using _cut = cut.work(kind, { concurrency: 1 }, first.handler);
    const jobId = await enqueue(bench.db, direct, kind);
    const lost = await first.next();
    proxy.close();
    await expect(untilAborted(lost.run.signal)).rejects.toMatchObject({ abortCause: 'lease-lost' });
    await using _started = direct.start();
    await using _direct = direct.work(kind, { concurrency: 1 }, second.handler);
    const { finish } = await second.next();
    expect((await direct.find(jobId))!.attempt).toBe(2);
    lost.fail(lost.run.signal.reason);
    proxy.open();
    await eventually(async () => (await direct.find(jobId))!.attempt === 1);
    finish(effectOf(jobId));
    await untilStatus(direct, jobId, 'completed');
  });
});
