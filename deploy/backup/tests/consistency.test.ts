import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdempotencyStore, type ObjectStore } from '@slidewright/platform';
import { testBus, testDatabase, testObjectStore, type TestObjectStore } from '@slidewright/testing';
import { checkInstallation } from '../src/check-installation.ts';
import { connectTo, type Connection } from '../src/connections.ts';
import type { Installation } from '../src/installation.ts';
import { listBackups, readManifest, readObjectList, writeManifest } from '../src/manifest.ts';
import { migrateTo } from '../src/migrate-to.ts';
import { openBackupStore } from '../src/backup-store.ts';
import { NAMING_COLUMNS } from '../src/references.ts';
import { restoreBackup } from '../src/restore-backup.ts';
import { republishOutbox } from '../src/republish-outbox.ts';
import { SCHEMA_NAMES } from '../src/schemas.ts';
import { takeBackup } from '../src/take-backup.ts';
import { verifyBackup } from '../src/verify-backup.ts';

// Each makes and migrates databases of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const quiet = { say: () => undefined };
const BACKUP = { withoutCache: false, keep: null, ...quiet };
const RESTORE = { overwrite: false, deleteUnnamed: false, ...quiet };

/** A database of its own: the schemas of an installation have fixed names. */
async function makeDatabase(template = 'template1'): Promise<AsyncDisposable & { readonly url: string }> {
  const { url } = testDatabase();
  const name = `backup_${randomBytes(8).toString('hex')}`;
  await using admin = await connectTo(url);
  await admin.query(`create database ${name} template ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    async [Symbol.asyncDispose]() {
      await using dropper = await connectTo(url);
      await dropper.query(`drop database ${name} with (force)`);
    },
  };
}

interface TestInstallation extends Installation {
  readonly rows: Connection;
  readonly store: ObjectStore;
}

describe('rows and objects of one moment', () => {
  let folder: string;
  let place: ObjectStore;
  /** A database with the newest tables: to copy it takes a fraction of the time of the migrations. */
  let migrated: Awaited<ReturnType<typeof makeDatabase>>;
  const stack: AsyncDisposable[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slidewright-consistency-'));
    migrated = await makeDatabase();
    for (const schema of SCHEMA_NAMES) await migrateTo(migrated.url, schema, null);
  });
  afterAll(async () => {
    await migrated[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    place = await openSomePlace();
  });

  /** A folder, or a part of a bucket where the run has an S3 server. */
  async function openSomePlace(): Promise<ObjectStore> {
    const { environment } = await testObjectStore();
    const bucket = environment.S3_BUCKET;
    return bucket === undefined
      ? openBackupStore(join(folder, randomUUID()), {})
      : openBackupStore(`s3://${bucket}/kept/here`, environment);
  }
  afterEach(async () => {
    for (const item of stack.splice(0).toReversed()) await item[Symbol.asyncDispose]();
  });

  async function install(options: { migrated: boolean } = { migrated: true }): Promise<TestInstallation> {
    const database = await makeDatabase(options.migrated ? new URL(migrated.url).pathname.slice(1) : undefined);
    stack.push(database);
    const files: TestObjectStore = await testObjectStore();
    stack.push(files);
    const rows = await connectTo(database.url);
    stack.push(rows);
    return {
      databases: new Map(SCHEMA_NAMES.map((schema) => [schema, database.url])),
      store: files.store,
      nats: null,
      secretsFile: null,
      rows,
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  }

  /** A spoken sound: two objects and the row that names them. */
  async function addTake({ rows, store }: TestInstallation, options: { stored?: boolean } = {}) {
    const id = randomUUID();
    const keys = { pcm: `audio/owner/narration/${id}.pcm`, mp3: `audio/owner/narration/${id}.mp3` };
    if (options.stored !== false) {
      await store.put(keys.pcm, Buffer.alloc(8, 1), { contentType: 'audio/L16' });
      await store.put(keys.mp3, Buffer.from('sound'), { contentType: 'audio/mpeg' });
    }
    await rows.query(
      `insert into audio.take (id, owner_id, input_hash, pcm_key, mp3_key, mp3_size, samples, cues, narration_hash)
       values ($1, 'owner', $2, $3, $4, 5, 4, $5, 'hash')`,
      [
        id,
        randomUUID(),
        keys.pcm,
        keys.mp3,
        JSON.stringify([{ text: 'a\tb\\n "c"\n\u{1F600}', startMs: 0, endMs: 1 }]),
      ],
    );
    return { id, keys };
  }

  const savedKeys = async (id: string): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of readObjectList(place, await readManifest(place, id))) keys.push(key);
    return keys;
  };

  it('saves the rows again when an object was deleted while it was to be copied', async () => {
    const source = await install();
    const stays = await addTake(source);
    let going: ReturnType<typeof addTake> | undefined;
    let wentAway = false;
    const store: ObjectStore = {
      ...source.store,
      async get(key, options) {
        // Made while the first copies are made, so that the saved rows name it and no copy is there yet …
        going ??= addTake(source);
        const goes = await going;
        // … and deleted when it is to be copied: the row first, as services do it.
        if (key === goes.keys.pcm && !wentAway) {
          wentAway = true;
          await source.rows.query('delete from audio.take where id = $1', [goes.id]);
          await source.store.delete(Object.values(goes.keys));
        }
        return source.store.get(key, options);
      },
    };
    const manifest = await takeBackup({ ...source, store }, place, BACKUP);
    expect(wentAway).toBe(true);
    expect(manifest.damaged).toEqual([]);
    expect(await savedKeys(manifest.id)).toEqual(Object.values(stays.keys).toSorted());
    expect(manifest.schemas.audio!.tables.find(({ name }) => name === 'take')!.rows).toBe(1);
    expect((await verifyBackup(place, manifest)).problems).toEqual([]);
  });

  it('goes on for the others when the store has lost an object for good, and says which', async () => {
    const source = await install();
    const whole = await addTake(source);
    const lost = await addTake(source, { stored: false });
    const manifest = await takeBackup(source, place, BACKUP);
    expect(manifest.damaged.map(({ key, problem }) => [key, problem]).toSorted()).toEqual([
      [lost.keys.mp3, 'the store does not have it'],
      [lost.keys.pcm, 'the store does not have it'],
    ]);
    expect(await savedKeys(manifest.id)).toEqual(Object.values(whole.keys).toSorted());
  });

  it('tells of an object that is shorter than its row says', async () => {
    const source = await install();
    const { keys } = await addTake(source);
    await source.store.put(keys.mp3, Buffer.from('cut'), { contentType: 'audio/mpeg' });
    const manifest = await takeBackup(source, place, BACKUP);
    expect(manifest.damaged).toEqual([
      { key: keys.mp3, from: 'audio.take.mp3_key', problem: 'it has 3 bytes and the row says 5' },
    ]);
    expect((await checkInstallation(source)).problems).toEqual(manifest.damaged);
  });

  it('does not wait for an upload whose bytes are still to come', async () => {
    const source = await install();
    await source.rows.query(
      `insert into audio.upload (id, owner_id, object_name, object_key, filename, content_type, size, is_public)
       values ($1, 'owner', 'a name', 'uploads/owner/1', 'a.mp3', 'audio/mpeg', 7, false)`,
      [randomUUID()],
    );
    const manifest = await takeBackup(source, place, BACKUP);
    expect(manifest.damaged).toEqual([]);
    expect(manifest.objects.count).toBe(0);
  });

  it('copies an object once, however many backups name it', async () => {
    const source = await install();
    await addTake(source);
    expect((await takeBackup(source, place, BACKUP)).objects.count).toBe(2);
    const read: string[] = [];
    const store: ObjectStore = {
      ...source.store,
      get: (key, options) => {
        read.push(key);
        return source.store.get(key, options);
      },
    };
    const later = await addTake(source);
    expect((await takeBackup({ ...source, store }, place, BACKUP)).objects.count).toBe(4);
    expect(read.toSorted()).toEqual(Object.values(later.keys).toSorted());
  });

  it('leaves out what can be made again when told to, also where an earlier backup has it', async () => {
    const source = await install();
    const { keys } = await addTake(source);
    await source.store.put('render/t/segments/a.h264', Buffer.from('frames'), { contentType: 'video/h264' });
    await source.rows.query(
      `insert into render.cached_object (object_key, timeline_id) values ('render/t/segments/a.h264', 't')`,
    );
    expect((await takeBackup(source, place, BACKUP)).objects.count).toBe(3);
    const bare = await takeBackup(source, place, { ...BACKUP, withoutCache: true, keep: 1 });
    expect(await savedKeys(bare.id)).toEqual(Object.values(keys).toSorted());
    expect(await place.head('objects/render/t/segments/a.h264')).toBeNull();
    expect((await verifyBackup(place, bare)).problems).toEqual([]);
  });

  it('lets no other backup begin while it deletes what older ones needed', async () => {
    const source = await install();
    await addTake(source);
    const older = await takeBackup(source, place, BACKUP);
    const others: unknown[] = [];
    const pruned: ObjectStore = {
      ...place,
      async delete(keys) {
        others.push(await takeBackup(source, place, BACKUP).catch((error: Error) => error.message));
        await place.delete(keys);
      },
    };
    const manifest = await takeBackup(source, pruned, { ...BACKUP, keep: 1 });
    expect(new Set(others)).toEqual(new Set(['Another backup or restore of this installation is under way.']));
    expect(await listBackups(place)).toEqual([manifest.id]);
    expect(manifest.id).not.toBe(older.id);
    expect((await verifyBackup(place, manifest)).problems).toEqual([]);
  });

  it('brings back every value as it was, and numbers go on where they were', async () => {
    const source = await install();
    const { id, keys } = await addTake(source);
    await source.rows.query(
      `insert into audio.audio_file (id, owner_id, timeline_id, slide_id, take_id, filename, object_name, is_public,
         is_current, content_hash, voice, speed, pitch)
       select gen_random_uuid(), 'owner', gen_random_uuid(), gen_random_uuid(), $1, 'f', 'name ' || n, false, true, 'h',
         'alloy', 0.1 + 0.2, 1e-300 from generate_series(1, 3) as n`,
      [id],
    );
    await source.rows.query(`delete from audio.audio_file where seq = 3`);
    await source.rows.query(
      `insert into audio.outbox (message_id, type_name, subject, payload, published_at) values
         (gen_random_uuid(), 't', 's', '{"a":"b\\\\nc"}', now()), (gen_random_uuid(), 't', 's', '', null)`,
    );
    const manifest = await takeBackup(source, place, BACKUP);
    const target = await install({ migrated: false });
    expect((await restoreBackup(place, manifest, target, RESTORE)).problems).toEqual([]);

    for (const table of ['audio.take', 'audio.audio_file']) {
      const read = `select to_jsonb(t)::text as row from ${table} t order by 1`;
      expect(await target.rows.query(read)).toEqual(await source.rows.query(read));
    }
    const [next] = await target.rows.query<{ seq: string }>(
      `insert into audio.audio_file (id, owner_id, timeline_id, slide_id, take_id, filename, object_name, is_public,
         is_current, content_hash, voice, speed, pitch)
       values (gen_random_uuid(), 'o', gen_random_uuid(), gen_random_uuid(), $1, 'f', 'new', false, true, 'h', 'v', 1, 1)
       returning seq`,
      [id],
    );
    expect(next!.seq).toBe('4');
    const messages = await target.rows.query('select payload, published_at from audio.outbox order by id');
    expect(messages).toEqual([
      { payload: '{"a":"b\\\\nc"}', published_at: null },
      { payload: '', published_at: null },
    ]);
    const head = await target.store.head(keys.mp3);
    expect(head).toMatchObject({ size: 5, contentType: 'audio/mpeg' });
  });

  it('refuses a target that holds rows or objects, and one that services work on', async () => {
    const source = await install();
    await addTake(source);
    const manifest = await takeBackup(source, place, BACKUP);
    await expect(restoreBackup(place, manifest, source, RESTORE)).rejects.toThrow(/rows in audio\.take/);

    const objectsOnly = await install();
    await objectsOnly.store.put('render/x/y', Buffer.from('z'), { contentType: 'video/mp4' });
    await expect(restoreBackup(place, manifest, objectsOnly, RESTORE)).rejects.toThrow(/the store has render\/x\/y/);

    const busy = await install();
    await busy.rows.query(`set application_name = 'slidewright-audio'`);
    await expect(restoreBackup(place, manifest, busy, { ...RESTORE, overwrite: true })).rejects.toThrow(
      /The product is running \(slidewright-audio/,
    );
  });

  it('can be begun again after it broke off, and leaves no row without its object', async () => {
    const source = await install();
    const { keys } = await addTake(source);
    const manifest = await takeBackup(source, place, BACKUP);
    const target = await install();
    const broken: ObjectStore = {
      ...target.store,
      put: (key, body, options) =>
        key === keys.pcm ? Promise.reject(new Error('the disk is full')) : target.store.put(key, body, options),
    };
    await expect(restoreBackup(place, manifest, { ...target, store: broken }, RESTORE)).rejects.toThrow(/disk is full/);
    expect((await checkInstallation(target)).references).toBe(0);
    const again = await restoreBackup(place, manifest, target, { ...RESTORE, overwrite: true });
    expect(again).toMatchObject({ references: 2, problems: [] });
  });

  it('brings back all but the objects that the backup has lost, writes no wrong bytes, and says which', async () => {
    const source = await install();
    const whole = await addTake(source);
    const { keys } = await addTake(source);
    const unreadable = await addTake(source);
    await source.store.put('render/t/segments/a.h264', Buffer.from('frames'), { contentType: 'video/h264' });
    await source.rows.query(
      `insert into render.cached_object (object_key, timeline_id) values ('render/t/segments/a.h264', 't')`,
    );
    const manifest = await takeBackup(source, place, BACKUP);
    await place.put(`objects/${keys.mp3}`, Buffer.from('noise'), { contentType: 'audio/mpeg' });
    await place.delete([`objects/${keys.pcm}`, 'objects/render/t/segments/a.h264']);
    const failing: ObjectStore = {
      ...place,
      get: (key, options) =>
        key === `objects/${unreadable.keys.mp3}`
          ? Promise.reject(new Error('the disk is worn'))
          : place.get(key, options),
    };
    const target = await install();
    const { problems, references } = await restoreBackup(failing, manifest, target, RESTORE);
    expect(problems.toSorted((a, b) => (a.problem < b.problem ? -1 : 1))).toEqual([
      {
        key: unreadable.keys.mp3,
        from: 'audio.take.mp3_key',
        problem: 'cannot be read in the backup: the disk is worn',
      },
      {
        key: keys.mp3,
        from: 'audio.take.mp3_key',
        problem: 'is damaged in the backup: its bytes are not those that were saved',
      },
      { key: keys.pcm, from: 'audio.take.pcm_key', problem: 'is missing in the backup' },
      { key: 'render/t/segments/a.h264', from: 'objects', problem: 'is missing in the backup' },
    ]);
    expect(references).toBe(7);
    expect(await target.store.head(keys.mp3)).toBeNull();
    expect(await target.store.head(whole.keys.mp3)).toMatchObject({ size: 5 });
    expect(await target.rows.query('select id from audio.take')).toHaveLength(3);
  });

  it.each([
    ['changed', (file: string) => place.put(file, Buffer.from('noise'), { contentType: 'application/gzip' })],
    ['gone', (file: string) => place.delete([file])],
  ])('keeps what is there when the rows in the backup are %s', async (_how, damage) => {
    const source = await install();
    await addTake(source);
    const manifest = await takeBackup(source, place, BACKUP);
    await addTake(source);
    const { file } = manifest.schemas.audio!.tables.find(({ name }) => name === 'take')!;
    await damage(file);
    expect((await verifyBackup(place, manifest)).problems).toMatchObject([{ key: file }]);
    await expect(restoreBackup(place, manifest, source, { ...RESTORE, overwrite: true })).rejects.toThrow(
      /nothing was changed: .*audio\.take/,
    );
    expect(await source.rows.query('select id from audio.take')).toHaveLength(2);
    expect(await checkInstallation(source)).toMatchObject({ references: 4, problems: [] });
  });

  it('finds a saved object whose bytes have changed since, unless it looks at sizes alone', async () => {
    const source = await install();
    const { keys } = await addTake(source);
    const manifest = await takeBackup(source, place, BACKUP);
    await place.put(`objects/${keys.mp3}`, Buffer.from('noise'), { contentType: 'audio/mpeg' });
    expect((await verifyBackup(place, manifest)).problems).toMatchObject([{ key: keys.mp3 }]);
    expect((await verifyBackup(place, manifest, { quick: true })).problems).toEqual([]);
  });

  it('refuses a backup of a newer version, and counts none that was not finished', async () => {
    const source = await install();
    const manifest = await takeBackup(source, place, BACKUP);
    const migrations = [...manifest.schemas.audio!.migrations, '9999-of-tomorrow'];
    const newer = { ...manifest, schemas: { ...manifest.schemas, audio: { ...manifest.schemas.audio!, migrations } } };
    await expect(restoreBackup(place, newer, await install(), RESTORE)).rejects.toThrow(/audio\/9999-of-tomorrow/);
    await writeManifest(place, { ...manifest, id: '20990101T000000Z-0000' });
    expect((await listBackups(place)).at(-1)).toBe('20990101T000000Z-0000');
    await place.delete(['backups/20990101T000000Z-0000/manifest.json']);
    expect(await listBackups(place)).toEqual([manifest.id]);
  });

  it('loads rows into the tables of their time and migrates from there', async () => {
    const source = await install();
    await source.rows.query(`insert into timeline.inbox (consumer, message_id) values ('a', 'b')`);
    const manifest = await takeBackup(source, place, BACKUP);
    // As a version would have taken it that had the kernel's tables alone.
    const { migrations, tables } = manifest.schemas.timeline!;
    const older = {
      migrations: migrations.filter((name) => name.startsWith('0000-jobs-')),
      tables: tables.filter(({ name }) => ['job', 'outbox', 'inbox', 'tombstone', 'event_stream'].includes(name)),
    };
    const target = await install({ migrated: false });
    await restoreBackup(place, { ...manifest, schemas: { ...manifest.schemas, timeline: older } }, target, RESTORE);
    expect(await target.rows.query('select consumer from timeline.inbox')).toEqual([{ consumer: 'a' }]);
    expect(await target.rows.query('select 1 from timeline.timeline')).toEqual([]);
  });

  it('knows every column that names objects', async () => {
    const { rows } = await install();
    const columns = await rows.query<{ name: string }>(
      `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
       where table_schema = any($1) and column_name like '%\\_key' order by 1`,
      [SCHEMA_NAMES],
    );
    const unknown = columns.map(({ name }) => name).filter((name) => !NAMING_COLUMNS.includes(name));
    // Names of objects that are to be deleted.
    expect(unknown).toEqual(['audio.doomed_object.object_key']);
  });

  it('clears NATS of messages about rows that are no more', async () => {
    const source = await install();
    const manifest = await takeBackup(source, place, BACKUP);
    const { bus, nats } = await testBus();
    stack.push(nats, bus);
    const answers = createIdempotencyStore(bus, {
      bucket: 'slidewright_idempotency',
      keptMs: 60_000,
      lostAfterMs: 60_000,
    });
    await answers.begin('key', 'fingerprint');
    const names = async () => (await (await bus.jetStreamManager()).streams.names().next()).toSorted();
    expect(await names()).toEqual(['KV_slidewright_idempotency', 'SLIDEWRIGHT_FACTS', 'SLIDEWRIGHT_WORK']);
    await restoreBackup(place, manifest, { ...(await install()), nats: { server: { url: nats.url } } }, RESTORE);
    expect(await names()).toEqual([]);
  });

  it('deletes the messages of a NATS at rest, and says so where it does not know of any', async () => {
    const source = await install();
    const manifest = await takeBackup(source, place, BACKUP);
    const nats = join(folder, 'nats');
    await mkdir(join(nats, 'store'), { recursive: true });
    await restoreBackup(place, manifest, { ...(await install()), nats: { folder: nats } }, RESTORE);
    await expect(stat(nats)).rejects.toThrow(/ENOENT/);

    const told: string[] = [];
    await restoreBackup(place, manifest, await install(), { ...RESTORE, say: (line) => void told.push(line) });
    expect(told.join('\n')).toMatch(/delete the streams SLIDEWRIGHT_FACTS, .* before the product starts/);
  });

  it('publishes messages again', async () => {
    const source = await install();
    await source.rows.query(
      `insert into timeline.outbox (message_id, type_name, subject, payload, published_at)
       values (gen_random_uuid(), 't', 's', '{}', now()), (gen_random_uuid(), 't', 's', '{}', null)`,
    );
    expect(await republishOutbox(source)).toBe(1);
    const waiting = await source.rows.query('select 1 from timeline.outbox where published_at is null');
    expect(waiting).toHaveLength(2);
  });
});
