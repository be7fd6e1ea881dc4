/**
 * How the product grows with its workers, and what gives out next: `npm run bench:scale`.
 *
 * Every process runs as in a cluster, on a real Postgres, a real NATS and a store of files. One deck is made
 * by one render worker and by two, in turn. What each minute of film costs Postgres, NATS and the store is
 * counted, as is what workers cost that wait; and how many jobs the kernel hands out when they cost nothing.
 * From these a queue model tells what 1 to 50 workers do. Wall times hold for a quiet machine alone;
 * processor seconds hold on a busy one too.
 */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@slidewright/embedded';
import { temporaryDirectory } from '@slidewright/platform';
import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import { poll } from '@slidewright/standalone';
import { Client } from 'pg';
import { familyBytes, processorSeconds } from './processor-time.ts';
import { measureClaims, measureRelay, type ClaimRate } from './scale-claims.ts';
import { erlangC } from './scale-model.ts';
import { bytesUnder, startServers, type ServerCounts, type Servers, type ServiceProcess } from './scale-processes.ts';

const SLIDES = 24;
const ROUNDS = 3;
const IDLE_MS = 30_000;
const CLAIM_JOBS = 2_000;
const PASSWORD = 'a long enough password';
/** About 15 seconds of speech. */
const NOTES =
  'Revenue grew by twelve per cent in the third quarter, which is the best result for six years. ' +
  'We now serve customers in fourteen countries. What did we do differently? We listened, and we shipped every week.';

interface Film {
  readonly minutes: number;
  readonly wallSeconds: number;
  /** Of all render workers together. */
  readonly workerSeconds: number;
  /** From the claim of each unit to its end, summed up. */
  readonly unitSeconds: number;
  readonly units: number;
  /** From the last unit's end to the video's: what more workers do not make shorter. */
  readonly tailSeconds: number;
  readonly storeRequests: number;
  readonly storeBytesWritten: number;
  readonly storeBytesRead: number;
  /** Of the fullest render worker, its browser and encoder included. */
  readonly peakBytes: number;
  /** Without what the servers do anyway. */
  readonly counts: ServerCounts;
}

async function makeDeck(api: ApiClient): Promise<string> {
  const { id } = await api.createTimeline({
    title: 'Twenty-four slides',
    createSlides: true,
    slides: Array.from({ length: SLIDES }, (_, position) => ({
      title: `Slide ${position + 1}`,
      bullet_points: ['Twelve per cent more than a year ago', 'Fourteen countries', 'A release every week'],
      speaker_notes: `Slide ${position + 1}. ${NOTES}`,
      duration: 10,
      position,
    })),
  });
  await api.generateTimelineAudio({ id, voice: 'alloy', speed: 1, pitch: 1 });
  await poll(
    () => api.getAudioStatus({ id }),
    ({ summary }) => summary.completed + summary.failed === summary.total,
    { intervalMs: 250, timeoutMs: 600_000 },
  );
  return id;
}

