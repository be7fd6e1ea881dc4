import { TimelineDeletedSchema } from '@slidewright/contracts';
import { consumeEvents, consumeWork, on } from '@slidewright/platform';
import { eventually, silentLog, testBus, type TestBus } from '@slidewright/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBench,
  effectOf,
  effectsOf,
  endsOf,
  enqueue,
  testKernel,
  testKind,
  untilStatus,
  type Bench,
} from './support/harness.ts';
import { killWorkerProcesses, startWorkerProcess, type WorkerProcess } from './support/worker-client.ts';

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

describe('a process killed', () => {
  it('between the commit and the publishing of a notification leaves a job that runs', async () => {
    const kind = testKind('orphaned');
    const dead = await startWorkerProcess(bench, server.nats.url, {
      kind: 'orphaned',
      leaseMs: 1_000,
      enqueueAndDie: true,
    });
    await dead.gone;
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const job = (await kernel.latest(kind, { key: 'orphan' }))!;
    expect(job.status).toBe('queued');
    const notified: string[] = [];
    await using _bells = consumeWork(server.bus, {
      service: 'test',
      kind: 'orphaned',
      onNotification: async (jobId) => {
        notified.push(jobId);
      },
      log: silentLog,
    });
    await using _started = kernel.start();
    await eventually(() => notified.includes(job.id));
    await using _worker = kernel.work(kind, { concurrency: 1 }, async (run) => effectOf(run.job.id));
    await untilStatus(kernel, job.id, 'completed');
    expect(await effectsOf(bench.db, job.id)).toEqual(['done']);
  });

  it('between publishing and marking lets every message arrive, each applied once', async () => {
    const kind = testKind('marked');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const heard: string[] = [];
    await using _events = consumeEvents(server.bus, {
      durable: 'crash',
      handlers: [
        on(TimelineDeletedSchema, async (event) => {
          heard.push(event.timelineId);
        }),
      ],
      log: silentLog,
    });
    const ids = ['a', 'b', 'c'];
    for (const timelineId of ids) {
      await bench.db
        .transaction()
        .execute((tx) => kernel.outbox.add(tx, TimelineDeletedSchema, { timelineId, ownerId: 'owner' }));
    }
    for (let death = 0; death < 2; death += 1) {
      const relay = await startWorkerProcess(bench, server.nats.url, {
        kind: 'marked',
        leaseMs: 1_000,
        sweeps: true,
        dieAfterPublish: true,
      });
      await relay.gone;
    }
    expect(await bench.db.selectFrom('outbox').select('id').where('published_at', 'is', null).execute()).toHaveLength(
      ids.length,
    );
    await using _started = kernel.start();
    await eventually(() => heard.includes('c'));
    expect(heard).toEqual(ids);
  });

  it('ten times among forty jobs loses none and duplicates none', async () => {
    const settings = { kind: 'faulty', leaseMs: 800, attempts: 300, workMs: 300, sweeps: true } as const;
    const kind = testKind('faulty', settings);
    // This process only enqueues: relays, sweepers and workers run in the processes that are killed.
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const start = (): Promise<WorkerProcess> => {
      const started = startWorkerProcess(bench, server.nats.url, settings);
      // The failure is seen where it is awaited.
      started.catch(() => undefined);
      return started;
    };
    const workers = [start(), start(), start()];
    const enqueueAll = async (): Promise<string[]> => {
      const jobs: string[] = [];
      for (let index = 0; index < 40; index += 1) {
        jobs.push(await enqueue(bench.db, kernel, kind, { note: 'x'.repeat(index % 6) }));
        // The first workers have work at once, so that kills hit it also where processes start slowly.
        if (index >= 20) await delay(100);
      }
      return jobs;
    };
    const killAll = async (): Promise<void> => {
      for (let kills = 0; kills < 10; kills += 1) {
        const victim = kills % workers.length;
        const worker = await workers[victim]!;
        await delay(Math.random() * 400);
        await worker.kill();
        workers[victim] = start();
      }
    };
    const [jobs] = await Promise.all([enqueueAll(), killAll()]);
    for (const jobId of jobs) await untilStatus(kernel, jobId, 'completed');
    for (const worker of workers) await (await worker).stop();
    for (const jobId of jobs) {
      expect(await effectsOf(bench.db, jobId)).toEqual(['done']);
      expect(await endsOf(bench.db, jobId)).toEqual(['completed']);
    }
    const attempts = await bench.db.selectFrom('job').select('attempt').where('kind', '=', 'faulty').execute();
    // The kills hit jobs in the middle of their work.
    expect(attempts.some((row) => row.attempt > 1)).toBe(true);
    // Some dozen programs start, one after the other where the machine is busy.
  });

  it('by the job it runs, each time, fails that job and no other', async () => {
    const settings = { kind: 'deadly', leaseMs: 1_500, attempts: 2, workMs: 10, sweeps: true } as const;
    const kind = testKind('deadly', settings);
    const kernel = testKernel(bench.db, server.bus, [kind]);
    await using _started = kernel.start();
    const poison = await enqueue(bench.db, kernel, kind, { note: 'poison' });
    for (let death = 0; death < 2; death += 1) await (await startWorkerProcess(bench, server.nats.url, settings)).gone;
    const worker = await startWorkerProcess(bench, server.nats.url, settings);
    await untilStatus(kernel, poison, 'failed');
    expect((await kernel.find(poison))!.error!.code).toBe('WORKER_LOST');
    const other = await enqueue(bench.db, kernel, kind);
    await untilStatus(kernel, other, 'completed');
    expect(await endsOf(bench.db, poison)).toEqual(['failed']);
    await worker.stop();
  });
});
