import { AppError } from '@slidewright/platform';
import { eventually, metricValue, testBus } from '@slidewright/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  createBench,
  createPuppet,
  effectOf,
  enqueue,
  expireLease,
  testKernel,
  testKind,
  untilAborted,
  untilStatus,
} from './support/harness.ts';

it('reports how many jobs of each kind wait, for how long, and how many run', async () => {
  await using bench = await createBench();
  await using buses = await testBus();
  const busy = testKind('busy');
  const idle = testKind('idle');
  const kernel = testKernel(bench.db, buses.bus, [busy, idle]);
  const ids = [];
  for (let made = 0; made < 3; made += 1) ids.push(await enqueue(bench.db, kernel, busy));
  await sql`update job set updated_at = clock_timestamp() - interval '90 seconds' where id = ${ids[0]}`.execute(
    bench.db,
  );
  // One that waits for its second attempt cannot be claimed yet, however long ago it failed.
  await sql`update job set updated_at = clock_timestamp() - interval '1 hour', not_before = clock_timestamp() + interval '1 minute'
    where id = ${ids[1]}`.execute(bench.db);
  {
    await using _running = kernel.start();
    expect(await metricValue('slidewright_jobs', { kind: 'busy', status: 'queued' })).toBe(3);
    expect(await metricValue('slidewright_jobs', { kind: 'busy', status: 'active' })).toBe(0);
    expect(await metricValue('slidewright_jobs', { kind: 'idle', status: 'queued' })).toBe(0);
    const oldest = await metricValue('slidewright_job_oldest_queued_seconds', { kind: 'busy' });
    expect(oldest).toBeGreaterThan(89);
    expect(oldest).toBeLessThan(110);
    expect(await metricValue('slidewright_job_oldest_queued_seconds', { kind: 'idle' })).toBe(0);

    const puppet = createPuppet();
    await using _worker = kernel.work(busy, { concurrency: 1 }, puppet.handler);
    const { run, finish } = await puppet.next();
    await eventually(async () =>
      expect(await metricValue('slidewright_jobs', { kind: 'busy', status: 'active' })).toBe(1),
    );
    expect(await metricValue('slidewright_jobs', { kind: 'busy', status: 'queued' })).toBe(2);
    finish(effectOf(run.job.id));
  }
  // A stopped process reports nothing.
  expect(await metricValue('slidewright_jobs', { kind: 'busy', status: 'queued' })).toBeNull();
});

it('sums the weight of waiting and active jobs of each kind; the default weight is 1', async () => {
  await using bench = await createBench();
  await using buses = await testBus();
  const heavy = testKind('heavy');
  const none = testKind('none');
  const kernel = testKernel(bench.db, buses.bus, [heavy, none]);
  await using _running = kernel.start();
  const work = (kind: string, status: string) => metricValue('slidewright_job_work', { kind, status });
  await enqueue(bench.db, kernel, heavy, { weight: 16.5 });
  await enqueue(bench.db, kernel, heavy, { weight: 0.25 });
  await enqueue(bench.db, kernel, heavy);
  await eventually(async () => expect(await work('heavy', 'queued')).toBe(17.75));
  expect(await work('heavy', 'active')).toBe(0);
  expect(await work('none', 'queued')).toBe(0);

  const puppet = createPuppet();
  await using _worker = kernel.work(heavy, { concurrency: 1 }, puppet.handler);
  const { run, finish } = await puppet.next();
  await eventually(async () => expect(await work('heavy', 'active')).toBe(16.5));
  expect(await work('heavy', 'queued')).toBe(1.25);
  finish(effectOf(run.job.id));
});

it('omits the queue while it cannot be read', async () => {
  await using bench = await createBench();
  await using buses = await testBus();
  const kernel = testKernel(bench.db, buses.bus, [testKind('hidden')]);
  await using _running = kernel.start();
  await sql`alter table job rename to elsewhere`.execute(bench.db);
  expect(await metricValue('slidewright_jobs', { kind: 'hidden', status: 'queued' })).toBeNull();
  expect(await metricValue('slidewright_outbox_pending')).toBeNull();
});

