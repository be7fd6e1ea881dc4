import { JobStatus } from '@slidewright/contracts';
import { eventually, testContext } from '@slidewright/testing';
import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ended, EVERYTHING, listKeys, readObject, startHarness, type Harness } from './harness.ts';
import { addTimeline, WORKER_MODULE, type WorkerSettings } from './testing.ts';
import { unzip } from './unzip.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

async function startWorker(options: Pick<WorkerSettings, 'stuckAt'> = {}): Promise<ChildProcess> {
  const settings: WorkerSettings = {
    natsUrl: harness.natsUrl,
    databaseUrl: harness.database.url,
    schema: harness.database.schema,
    storeEnvironment: harness.storeEnvironment,
    ...options,
  };
  const worker = fork(WORKER_MODULE, [JSON.stringify(settings)]);
  // Also after a failure: a worker that stays keeps the whole run open.
  onTestFinished(() => void worker.kill('SIGKILL'));
  await once(worker, 'message');
  return worker;
}

it('a worker killed while it packs costs time, not the bundle', async () => {
  await using api = await harness.start({ role: 'api' });
  void api;
  const context = testContext();
  const film = Buffer.alloc(2 * 1024 * 1024, createHash('sha512').update('film').digest());
  const known = await addTimeline(harness.world, harness.store, {
    ownerId: context.userId!,
    title: 'Long',
    slideTitles: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'],
    audio: () => film,
  });
  const timelineId = known.timeline.id;
  const first = await startWorker({ stuckAt: '3.mp3' });
  await harness.client.startBundle({ timelineId, ...EVERYTHING }, context);
  await eventually(async () => {
    const { phase, progress } = await harness.client.getBundle({ timelineId }, context);
    return phase === 'package' && progress > 20;
  });
  // It starts while the first one holds the job, so that only the lease is waited for.
  const second = await startWorker();
  first.kill('SIGKILL');
  await once(first, 'exit');
  const interrupted = await harness.client.getBundle({ timelineId }, context);
  expect(interrupted.status).toBe(JobStatus.ACTIVE);
  expect(await listKeys(harness.store, `bundles/${timelineId}/`)).toEqual([]);

  const status = await ended(harness, timelineId, context);
  expect(status).toMatchObject({ jobId: interrupted.jobId, status: JobStatus.COMPLETED, downloadable: true });
  expect(status.progress).toBeGreaterThanOrEqual(interrupted.progress);
  const { objectKey } = await harness.client.getBundleFile({ timelineId }, context);
  const files = await unzip(await readObject(harness.store, objectKey));
  // Each begins with its tags.
  expect(files.filter(({ body }) => body.subarray(-film.length).equals(film))).toHaveLength(6);
  expect(await listKeys(harness.store, `bundles/${timelineId}/`)).toEqual([objectKey]);
  second.kill('SIGTERM');
  await once(second, 'exit');
});
