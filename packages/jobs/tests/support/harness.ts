import { createDatabase, migrate, type Bus, type Database } from '@slidewright/platform';
import { eventually, silentLog, testDatabase } from '@slidewright/testing';
import { sql, type Kysely } from 'kysely';
import {
  createJobKernel,
  type JobHandler,
  type JobKernel,
  type JobKind,
  type JobOutcome,
  type JobRun,
  type JobTiming,
} from '../../src/index.ts';
import { testMigrations, type Input, type Tables } from './kinds.ts';

export * from './kinds.ts';

/** The kernel as it is, but for waits that only make a test long. */
const QUICK: Partial<JobTiming> = {
  idlePollMs: 100,
  sweepMs: 200,
  longestRenewalMs: 200,
  abortGraceMs: 500,
  retryDelayMs: 50,
  relayPollMs: 100,
};

export interface Bench extends AsyncDisposable {
  readonly url: string;
  readonly schema: string;
  readonly db: Kysely<Tables>;
  readonly database: Database<Tables>;
}

/** A schema of its own with the kernel's tables and the tests'. */
export async function createBench(): Promise<Bench> {
  const { url, schema } = testDatabase();
  await migrate({ url, schema, migrations: testMigrations, log: silentLog });
  const database = createDatabase<Tables>({ url, schema, maxConnections: 20, log: silentLog });
  return { url, schema, db: database.db, database, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

export function testKernel(
  db: Kysely<Tables>,
  bus: Bus,
  kinds: readonly JobKind[],
  timing: Partial<JobTiming> = {},
): JobKernel<Tables> {
  return createJobKernel<Tables>({
    db,
    bus,
    service: 'test',
    kinds,
    log: silentLog,
    timing: { ...QUICK, ...timing },
  });
}

let keys = 0;

/** Enqueues one job in its own transaction; default key: a new one. */
export async function enqueue(
  db: Kysely<Tables>,
  kernel: JobKernel<Tables>,
  kind: JobKind<Input>,
  options: {
    key?: string;
    parentId?: string;
    priority?: number;
    weight?: number;
    note?: string;
    timelineId?: string;
    ownerId?: string;
  } = {},
): Promise<string> {
  const key = options.key ?? `key-${(keys += 1)}`;
  const { jobId } = await db.transaction().execute((tx) =>
    kernel.enqueue(tx, kind, {
      ownerId: options.ownerId ?? 'owner',
      timelineId: options.timelineId ?? 'timeline',
      key,
      inputHash: 'hash',
      input: { note: options.note ?? 'a note' },
      ...(options.parentId === undefined ? {} : { parentId: options.parentId }),
      ...(options.priority === undefined ? {} : { priority: options.priority }),
      ...(options.weight === undefined ? {} : { weight: options.weight }),
    }),
  );
  return jobId;
}

export async function statusOf(kernel: JobKernel<Tables>, jobId: string): Promise<string> {
  return (await kernel.find(jobId))!.status;
}

export async function untilStatus(kernel: JobKernel<Tables>, jobId: string, status: string): Promise<void> {
  await eventually(async () => {
    const found = await statusOf(kernel, jobId);
    if (found !== status) throw new Error(`job is ${found}, not ${status}`);
  });
}

export async function effectsOf(db: Kysely<Tables>, jobId: string): Promise<string[]> {
  const rows = await db.selectFrom('effect').select('note').where('job_id', '=', jobId).orderBy('id').execute();
  return rows.map((row) => row.note);
}

export async function endsOf(db: Kysely<Tables>, jobId: string): Promise<string[]> {
  const rows = await db.selectFrom('terminal').select('status').where('job_id', '=', jobId).execute();
  return rows.map((row) => row.status);
}

/** Lets a lease end now, as if its holder had been silent for too long. */
export async function expireLease(db: Kysely<Tables>, jobId: string): Promise<void> {
  await sql`update job set lease_until = clock_timestamp() - interval '1 second' where id = ${jobId} and status = 'active'`.execute(
    db,
  );
}

/** A handler whose runs the test ends one by one. */
export interface Puppet {
  readonly handler: JobHandler<Input, { note: string }, Tables>;
  /** The next run that begins, with the way to end it. */
  next(): Promise<PuppetRun>;
}

interface PuppetRun {
  readonly run: JobRun<Input>;
  readonly finish: (outcome: JobOutcome<{ note: string }, Tables>) => void;
  readonly fail: (error: unknown) => void;
}

export function createPuppet(): Puppet {
  const begun: PuppetRun[] = [];
  return {
    handler: (run) => {
      const { promise, resolve, reject } = Promise.withResolvers<JobOutcome<{ note: string }, Tables>>();
      begun.push({ run, finish: resolve, fail: reject });
      return promise;
    },
    next: () =>
      eventually(() => {
        const run = begun.shift();
        if (!run) throw new Error('no run began');
        return run;
      }),
  };
}
