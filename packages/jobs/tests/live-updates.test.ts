import { fromJsonString } from '@bufbuild/protobuf';
import { JobChangedSchema, JobProgressedSchema, JobStatus } from '@slidewright/contracts';
import { AppError, subscribeUnrecorded } from '@slidewright/platform';
import { eventually, recordLiveUpdates, testBus, type RecordedUpdates, type TestBus } from '@slidewright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createBench,
  createPuppet,
  enqueue,
  testKernel,
  testKind,
  untilStatus,
  type Bench,
} from './support/harness.ts';

let bench: Bench;
let server: TestBus;
let updates: RecordedUpdates;
beforeAll(async () => {
  [bench, server] = await Promise.all([createBench(), testBus()]);
  updates = await recordLiveUpdates(server.bus);
});
afterAll(async () => {
  await updates[Symbol.asyncDispose]();
  await bench[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const { QUEUED, ACTIVE, COMPLETED, CANCELLED } = JobStatus;

it('[IS4] open pages are told that a job was added, runs, waits again and has ended, and how far it is', async () => {
  const kind = testKind('video');
  const kernel = testKernel(bench.db, server.bus, [kind], { announceMs: 10 });
  await using _started = kernel.start();
  const progress: { status: JobStatus; progress: number }[] = [];
  using _progressed = subscribeUnrecorded(server.bus, JobProgressedSchema, (json) => {
    progress.push(fromJsonString(JobProgressedSchema, json).job!);
  });
  const puppet = createPuppet();
  await using _worker = kernel.work(kind, { concurrency: 1 }, puppet.handler);
  const timelineId = 'a-timeline';
  const jobId = await enqueue(bench.db, kernel, kind, { timelineId, ownerId: 'ada' });
  const first = await puppet.next();
  await eventually(() => expect(progress.at(-1)).toMatchObject({ ownerId: 'ada', jobId, status: ACTIVE, progress: 0 }));
  first.run.progress({ percent: 40 });
  await eventually(() => expect(progress.at(-1)).toMatchObject({ jobId, status: ACTIVE, progress: 40 }));
  first.fail(new AppError('UNAVAILABLE'));
  const second = await puppet.next();
  second.finish({ result: { note: 'done' } });
  await untilStatus(kernel, jobId, 'completed');
  await eventually(() => expect(updates.of(JobChangedSchema)).toHaveLength(3));
  expect(updates.of(JobChangedSchema)).toMatchObject([
    { ownerId: 'ada', jobId, timelineId, kind: 'video', status: QUEUED, progress: 0 },
    { jobId, status: QUEUED, progress: 40 },
    { jobId, status: COMPLETED, progress: 100 },
  ]);
});

it('[IS4] jobs that their owners do not see are not told of', async () => {
  const hidden = testKind('hidden');
  const seen = testKind('export');
  const kernel = testKernel(bench.db, server.bus, [hidden, seen]);
  await using _started = kernel.start();
  const unseen = await enqueue(bench.db, kernel, hidden);
  await kernel.cancel(hidden, { jobId: unseen });
  const jobId = await enqueue(bench.db, kernel, seen);
  await kernel.cancel(seen, { jobId });
  await eventually(() => expect(updates.of(JobChangedSchema).at(-1)).toMatchObject({ jobId, status: CANCELLED }));
  expect(updates.of(JobChangedSchema).some((update) => update.jobId === unseen)).toBe(false);
});
