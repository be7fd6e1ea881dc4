import { jobTask } from '@slidewright/domain';
import { AppError } from '@slidewright/platform';
import { eventually, testBus, testContext, type TestBus } from '@slidewright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '@bufbuild/protobuf';
import { GetJobRequestSchema, JobStatus as WireStatus } from '@slidewright/contracts';
import { jobToProto } from '../src/index.ts';
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

describe('a job', () => {
  it('runs once, with its input, and keeps its result', async () => {
    const kind = testKind('video');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    await using _started = kernel.start();
    await using _worker = kernel.work(kind, { concurrency: 1 }, async (run) => effectOf(run.job.id, run.input.note));
    const jobId = await enqueue(bench.db, kernel, kind, { note: 'hello' });
    await untilStatus(kernel, jobId, 'completed');
    expect(await effectsOf(bench.db, jobId)).toEqual(['hello']);
    expect(await endsOf(bench.db, jobId)).toEqual(['completed']);
    const job = (await kernel.find(jobId))!;
    expect(job).toMatchObject({ result: { note: 'hello' }, progress: 100, attempt: 1, error: null });
    expect(jobToProto(job)).toMatchObject({ id: jobId, kind: 'video', timelineId: 'timeline', progress: 100 });
  });

  it('can wait without blocking a worker, any number of times, and keeps its progress', async () => {
    const kind = testKind('patient', { attempts: 1 });
    const kernel = testKernel(bench.db, server.bus, [kind]);
    await using _started = kernel.start();
    let looks = 0;
    await using _worker = kernel.work(kind, { concurrency: 1 }, async (run) => {
      if (run.input.note !== 'patient') return effectOf(run.job.id);
      looks += 1;
      run.progress({ detail: { looks } });
      if (looks < 4) return { waitMs: 200 };
      return effectOf(run.job.id, String(run.job.detail['looks']));
    });
    const jobId = await enqueue(bench.db, kernel, kind, { note: 'patient' });
    await eventually(() => expect(looks).toBe(1));
    const other = await enqueue(bench.db, kernel, kind);
    await untilStatus(kernel, other, 'completed');
    await untilStatus(kernel, jobId, 'completed');
    expect(looks).toBe(4);
    expect(await effectsOf(bench.db, jobId)).toEqual(['3']);
    expect(await kernel.find(jobId)).toMatchObject({ attempt: 1 });
  });

  it('that waits for other work continues as soon as a child of it has ended or was cancelled', async () => {
    const parentKind = testKind('waiting-parent');
    const childKind = testKind('awaited-child');
    const kernel = testKernel(bench.db, server.bus, [parentKind, childKind]);
    await using _started = kernel.start();
    let looks = 0;
    await using _parents = kernel.work(parentKind, { concurrency: 1 }, async (run) => {
      looks += 1;
      return looks < 3 ? { waitMs: 3_600_000 } : effectOf(run.job.id);
    });
    const parent = await enqueue(bench.db, kernel, parentKind);
    const untilWaiting = (times: number) =>
      eventually(async () => {
        expect(looks).toBe(times);
        expect(await statusOf(kernel, parent)).toBe('queued');
      });
    await untilWaiting(1);
    const cancelled = await enqueue(bench.db, kernel, childKind, { parentId: parent });
    await kernel.cancel(childKind, { jobId: cancelled });
    await untilWaiting(2);
    await using _children = kernel.work(childKind, { concurrency: 1 }, async (run) => effectOf(run.job.id));
    await enqueue(bench.db, kernel, childKind, { parentId: parent });
    await untilStatus(kernel, parent, 'completed');
    expect(looks).toBe(3);
  });

  it('that waits for its next attempt is not continued by the end of a child', async () => {
    const parentKind = testKind('failing-parent');
    const childKind = testKind('child-of-failing');
    const kernel = testKernel(bench.db, server.bus, [parentKind, childKind]);
    let looks = 0;
    await using _parents = kernel.work(parentKind, { concurrency: 1 }, async () => {
      looks += 1;
      if (looks === 1) return { waitMs: 1 };
      throw new AppError('UNAVAILABLE', { retryAfterS: 300 });
    });
    const parent = await enqueue(bench.db, kernel, parentKind);
    await eventually(async () =>
      expect(await kernel.find(parent)).toMatchObject({ status: 'queued', hasWaited: true, attempt: 1 }),
    );
    const child = await enqueue(bench.db, kernel, childKind, { parentId: parent });
    await kernel.cancel(childKind, { jobId: child });
    const { rows } = await sql<{ waits: boolean }>`
      select coalesce(not_before > clock_timestamp(), false) as waits from job where id = ${parent}`.execute(bench.db);
    expect(rows[0]!.waits).toBe(true);
  });

  it('is active for its owner while it waits for other work, and queued before its first run', async () => {
    const kind = testKind('film');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const jobId = await enqueue(bench.db, kernel, kind);
    const shown = async () => {
      const job = (await kernel.find(jobId))!;
      return { inTable: job.status, ...jobToProto(job) };
    };
    expect(await shown()).toMatchObject({
      status: WireStatus.QUEUED,
      currentTask: 'Waiting for a free worker',
      task: { code: 'freeWorker' },
    });
    await using _worker = kernel.work(kind, { concurrency: 1 }, async (run) => {
      run.progress({ task: jobTask('narrating', { number: 1, total: 2 }), detail: { estimatedTimeRemaining: 12 } });
      return { waitMs: 60_000 };
    });
    await eventually(async () =>
      expect(await shown()).toMatchObject({
        inTable: 'queued',
        status: WireStatus.ACTIVE,
        currentTask: 'Narrating slide 1 of 2',
        task: { code: 'narrating', values: { number: '1', total: '2' } },
        estimatedTimeRemaining: 12,
      }),
    );
    await kernel.cancel(kind, { jobId });
    const cancelled = await shown();
    expect(cancelled.status).toBe(WireStatus.CANCELLED);
    expect(cancelled.estimatedTimeRemaining).toBeUndefined();
  });

  it('can end as failed or cancelled by its own decision, whatever the code', async () => {
    const kind = testKind('decided');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    await using _started = kernel.start();
    const error = { code: 'UNAVAILABLE', message: 'The part failed.' };
    await using _worker = kernel.work(kind, { concurrency: 1 }, async (run) => ({
      end: run.input.note === 'fails' ? { status: 'failed', error } : { status: 'cancelled' },
    }));
    const failed = await enqueue(bench.db, kernel, kind, { note: 'fails' });
    const cancelled = await enqueue(bench.db, kernel, kind);
    await untilStatus(kernel, failed, 'failed');
    await untilStatus(kernel, cancelled, 'cancelled');
    expect(await kernel.find(failed)).toMatchObject({ error, attempt: 1 });
    expect(await endsOf(bench.db, failed)).toEqual(['failed']);
  });

  it('is shown to its owner only, and only when its kind is not internal', async () => {
    const shown = testKind('export');
    const hidden = testKind('hidden');
    const kernel = testKernel(bench.db, server.bus, [shown, hidden]);
    const shownId = await enqueue(bench.db, kernel, shown);
    const hiddenId = await enqueue(bench.db, kernel, hidden);
    const ask = async (jobId: string, owner: string): Promise<string | undefined> =>
      (await kernel.getJob(create(GetJobRequestSchema, { jobId }), testContext(owner))).job?.id;
    expect(await ask(shownId, 'owner')).toBe(shownId);
    expect(await ask(shownId, 'somebody else')).toBeUndefined();
    expect(await ask(hiddenId, 'owner')).toBeUndefined();
    expect(await ask('not an id', 'owner')).toBeUndefined();
  });

  it('runs before jobs of lower priority, and after earlier ones', async () => {
    const kind = testKind('ordered');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    for (const [note, priority] of [
      ['c', 5],
      ['a', 1],
      ['d', 5],
      ['b', 2],
    ] as const)
      await enqueue(bench.db, kernel, kind, { note, priority });
    const order: string[] = [];
    await using _worker = kernel.work(kind, { concurrency: 1 }, async (run) => {
      order.push(run.input.note);
      return { result: { note: '' } };
    });
    await eventually(() => order.length === 4);
    expect(order).toEqual(['a', 'b', 'c', 'd']);
  });

  it('can free its worker before it ends, for one further job', async () => {
    const kind = testKind('tidying');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const puppet = createPuppet();
    const [, , thirdId] = [
      await enqueue(bench.db, kernel, kind, { note: 'first' }),
      await enqueue(bench.db, kernel, kind, { note: 'second' }),
      await enqueue(bench.db, kernel, kind, { note: 'third' }),
    ];
    await using _worker = kernel.work(kind, { concurrency: 1 }, puppet.handler);
    const first = await puppet.next();
    first.run.freeWorker();
    const second = await puppet.next();
    second.run.freeWorker();
    await untilStatus(kernel, first.run.job.id, 'active');
    expect(await statusOf(kernel, thirdId)).toBe('queued');
    first.finish(effectOf(first.run.job.id));
    const third = await puppet.next();
    for (const { run, finish } of [second, third]) finish(effectOf(run.job.id));
    for (const { run } of [first, second, third]) await untilStatus(kernel, run.job.id, 'completed');
    expect([first, second, third].map(({ run }) => run.input.note)).toEqual(['first', 'second', 'third']);
  });

  it('[J5] runs before further ones of an owner who has many, so that nobody waits for another owner’s whole queue', async () => {
    const kind = testKind('fair');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const puppet = createPuppet();
    for (const note of ['many 1', 'many 2', 'many 3', 'many 4'])
      await enqueue(bench.db, kernel, kind, { note, ownerId: 'many' });
    for (const note of ['few 1', 'few 2']) await enqueue(bench.db, kernel, kind, { note, ownerId: 'few' });
    await enqueue(bench.db, kernel, kind, { note: 'urgent', ownerId: 'many', priority: 1 });
    await using _worker = kernel.work(kind, { concurrency: 2 }, puppet.handler);
    const first = await puppet.next();
    const second = await puppet.next();
    expect([first.run.input.note, second.run.input.note]).toEqual(['urgent', 'few 1']);
    // Each place that gets free goes to the owner with the fewest jobs at work.
    second.finish(effectOf(second.run.job.id));
    const third = await puppet.next();
    expect(third.run.input.note).toBe('few 2');
    first.finish(effectOf(first.run.job.id));
    const order = [third];
    for (let turn = 0; turn < 4; turn += 1) {
      const next = await puppet.next();
      order.push(next);
      next.finish(effectOf(next.run.job.id));
    }
    third.finish(effectOf(third.run.job.id));
    expect(order.slice(1).map(({ run }) => run.input.note)).toEqual(['many 1', 'many 2', 'many 3', 'many 4']);
  });

  it('stores text with characters that Postgres refuses, without those characters', async () => {
    const kind = testKind('odd');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const jobId = await enqueue(bench.db, kernel, kind, { note: 'a\0b\ud800c😀' });
    expect((await kernel.find(jobId))!.input).toEqual({ note: 'ab\ufffdc😀' });
  });

  it('is deleted with its timeline', async () => {
    const kind = testKind('forgotten');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const gone = await enqueue(bench.db, kernel, kind, { timelineId: 'gone' });
    const kept = await enqueue(bench.db, kernel, kind, { timelineId: 'kept' });
    await kernel.forget({ timelineId: 'gone' });
    expect(await kernel.find(gone)).toBeNull();
    expect(await endsOf(bench.db, gone)).toEqual(['cancelled']);
    expect(await statusOf(kernel, kept)).toBe('queued');
  });
});

