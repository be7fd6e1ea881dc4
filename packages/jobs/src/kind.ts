import { isJobKind, type JobKind as VisibleJobKind } from '@slidewright/domain';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { JobRecord } from './store/record.ts';
import type { Outbox } from './messages/outbox.ts';
import type { JobTables } from './store/tables.ts';

/** One of the kinds that owners see, or a kind of internal work. */
type KindName =
  | { readonly kind: VisibleJobKind; readonly isInternal?: undefined }
  /** Lower case letters, digits and hyphens; unique within the service. */
  | { readonly kind: string; readonly isInternal: true };

export type JobKindDefinition<Input, Result, Tables extends JobTables> = KindName & {
  /** The service that owns the work; part of the notification's subject. */
  readonly service: string;
  /** Validated by `enqueue` and again before each run; it must not transform. */
  readonly input: z.ZodType<Input>;
  /** Describes the result's type; results come from our own handlers and are not checked again. */
  readonly result?: z.ZodType<Result>;
  /** Attempts before the job fails. */
  readonly attempts: number;
  /** Length of a lease; default 10 s. After it the job is returned to the queue. */
  readonly leaseMs?: number;
  /** Longest time from the first claim to the end, all attempts together. */
  readonly deadlineMs: number;
  /** The slide that a job is for, if it is for one; the event of its end names it. */
  slideOf?(input: Input): string;
  /**
   * Runs in the transaction that ends the job: a worker's, the sweeper's or a cancel's. `job` is in its final state.
   * It may run again after a rollback, so it touches the database only.
   */
  onTerminal?(tx: Transaction<Tables>, job: JobRecord<Input, Result>, outbox: Outbox<Tables>): Promise<void>;
};

/** A kind of job: name, validation, attempts and time limits. */
export interface JobKind<out Input = unknown, out Result = unknown> {
  readonly service: string;
  readonly kind: string;
  readonly attempts: number;
  readonly leaseMs: number;
  readonly deadlineMs: number;
  /** Throws zod's error when a stored or given value is not an input of this kind. */
  readonly parseInput: (value: unknown) => Input;
  /** Empty for a job that is for no single slide. */
  // Input is contravariant here, and a list has kinds of different inputs.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly slideOf: (input: any) => string;
  // The tables of the service that ends jobs are known where the kind is defined, not where it is listed.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly onTerminal: (tx: Transaction<any>, job: JobRecord<any, any>, outbox: Outbox<any>) => Promise<void>;
  /** Carries the result's type only. */
  readonly resultType?: Result;
}

const DEFAULT_LEASE_MS = 10_000;

/** Defines a kind of job. Throws for a kind that neither is in the list of those that owners see nor is internal. */
export function defineJobKind<Input, Result = unknown, Tables extends JobTables = JobTables>(
  definition: JobKindDefinition<Input, Result, Tables>,
): JobKind<Input, Result> {
  for (const name of [definition.service, definition.kind]) {
    if (!/^[a-z0-9-]+$/.test(name)) throw new Error(`not a name of a service or kind: ${name}`);
  }
  if (isJobKind(definition.kind) === (definition.isInternal ?? false))
    throw new Error(`${definition.kind} must be either in JOB_KINDS of packages/domain or internal`);
  return {
    service: definition.service,
    kind: definition.kind,
    attempts: definition.attempts,
    leaseMs: definition.leaseMs ?? DEFAULT_LEASE_MS,
    deadlineMs: definition.deadlineMs,
    parseInput: (value) => definition.input.parse(value),
    slideOf: (input) => definition.slideOf?.(input) ?? '',
    onTerminal: async (tx, job, outbox) => definition.onTerminal?.(tx, job, outbox),
  };
}
