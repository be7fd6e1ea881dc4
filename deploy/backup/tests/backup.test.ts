import { execFile, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { freePort } from '@slidewright/embedded';
import type { Calls, OutputOf } from '@slidewright/http-api';
import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import { poll, readStandaloneConfig, startProduct } from '@slidewright/standalone';
import { JOB_LIMIT_MS, silentLog } from '@slidewright/testing';

const PASSWORD = 'a long enough password';
const WAIT = { intervalMs: 100, timeoutMs: JOB_LIMIT_MS };

interface Ran {
  readonly code: number;
  readonly output: string;
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ran>;
  /** Resolves when it has written such a line; rejects when it ends without. */
  saying(line: RegExp): Promise<void>;
}

/** Starts one of the two scripts as an operator does. */
function begin(script: 'backup.sh' | 'restore.sh', ...args: string[]): Running {
  const { promise: ended, resolve } = Promise.withResolvers<Ran>();
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url));
  const child = execFile(path, args, { env: { PATH: process.env.PATH } }, (error, stdout, stderr) =>
    resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
  );
  const saying = (line: RegExp): Promise<void> => {
    const said = Promise.withResolvers<void>();
    let text = '';
    child.stdout!.on('data', (chunk: string) => {
      text += chunk;
      if (line.test(text)) said.resolve();
    });
    void ended.then(({ output }) => said.reject(new Error(`it ended without saying ${line.source}: ${output}`)));
    return said.promise;
  };
  return { child, ended, saying };
}

const run = (script: 'backup.sh' | 'restore.sh', ...args: string[]): Promise<Ran> => begin(script, ...args).ended;

let port: number;
const start = (dataDirectory: string) =>
  startProduct(
    readStandaloneConfig({
      DATA_DIR: dataDirectory,
      PORT: String(port),
      AUTH_RATE_LIMIT_FACTOR: '100',
      ...process.env,
    }),
    silentLog,
  );

async function makeTimeline(api: ApiClient, title: string, slides: readonly string[]): Promise<string> {
  const { id } = await api.createTimeline({
    title,
    settings: { framerate: '24', resolution: '1280x720', theme: 'midnight' },
    createSlides: true,
    slides: slides.map((slide, position) => ({
      title: slide,
      bullet_points: [`All of ${slide}`],
      speaker_notes: `This is ${slide}.`,
      duration: 5,
      position,
    })),
  });
  return id;
}

async function narrate(api: ApiClient, id: string): Promise<void> {
  await api.generateTimelineAudio({ id, voice: 'alloy', speed: 1, pitch: 1 });
  await poll(
    () => api.getAudioStatus({ id }),
    ({ summary }) => summary.pending + summary.processing === 0 && summary.completed > 0,
    WAIT,
  );
}

const startVideo = (api: ApiClient, id: string): Promise<{ jobId: string }> => api.startVideo({ id });

const finishVideo = (api: ApiClient, id: string): Promise<OutputOf<Calls['getVideoProgress']>> =>
  poll(
    () => api.getVideoProgress({ id }),
    ({ progress }) => ['completed', 'failed', 'cancelled'].includes(progress.status),
    WAIT,
  );

async function hashOf(response: Response): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex');
}