it('counts how runs end, how long they and their phases took, and how long jobs waited', async () => {
  await using bench = await createBench();
  await using buses = await testBus();
  const kind = testKind('told', { attempts: 2 });
  const kernel = testKernel(bench.db, buses.bus, [kind]);
  await using _running = kernel.start();
  const ofRun = (outcome: string) => metricValue('slidewright_job_duration_seconds_count', { kind: 'told', outcome });
  const ofPhase = (phase: string) =>
    metricValue('slidewright_job_phase_duration_seconds_count', { kind: 'told', phase });

  const completed = await enqueue(bench.db, kernel, kind, { note: 'completes' });
  const refused = await enqueue(bench.db, kernel, kind, { note: 'refused' });
  const broken = await enqueue(bench.db, kernel, kind, { note: 'breaks' });
  const cancelled = await enqueue(bench.db, kernel, kind, { note: 'waits' });
  await using _worker = kernel.work(kind, { concurrency: 4 }, async (run) => {
    run.progress({ phase: 'prepare' });
    run.progress({ phase: 'prepare', percent: 10 });
    run.progress({ phase: 'make' });
    switch (run.input.note) {
      case 'refused':
        throw new AppError('STORAGE_FULL');
      case 'breaks':
        throw new Error('broken');
      case 'waits':
        return untilAborted(run.signal);
      default:
        return effectOf(run.job.id);
    }
  });
  await untilStatus(kernel, cancelled, 'active');
  await kernel.cancel(kind, { jobId: cancelled });
  for (const [id, status] of [
    [completed, 'completed'],
    [refused, 'failed'],
    [broken, 'failed'],
    [cancelled, 'cancelled'],
  ] as const) {
    await untilStatus(kernel, id, status);
  }
  await eventually(async () => {
    expect(await ofRun('completed')).toBe(1);
    expect(await ofRun('failed')).toBe(2);
    expect(await ofRun('cancelled')).toBe(1);
    // The first attempt of the one that breaks went back to the queue.
    expect(await ofRun('returned')).toBe(1);
  });
  expect(await ofPhase('prepare')).toBe(5);
  // A phase that was cut short says nothing of how long it takes.
  expect(await ofPhase('make')).toBe(1);
  expect(await metricValue('slidewright_job_failures_total', { kind: 'told', code: 'STORAGE_FULL' })).toBe(1);
  expect(await metricValue('slidewright_job_failures_total', { kind: 'told', code: 'INTERNAL' })).toBe(1);
  expect(await metricValue('slidewright_job_wait_seconds_count', { kind: 'told' })).toBe(4);
  const waited = await metricValue('slidewright_job_wait_seconds_sum', { kind: 'told' });
  expect(waited).toBeGreaterThanOrEqual(0);
  expect(waited).toBeLessThan(20);
});

it('exports 0 for what has not happened, so that its first time is an increase', async () => {
  await using bench = await createBench();
  await using buses = await testBus();
  const kind = testKind('new');
  const kernel = testKernel(bench.db, buses.bus, [kind]);
  await using _running = kernel.start();
  expect(await metricValue('slidewright_leases_lost_total', { kind: 'new' })).toBe(0);
  await using _worker = kernel.work(kind, { concurrency: 1 }, createPuppet().handler);
  for (const outcome of ['completed', 'failed', 'cancelled', 'returned'])
    expect(await metricValue('slidewright_job_duration_seconds_count', { kind: 'new', outcome })).toBe(0);
});

it('counts a lost lease once, although the worker that lost it comes back', async () => {
  await using bench = await createBench();
  await using buses = await testBus();
  const kind = testKind('silent', { attempts: 1 });
  const kernel = testKernel(bench.db, buses.bus, [kind]);
  const puppet = createPuppet();
  await using _worker = kernel.work(kind, { concurrency: 1 }, puppet.handler);
  const id = await enqueue(bench.db, kernel, kind);
  const { run, fail } = await puppet.next();
  await using _running = kernel.start();
  await eventually(async () => {
    await expireLease(bench.db, id);
    expect(await metricValue('slidewright_leases_lost_total', { kind: 'silent' })).toBe(1);
  });
  await untilStatus(kernel, id, 'failed');
  await eventually(() => expect(run.signal.aborted).toBe(true));
  fail(new Error('too late'));
  // Its place is free once the run has been dropped.
  await enqueue(bench.db, kernel, kind);
  await puppet.next();
  expect(await metricValue('slidewright_leases_lost_total', { kind: 'silent' })).toBe(1);
  expect(await metricValue('slidewright_job_failures_total', { kind: 'silent', code: 'WORKER_LOST' })).toBe(1);
});

