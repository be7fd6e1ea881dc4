import { eventually, testBus, type TestBus } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { killWorkerProcesses, startWorkerProcess } from './support/worker-client.ts';

let bench: Bench;
let server: TestBus;
beforeAll(async () => {
  [bench, server] = await Promise.all([createBench(), testBus()]);
});
afterAll(async () => {
  killWorkerProcesses();
  await bench[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** When a job's lease ends by the clock of the database, in milliseconds; null while it has none. */
async function leaseEnd(jobId: string): Promise<number | null> {
  const job = await bench.db.selectFrom('job').select('lease_until').where('id', '=', jobId).executeTakeFirstOrThrow();
  return job.lease_until?.getTime() ?? null;
}

/** Waits until a lease was prolonged so many times. */
async function untilRenewed(jobId: string, times: number): Promise<void> {
  const ends = new Set<number>();
  await eventually(async () => {
    const end = await leaseEnd(jobId);
    if (end !== null) ends.add(end);
    return ends.size > times;
  });
}

describe('a worker past its lease', () => {
  it('changes nothing, while its successor works and after', async () => {
    const kind = testKind('stale', { leaseMs: 60_000 });
    const silent = testKernel(bench.db, server.bus, [kind], { longestRenewalMs: 20_000, progressMs: 10 });
    const stale = createPuppet();
    const staleWorker = silent.work(kind, { concurrency: 1 }, stale.handler);
    const jobId = await enqueue(bench.db, silent, kind);
    const first = await stale.next();

    const kernel = testKernel(bench.db, server.bus, [kind], { progressMs: 10 });
    const fresh = createPuppet();
    await using _fresh = kernel.work(kind, { concurrency: 1 }, fresh.handler);
    await using _started = kernel.start();
    await expireLease(bench.db, jobId);
    const second = await fresh.next();
    expect(second.run.fence).toBe(first.run.fence + 1);

    first.run.progress({ percent: 90, phase: 'stale' });
    first.finish(effectOf(jobId, 'stale'));
    // Its disposal waits until the run has been settled.
    await staleWorker[Symbol.asyncDispose]();
    expect(await kernel.find(jobId)).toMatchObject({ status: 'active', progress: 0, phase: '' });
    expect(await effectsOf(bench.db, jobId)).toEqual([]);

    second.finish(effectOf(jobId, 'fresh'));
    await untilStatus(kernel, jobId, 'completed');
    expect(await effectsOf(bench.db, jobId)).toEqual(['fresh']);
    expect(await endsOf(bench.db, jobId)).toEqual(['completed']);
  });

  it('is told that it lost the lease', async () => {
    const kind = testKind('lost', { leaseMs: 600 });
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const puppet = createPuppet();
    await using _worker = kernel.work(kind, { concurrency: 1 }, puppet.handler);
    const jobId = await enqueue(bench.db, kernel, kind);
    const { run, fail } = await puppet.next();
    await bench.db.updateTable('job').set({ fence: 99 }).where('id', '=', jobId).execute();
    await expect(untilAborted(run.signal)).rejects.toMatchObject({ abortCause: 'lease-lost' });
    fail(run.signal.reason);
    expect(await statusOf(kernel, jobId)).toBe('active');
  });

  it('that was only suspended finds its work done by another', async () => {
    const kind = testKind('stopped', { leaseMs: 1_000 });
    const kernel = testKernel(bench.db, server.bus, [kind]);
    await using _started = kernel.start();
    const zombie = await startWorkerProcess(bench, server.nats.url, { kind: 'stopped', leaseMs: 1_000, until: 'open' });
    const jobId = await enqueue(bench.db, kernel, kind);
    await eventually(async () => (await statusOf(kernel, jobId)) === 'active');
    zombie.signal('SIGSTOP');
    await using _worker = kernel.work(kind, { concurrency: 1 }, async (run) => effectOf(run.job.id, 'successor'));
    await untilStatus(kernel, jobId, 'completed');
    // The stopped worker finds its gate open and hands over its outcome.
    await bench.db.insertInto('effect').values({ job_id: jobId, note: 'open' }).execute();
    zombie.signal('SIGCONT');
    await zombie.said('run over');
    await zombie.stop();
    expect(await effectsOf(bench.db, jobId)).toEqual(['successor', 'open']);
    expect(await endsOf(bench.db, jobId)).toEqual(['completed']);
  });
});

describe('a lease', () => {
  it('is measured by the database alone: workers ten minutes ahead and behind keep theirs', async () => {
    const kind = testKind('skewed', { leaseMs: 5_000 });
    const kernel = testKernel(bench.db, server.bus, [kind]);
    // Four jobs and room for two each: neither worker is left out. The jobs end when the gates open.
    const options = { kind: 'skewed', leaseMs: 5_000, until: 'open', concurrency: 2, sweeps: true } as const;
    const workers = await Promise.all([
      startWorkerProcess(bench, server.nats.url, { ...options, clockSkewMs: 600_000 }),
      startWorkerProcess(bench, server.nats.url, { ...options, clockSkewMs: -600_000 }),
    ]);
    await using _started = kernel.start();
    const jobs = await Promise.all(Array.from({ length: 4 }, () => enqueue(bench.db, kernel, kind)));
    await Promise.all(jobs.map((jobId) => untilRenewed(jobId, 10)));
    for (const jobId of jobs) await bench.db.insertInto('effect').values({ job_id: jobId, note: 'open' }).execute();
    for (const jobId of jobs) await untilStatus(kernel, jobId, 'completed');
    for (const jobId of jobs) {
      expect(await kernel.find(jobId)).toMatchObject({ attempt: 1 });
      expect(await effectsOf(bench.db, jobId)).toEqual(['open', 'done']);
    }
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  it('is renewed while the worker runs', async () => {
    const kind = testKind('long', { leaseMs: 4_000 });
    const kernel = testKernel(bench.db, server.bus, [kind], { sweepMs: 50 });
    await using _started = kernel.start();
    const puppet = createPuppet();
    await using _worker = kernel.work(kind, { concurrency: 2 }, puppet.handler);
    const jobId = await enqueue(bench.db, kernel, kind);
    const { run, finish } = await puppet.next();
    const claimedUntil = await leaseEnd(jobId);
    await eventually(async () => (await leaseEnd(jobId))! - claimedUntil! > 4_500);
    finish(effectOf(jobId));
    await untilStatus(kernel, jobId, 'completed');
    expect(run.fence).toBe(1);
    expect((await kernel.find(jobId))!.attempt).toBe(1);
  });
});

describe('several workers', () => {
  it('never run one job twice', async () => {
    const kind = testKind('shared');
    const kernels = Array.from({ length: 4 }, () => testKernel(bench.db, server.bus, [kind], { idlePollMs: 20 }));
    const runs = new Map<string, number>();
    const jobs = await Promise.all(Array.from({ length: 200 }, () => enqueue(bench.db, kernels[0]!, kind)));
    await using workers = new AsyncDisposableStack();
    for (const kernel of kernels) {
      workers.use(kernel.start());
      workers.use(
        kernel.work(kind, { concurrency: 5 }, async (run) => {
          runs.set(run.job.id, (runs.get(run.job.id) ?? 0) + 1);
          return effectOf(run.job.id);
        }),
      );
    }
    await eventually(
      async () => (await kernels[0]!.list(kind, { timelineId: 'timeline', statuses: ['completed'] })).length === 200,
    );
    expect([...runs.values()].every((count) => count === 1)).toBe(true);
    for (const jobId of jobs) expect(await effectsOf(bench.db, jobId)).toEqual(['done']);
  });
});

describe('a worker that stops', () => {
  it('returns its jobs at once, at no cost of an attempt', async () => {
    const kind = testKind('returned', { attempts: 1, leaseMs: 60_000 });
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const worker = kernel.work(kind, { concurrency: 2 }, (run) => untilAborted(run.signal));
    const jobs = [await enqueue(bench.db, kernel, kind), await enqueue(bench.db, kernel, kind)];
    for (const jobId of jobs) await untilStatus(kernel, jobId, 'active');
    await worker[Symbol.asyncDispose]();
    for (const jobId of jobs) expect(await kernel.find(jobId)).toMatchObject({ status: 'queued', attempt: 0 });
    await using _next = kernel.work(kind, { concurrency: 2 }, async (run) => effectOf(run.job.id));
    for (const jobId of jobs) await untilStatus(kernel, jobId, 'completed');
    for (const jobId of jobs) expect(await effectsOf(bench.db, jobId)).toEqual(['done']);
  });

  it('in a rolling restart loses nothing', async () => {
    const kind = testKind('rolling', { attempts: 1, leaseMs: 60_000 });
    const kernel = testKernel(bench.db, server.bus, [kind]);
    await using _started = kernel.start();
    const work = (): AsyncDisposable =>
      kernel.work(kind, { concurrency: 3 }, async (run) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        setTimeout(resolve, 30);
        await Promise.race([promise, untilAborted(run.signal)]);
        return effectOf(run.job.id);
      });
    const jobs = await Promise.all(Array.from({ length: 60 }, () => enqueue(bench.db, kernel, kind)));
    const done = async (): Promise<number> =>
      (await kernel.list(kind, { timelineId: 'timeline', statuses: ['completed'] })).length;
    const workers = [work(), work()];
    for (let finished = 0; finished < jobs.length; finished = await done()) {
      workers.push(work());
      await workers.shift()![Symbol.asyncDispose]();
      const target = Math.min(finished + 5, jobs.length);
      await eventually(async () => (await done()) >= target);
    }
    await Promise.all(workers.map((worker) => worker[Symbol.asyncDispose]()));
    for (const jobId of jobs) expect(await effectsOf(bench.db, jobId)).toEqual(['done']);
  });
});