describe('a backup taken while people work', () => {
  let folder: string;
  let place: string;
  let api: ApiClient;
  let finished: string;
  let finishedHash: string;
  let soundHash: string;
  let rendering: string;
  let renderingJob: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slidewright-backup-'));
    place = join(folder, 'backups');
    port = await freePort();
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  async function downloadSound(client: ApiClient, id: string): Promise<Response> {
    const { slides } = await client.getTimeline({ id });
    const file = await client.getSlideAudio({ id: slides[0]!.id });
    return client.downloadAudioFile({ id: file.id });
  }

  it('is taken in the middle of a film, with timelines that come and go', async () => {
    await using product = await start(join(folder, 'first'));
    api = createApiClient(product.url);
    await api.signUp({ email: 'keeper@example.org', password: PASSWORD });

    finished = await makeTimeline(api, 'Finished before', ['the beginning', 'the end']);
    await narrate(api, finished);
    await startVideo(api, finished);
    expect(await finishVideo(api, finished)).toMatchObject({ progress: { status: 'completed' } });
    finishedHash = await hashOf(await api.downloadVideo({ id: finished }));
    soundHash = await hashOf(await downloadSound(api, finished));

    rendering = await makeTimeline(api, 'Being made', ['one', 'two', 'three']);
    await narrate(api, rendering);
    const url = await embeddedUrl(join(folder, 'first'));
    await query(url, HOLD_FILM);
    renderingJob = (await startVideo(api, rendering)).jobId;
    await poll(
      () =>
        query(
          url,
          `select count(*)::integer as n from render.job
           where kind = 'slide' and status = 'completed' and parent_id = '${renderingJob}'`,
        ),
      ([row]) => row!.n === 1,
      WAIT,
    );
    // A folder of everybody's, as a mounted disk may be.
    await mkdir(place);
    await chmod(place, 0o755);
    const stopping = new AbortController();
    const others = (async () => {
      for (let count = 0; !stopping.signal.aborted; count += 1) {
        const id = await makeTimeline(api, `Passing ${count}`, ['here today']);
        await narrate(api, id);
        await api.deleteTimeline({ id });
      }
    })();
    // It is asked below how they fared.
    others.catch(() => undefined);
    const backup = await run('backup.sh', '--to', place, '--data-dir', join(folder, 'first'));
    stopping.abort();
    await others;
    expect(backup).toEqual({ code: 0, output: expect.stringMatching(/^saved /m) });

    const jobs = await savedRows(place, 'render.job');
    // Active, unless a busy machine has just let its lease run out.
    expect(jobs.find((job) => job.includes(renderingJob) && job.includes('video'))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(active|queued)$/)]),
    );
    await query(url, RELEASE_FILM);
    expect(await finishVideo(api, rendering)).toMatchObject({ progress: { status: 'completed' } });
    // What happens after a backup is not in it.
    await api.deleteTimeline({ id: finished });
    await makeTimeline(api, 'Too late', ['not saved']);
  });

  it('is readable by its owner alone, also in a folder that was there before', async () => {
    const entries = await readdir(join(place, 'objects'), { recursive: true, withFileTypes: true });
    const open: string[] = [];
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      if (((await stat(path)).mode & 0o077) !== 0) open.push(path);
    }
    expect(entries.map(({ name }) => name)).toContain('secrets.json');
    expect(open).toEqual([]);
  });

  it('is whole, and a changed byte is found', async () => {
    const whole = await run('backup.sh', 'verify', '--from', place);
    expect(whole).toMatchObject({ code: 0 });
    expect(whole.output).toMatch(/0 problems/);

    const files = await readdir(join(place, 'objects', 'objects', 'audio'), { recursive: true, withFileTypes: true });
    const sound = files.find((entry) => entry.isFile() && /^[^.].*\.mp3$/.test(entry.name))!;
    const path = join(sound.parentPath, sound.name);
    const bytes = await readFile(path);
    const changed = Buffer.from(bytes);
    changed[100]! ^= 1;
    await writeFile(path, changed);
    const damaged = await run('backup.sh', 'verify', '--from', place);
    expect(damaged.code).toBe(2);
    expect(damaged.output).toMatch(new RegExp(`${sound.name} .*other bytes`));
    await writeFile(path, bytes);
  });

  it('comes back on an empty machine: accounts, films and sound, and work that was under way', async () => {
    const second = join(folder, 'second');
    const restored = await run('restore.sh', '--from', place, '--data-dir', second);
    expect(restored).toEqual({
      code: 0,
      output: expect.stringMatching(/restored: \d+ objects are named by rows, 0 problems/),
    });

    await using product = await start(second);
    expect(product.url).toBe(api.baseUrl);
    // The session of before goes on: rows and secrets came along.
    const { data: timelines } = await api.listTimelines();
    const titles = timelines.map(({ title }) => title);
    expect(titles).toContain('Finished before');
    expect(titles).not.toContain('Too late');
    expect(await hashOf(await api.downloadVideo({ id: finished }))).toBe(finishedHash);
    expect(await hashOf(await downloadSound(api, finished))).toBe(soundHash);

    // The job that a worker was running is claimed by the new ones.
    const made = await finishVideo(api, rendering);
    expect(made.progress).toMatchObject({ status: 'completed', jobId: renderingJob });

    // Nobody but new work changes it: the lock is open, an edit goes through, and its film is another one.
    const { slides } = await api.getTimeline({ id: finished });
    await api.updateSlide({ id: slides[0]!.id, title: 'Another beginning' });
    await narrate(api, finished);
    await startVideo(api, finished);
    expect((await finishVideo(api, finished)).progress).toMatchObject({ status: 'completed' });
    expect(await hashOf(await api.downloadVideo({ id: finished }))).not.toBe(finishedHash);

    const checked = await run('backup.sh', 'check', '--data-dir', second);
    expect(checked.output).toMatch(/ 0 problems/);

    // Messages of the last hour were published again and consumed.
    const url = await embeddedUrl(second);
    const waiting = await poll(
      () => query(url, 'select count(*)::integer as n from render.outbox where published_at is null'),
      ([row]) => row!.n === 0,
      WAIT,
    );
    expect(waiting).toEqual([{ n: 0 }]);

    const refused = await run('restore.sh', '--from', place, '--data-dir', second);
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/not empty/);
    const running = await run('restore.sh', '--from', place, '--data-dir', second, '--overwrite');
    expect(running.code).toBe(1);
    expect(running.output).toMatch(/is in use by process \d+; stop the product first/);
  });

  it('goes back to an earlier time over what is there, and is checked while it runs, as soon as its Postgres lets a check in', async () => {
    const second = join(folder, 'second');
    const target = ['--data-dir', second, '--overwrite', '--delete-unnamed'];
    const restored = await run('restore.sh', '--from', place, ...target);
    expect(restored).toEqual({ code: 0, output: expect.stringMatching(/ 0 problems; 0 objects are named by none/) });
    await using _product = await start(second);
    expect(await hashOf(await api.downloadVideo({ id: finished }))).toBe(finishedHash);
    await waitsForPostgres(second);
  });

  /** A check of a product that runs waits for its Postgres, and never stops it. */
  async function waitsForPostgres(dataDirectory: string): Promise<void> {
    const started = `select extract(epoch from pg_postmaster_start_time())::float8 as n`;
    const url = await embeddedUrl(dataDirectory);
    const before = await query(url, started);
    // Nobody is let in, as while it recovers or has all its connections taken.
    const door = new URL(url);
    door.pathname = '/template1';
    await query(door.href, 'alter database postgres allow_connections false');
    const check = begin('backup.sh', 'check', '--data-dir', dataDirectory);
    await check.saying(/Process \d+ uses the folder .*not currently accepting connections.* Waiting for it/);
    await query(door.href, 'alter database postgres allow_connections true');
    expect(await check.ended).toEqual({ code: 0, output: expect.stringMatching(/ 0 problems/) });
    expect(await query(url, started)).toEqual(before);
  }

  it('keeps the product from starting in a folder that is being restored', async () => {
    const third = join(folder, 'third');
    const restore = begin('restore.sh', '--from', place, '--data-dir', third);
    await restore.saying(/^restoring /m);
    restore.child.kill('SIGSTOP');
    try {
      await expect(start(third)).rejects.toThrow(`${third} is in use by process ${restore.child.pid}`);
    } finally {
      restore.child.kill('SIGCONT');
    }
    expect(await restore.ended).toMatchObject({ code: 0 });
    await using product = await start(third);
    expect(product.url).toBe(api.baseUrl);
    expect(await hashOf(await api.downloadVideo({ id: finished }))).toBe(finishedHash);
  });

  it('copies only what is new the next time, and lets old backups go', async () => {
    const again = await run('backup.sh', '--to', place, '--data-dir', join(folder, 'second'), '--keep', '1');
    expect(again).toEqual({ code: 0, output: expect.stringMatching(/kept 1 backups; deleted 1 older ones/) });
    expect((await run('backup.sh', 'list', '--from', place)).output.trim().split('\n')).toHaveLength(1);
    expect((await run('backup.sh', 'verify', '--from', place)).code).toBe(0);
  });
});

