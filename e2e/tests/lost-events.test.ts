import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import { eventually, JOB_LIMIT_MS } from '@slidewright/testing';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInstallation, type Installation } from '../src/chaos/installation.ts';
import { leftoversOf, unsettled } from '../src/chaos/leftovers.ts';
import { openLedger, type Ledger } from '../src/chaos/ledger.ts';
import { bundle, makeTimeline, narrate, PASSWORD, startVideo, untilVideoIsUnderWay } from '../src/workshop.ts';

let folder: string;
let installation: Installation<Ledger>;
let ledger: Ledger;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-lost-events-'));
  const root = fileURLToPath(new URL('../..', import.meta.url));
  installation = await startInstallation({ root, directory: folder, workers: 1, beforeStart: openLedger });
  ledger = installation.prepared;
});
afterAll(async () => {
  await ledger?.[Symbol.asyncDispose]();
  await installation?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const LONG = { timeoutMs: JOB_LIMIT_MS, intervalMs: 200 };

async function signUp(email: string): Promise<ApiClient> {
  const api = createApiClient(installation.baseUrl);
  await api.signUp({ email, password: PASSWORD });
  return api;
}

/** Ends all processes of these services; they start again when the returned function is called. */
async function takeAway(...services: string[]): Promise<() => void> {
  const members = installation.members.filter(({ name }) => services.includes(name.split('-')[0]!));
  const bringBack = members.map((member) => member.takeAway());
  await eventually(() => members.every(({ pid }) => pid === null));
  return () => bringBack.forEach((bringOneBack) => bringOneBack());
}

/** Waits until NATS has acknowledged all events of a service. */
async function untilPublished(schema: string): Promise<void> {
  await eventually(async () => {
    const waiting = await ledger.rows(`select 1 from ${schema}.outbox where published_at is null`);
    return waiting.length === 0;
  }, LONG);
}

/** NATS loses everything it stored, once it has acknowledged all events of a service. */
async function loseStore(schema: string): Promise<void> {
  await untilPublished(schema);
  await installation.servers.loseNats(0, true);
}

const whatIsLeftOf = async (timelineId: string): Promise<string[]> => [
  ...(await leftoversOf(ledger, installation.servers.storeDirectory, [timelineId])),
  ...(await unsettled(ledger)),
];

/** A timeline with rows and objects in every service. */
async function makeEverything(api: ApiClient, title: string): Promise<string> {
  const { id } = await makeTimeline(api, title, ['The first light', 'The second thought']);
  await narrate(api, id);
  await api.startFilm({ id });
  await eventually(async () => (await api.getFilm({ id })).status === 'completed', LONG);
  expect(await bundle(api, id)).toMatchObject({ status: 'completed' });
  return id;
}

describe('a timeline that is deleted', () => {
  it('leaves no job, row or object behind although its jobs were running', async () => {
    const api = await signUp('hasty@example.org');
    const { id } = await makeTimeline(api, 'Deleted in a hurry', ['The first light', 'The second thought', 'The end']);
    await narrate(api, id);
    await startVideo(api, id);
    await untilVideoIsUnderWay(api, id);
    await api.startBundle({ id });
    await api.deleteTimeline({ id });
    await eventually(async () => expect(await whatIsLeftOf(id)).toEqual([]), LONG);
  });
});

describe('an event that NATS lost while its consumer was away', () => {
  it('deletes what was made of a deleted timeline, and the timelines of a deleted account', async () => {
    const [away, leaving] = await Promise.all([signUp('away@example.org'), signUp('leaving@example.org')]);
    const deleted = await makeEverything(away, 'Deleted alone');
    const left = await makeEverything(leaving, 'Left alone');
    const bringBackMakers = await takeAway('audio', 'render', 'bundle');
    await away.deleteTimeline({ id: deleted });
    await untilPublished('timeline');
    const bringBackTimelines = await takeAway('timeline');
    await leaving.deleteUser({ password: PASSWORD });
    await loseStore('auth');
    bringBackMakers();
    bringBackTimelines();
    for (const id of [deleted, left]) await eventually(async () => expect(await whatIsLeftOf(id)).toEqual([]), LONG);
    expect(await ledger.rows('select 1 from timeline.timeline where id = any($1)', [[deleted, left]])).toEqual([]);
  });

  it('ends the edit lock of a finished video', async () => {
    const api = await signUp('locked@example.org');
    const { id } = await makeTimeline(api, 'Locked', ['The first light', 'The second thought']);
    await narrate(api, id);
    const { jobId } = await startVideo(api, id);
    await untilVideoIsUnderWay(api, id);
    const bringBack = await takeAway('timeline');
    await eventually(async () => {
      const jobs = await ledger.rows("select 1 from render.job where id = $1 and status = 'completed'", [jobId]);
      return jobs.length === 1;
    }, LONG);
    await loseStore('render');
    bringBack();
    await eventually(async () => {
      const [event] = await ledger.rows<{ applied: boolean }>(
        `select exists (select 1 from timeline.inbox i join render.outbox o on i.message_id = o.message_id::text
         where o.payload like $1) as applied`,
        [`%${jobId}%`],
      );
      expect(event).toEqual({ applied: true });
      expect(await api.getTimeline({ id })).toMatchObject({ isLocked: false });
    }, LONG);
  });

  it('tells how long the film is once it was narrated', async () => {
    const api = await signUp('measured@example.org');
    const { id } = await makeTimeline(api, 'Measured', ['The first light']);
    expect(await api.getTimeline({ id })).toMatchObject({ isFilmMsExact: false });
    // The event waits for the timeline's row; the narration only reads it.
    const pool = new Pool({ connectionString: installation.servers.primaryUrl(), max: 1 });
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from timeline.timeline where id = $1 for update', [id]);
    await narrate(api, id);
    const bringBack = await takeAway('timeline');
    await holder.query('rollback');
    holder.release();
    await pool.end();
    await loseStore('audio');
    bringBack();
    await eventually(async () => expect(await api.getTimeline({ id })).toMatchObject({ isFilmMsExact: true }), LONG);
  });
});