it('counts a job once that failed for its lost lease while its run failed by itself', async () => {
  await using bench = await createBench();
  await using buses = await testBus();
  // Renewed too seldom for the run to notice.
  const kind = testKind('unaware', { attempts: 1, leaseMs: 600_000 });
  const kernel = testKernel(bench.db, buses.bus, [kind], { longestRenewalMs: 600_000 });
  const puppet = createPuppet();
  await using _worker = kernel.work(kind, { concurrency: 1 }, puppet.handler);
  await using _running = kernel.start();
  const id = await enqueue(bench.db, kernel, kind);
  const { run, fail } = await puppet.next();
  await expireLease(bench.db, id);
  await untilStatus(kernel, id, 'failed');
  expect(run.signal.aborted).toBe(false);
  fail(new AppError('STORAGE_FULL'));
  // Its place is free once the run has been dropped.
  await enqueue(bench.db, kernel, kind);
  await puppet.next();
  const failures = (code: string) => metricValue('slidewright_job_failures_total', { kind: 'unaware', code });
  expect(await failures('WORKER_LOST')).toBe(1);
  expect(await failures('STORAGE_FULL')).toBeNull();
  expect(await metricValue('slidewright_job_duration_seconds_count', { kind: 'unaware', outcome: 'failed' })).toBe(0);
});

it('reports how many messages wait for NATS, and how long', async () => {
  await using bench = await createBench();
  await using buses = await testBus();
  const kind = testKind('outgoing');
  const kernel = testKernel(bench.db, buses.bus, [kind]);
  await using _running = kernel.start();
  await eventually(async () => expect(await metricValue('slidewright_outbox_pending')).toBe(0));
  expect(await metricValue('slidewright_outbox_oldest_seconds')).toBe(0);
  await buses.nats.kill();
  await eventually(async () => expect(await metricValue('slidewright_nats_connected')).toBe(0));
  await enqueue(bench.db, kernel, kind);
  await enqueue(bench.db, kernel, kind);
  await sql`update outbox set created_at = created_at - interval '5 minutes'`.execute(bench.db);
  await eventually(async () => expect(await metricValue('slidewright_outbox_pending')).toBe(2));
  expect(await metricValue('slidewright_outbox_oldest_seconds')).toBeGreaterThan(299);
  await buses.nats.restart();
  await eventually(async () => expect(await metricValue('slidewright_outbox_pending')).toBe(0));
  expect(await metricValue('slidewright_nats_connected')).toBe(1);
});

it('reports how the connections of the pool are used', async () => {
  await using bench = await createBench();
  const client = await bench.database.pool.connect();
  try {
    expect(await metricValue('slidewright_database_connections', { state: 'used' })).toBe(1);
  } finally {
    client.release();
  }
  expect(await metricValue('slidewright_database_connections', { state: 'used' })).toBe(0);
  expect(await metricValue('slidewright_database_connections', { state: 'idle' })).toBeGreaterThan(0);
  expect(await metricValue('slidewright_database_connections', { state: 'waiting' })).toBe(0);
});

it('counts statements that wait for a connection, and not those that read the metrics', async () => {
  await using bench = await createBench();
  await using buses = await testBus();
  const waiting = () => metricValue('slidewright_database_connections', { state: 'waiting' });
  // The first opens connections, which are idle when the second reads the queue for its metrics.
  for (const name of ['first', 'second']) {
    await using _running = testKernel(bench.db, buses.bus, [testKind(name)]).start();
    expect(await waiting()).toBe(0);
  }
  const { pool } = bench.database;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const statement = pool.query('select 1');
  try {
    expect(await waiting()).toBe(1);
  } finally {
    for (const client of clients) client.release();
  }
  await statement;
  expect(await waiting()).toBe(0);
});
