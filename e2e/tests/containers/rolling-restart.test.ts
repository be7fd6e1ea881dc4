import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase, createLogger } from '@slidewright/platform';
import type { ApiClient } from '@slidewright/http-api/node';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { PROCESS_NAMES, startContainerProduct, type ContainerProduct } from '../../src/product-containers.ts';
import { bundle, makeTimeline, narrate, PASSWORD, startVideo, untilVideoEnds } from '../../src/workshop.ts';

const USERS = 3;
const REPLICAS = 2;
const PACE_MS = 50;

let product: ContainerProduct;
beforeAll(async () => {
  product = await startContainerProduct({
    run: inject('run'),
    replicas: Object.fromEntries(PROCESS_NAMES.map((name) => [name, REPLICAS])),
  });
});
afterAll(() => product?.[Symbol.asyncDispose]());

/** What people did meanwhile, and what went wrong for them. */
interface Diary {
  videos: number;
  bundles: number;
  edits: number;
  reads: number;
  readonly complaints: string[];
}

/** Does something again and again, at a person's pace; what fails is written down, and it goes on. */
async function keepDoing(signal: AbortSignal, diary: Diary, what: string, once: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await once().catch((error: unknown) => diary.complaints.push(`${what}: ${String(error)}`));
    await delay(PACE_MS);
  }
}

/** One user who looks, writes, and has films and bundles made, all at once. */
async function startUser(number: number, signal: AbortSignal, diary: Diary): Promise<() => Promise<void>> {
  const api: ApiClient = product.client();
  await api.signUp({ email: `busy-${number}@example.org`, password: PASSWORD });
  const film = await makeTimeline(api, `Film ${number}`, ['One', 'Two', 'Three']);
  const notes = await makeTimeline(api, `Notes ${number}`, ['One']);
  await narrate(api, film.id);
  let turn = 0;
  let acknowledged = '';
  const work = [
    keepDoing(signal, diary, 'a look', async () => {
      await api.listTimelines();
      await api.getVideoStatus({ id: film.id });
      diary.reads += 2;
    }),
    keepDoing(signal, diary, 'an edit', async () => {
      const title = `Notes ${number}, edition ${diary.edits}`;
      await api.updateTimeline({ id: notes.id, title });
      acknowledged = title;
      diary.edits += 1;
    }),
    keepDoing(signal, diary, 'a film', async () => {
      turn += 1;
      await api.updateSlide({ id: film.slides[1]!.id, title: `Two, take ${turn}` });
      await startVideo(api, film.id);
      const video = await untilVideoEnds(api, film.id);
      if (video.status !== 'completed')
        throw new Error(`the video ended as ${video.status}: ${JSON.stringify(video.error)}`);
      diary.videos += 1;
      const zip = await bundle(api, film.id);
      if (zip.status !== 'completed')
        throw new Error(`the bundle ended as ${zip.status}: ${JSON.stringify(zip.error)}`);
      diary.bundles += 1;
    }),
  ];
  return async () => {
    await Promise.all(work);
    const { title } = await api.getTimeline({ id: notes.id });
    if (title !== acknowledged) diary.complaints.push(`the title is ${title}, not ${acknowledged}`);
  };
}

async function countFailedJobs(): Promise<number> {
  const log = createLogger({ service: 'test', level: 'silent' });
  await using database = createDatabase<unknown>({
    url: product.postgres.url,
    schema: 'public',
    maxConnections: 1,
    log,
  });
  const { rows } = await sql<{ failed: number }>`
    select count(*)::int as failed from (
      select status from audio.job union all select status from render.job union all select status from bundle.job
    ) as jobs where status in ('failed', 'cancelled')`.execute(database.db);
  return rows[0]!.failed;
}

it('every container is replaced while people work: no job fails, and no answer is a 5xx', async () => {
  const diary: Diary = { videos: 0, bundles: 0, edits: 0, reads: 0, complaints: [] };
  const stop = new AbortController();
  const finish = await Promise.all(Array.from({ length: USERS }, (_, number) => startUser(number, stop.signal, diary)));
  const began = performance.now();
  let replaced = 0;
  for (const name of PROCESS_NAMES) {
    for (const replica of product.replicas(name)) {
      expect(await product.retire(replica), `exit code of ${replica.hostname}`).toBe(0);
      await product.start(name);
      replaced += 1;
    }
  }
  const seconds = (performance.now() - began) / 1_000;
  stop.abort();
  await Promise.all(finish.map((end) => end()));

  const { answered } = product.balancer;
  const total = [...answered.values()].reduce((sum, count) => sum + count, 0);
  const faults = [...answered].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
  const failedJobs = await countFailedJobs();
  console.log(
    `rolling restart: ${replaced} containers replaced in ${seconds.toFixed(0)} s under load; ` +
      `${total} requests, ${faults} answered 5xx; ${diary.videos} videos and ${diary.bundles} bundles made, ${failedJobs} jobs failed`,
  );
  expect(product.balancer.refusals).toEqual([]);
  expect([...new Set(diary.complaints)]).toEqual([]);
  expect({ faults, failedJobs }).toEqual({ faults: 0, failedJobs: 0 });
  expect(replaced).toBe(PROCESS_NAMES.length * REPLICAS);
  expect(diary.videos).toBeGreaterThanOrEqual(USERS);
  expect(diary.bundles).toBeGreaterThanOrEqual(USERS);
}, 900_000);
