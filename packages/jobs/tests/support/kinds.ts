import { isJobKind } from '@slidewright/domain';
import { sql, type Generated, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { z } from 'zod';
import { defineJobKind, jobMigrations, type JobKind, type JobTables } from '../../src/index.ts';

export interface Tables extends JobTables {
  /** What handlers' commits leave behind. No unique constraint: a double effect is to be seen. */
  effect: { id: Generated<number>; job_id: string; note: string };
  /** What onTerminal leaves behind. */
  terminal: { id: Generated<number>; job_id: string; status: string };
}

export const testMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-test-tables': {
    async up(db: Kysely<never>) {
      await sql`create table effect (id integer generated always as identity, job_id uuid, note text)`.execute(db);
      await sql`create table terminal (id integer generated always as identity, job_id uuid, status text)`.execute(db);
    },
  },
};

export interface Input {
  note: string;
}

/** A kind of the service 'test', internal unless its name is that of a kind that owners see, that notes its end in the table `terminal`. */
export function testKind(
  kind: string,
  options: { attempts?: number; leaseMs?: number; deadlineMs?: number } = {},
): JobKind<Input, { note: string }> {
  return defineJobKind<Input, { note: string }, Tables>({
    service: 'test',
    ...(isJobKind(kind) ? { kind } : { kind, isInternal: true }),
    input: z.object({ note: z.string() }),
    attempts: options.attempts ?? 3,
    leaseMs: options.leaseMs ?? 30_000,
    deadlineMs: options.deadlineMs ?? 60_000,
    async onTerminal(tx, job) {
      await tx.insertInto('terminal').values({ job_id: job.id, status: job.status }).execute();
    },
  });
}

/** An outcome whose commit notes an effect. */
export function effectOf(jobId: string, note = 'done') {
  return {
    result: { note },
    commit: async (tx: Kysely<Tables>): Promise<void> => {
      await tx.insertInto('effect').values({ job_id: jobId, note }).execute();
    },
  };
}

/** Rejects when the signal aborts; for handlers that run until then. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