/** Gives every slide another title: what is drawn is new, what is spoken stays. */
async function retitle(api: ApiClient, deck: string, title: string): Promise<void> {
  const { slides } = await api.getTimeline({ id: deck });
  for (const [index, { id }] of slides.entries()) await api.updateSlide({ id, title: `${title}: slide ${index + 1}` });
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function query<Row extends object>(servers: Servers, text: string, values: unknown[]): Promise<Row> {
  const client = new Client({ connectionString: servers.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows[0]!;
  } finally {
    await client.end();
  }
}

const storeRequestsOf = async (workers: readonly ServiceProcess[]): Promise<number> =>
  (
    await Promise.all(workers.map((worker) => worker.metric('slidewright_object_store_request_duration_seconds_count')))
  ).reduce((sum, value) => sum + value, 0);

const secondsOf = (workers: readonly ServiceProcess[]): number =>
  workers.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);

async function makeFilm(
  servers: Servers,
  api: ApiClient,
  workers: readonly ServiceProcess[],
  deck: string,
  idle: Idle,
): Promise<Film> {
  const before = await servers.count();
  const segmentsBefore = await bytesUnder(servers.filesDirectory, `/${deck}/segments/`);
  const writtenBefore = await bytesUnder(servers.filesDirectory, `/render/${deck}/`);
  const [requestsBefore, secondsBefore] = [await storeRequestsOf(workers), secondsOf(workers)];
  await api.startVideo({ id: deck, overwriteMode: 'overwrite', priority: 5 });
  let peakBytes = 0;
  const { progress } = await poll(
    () => {
      peakBytes = Math.max(peakBytes, ...workers.map(({ pid }) => familyBytes(pid)));
      return api.getVideoProgress({ id: deck });
    },
    ({ progress }) => progress.status === 'completed' || progress.status === 'failed',
    // As often as a browser asks.
    { intervalMs: 2_000, timeoutMs: 1_200_000 },
  );
  if (progress.status !== 'completed') throw new Error(`the film ended as ${progress.status}`);
  const workerSeconds = secondsOf(workers) - secondsBefore;
  const storeRequests = (await storeRequestsOf(workers)) - requestsBefore;
  const after = await servers.count();
  const job = await query<{ wall: number; tail: number; units: number; unit_seconds: number; duration_ms: string }>(
    servers,
    `select extract(epoch from v.completed_at - v.created_at)::double precision as wall,
       extract(epoch from v.completed_at - max(s.completed_at))::double precision as tail, count(*)::integer as units,
       sum(extract(epoch from s.completed_at - s.started_at))::double precision as unit_seconds, video.duration_ms
     from render.job v join render.job s on s.parent_id = v.id join render.video on video.job_id = v.id
     where v.timeline_id = $1 group by v.completed_at, v.created_at, video.duration_ms`,
    [deck],
  );
  const sound = await query<{ bytes: string }>(
    servers,
    'select sum(t.samples * 2) as bytes from audio.take t join audio.audio_file f on f.take_id = t.id where f.timeline_id = $1',
    [deck],
  );
  const segments = (await bytesUnder(servers.filesDirectory, `/${deck}/segments/`)) - segmentsBefore;
  return {
    minutes: Number(job.duration_ms) / 60_000,
    wallSeconds: job.wall,
    workerSeconds,
    unitSeconds: job.unit_seconds,
    units: job.units,
    tailSeconds: job.tail,
    storeRequests,
    storeBytesWritten: (await bytesUnder(servers.filesDirectory, `/render/${deck}/`)) - writtenBefore,
    // Each slide's stream and sound is read for its own video and for the master.
    storeBytesRead: 2 * (segments + Number(sound.bytes)),
    peakBytes,
    counts: beyondIdle(difference(after, before), idle),
  };
}

function beyondIdle(counts: ServerCounts, idle: Idle): ServerCounts {
  const seconds = counts.at / 1_000;
  return {
    ...counts,
    transactions: counts.transactions - idle.transactions * seconds,
    postgresSeconds: counts.postgresSeconds - idle.postgres * seconds,
    natsMessages: counts.natsMessages - idle.natsMessages * seconds,
    natsSeconds: counts.natsSeconds - idle.nats * seconds,
  };
}

function difference(after: ServerCounts, before: ServerCounts): ServerCounts {
  const keys = Object.keys(after) as (keyof ServerCounts)[];
  return Object.fromEntries(keys.map((key) => [key, after[key] - before[key]])) as unknown as ServerCounts;
}

/** What the servers, and a worker that has not drawn yet, do in a second while nobody asks for anything. */
async function measureIdle(servers: Servers, worker: ServiceProcess) {
  const before = await servers.count();
  const secondsBefore = processorSeconds(worker.pid);
  const begun = performance.now();
  await delay(IDLE_MS);
  const after = await servers.count();
  const workerSeconds = (processorSeconds(worker.pid) - secondsBefore) / ((performance.now() - begun) / 1_000);
  const counts = difference(after, before);
  const seconds = counts.at / 1_000;
  return {
    transactions: counts.transactions / seconds,
    postgres: counts.postgresSeconds / seconds,
    natsMessages: counts.natsMessages / seconds,
    nats: counts.natsSeconds / seconds,
    worker: workerSeconds,
  };
}

type Idle = Awaited<ReturnType<typeof measureIdle>>;

/** What the second worker added. */
function perWorker(one: Idle, two: Idle): Idle {
  const keys = Object.keys(one) as (keyof Idle)[];
  const added = keys.map((key) => [key, key === 'worker' ? two.worker : Math.max(0, two[key] - one[key])]);
  return Object.fromEntries(added) as unknown as Idle;
}

/** How full workers are kept in the table: beyond it waits grow faster than use. */
const UTILISATION = 0.7;
const WORKERS = [1, 2, 5, 10, 20, 50];
/** A gigabit a second, less its own overheads. */
const GIGABIT_BYTES = 110e6;

function printModel(film: Film, idle: Idle, claims: ClaimRate): void {
  const unitSeconds = film.workerSeconds / film.units;
  const perMinute = {
    cpu: film.workerSeconds / film.minutes,
    postgres: film.counts.postgresSeconds / film.minutes,
    nats: film.counts.natsMessages / film.minutes,
    requests: film.storeRequests / film.minutes,
    bytes: (film.storeBytesWritten + film.storeBytesRead) / film.minutes,
  };
  console.log(
    `\nmodel: workers of one core, ${(UTILISATION * 100).toFixed(0)} % busy; a unit takes ${unitSeconds.toFixed(2)} s`,
  );
  console.log(
    'workers  film min/h  wait for a worker  Postgres cores  transactions/s  NATS messages/s  store requests/s  store MB/s',
  );
  for (const workers of WORKERS) {
    const minutesPerSecond = (workers * UTILISATION) / perMinute.cpu;
    const wait = (erlangC(workers, workers * UTILISATION) * unitSeconds) / (workers * (1 - UTILISATION));
    const row = [
      [workers, 7, 0],
      [minutesPerSecond * 3_600, 12, 0],
      [wait, 17, 2],
      [workers * idle.postgres + minutesPerSecond * perMinute.postgres, 16, 3],
      [workers * idle.transactions + (minutesPerSecond * film.counts.transactions) / film.minutes, 16, 0],
      [workers * idle.natsMessages + minutesPerSecond * perMinute.nats, 17, 0],
      [minutesPerSecond * perMinute.requests, 18, 1],
      [(minutesPerSecond * perMinute.bytes) / 1e6, 12, 1],
    ] as const;
    console.log(row.map(([value, width, digits]) => value.toFixed(digits).padStart(width)).join(''));
  }
  const postgresPerWorker = idle.postgres + (UTILISATION / perMinute.cpu) * perMinute.postgres;
  const bytesPerWorker = (UTILISATION / perMinute.cpu) * perMinute.bytes;
  console.log('\nwhat gives out at how many busy workers:');
  console.log(`  a core of Postgres    ${(1 / postgresPerWorker).toFixed(0)}`);
  console.log(`  a gigabit to the store ${(GIGABIT_BYTES / bytesPerWorker).toFixed(0)}`);
  console.log(
    `  the kernel's claims   ${(1 / claims.postgresSecondsPerJob / (UTILISATION / unitSeconds)).toFixed(0)} (a core of Postgres hands out ${(1 / claims.postgresSecondsPerJob).toFixed(0)} jobs/s)`,
  );
}

function printFilm(name: string, film: Film): void {
  const per = (value: number, digits = 1): string => (value / film.minutes).toFixed(digits);
  console.log(`${name}: ${film.minutes.toFixed(2)} min of film from ${SLIDES} slides in ${film.units} units`);
  console.log(
    `  wall ${film.wallSeconds.toFixed(1)} s, of it ${film.tailSeconds.toFixed(1)} s after the last slide; units ${film.unitSeconds.toFixed(1)} s; workers ${film.workerSeconds.toFixed(1)} CPU s and at most ${(film.peakBytes / 1e6).toFixed(0)} MB each`,
  );
  console.log(
    `  per film minute: workers ${per(film.workerSeconds, 2)} CPU s, Postgres ${per(film.counts.postgresSeconds, 3)} CPU s and ${per(film.counts.transactions, 0)} transactions, NATS ${per(film.counts.natsMessages, 0)} messages (${per(film.counts.natsBytes / 1e3)} kB), store ${per(film.storeRequests, 0)} requests, ${per(film.storeBytesWritten / 1e6)} MB written and ${per(film.storeBytesRead / 1e6)} MB read`,
  );
}

const printIdle = (name: string, idle: Idle): void =>
  console.log(
    `${name}: ${idle.transactions.toFixed(1)} transactions/s, Postgres ${(idle.postgres * 100).toFixed(2)} % of a core, NATS ${idle.natsMessages.toFixed(1)} messages/s and ${(idle.nats * 100).toFixed(2)} %, the worker itself ${(idle.worker * 100).toFixed(2)} %`,
  );

console.log(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)} before the measurement`);
await using folder = await temporaryDirectory('scale');
await using servers = await startServers(folder.path);
const port = await freePort();
const web = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
await using _auth = await servers.start('auth', web);
await using _timeline = await servers.start('timeline');
await using _audio = await servers.start('audio');
await using _render = await servers.start('render', { RENDER_ROLE: 'api' });
await using _gateway = await servers.start('gateway', { ...web, RATE_LIMIT_READS: '100000000' });
const startWorker = (): Promise<ServiceProcess> =>
  servers.start('render', { RENDER_ROLE: 'worker', RENDER_CONCURRENCY: '1', RENDER_WORKERS: '4' });

const api = createApiClient(web.PUBLIC_URL);
await api.signUp({ email: 'bench@example.org', password: PASSWORD });
const deck = await makeDeck(api);

await using first = await startWorker();
const idleWithOne = await measureIdle(servers, first);
await using second = await startWorker();
const idleWithTwo = await measureIdle(servers, second);
// The first film of a worker opens its browser; that is not part of what is measured.
await makeFilm(servers, api, [first, second], deck, idleWithTwo);

// Turn about, so that whatever else the machine does falls on both. A worker that is stopped takes no work.
const films: { one: Film; two: Film }[] = [];
for (let round = 1; round <= ROUNDS; round += 1) {
  process.kill(second.pid, 'SIGSTOP');
  await retitle(api, deck, `Round ${round} by one`);
  const one = await makeFilm(servers, api, [first], deck, idleWithOne);
  process.kill(second.pid, 'SIGCONT');
  await retitle(api, deck, `Round ${round} by two`);
  const two = await makeFilm(servers, api, [first, second], deck, idleWithTwo);
  films.push({ one, two });
  printFilm('one worker ', one);
  printFilm('two workers', two);
}
const faster = median(films.map(({ one, two }) => one.wallSeconds / two.wallSeconds));
const dearer = median(films.map(({ one, two }) => two.workerSeconds / one.workerSeconds));
console.log(
  `two against one: ${faster.toFixed(2)} times as fast, at ${dearer.toFixed(2)} times the processor time (medians of ${ROUNDS} rounds)`,
);
printIdle('all others and one worker wait', idleWithOne);
const idle = perWorker(idleWithOne, idleWithTwo);
printIdle('each further worker that waits', idle);

const rates: ClaimRate[] = [];
for (const workers of [1, 2, 4, 8]) rates.push(await measureClaims(servers, workers, CLAIM_JOBS));
for (const rate of rates) {
  console.log(
    `${rate.workers} processes with nothing to do but claim: ${rate.jobsPerSecond.toFixed(0)} jobs/s; a job costs Postgres ${(rate.postgresSecondsPerJob * 1_000).toFixed(2)} CPU ms, ${rate.transactionsPerJob.toFixed(1)} transactions and NATS ${rate.natsMessagesPerJob.toFixed(1)} messages`,
  );
}
const relay = await measureRelay(servers, CLAIM_JOBS);
console.log(
  `publishing: ${relay.oneAtATime.toFixed(0)} messages/s one at a time, ${(relay.pipelined / relay.oneAtATime).toFixed(1)} times as many a hundred at a time; the relay with its database ${relay.relayed.toFixed(0)} messages/s`,
);
printModel(
  films.map(({ one }) => one).toSorted((x, y) => x.workerSeconds - y.workerSeconds)[Math.floor(ROUNDS / 2)]!,
  idle,
  rates.at(-1)!,
);
console.log(`load ${loadavg()[0]!.toFixed(1)} at the end`);
