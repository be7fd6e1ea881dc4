import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, migrateService } from '@slidewright/platform';
import { eventually, silentLog, testBus, testDatabase, testDiskStore } from '@slidewright/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cachedObjectRepository } from '../src/repositories/cached-objects.ts';
import { posterRepository } from '../src/repositories/posters.ts';
import type { RenderTables } from '../src/repositories/tables.ts';
import { videoRepository } from '../src/repositories/videos.ts';
import { createSweepCache } from '../src/use-cases/storage/sweep-cache.ts';
import { renderSchema } from '../src/migrations/index.ts';
import { createRender } from '../src/wiring.ts';

const DAY_MS = 24 * 3_600_000;

describe('the sweep', () => {
  it('deletes what was not used for 30 days and what no row names, and keeps what can be downloaded', async () => {
    const { url, schema } = testDatabase();
    await migrateService(renderSchema, { databaseUrl: url, schema, log: silentLog });
    await using database = createDatabase<RenderTables>({ url, schema, log: silentLog });
    await using objects = await testDiskStore();
    const { db } = database;
    const keys = ['used', 'unused', 'master', 'stray', 'new'].map((name) => `render/timeline/${name}.mp4`);
    const [used, unused, master, stray, fresh] = keys as [string, string, string, string, string];
    for (const key of keys) await objects.store.put(key, Buffer.from('x'), { contentType: 'video/mp4' });
    await cachedObjectRepository(db).touch('timeline', [used, unused, master]);
    await videoRepository(db).replace({
      timeline_id: 'timeline',
      owner_id: 'owner',
      job_id: '00000000-0000-4000-8000-000000000000',
      master_hash: 'hash',
      revision: 1,
      narration_hash: 'hash',
      object_key: master,
      size: 1,
      duration_ms: 1,
    });
    await sql`update cached_object set last_used_at = now() - interval '31 days' where object_key in (${unused}, ${master})`.execute(
      db,
    );
    const old = new Date(Date.now() - 3 * DAY_MS);
    for (const key of [used, unused, master, stray]) await utimes(join(objects.directory, 'objects', key), old, old);

    await createSweepCache({ db, store: objects.store, log: silentLog })(new AbortController().signal);
    const left = await Promise.all(keys.map(async (key) => ((await objects.store.head(key)) === null ? [] : [key])));
    expect(left.flat()).toEqual([used, master, fresh]);
  });
});

describe('a worker', () => {
  it('sweeps soon after its start, also beside another that sweeps', async () => {
    const { url, schema } = testDatabase();
    await migrateService(renderSchema, { databaseUrl: url, schema, log: silentLog });
    await using objects = await testDiskStore();
    await using nats = await testBus();
    const { store } = objects;
    const keys = Array.from({ length: 5 }, (_, index) => `render/timeline/${index}.mp4`);
    const old = new Date(Date.now() - 3 * DAY_MS);
    for (const key of keys) {
      await store.put(key, Buffer.from('x'), { contentType: 'video/mp4' });
      await utimes(join(objects.directory, 'objects', key), old, old);
    }
    const start = () =>
      createRender(
        {
          role: 'worker',
          audioEnabled: true,
          concurrency: 1,
          workersToShare: 1,
          browserPath: null,
          ffmpegPath: null,
          bundleFolder: null,
        },
        { bus: nats.bus, databaseUrl: url, schema, store, log: silentLog, firstSweepMs: 1 },
      );
    await using workers = new AsyncDisposableStack();
    for (const worker of await Promise.all([start(), start()])) workers.use(worker);
    await eventually(async () => {
      for (const key of keys) expect(await store.head(key)).toBeNull();
    });
  });
});

describe('posters', () => {
  it('are never replaced by those of an older revision, nor by themselves', async () => {
    const { url, schema } = testDatabase();
    await migrateService(renderSchema, { databaseUrl: url, schema, log: silentLog });
    await using database = createDatabase<RenderTables>({ url, schema, log: silentLog });
    const posters = posterRepository(database.db);
    const draw = (object_key: string, revision: number) =>
      posters.replace({
        timeline_id: 'timeline',
        owner_id: 'owner',
        object_key,
        size: 1,
        revision,
      });
    expect(await draw('b', 2)).toBe(true);
    expect(await draw('b', 2)).toBe(false);
    expect(await draw('a', 1)).toBe(false);
    expect(await draw('c', 3)).toBe(true);
    expect((await posters.find('timeline'))?.object_key).toBe('c');
  });
});