describe('a deleted timeline', () => {
  it('gets no new job, also from a concurrent enqueue', async () => {
    const kind = testKind('too-late');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const isWaitedFor = async (): Promise<boolean> => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(bench.db);
      return rows.length > 0;
    };
    let forgotten = Promise.resolve();
    const jobId = await bench.db.transaction().execute(async (tx) => {
      const started = await kernel.enqueue(tx, kind, {
        ownerId: 'owner',
        timelineId: 'removed',
        key: 'under way',
        inputHash: '',
        input: { note: '' },
      });
      forgotten = kernel.forget({ timelineId: 'removed' });
      await eventually(isWaitedFor);
      return started.jobId;
    });
    await forgotten;
    expect(await kernel.find(jobId)).toBeNull();
    await expect(enqueue(bench.db, kernel, kind, { timelineId: 'removed' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await kernel.forget({ ownerId: 'an account that is gone' });
    await expect(
      bench.db.transaction().execute((tx) =>
        kernel.enqueue(tx, kind, {
          ownerId: 'an account that is gone',
          timelineId: 'any',
          key: 'any',
          inputHash: '',
          input: { note: '' },
        }),
      ),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('ends a running job, whose row is deleted when its run has ended', async () => {
    const kind = testKind('running-gone', { leaseMs: 60_000 });
    const kernel = testKernel(bench.db, server.bus, [kind]);
    const puppet = createPuppet();
    await using _worker = kernel.work(kind, { concurrency: 1 }, puppet.handler);
    const jobId = await enqueue(bench.db, kernel, kind, { timelineId: 'gone while it ran' });
    const { finish } = await puppet.next();
    await kernel.forget({ timelineId: 'gone while it ran' });
    finish(effectOf(jobId));
    await eventually(async () => (await kernel.find(jobId)) === null);
    expect(await effectsOf(bench.db, jobId)).toEqual([]);
    expect(await endsOf(bench.db, jobId)).toEqual(['cancelled']);
  });
});

describe('an attempt that fails', () => {
  it('is repeated while attempts last, and does not delay others', async () => {
    const kind = testKind('poison', { attempts: 3 });
    const kernel = testKernel(bench.db, server.bus, [kind]);
    let attempts = 0;
    await using _started = kernel.start();
    await using _worker = kernel.work(kind, { concurrency: 1 }, async (run) => {
      if (run.input.note !== 'poison') return effectOf(run.job.id);
      attempts += 1;
      throw new Error('a bug');
    });
    const poison = await enqueue(bench.db, kernel, kind, { note: 'poison' });
    const others = await Promise.all(Array.from({ length: 5 }, () => enqueue(bench.db, kernel, kind)));
    for (const other of others) await untilStatus(kernel, other, 'completed');
    await untilStatus(kernel, poison, 'failed');
    expect(attempts).toBe(3);
    expect((await kernel.find(poison))!.error).toEqual({
      code: 'INTERNAL',
      message: new AppError('INTERNAL').userMessage,
    });
    expect(await endsOf(bench.db, poison)).toEqual(['failed']);
  });

  it('ends the job at once when its error is not retried', async () => {
    const kind = testKind('refused');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    await using _worker = kernel.work(kind, { concurrency: 1 }, () =>
      Promise.reject(new AppError('AUDIO_MISSING', { userMessage: '2 slides miss audio.' })),
    );
    const jobId = await enqueue(bench.db, kernel, kind);
    await untilStatus(kernel, jobId, 'failed');
    expect(await kernel.find(jobId)).toMatchObject({
      attempt: 1,
      error: { code: 'AUDIO_MISSING', message: '2 slides miss audio.' },
    });
  });

  it('waits for as long as the error asks', async () => {
    const kind = testKind('asked-to-wait');
    const kernel = testKernel(bench.db, server.bus, [kind]);
    await using _worker = kernel.work(kind, { concurrency: 1 }, () =>
      Promise.reject(new AppError('UNAVAILABLE', { retryAfterS: 30 })),
    );
    const jobId = await enqueue(bench.db, kernel, kind);
    await eventually(
      async () => (await kernel.find(jobId))!.attempt === 1 && (await statusOf(kernel, jobId)) === 'queued',
    );
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from not_before - clock_timestamp())::float8 as wait from job where id = ${jobId}`.execute(
      bench.db,
    );
    expect(rows[0]!.wait).toBeGreaterThan(25);
  });

  it('leaves nothing of a commit that threw', async () => {
    const kind = testKind('half', { attempts: 2 });
    const kernel = testKernel(bench.db, server.bus, [kind]);
    await using _worker = kernel.work(kind, { concurrency: 1 }, async (run) => ({
      result: { note: '' },
      commit: async (tx) => {
        await tx
          .insertInto('effect')
          .values({ job_id: run.job.id, note: `attempt ${run.attempt}` })
          .execute();
        if (run.attempt === 1) throw new Error('changed my mind');
      },
    }));
    const jobId = await enqueue(bench.db, kernel, kind);
    await untilStatus(kernel, jobId, 'completed');
    expect(await effectsOf(bench.db, jobId)).toEqual(['attempt 2']);
    expect(await endsOf(bench.db, jobId)).toEqual(['completed']);
  });
});

describe('progress', () => {
  it('[V2] never decreases, also when a later attempt starts over', async () => {
    const kind = testKind('progress');
    const kernel = testKernel(bench.db, server.bus, [kind], { progressMs: 10 });
    const puppet = createPuppet();
    await using _worker = kernel.work(kind, { concurrency: 1 }, puppet.handler);
    const jobId = await enqueue(bench.db, kernel, kind);
    const first = await puppet.next();
    first.run.progress({ percent: 60, phase: 'render', detail: { slide: 3, total: 5 } });
    first.run.progress({ percent: 40, task: jobTask('page', { number: 3, total: 5 }) });
    first.run.progress({ percent: Number.NaN });
    await eventually(async () => (await kernel.find(jobId))!.task.code === 'page');
    expect(await kernel.find(jobId)).toMatchObject({ progress: 60, phase: 'render', detail: { slide: 3, total: 5 } });
    first.fail(new AppError('UNAVAILABLE'));
    const second = await puppet.next();
    second.run.progress({ percent: 10, phase: 'validate', detail: { slide: 1 } });
    await eventually(async () => (await kernel.find(jobId))!.phase === 'validate');
    expect(await kernel.find(jobId)).toMatchObject({ progress: 60, detail: { slide: 1, total: 5 } });
    second.run.progress({ percent: 250 });
    second.finish({ result: { note: '' } });
    await untilStatus(kernel, jobId, 'completed');
    expect((await kernel.find(jobId))!.progress).toBe(100);
  });

  it('is written a few times a second, however often it is reported', async () => {
    const kind = testKind('chatty');
    const kernel = testKernel(bench.db, server.bus, [kind], { progressMs: 250 });
    await sql`
      create table progress_write (at timestamptz);
      create function note_write() returns trigger language plpgsql as
        $$ begin insert into progress_write values (clock_timestamp()); return new; end $$;
      create trigger note_write after update of progress on job for each row
        when (new.kind = 'chatty' and new.status = 'active') execute function note_write()`.execute(bench.db);
    const puppet = createPuppet();
    await using _worker = kernel.work(kind, { concurrency: 1 }, puppet.handler);
    const jobId = await enqueue(bench.db, kernel, kind);
    const { run, finish } = await puppet.next();
    const started = performance.now();
    for (let told = 1; performance.now() - started < 1_000; told += 1) {
      run.progress({ percent: told / 1_000, task: jobTask('page', { number: told, total: 1_000 }) });
      await new Promise((resolve) => setImmediate(resolve));
    }
    finish({ result: { note: '' } });
    await untilStatus(kernel, jobId, 'completed');
    const elapsed = performance.now() - started;
    const { rows } = await sql<{ writes: number }>`select count(*)::integer as writes from progress_write`.execute(
      bench.db,
    );
    expect(rows[0]!.writes).toBeGreaterThanOrEqual(2);
    // One at once, one at the end.
    expect(rows[0]!.writes).toBeLessThanOrEqual(elapsed / 250 + 2);
  });
});

describe('children', () => {
  it('end with their parent, active and queued ones alike', async () => {
    const parentKind = testKind('parent', { leaseMs: 300 });
    const childKind = testKind('child', { leaseMs: 300 });
    const kernel = testKernel(bench.db, server.bus, [parentKind, childKind]);
    const puppet = createPuppet();
    await using _parents = kernel.work(parentKind, { concurrency: 1 }, puppet.handler);
    await using _children = kernel.work(childKind, { concurrency: 1 }, (run) => untilAborted(run.signal));
    const parent = await enqueue(bench.db, kernel, parentKind);
    const { fail } = await puppet.next();
    const active = await enqueue(bench.db, kernel, childKind, { parentId: parent });
    await untilStatus(kernel, active, 'active');
    const queued = await enqueue(bench.db, kernel, childKind, { parentId: parent });
    expect((await kernel.children(parent)).map((child) => child.id)).toEqual([active, queued]);
    fail(new AppError('RENDER_FAILED'));
    await untilStatus(kernel, parent, 'failed');
    await untilStatus(kernel, active, 'cancelled');
    await untilStatus(kernel, queued, 'cancelled');
  });

  it('are swept when they come after their parent has ended', async () => {
    const parentKind = testKind('late-parent');
    const childKind = testKind('late-child', { leaseMs: 300 });
    const kernel = testKernel(bench.db, server.bus, [parentKind, childKind]);
    const parent = await enqueue(bench.db, kernel, parentKind);
    await kernel.cancel(parentKind, { jobId: parent });
    const child = await enqueue(bench.db, kernel, childKind, { parentId: parent });
    await using _started = kernel.start();
    await untilStatus(kernel, child, 'cancelled');
    expect(await endsOf(bench.db, child)).toEqual(['cancelled']);
  });
});

describe('the end of a job', () => {
  it('[J4] comes also when no worker ever claims it, with an error that says so', async () => {
    const kind = testKind('unclaimed');
    const kernel = testKernel(bench.db, server.bus, [kind], { longestQueueMs: 60_000 });
    const forgotten = await enqueue(bench.db, kernel, kind);
    const recent = await enqueue(bench.db, kernel, kind);
    const claimed = await enqueue(bench.db, kernel, kind);
    const ago = sql`clock_timestamp() - interval '61 seconds'`;
    await sql`update job set created_at = ${ago} where id in (${forgotten}, ${claimed})`.execute(bench.db);
    // This one has run and waits for its next attempt: its own deadline counts.
    await sql`update job set deadline_at = clock_timestamp() + interval '1 hour' where id = ${claimed}`.execute(
      bench.db,
    );
    await using _started = kernel.start();
    await untilStatus(kernel, forgotten, 'failed');
    expect((await kernel.find(forgotten))!.error).toEqual({
      code: 'DEADLINE_EXCEEDED',
      message: 'Nothing was free to do this for too long. Please start it again.',
    });
    expect(await endsOf(bench.db, forgotten)).toEqual(['failed']);
    expect(await statusOf(kernel, recent)).toBe('queued');
    expect(await statusOf(kernel, claimed)).toBe('queued');
  });

  it('calls onTerminal once, whatever the cause', async () => {
    const kind = testKind('ends', { attempts: 1 });
    const short = testKind('short', { deadlineMs: 300, leaseMs: 300 });
    const silentKind = testKind('silent', { attempts: 1, leaseMs: 60_000 });
    const kinds = [kind, short, silentKind];
    const kernel = testKernel(bench.db, server.bus, kinds);
    const puppet = createPuppet();
    const silentPuppet = createPuppet();
    // Its worker does not renew the lease while the test runs.
    const silentKernel = testKernel(bench.db, server.bus, kinds, { longestRenewalMs: 20_000 });
    await using _silentWorker = silentKernel.work(silentKind, { concurrency: 1 }, silentPuppet.handler);
    await using _worker = kernel.work(kind, { concurrency: 9 }, puppet.handler);
    await using _shortWorker = kernel.work(short, { concurrency: 1 }, (run) => untilAborted(run.signal));

    const byCompletion = await enqueue(bench.db, kernel, kind);
    (await puppet.next()).finish(effectOf(byCompletion));
    const byFailure = await enqueue(bench.db, kernel, kind);
    (await puppet.next()).fail(new Error('a bug'));
    const byCancel = await enqueue(bench.db, kernel, kind);
    const cancelled = await puppet.next();
    await kernel.cancel(kind, { jobId: byCancel });
    await expect(untilAborted(cancelled.run.signal)).rejects.toMatchObject({ abortCause: 'cancelled' });
    cancelled.finish(effectOf(byCancel, 'too late'));
    const byDeadline = await enqueue(bench.db, kernel, short);
    const bySweeper = await enqueue(bench.db, kernel, silentKind);
    const silent = await silentPuppet.next();
    await expireLease(bench.db, bySweeper);
    await using _started = kernel.start();
    await untilStatus(kernel, bySweeper, 'failed');
    silent.finish(effectOf(bySweeper, 'too late'));

    const ends = { completed: byCompletion, failed: byFailure, cancelled: byCancel } as const;
    for (const [status, jobId] of Object.entries(ends)) {
      await untilStatus(kernel, jobId, status);
      expect(await endsOf(bench.db, jobId)).toEqual([status]);
    }
    await untilStatus(kernel, byDeadline, 'failed');
    expect((await kernel.find(byDeadline))!.error!.code).toBe('DEADLINE_EXCEEDED');
    expect((await kernel.find(bySweeper))!.error!.code).toBe('WORKER_LOST');
    expect(await endsOf(bench.db, byDeadline)).toEqual(['failed']);
    expect(await endsOf(bench.db, bySweeper)).toEqual(['failed']);
    expect(await effectsOf(bench.db, bySweeper)).toEqual([]);
    expect(await effectsOf(bench.db, byCancel)).toEqual([]);
  });

  it('comes also for a handler that ignores its signal, whose later results are dropped', async () => {
    const kind = testKind('deaf', { leaseMs: 300 });
    const kernel = testKernel(bench.db, server.bus, [kind], { abortGraceMs: 100 });
    const puppet = createPuppet();
    await using _worker = kernel.work(kind, { concurrency: 1 }, puppet.handler);
    const deaf = await enqueue(bench.db, kernel, kind);
    const { finish } = await puppet.next();
    await kernel.cancel(kind, { jobId: deaf });
    await untilStatus(kernel, deaf, 'cancelled');
    const following = await enqueue(bench.db, kernel, kind);
    (await puppet.next()).finish(effectOf(following));
    await untilStatus(kernel, following, 'completed');
    finish(effectOf(deaf, 'too late'));
    expect(await effectsOf(bench.db, deaf)).toEqual([]);
    expect(await endsOf(bench.db, deaf)).toEqual(['cancelled']);
  });
});
