/**
 * How many jobs the kernel can hand out: workers that have nothing to do but claim and finish, in processes
 * of their own; and how fast the relay publishes. Started by scale.ts; `node scale-claims.ts worker` is a worker.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { createJobKernel, defineJobKind, jobMigrations, type JobTables } from '@slidewright/jobs';
import { connectBus, createDatabase, createLogger, ensureStreams, migrate } from '@slidewright/platform';
import { z } from 'zod';
import type { Servers } from './scale-processes.ts';

export interface ClaimRate {
  readonly workers: number;
  readonly jobsPerSecond: number;
  /** Of Postgres, for each job from its enqueue to its end. */
  readonly postgresSecondsPerJob: number;
  readonly transactionsPerJob: number;
  readonly natsMessagesPerJob: number;
}

const SCHEMA = 'claims';
const JOBS_A_TRANSACTION = 100;
const CONCURRENCY = 8;
const log = createLogger({ service: 'bench', level: 'error' });

const trivial = defineJobKind({
  service: 'bench',
  kind: 'trivial',
  isInternal: true,
  input: z.object({}),
  attempts: 1,
  deadlineMs: 600_000,
});

async function open(databaseUrl: string, natsUrl: string, schema = SCHEMA) {
  const stack = new AsyncDisposableStack();
  const database = stack.use(createDatabase<JobTables>({ url: databaseUrl, schema, maxConnections: CONCURRENCY, log }));
  const bus = stack.use(await connectBus({ url: natsUrl, name: 'bench', log }));
  const kernel = createJobKernel<JobTables>({ db: database.db, bus, service: 'bench', kinds: [trivial], log });
  return { stack, database, bus, kernel };
}

/** Has `workers` processes do `jobs` jobs that cost nothing, and measures what handing them out costs. */
export async function measureClaims(servers: Servers, workers: number, jobs: number): Promise<ClaimRate> {
  const { DATABASE_URL, NATS_URL } = servers.environment;
  const { stack, database, bus, kernel } = await open(DATABASE_URL!, NATS_URL!);
  await using _open = stack;
  await ensureStreams(bus);
  await migrate({ url: DATABASE_URL!, schema: SCHEMA, migrations: jobMigrations, log });

  const before = await servers.count();
  for (let at = 0; at < jobs; at += JOBS_A_TRANSACTION) {
    await database.db.transaction().execute(async (tx) => {
      for (let index = at; index < Math.min(at + JOBS_A_TRANSACTION, jobs); index += 1) {
        const key = randomUUID();
        await kernel.enqueue(tx, trivial, { ownerId: 'o', timelineId: 't', key, inputHash: key, input: {} });
      }
    });
  }
  const started = performance.now();
  const children = Array.from({ length: workers }, () =>
    spawn(process.execPath, [import.meta.filename, 'worker'], {
      env: { ...process.env, ...servers.environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
  await Promise.all(children.map((child) => once(child, 'exit')));
  const { rows } = await database.pool.query<{ first: Date; last: Date; n: string }>(
    `select min(started_at) as first, max(completed_at) as last, count(*) as n from job
     where status = 'completed' and started_at > clock_timestamp() - $1 * interval '1 millisecond'`,
    [performance.now() - started],
  );
  const { first, last, n } = rows[0]!;
  if (Number(n) !== jobs) throw new Error(`${n} of ${jobs} jobs were done`);
  const after = await servers.count();
  return {
    workers,
    jobsPerSecond: jobs / ((last.getTime() - first.getTime()) / 1_000),
    postgresSecondsPerJob: (after.postgresSeconds - before.postgresSeconds) / jobs,
    transactionsPerJob: (after.transactions - before.transactions) / jobs,
    natsMessagesPerJob: (after.natsMessages - before.natsMessages) / jobs,
  };
}

export interface RelayRate {
  /** Messages a second, each acknowledged before the next is sent; without a database. */
  readonly oneAtATime: number;
  /** Messages a second, a hundred waiting for their acknowledgements together; without a database. */
  readonly pipelined: number;
  /** Messages a second through the relay, with reading and marking them in Postgres. */
  readonly relayed: number;
}

/** Publishes the notifications of `jobs` jobs one at a time, then a hundred at a time, then by the relay. */
export async function measureRelay({ environment }: Pick<Servers, 'environment'>, jobs: number): Promise<RelayRate> {
  const { DATABASE_URL, NATS_URL } = environment;
  const schema = 'relay';
  const { stack, database, bus, kernel } = await open(DATABASE_URL!, NATS_URL!, schema);
  await using _open = stack;
  await ensureStreams(bus);
  await migrate({ url: DATABASE_URL!, schema, migrations: jobMigrations, log });
  await database.db.transaction().execute(async (tx) => {
    for (let index = 0; index < jobs; index += 1) {
      const key = randomUUID();
      await kernel.enqueue(tx, trivial, { ownerId: 'o', timelineId: 't', key, inputHash: key, input: {} });
    }
  });
  const messages = await database.db.selectFrom('outbox').select(['subject', 'payload']).execute();
  const publish = ({ subject, payload }: { subject: string; payload: string }): Promise<void> =>
    bus.publishEncoded(subject, payload, { messageId: randomUUID() });
  const began = performance.now();
  for (const message of messages) await publish(message);
  const sent = performance.now();
  for (let at = 0; at < jobs; at += 100) await Promise.all(messages.slice(at, at + 100).map(publish));
  const pipelined = performance.now();
  await using _started = kernel.start();
  for (;;) {
    const { rows } = await database.pool.query('select 1 from outbox where published_at is null limit 1');
    if (rows.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const relayed = performance.now();
  const perSecond = (ms: number): number => (jobs * 1_000) / ms;
  return {
    oneAtATime: perSecond(sent - began),
    pipelined: perSecond(pipelined - sent),
    relayed: perSecond(relayed - pipelined),
  };
}

/** Works until there is nothing left. */
async function work(): Promise<void> {
  const { stack, kernel } = await open(process.env.DATABASE_URL!, process.env.NATS_URL!);
  await using _open = stack;
  stack.use(kernel.start());
  await using _worker = kernel.work(trivial, { concurrency: CONCURRENCY }, () => Promise.resolve({ result: {} }));
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    if ((await kernel.depth()).length === 0) return;
  }
}

if (process.argv[2] === 'worker') await work();