describe('what cannot be done', () => {
  it.each([
    ['an option that is not known', ['--wrong'], /Unknown option '--wrong'/],
    ['a missing location', ['verify'], /The option --from is missing/],
    ['a folder without an installation', ['check', '--data-dir', tmpdir()], /holds no installation/],
    ['a database that is missing', ['check'], /The setting DATABASE_URL is missing/],
    [
      'a location without backups',
      ['verify', '--from', join(tmpdir(), 'slidewright-no-backups')],
      /There is no complete backup/,
    ],
  ])('is said without a stack trace: %s', async (_what, words, sentence) => {
    const { code, output } = await run('backup.sh', ...words);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    expect(output).not.toMatch(/^\s+at /m);
  });
});

/** Workers draw a film's first slide and find no other to draw, for as long as it takes. */
const HOLD_FILM = `
  create function render.leave_waiting() returns trigger language plpgsql as 'begin return null; end';
  create trigger hold before update on render.job for each row
    when (new.kind = 'slide' and old.status = 'queued' and new.status = 'active' and not new.input->'slides' @> '0')
    execute function render.leave_waiting()`;
const RELEASE_FILM = 'drop trigger hold on render.job';

/** The rows of a table in the one backup at a place, as their columns' texts. */
async function savedRows(place: string, table: string): Promise<string[][]> {
  const files = await readdir(join(place, 'objects', 'backups'), { recursive: true, withFileTypes: true });
  const file = files.find(({ name }) => name === `${table}.copy.gz`)!;
  const text = gunzipSync(await readFile(join(file.parentPath, file.name))).toString('utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}

async function embeddedUrl(dataDirectory: string): Promise<string> {
  const password = (await readFile(join(dataDirectory, 'postgres', 'password'), 'utf8')).trim();
  const lines = await readFile(join(dataDirectory, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  return `postgres://slidewright:${password}@127.0.0.1:${lines.split('\n')[3]!.trim()}/postgres`;
}

async function query(url: string, text: string): Promise<{ n: number }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ n: number }>(text)).rows;
  } finally {
    await client.end();
  }
}
