/**
 * What twelve clients of one account that read a maximum deck and its captions in a loop do to the list of another
 * account, with the product's own limits, in one run. `npm run bench:readers`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { LIMITS } from '@slidewright/domain';
import { startPostgres } from '@slidewright/embedded';
import { createLogger, temporaryDirectory } from '@slidewright/platform';
import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import { startServer } from './server-process.ts';

const CLIENTS = 12;
const SLIDES = LIMITS.slidesPerTimeline;
const NOTES_LENGTH = 8_000;
const CALM_S = 10;
/** Longer than the minute for which reads are counted. */
const LOADED_S = 75;
const LIST_EVERY_MS = 100;
const MOST_SLOWDOWN = 3;
const SENTENCE = 'A sentence that is spoken, of about eighty characters in all, with its full stop. ';

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A deck of nearly 4 MiB of text, with narration whose cues are that text again. */
async function seedDeck(client: ApiClient, databaseUrl: string): Promise<string> {
  await client.signUp({ email: 'reader@example.org', password: 'a long enough password' });
  const { id } = await client.createTimeline({ title: 'Maximum' });
  const notes = SENTENCE.repeat(NOTES_LENGTH / SENTENCE.length);
  for (let index = 0; index < SLIDES; index += 1)
    await client.createSlide({ id, title: `Slide ${index}`, speaker_notes: notes });
  const cues = Array.from({ length: Math.floor(NOTES_LENGTH / SENTENCE.length) }, (_, index) => ({
    text: SENTENCE.trim(),
    startMs: index * 5_000,
    endMs: (index + 1) * 5_000,
  }));
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  // Speaking seventy hours is not what is measured.
  await pool.query(
    `insert into audio.take (id, owner_id, pcm_key, mp3_key, mp3_size, samples, cues, narration_hash)
     select slide.id, owner_id, slide.id || '.pcm', slide.id || '.mp3', 1, 48000 * 480, $2, slide.id
     from timeline.slide join timeline.timeline on timeline.id = timeline_id where timeline_id = $1`,
    [id, JSON.stringify(cues)],
  );
  await pool.query(
    `insert into audio.audio_file (id, owner_id, timeline_id, slide_id, take_id, filename, object_name, is_public,
       is_current, content_hash, voice, speed, pitch)
     select id, owner_id, $1, id, id, 'slide.mp3', 'audio/' || id, false, true, '', 'andrew', 1, 1
     from audio.take`,
    [id],
  );
  await pool.end();
  return id;
}

/** The loop of the twelve, in a process of its own; prints how often which status was answered. */
async function readInLoops(url: string, timelineId: string, cookie: string): Promise<void> {
  const until = Date.now() + LOADED_S * 1_000;
  const statuses: Record<string, number> = {};
  const loop = async (path: string): Promise<void> => {
    while (Date.now() < until) {
      const response = await fetch(url + path, { headers: { cookie } });
      await response.body?.pipeTo(new WritableStream());
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  };
  const api = createApiClient(url);
  const paths = [api.getCaptionsVtt.url({ id: timelineId }), api.getTimeline.url({ id: timelineId })];
  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => loop(paths[index % paths.length]!)));
  console.log(`  the twelve were answered ${JSON.stringify(statuses)}`);
}

/** Milliseconds that each list took, asked for at a steady pace whether or not the one before was answered. */
async function lists(client: ApiClient, seconds: number): Promise<number[]> {
  const asked: Promise<number>[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const before = performance.now();
    asked.push(client.listTimelines().then(() => performance.now() - before));
    await delay(LIST_EVERY_MS);
  }
  return Promise.all(asked);
}

async function compare(): Promise<void> {
  await using folder = await temporaryDirectory('bench');
  const log = createLogger({ service: 'bench', level: 'error' });
  await using postgres = await startPostgres({ directory: `${folder.path}/postgres`, log });
  await using product = await startServer({ directory: folder.path, databaseUrl: postgres.url, limits: 'own' });
  const reader = createApiClient(product.url);
  const id = await seedDeck(reader, postgres.url);
  const other = createApiClient(product.url);
  await other.signUp({ email: 'other@example.org', password: 'a long enough password' });
  for (let index = 0; index < 10; index += 1) await other.createTimeline({ title: `Mine ${index}` });
  await lists(other, CALM_S);

  const before = await lists(other, CALM_S);
  const load = spawn(process.execPath, [import.meta.filename, 'read', product.url, id, reader.cookie()], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(load, 'exit');
  const loaded = await lists(other, LOADED_S);
  await ended;
  const calm = [...before, ...(await lists(other, CALM_S))];
  console.log(
    `a list takes ${mean(calm).toFixed(1)} ms alone, ${mean(loaded).toFixed(1)} ms beside the twelve (worst ${Math.max(...loaded).toFixed(0)} ms)`,
  );
  const slowdown = mean(loaded) / mean(calm);
  const passed = slowdown <= MOST_SLOWDOWN;
  console.log(`slowed ${slowdown.toFixed(2)}-fold (at most ${MOST_SLOWDOWN}: ${passed ? 'passed' : 'MISSED'})`);
  if (!passed) process.exitCode = 1;
}

const [mode, url, timelineId, cookie] = process.argv.slice(2);
await (mode === 'read' ? readInLoops(url!, timelineId!, cookie!) : compare());
