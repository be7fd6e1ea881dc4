import { JobReadySchema, TimelineDeletedSchema } from '@slidewright/contracts';
import { consumeEvents, on } from '@slidewright/platform';
import { eventually, silentLog, testBus, type TestBus } from '@slidewright/testing';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consumeOnce, DEFAULT_TIMING, type JobTables } from '../src/index.ts';
import { pruneMessages } from '../src/store/store.ts';
import {
  createBench,
  effectOf,
  effectsOf,
  enqueue,
  testKernel,
  testKind,
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

async function unpublished(): Promise<number> {
  const rows = await bench.db.selectFrom('outbox').select('id').where('published_at', 'is', null).execute();
  return rows.length;
}

describe('a notification', () => {
  it('wakes a worker long before its next poll', async () => {
    const kind = testKind('woken');
    const kernel = testKernel(bench.db, server.bus, [kind], { idlePollMs: 60_000 });
    await using _started = kernel.start();
    await using _worker = kernel.work(kind, { concurrency: 1 }, async (run) => effectOf(run.job.id));
    // The first poll is over once a first job ran; from then on only notifications can start jobs.
    for (let turn = 0; turn < 3; turn += 1) {
      const jobId = await enqueue(bench.db, kernel, kind);
      await untilStatus(kernel, jobId, 'completed');
      expect(await effectsOf(bench.db, jobId)).toEqual(['done']);
    }
  });

  it('that is delivered several times starts the job once', async () => {
    const kind = testKind('duplicate');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    await using _started = kernel.start();
    let runs = 0;
    await using _worker = kernel.work(kind, { concurrency: 4 }, async (run) => {
      runs += 1;
      return effectOf(run.job.id);
    });
    const jobId = await enqueue(bench.db, kernel, kind);
    const names = { service: 'test', kind: 'duplicate' };
    const ring = (): Promise<void> =>
      server.bus.publish(JobReadySchema, { ...names, jobId }, { messageId: randomUUID(), subjectValues: names });
    await Promise.all([ring(), ring(), ring()]);
    await untilStatus(kernel, jobId, 'completed');
    await ring();
    const following = await enqueue(bench.db, kernel, kind);
    await untilStatus(kernel, following, 'completed');
    expect(await effectsOf(bench.db, jobId)).toEqual(['done']);
    expect(runs).toBe(2);
  });

  it('that is lost costs a second, not a job', async () => {
    const kind = testKind('unheard');
    const kernel = testKernel(bench.db, server.bus, [kind], DEFAULT_TIMING);
    await using _worker = kernel.work(kind, { concurrency: 1 }, async (run) => effectOf(run.job.id));
    const jobId = await enqueue(bench.db, kernel, kind);
    await bench.db.deleteFrom('outbox').execute();
    const asked = performance.now();
    await untilStatus(kernel, jobId, 'completed');
    // One poll interval, and room for a busy machine.
    expect(performance.now() - asked).toBeLessThan(10_000);
    expect(await effectsOf(bench.db, jobId)).toEqual(['done']);
  });
});

describe('a key', () => {
  it('[V6] has one live job, however many calls come at once, and all get its id', async () => {
    const kind = testKind('one');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const ids = await Promise.all(
      Array.from({ length: 100 }, () => enqueue(bench.db, kernel, kind, { key: 'the one' })),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await kernel.list(kind, { timelineId: 'timeline' })).toHaveLength(1);
    expect(await kernel.depth()).toContainEqual(expect.objectContaining({ kind: 'one', queued: 1, active: 0 }));
    await kernel.cancel(kind, { jobId: ids[0]! });
    const next = await enqueue(bench.db, kernel, kind, { key: 'the one' });
    expect(next).not.toBe(ids[0]);
    expect((await kernel.latest(kind, { key: 'the one' }))!.id).toBe(next);
    expect(await kernel.list(kind, { timelineId: 'timeline', statuses: ['cancelled'] })).toHaveLength(1);
  });

  it('is free again when the transaction that took it rolls back', async () => {
    const kind = testKind('rolled-back');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const before = await unpublished();
    const request = { ownerId: 'o', timelineId: 't', key: 'k', inputHash: '', input: { note: '' } };
    await bench.db
      .transaction()
      .execute(async (tx) => {
        await kernel.enqueue(tx, kind, request);
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await kernel.latest(kind, { key: 'k' })).toBeNull();
    expect(await unpublished()).toBe(before);
  });
});

describe('with NATS unavailable', () => {
  it('jobs run, and every message is published once it is back, in order, also when its store is lost', async () => {
    const kind = testKind('away');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const heard: string[] = [];
    await using _events = consumeEvents(server.bus, {
      durable: 'away',
      handlers: [
        on(TimelineDeletedSchema, async (event) => {
          // After the loss of the store, earlier ones are published again.
          if (!heard.includes(event.timelineId)) heard.push(event.timelineId);
        }),
      ],
      log: silentLog,
    });
    await using _started = kernel.start();
    await using _worker = kernel.work(kind, { concurrency: 2 }, async (run) => ({
      ...effectOf(run.job.id),
      commit: async (tx, outbox) => {
        await outbox.add(tx, TimelineDeletedSchema, { timelineId: run.input.note, ownerId: 'owner' });
      },
    }));
    const tell = async (note: string): Promise<void> => {
      const jobId = await enqueue(bench.db, kernel, kind, { note });
      await untilStatus(kernel, jobId, 'completed');
    };
    await tell('1');
    await eventually(() => heard.length === 1);

    await server.nats.kill();
    await tell('2');
    await tell('3');
    expect(await unpublished()).toBeGreaterThan(0);
    await server.nats.restart();
    await eventually(() => heard.length === 3);

    await server.nats.kill();
    await tell('4');
    await server.nats.restart({ wipe: true });
    await eventually(() => heard.length === 4);
    await tell('5');
    await eventually(() => heard.length === 5);
    expect(heard).toEqual(['1', '2', '3', '4', '5']);
    await eventually(async () => (await unpublished()) === 0);
  });
});

describe('the inbox', () => {
  it('lets a message through once per consumer, and again after a rollback', async () => {
    const messageId = randomUUID();
    const apply = (consumer: string): Promise<boolean> =>
      bench.db.transaction().execute((tx) => consumeOnce(tx, consumer, messageId));
    await bench.db
      .transaction()
      .execute(async (tx) => {
        await consumeOnce(tx, 'first', messageId);
        throw new Error('not applied');
      })
      .catch(() => undefined);
    const answers = await Promise.all([apply('first'), apply('first'), apply('first')]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await apply('second')).toBe(true);
  });
});

describe('old messages', () => {
  it('are deleted once they were published or applied, and never before', async () => {
    const kernel = testKernel(bench.db, server.bus, []);
    await bench.db.deleteFrom('outbox').execute();
    await bench.db.transaction().execute(async (tx) => {
      for (const timelineId of ['published', 'waiting'])
        await kernel.outbox.add(tx, TimelineDeletedSchema, { timelineId, ownerId: 'owner' });
      await consumeOnce(tx, 'pruned', 'old');
    });
    await sql`
      update outbox set published_at = clock_timestamp() - interval '2 hours' where payload like '%published%'`.execute(
      bench.db,
    );
    await sql`update inbox set received_at = clock_timestamp() - interval '9 days' where message_id = 'old'`.execute(
      bench.db,
    );
    const jobs = bench.db as unknown as Kysely<JobTables>;
    const day = 86_400_000;
    const ages = { notificationAgeMs: 3_600_000, eventAgeMs: 8 * day, inboxAgeMs: 10 * day };
    // NATS may yet lose an event of the last week.
    await pruneMessages(jobs, ages);
    expect(await bench.db.selectFrom('outbox').select('payload').execute()).toHaveLength(2);
    await sql`update outbox set created_at = clock_timestamp() - interval '9 days'`.execute(bench.db);
    await pruneMessages(jobs, ages);
    expect(await bench.db.selectFrom('outbox').select('payload').execute()).toEqual([
      { payload: expect.stringContaining('waiting') as string },
    ]);
    const remembered = (): Promise<boolean> =>
      bench.db.transaction().execute(async (tx) => !(await consumeOnce(tx, 'pruned', 'old')));
    expect(await remembered()).toBe(true);
    await pruneMessages(jobs, { ...ages, inboxAgeMs: 8 * day });
    expect(await remembered()).toBe(false);
  });
});
