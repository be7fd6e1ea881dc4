/**
 * Throughput of an authenticated GET of a 20-slide timeline through gateway, NATS, services and
 * Postgres, against the same rows served by bare Express and pg, in one run. `npm run bench:api`.
 */
import { createServer } from 'node:http';
import express from 'express';
import { Pool } from 'pg';
import { startPostgres } from '@slidewright/embedded';
import { createLogger, temporaryDirectory } from '@slidewright/platform';
import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import { startServer } from './server-process.ts';

const SLIDES = 20;
const CONNECTIONS = 16;
const WARM_UP_REQUESTS = 300;
const ROUNDS = 5;
const REQUESTS_A_ROUND = 1_500;
const TARGET_SHARE = 0.4;
/** The bare server cannot compress, and zlib's work is the same in any server. */
const UNCOMPRESSED = { 'accept-encoding': 'identity' };

interface Measured {
  readonly perSecond: number;
  readonly latenciesMs: readonly number[];
}

/** Sends `count` requests, `CONNECTIONS` at a time; throws at the first that is not a 200. */
async function load(client: ApiClient, path: string, count: number): Promise<Measured> {
  const latenciesMs: number[] = [];
  let left = count;
  const started = performance.now();
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const before = performance.now();
      const response = await client.fetch(path, { headers: UNCOMPRESSED });
      const body = await response.arrayBuffer();
      if (response.status !== 200 || body.byteLength < 1_000) throw new Error(`${path} answered ${response.status}`);
      latenciesMs.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return { perSecond: count / ((performance.now() - started) / 1000), latenciesMs };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

const median = (values: readonly number[]): number => percentile(values, 0.5);

async function seed(client: ApiClient): Promise<string> {
  await client.signUp({ email: 'bench@example.org', password: 'a long enough password' });
  const { id } = await client.createTimeline({
    title: 'Twenty slides',
    createSlides: true,
    slides: Array.from({ length: SLIDES }, (_, index) => ({
      title: `Slide ${index + 1}`,
      bullet_points: ['A point of about forty characters, maybe', 'And another one', 'And a third to make it three'],
      speaker_notes: 'Notes that are read aloud, two sentences long. They are about this long.',
      duration: 30,
    })),
  });
  return id;
}

/** What someone would write without any of this: the same rows, one handler, one pool, no session. */
async function serveBare(databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  const app = express();
  app.get('/timelines/:id', async (request, response) => {
    const values = [request.params.id];
    const [timeline, slides] = await Promise.all([
      pool.query({ name: 'timeline', text: 'select * from timeline.timeline where id = $1', values }),
      pool.query({
        name: 'slides',
        text: 'select * from timeline.slide where timeline_id = $1 order by position',
        values,
      }),
    ]);
    response.json({ data: { ...timeline.rows[0], slides: slides.rows } });
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.stdout.write(`http://127.0.0.1:${(server.address() as { port: number }).port}\n`);
  process.once('SIGTERM', () => {
    server.closeAllConnections();
    server.close();
    void pool.end();
  });
}

function report(name: string, runs: readonly Measured[]): void {
  const latencies = runs.flatMap(({ latenciesMs }) => latenciesMs);
  const perSecond = median(runs.map((run) => run.perSecond)).toFixed(0);
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(latencies, share).toFixed(1));
  console.log(`${name.padEnd(24)} ${perSecond.padStart(6)} requests/s   p50 ${p50} ms   p99 ${p99} ms`);
}

async function compare(): Promise<void> {
  await using folder = await temporaryDirectory('bench');
  const log = createLogger({ service: 'bench', level: 'error' });
  await using postgres = await startPostgres({ directory: `${folder.path}/postgres`, log });
  const shared = { directory: folder.path, databaseUrl: postgres.url };
  await using product = await startServer(shared);
  await using bare = await startServer({ ...shared, script: import.meta.filename, args: ['bare'] });
  const client = createApiClient(product.url);
  const bareClient = createApiClient(bare.url);
  const id = await seed(client);
  await load(client, client.getTimeline.url({ id }), WARM_UP_REQUESTS);
  await load(bareClient, `/timelines/${id}`, WARM_UP_REQUESTS);
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  // Turn about, so that whatever else the machine does falls on both.
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await load(client, client.getTimeline.url({ id }), REQUESTS_A_ROUND));
    theirs.push(await load(bareClient, `/timelines/${id}`, REQUESTS_A_ROUND));
  }
  report('through the product', ours);
  report('bare Express and pg', theirs);
  const share = median(ours.map(({ perSecond }, index) => perSecond / theirs[index]!.perSecond));
  const passed = share >= TARGET_SHARE;
  console.log(
    `share of the bare throughput: ${share.toFixed(2)} (at least ${TARGET_SHARE}: ${passed ? 'passed' : 'MISSED'})`,
  );
  if (!passed) process.exitCode = 1;
}

await (process.argv[2] === 'bare' ? serveBare(process.env.DATABASE_URL!) : compare());
