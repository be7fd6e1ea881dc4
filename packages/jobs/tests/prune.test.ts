import { TimelineChangedSchema, TimelineDeletedSchema } from '@slidewright/contracts';
import { testBus, type TestBus } from '@slidewright/testing';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MESSAGE_AGES } from '../src/messages/republish.ts';
import { pruneJobs, pruneMessages } from '../src/store/store.ts';
import type { JobTables } from '../src/store/tables.ts';
import { createBench, enqueue, testKernel, testKind, type Bench } from './support/harness.ts';

const DAY_MS = 86_400_000;

let bench: Bench;
let server: TestBus;
beforeAll(async () => {
  [bench, server] = await Promise.all([createBench(), testBus()]);
});
afterAll(async () => {
  await bench[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

it('prunes superseded finished jobs and keeps the last of each kind and key', async () => {
  const kind = testKind('old');
  const kernel = testKernel(bench.db, server.bus, [kind]);
  /** A job that ended so many days ago. */
  const ended = async (daysAgo: number, options: { key: string; parentId?: string }): Promise<string> => {
    const jobId = await enqueue(bench.db, kernel, kind, options);
    await kernel.cancel(kind, { jobId });
    await sql`update job set completed_at = clock_timestamp() - make_interval(days => ${daysAgo}) where id = ${jobId}`.execute(
      bench.db,
    );
    return jobId;
  };
  const first = await ended(90, { key: 'film' });
  const ofFirst = await ended(90, { key: 'slide of the first', parentId: first });
  const second = await ended(60, { key: 'film' });
  const ofSecond = await ended(60, { key: 'slide of the second', parentId: second });
  const alone = await ended(400, { key: 'other film' });
  const recent = await ended(10, { key: 'new film' });
  const newest = await ended(5, { key: 'new film' });
  const waiting = await enqueue(bench.db, kernel, kind, { key: 'waiting' });

  const jobs = bench.db as unknown as Kysely<JobTables>;
  let pruned = 0;
  for (let last = -1; last !== 0; pruned += last) last = await pruneJobs(jobs, 30 * DAY_MS);
  expect(pruned).toBe(2);
  const left = await bench.db.selectFrom('job').select('id').where('kind', '=', 'old').orderBy('seq').execute();
  expect(left.map(({ id }) => id)).toEqual([second, ofSecond, alone, recent, newest, waiting]);
  expect(await kernel.find(ofFirst)).toBeNull();
});

it('[IS4] prunes live updates after an hour, also those that NATS refused, and keeps the events of the week', async () => {
  const { outbox } = testKernel(bench.db, server.bus, []);
  await bench.db.transaction().execute(async (tx) => {
    for (const timelineId of ['published', 'refused', 'new'])
      await outbox.add(tx, TimelineChangedSchema, { timelineId, ownerId: 'owner' });
    for (const timelineId of ['event', 'waiting event'])
      await outbox.add(tx, TimelineDeletedSchema, { timelineId, ownerId: 'owner' });
  });
  await sql`
    update outbox set created_at = clock_timestamp() - interval '2 hours',
      published_at = case when payload like '%"published"%' or payload like '%"event"%'
        then clock_timestamp() - interval '2 hours' end
    where payload not like '%"new"%'`.execute(bench.db);
  const jobs = bench.db as unknown as Kysely<JobTables>;
  await pruneMessages(jobs, MESSAGE_AGES);
  const left = await bench.db.selectFrom('outbox').select('payload').where('type_name', 'like', '%Timeline%').execute();
  const ids = left.map(({ payload }) => (JSON.parse(payload) as { timelineId: string }).timelineId);
  expect(ids.toSorted()).toEqual(['event', 'new', 'waiting event']);
});
