import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createLogger } from '@slidewright/platform';
import { saveTo, type ApiClient } from '@slidewright/http-api/node';
import { eventually } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { decodeStrictly } from '../../src/media.ts';
import { startContainerProduct, type ContainerProduct, type Replica } from '../../src/product-containers.ts';
import {
  makeTimeline,
  narrate,
  PASSWORD,
  startVideo,
  untilVideoEnds,
  untilVideoIsUnderWay,
} from '../../src/workshop.ts';

/** What these tests read of the render service's tables. */
interface RenderTables {
  job: {
    id: string;
    parent_id: string | null;
    timeline_id: string;
    kind: string;
    status: string;
    attempt: number;
    fence: number;
    lease_owner: string | null;
  };
  video: { timeline_id: string; object_key: string; revision: string };
  outbox: { type_name: string; payload: string };
}

let folder: string;
let product: ContainerProduct;
let api: ApiClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-faults-'));
  product = await startContainerProduct({ run: inject('run'), replicas: { 'render-worker': 2 } });
  api = product.client();
  await api.signUp({ email: 'tried@example.org', password: PASSWORD });
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function read<Result>(
  ask: (db: ReturnType<typeof createDatabase<RenderTables>>['db']) => Promise<Result>,
): Promise<Result> {
  await using database = createDatabase<RenderTables>({
    url: product.postgres.url,
    schema: 'render',
    maxConnections: 1,
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  return await ask(database.db);
}

/** A narrated timeline of slides nobody has drawn yet, and its video begun. */
async function beginVideo(title: string, slideCount = 8): Promise<string> {
  const { id } = await makeTimeline(
    api,
    title,
    Array.from({ length: slideCount }, (_, index) => `${title} ${index + 1}`),
  );
  await narrate(api, id);
  await startVideo(api, id);
  return id;
}

interface Standing {
  readonly timelineId: string;
  readonly worker: Replica;
  /** The job it holds. */
  readonly jobId: string;
}

const SLIDES_LONG_TO_DRAW = 24;
const CATCHES = 5;

/** A worker that stands still in the middle of drawing; one that was quicker than we is let go, and another film begun. */
async function stopInTheMiddle(title: string): Promise<Standing> {
  for (let attempt = 1; attempt <= CATCHES; attempt += 1) {
    const timelineId = await beginVideo(`${title} ${attempt}`, SLIDES_LONG_TO_DRAW);
    const { worker, jobId } = await findDrawing(timelineId);
    await worker.pause();
    const { status, attempt: run } = await jobOf(jobId);
    if (status === 'active' && run === 1) return { timelineId, worker, jobId };
    await worker.unpause();
    await untilVideoEnds(api, timelineId);
  }
  throw new Error(`no worker could be caught while it drew, in ${CATCHES} films`);
}

/** The worker that draws some of a timeline's slides right now. */
async function findDrawing(timelineId: string): Promise<Standing> {
  return eventually(
    async () => {
      const job = await read((db) =>
        db
          .selectFrom('job')
          .select(['id', 'lease_owner'])
          .where('timeline_id', '=', timelineId)
          .where('kind', '=', 'slide')
          .where('status', '=', 'active')
          .executeTakeFirst(),
      );
      const worker = product.replicas('render-worker').find(({ hostname }) => job?.lease_owner?.startsWith(hostname));
      if (!job || !worker) throw new Error('nobody draws yet');
      return { timelineId, worker, jobId: job.id };
    },
    { intervalMs: 20 },
  );
}

const jobOf = (jobId: string) =>
  read((db) => db.selectFrom('job').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow());
const videoOf = (timelineId: string) =>
  read((db) => db.selectFrom('video').selectAll().where('timeline_id', '=', timelineId).execute());
/** What a worker says became of its runs of a job. */
const outcomesAt = async (worker: Replica, jobId: string): Promise<string[]> =>
  (await worker.logs())
    .map((line) => JSON.parse(line) as { jobId?: string; msg: string; settled?: string })
    .filter((line) => line.jobId === jobId)
    .flatMap(({ msg, settled }) => (msg === 'stale run dropped' ? ['lost'] : (settled ?? [])));
/** Counted by whoever finds it out. */
const leasesLost = async (): Promise<number> => {
  const counts = await Promise.all(
    [...product.replicas('render-api'), ...product.replicas('render-worker')].map((replica) =>
      replica.metric('slidewright_leases_lost_total'),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};
/** How often the rest of the product was told that the timeline's video has ended. */
const endsTold = async (timelineId: string): Promise<number> =>
  (await read((db) => db.selectFrom('outbox').selectAll().execute())).filter(
    ({ type_name, payload }) => type_name.endsWith('JobEnded') && payload.includes(timelineId),
  ).length;

async function expectFilm(timelineId: string): Promise<void> {
  const file = join(folder, `${timelineId}.mp4`);
  await saveTo(file, await api.downloadVideo({ id: timelineId }));
  await decodeStrictly(file);
  expect(await api.getVideoStatus({ id: timelineId })).toMatchObject({
    status: 'completed',
    upToDate: true,
  });
  // The lock is given back when the news of the end has come round.
  await eventually(async () => expect(await api.getTimeline({ id: timelineId })).toMatchObject({ isLocked: false }));
}

describe('a worker that is killed in the middle of a video', () => {
  it('costs time and nothing else: its slides are drawn by another, and the video is made once', async () => {
    const { timelineId, worker, jobId } = await stopInTheMiddle('Killed');
    await worker.kill();
    expect((await untilVideoEnds(api, timelineId)).status).toBe('completed');
    expect(await jobOf(jobId)).toMatchObject({ status: 'completed', attempt: 2, fence: 2 });
    expect(await videoOf(timelineId)).toHaveLength(1);
    expect(await endsTold(timelineId)).toBe(1);
    await expectFilm(timelineId);
    await product.retire(worker);
    await product.start('render-worker');
  });
});

describe('a worker that stands still for longer than its lease', () => {
  it('finds its work done by another when it goes on, and changes nothing', async () => {
    const lostBefore = await leasesLost();
    const { timelineId, worker, jobId } = await stopInTheMiddle('Paused');
    expect((await untilVideoEnds(api, timelineId)).status).toBe('completed');
    const [jobBefore, videoBefore] = [await jobOf(jobId), await videoOf(timelineId)];
    expect(jobBefore).toMatchObject({ status: 'completed', attempt: 2, fence: 2 });

    await worker.unpause();
    await eventually(async () => expect(await outcomesAt(worker, jobId)).toEqual(['lost']));
    expect(await leasesLost()).toBeGreaterThan(lostBefore);
    expect(await jobOf(jobId)).toEqual(jobBefore);
    expect(await videoOf(timelineId)).toEqual(videoBefore);
    expect(await endsTold(timelineId)).toBe(1);
    await expectFilm(timelineId);
    await worker.untilReady();
  });
});

describe('NATS that crashes', () => {
  it('holds up what is asked meanwhile, and no video is lost', async () => {
    const timelineId = await beginVideo('Unheard');
    await untilVideoIsUnderWay(api, timelineId);
    const [gateway] = product.replicas('gateway');
    await product.nats.kill();
    await eventually(async () => {
      const response = await fetch(`${gateway!.operationsAddress}/readyz`);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ away: ['nats'] });
    });
    const meanwhile = await fetch(gateway!.address + api.listTimelines.url(), { headers: { cookie: 'x=y' } });
    expect(meanwhile.status).toBe(503);
    expect(Number(meanwhile.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${gateway!.operationsAddress}/livez`)).status).toBe(200);

    await product.nats.restart();
    await untilItAnswers();
    expect((await untilVideoEnds(api, timelineId)).status).toBe('completed');
    expect(await endsTold(timelineId)).toBe(1);
    await expectFilm(timelineId);
  });
});

describe('Postgres that crashes', () => {
  it('means 503 with Retry-After meanwhile; then everything goes on, and nothing acknowledged is gone', async () => {
    const timelineId = await beginVideo('Forgotten');
    await untilVideoIsUnderWay(api, timelineId);
    const { id: kept } = await makeTimeline(api, 'Acknowledged', ['One']);
    const [timelines] = product.replicas('timeline');
    await product.postgres.kill();
    const meanwhile = await api.fetch(api.getTimeline.url({ id: kept }));
    expect(meanwhile.status).toBe(503);
    expect(Number(meanwhile.headers.get('retry-after'))).toBeGreaterThan(0);
    await eventually(async () => {
      const response = await fetch(`${timelines!.operationsAddress}/readyz`);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ away: ['database'] });
    });
    // A restart would not bring the database back.
    expect((await fetch(`${timelines!.operationsAddress}/livez`)).status).toBe(200);

    await product.postgres.restart();
    const back = performance.now();
    await untilItAnswers();
    expect(performance.now() - back).toBeLessThan(10_000);
    expect(await api.getTimeline({ id: kept })).toMatchObject({ title: 'Acknowledged' });
    expect((await untilVideoEnds(api, timelineId)).status).toBe('completed');
    expect(await endsTold(timelineId)).toBe(1);
    await expectFilm(timelineId);
  });
});

async function untilItAnswers(): Promise<void> {
  await eventually(
    async () => {
      await api.listTimelines();
      await api.getReadiness();
    },
    { intervalMs: 50 },
  );
}
