/**
 * How much memory a worker needs to make a large bundle: `npm run bench:bundle [-- gigabytes]`.
 * The worker is a process of its own; Postgres, NATS and what it asks run beside it.
 */
import { BundleService, JobStatus } from '@slidewright/contracts';
import { createBundle, bundleSchema } from '@slidewright/bundle';
import {
  addTimeline,
  serveStandIns,
  TEST_CONFIG,
  WORKER_MODULE,
  type WorkerSettings,
  type World,
} from '@slidewright/bundle/testing';
import { startNats, startPostgres } from '@slidewright/embedded';
import {
  childContext,
  connectBus,
  createClient,
  createLogger,
  createObjectStore,
  ensureStreams,
  migrateService,
  readObjectStoreConfig,
  runProcess,
  temporaryDirectory,
  type ObjectStore,
} from '@slidewright/platform';
import { fork } from 'node:child_process';
import { createCipheriv } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

const LIMIT_MB = 200;
const SLIDES = 16;
const SCHEMA = 'bundle';
const MB = 1024 * 1024;
const SAMPLE_MS = 50;

const gigabytes = Number(process.argv[2] ?? 2);
const log = createLogger({ service: 'bench', level: 'warn' });

await using directory = await temporaryDirectory('bench');
await using stack = new AsyncDisposableStack();
const postgres = stack.use(await startPostgres({ directory: join(directory.path, 'postgres'), log, volatile: true }));
const nats = stack.use(await startNats({ directory: join(directory.path, 'nats'), log }));
const bus = stack.use(await connectBus({ url: nats.url, name: 'bench', log }));
await ensureStreams(bus);
const storeDirectory = join(directory.path, 'store');
const storeEnvironment = {
  OBJECT_STORE_DIR: storeDirectory,
  OBJECT_STORE_SECRET: 'a secret of the tests',
};
const store = await createObjectStore(readObjectStoreConfig(storeEnvironment));
const parts = { bus, databaseUrl: postgres.url, schema: SCHEMA, store, log };
await migrateService(bundleSchema, parts);
stack.use(await createBundle({ ...TEST_CONFIG, role: 'api' }, parts));

const world: World = { timelines: new Map() };
stack.use(await serveStandIns(bus, world, log));
const context = childContext({ userId: 'bench', timeoutMs: 3_600_000 });
console.log(`Writing ${gigabytes} GB of media that cannot be compressed …`);
const timelineId = await addMedia(store, gigabytes * 1024 * MB);

const settings: WorkerSettings = { natsUrl: nats.url, databaseUrl: postgres.url, schema: SCHEMA, storeEnvironment };
const worker = fork(WORKER_MODULE, [JSON.stringify(settings)]);
stack.defer(() => void worker.kill());
await once(worker, 'message');
await delay(2_000);
const idleBytes = await residentBytes(worker.pid!);

const client = createClient(bus, BundleService);
const startedAt = performance.now();
await client.startBundle(
  {
    timelineId,
    includeVideos: true,
    includeAudio: true,
    includeFcpxml: true,
    includeMetadata: true,
    compression: 'DEFLATE',
    compressionLevel: 6,
  },
  context,
);
let peakBytes = idleBytes;
let status: JobStatus = JobStatus.QUEUED;
for (let turn = 0; status === JobStatus.QUEUED || status === JobStatus.ACTIVE; turn += 1) {
  await delay(SAMPLE_MS);
  peakBytes = Math.max(peakBytes, await residentBytes(worker.pid!));
  if (turn % 10 === 0) ({ status } = await client.getBundle({ timelineId }, context));
}
const seconds = (performance.now() - startedAt) / 1000;
if (status !== JobStatus.COMPLETED) throw new Error(`the bundle ended as ${JobStatus[status]}`);

const { objectKey, size } = await client.getBundleFile({ timelineId }, context);
await runProcess('unzip', ['-tqq', join(storeDirectory, 'objects', objectKey)]);
const aboveIdleMb = (peakBytes - idleBytes) / MB;
const passed = aboveIdleMb < LIMIT_MB;
console.log(`Bundle:  ${(Number(size) / 1024 / MB).toFixed(2)} GB in ${seconds.toFixed(1)} s, unzip finds no error`);
console.log(`Memory:  idle ${(idleBytes / MB).toFixed(0)} MB, peak ${(peakBytes / MB).toFixed(0)} MB`);
console.log(`Result:  ${aboveIdleMb.toFixed(0)} MB above idle, limit ${LIMIT_MB} MB: ${passed ? 'pass' : 'FAIL'}`);
if (!passed) process.exitCode = 1;

/** Half of it the master, most of the rest slide videos, a little sound. Answers the timeline's id. */
async function addMedia(target: ObjectStore, bytes: number): Promise<string> {
  const known = await addTimeline(world, target, {
    ownerId: context.userId!,
    title: 'A long film',
    slideTitles: Array.from({ length: SLIDES }, (_, index) => `Slide ${index + 1}`),
    master: () => noise(bytes / 2),
    video: () => noise((bytes * 7) / 16 / SLIDES),
    audio: () => noise(bytes / 16 / SLIDES),
  });
  return known.timeline.id;
}

/** Bytes that no compressor shrinks, made as fast as they are read. */
function noise(bytes: number): Readable {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, bytes % 251), Buffer.alloc(16));
  const zeros = Buffer.alloc(MB);
  function* chunks() {
    for (let left = Math.floor(bytes); left > 0; left -= zeros.length) {
      yield cipher.update(zeros.subarray(0, Math.min(left, zeros.length)));
    }
  }
  return Readable.from(chunks());
}

/** Memory a process holds now: Linux tells it in a file, other systems by `ps`. */
async function residentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1] ?? 0) * 1024;
  }
  const { stdout } = await runProcess('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.toString()) * 1024;
}
