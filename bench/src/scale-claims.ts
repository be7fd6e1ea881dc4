/**
 * How many jobs the kernel can hand out: workers that have nothing to do but claim and finish, in processes
 * of their own. Started by scale.ts; `node scale-claims.ts worker` is one of them.
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
  publicKind: null,
  input: z.object({}),
  attempts: 1,
  deadlineMs: 600_000,
});

async function open(databaseUrl: string, natsUrl: string) {
  const stack = new AsyncDisposableStack();
  const database = stack.use(
    createDatabase<JobTables>({ url: databaseUrl, schema: SCHEMA, maxConnections: CONCURRENCY, log }),
  );
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
