import { createDatabase, type Database } from '@slidewright/platform';
import { eventually, silentLog, testBus, type TestBus } from '@slidewright/testing';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCuttingProxy, type Cut, type CuttingProxy } from './support/cutting-proxy.ts';
import {
  createBench,
  createPuppet,
  effectOf,
  effectsOf,
  endsOf,
  enqueue,
  testKernel,
  testKind,
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

describe('a connection cut at COMMIT', () => {
  it.each<Cut>(['before', 'during', 'after'])('(%s it) leaves one effect of one attempt', async (cut) => {
    const kind = testKind(`cut-${cut}`, { leaseMs: 60_000 });
    const behindProxy = testKernel(database.db, server.bus, [kind]);
    const direct = testKernel(bench.db, server.bus, [kind]);
    const worker = behindProxy.work(kind, { concurrency: 1 }, async (run) => {
      const outcome = effectOf(run.job.id);
      let tries = 0;
      return {
        ...outcome,
        commit: async (tx) => {
          tries += 1;
          if (tries === 1) proxy.arm(cut);
          await outcome.commit(tx);
        },
      };
    });
    const jobs: string[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const jobId = await enqueue(bench.db, direct, kind);
      await untilStatus(direct, jobId, 'completed');
      jobs.push(jobId);
    }
    // The worker still decides what became of its COMMIT when others see the job completed.
    await worker[Symbol.asyncDispose]();
    for (const jobId of jobs) {
      expect((await direct.find(jobId))!.attempt).toBe(1);
      expect(await effectsOf(bench.db, jobId)).toEqual(['done']);
      expect(await endsOf(bench.db, jobId)).toEqual(['completed']);
    }
  });
});

describe('a connection cut in a transaction that waits for something else', () => {
  it('fails that transaction alone', async () => {
    const kind = testKind('idle-cut', { leaseMs: 60_000 });
    const kernel = testKernel(database.db, server.bus, [kind]);
    const direct = testKernel(bench.db, server.bus, [kind]);
    let commits = 0;
    await using _worker = kernel.work(kind, { concurrency: 1 }, async (run) => ({
      ...effectOf(run.job.id),
      commit: async (tx) => {
        commits += 1;
        await tx
          .insertInto('effect')
          .values({ job_id: run.job.id, note: `commit ${commits}` })
          .execute();
        if (commits > 1) return;
        proxy.close();
        proxy.open();
        await delay(100);
      },
    }));
    const jobId = await enqueue(bench.db, direct, kind);
    await untilStatus(direct, jobId, 'completed');
    expect(await effectsOf(bench.db, jobId)).toEqual(['commit 2']);
    expect(await direct.find(jobId)).toMatchObject({ attempt: 1 });
  });
});

describe('with Postgres unavailable', () => {
  it('a worker keeps its job and continues when it is back', async () => {
    const kind = testKind('patient');
    const kernel = testKernel(database.db, server.bus, [kind], { idlePollMs: 50, longestBackOffMs: 200 });
    const direct = testKernel(bench.db, server.bus, [kind]);
    const puppet = createPuppet();
    await using _started = kernel.start();
    await using _worker = kernel.work(kind, { concurrency: 1 }, puppet.handler);
    const jobId = await enqueue(bench.db, direct, kind);
    const { run, finish } = await puppet.next();
    proxy.close();
    run.progress({ percent: 50 });
    finish(effectOf(jobId));
    // Time enough for the worker to find out.
    for (let asked = 0; asked < 3; asked += 1) {
      await expect(database.db.selectFrom('job').select('id').execute()).rejects.toThrow(/Connection|ECONNRESET/);
    }
    proxy.open();
    await untilStatus(direct, jobId, 'completed');
    expect(await effectsOf(bench.db, jobId)).toEqual(['done']);
    const following = await enqueue(bench.db, direct, kind);
    (await puppet.next()).finish(effectOf(following));
    await untilStatus(direct, following, 'completed');
    expect((await direct.find(jobId))!.attempt).toBe(1);
  });

  it('repeatedly and at any moment, every job has one effect', async () => {
    const kind = testKind('terminated', { attempts: 50, leaseMs: 600 });
    const kernel = testKernel(database.db, server.bus, [kind], {
      idlePollMs: 30,
      longestBackOffMs: 100,
      retryDelayMs: 10,
    });
    const direct = testKernel(bench.db, server.bus, [kind]);
    const jobs = await Promise.all(Array.from({ length: 100 }, () => enqueue(bench.db, direct, kind)));
    await using _started = kernel.start();
    const worker = kernel.work(kind, { concurrency: 5 }, async (run) => {
      const outcome = effectOf(run.job.id);
      return {
        ...outcome,
        commit: async (tx) => {
          await outcome.commit(tx);
          await sql`select pg_sleep(0.02)`.execute(tx);
        },
      };
    });
    let cuts = 0;
    await eventually(
      async () => {
        // The proxy's connections are the only ones that end here: the tests' own go directly.
        if (cuts < 25) {
          cuts += 1;
          proxy.close();
          proxy.open();
        }
        const done = await direct.list(kind, { timelineId: 'timeline', statuses: ['completed'] });
        return done.length === jobs.length;
      },
      { intervalMs: 60 },
    );
    await worker[Symbol.asyncDispose]();
    for (const jobId of jobs) {
      expect(await effectsOf(bench.db, jobId)).toEqual(['done']);
      expect(await endsOf(bench.db, jobId)).toEqual(['completed']);
    }
  });
});
