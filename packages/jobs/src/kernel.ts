import type { MessageInitShape } from '@bufbuild/protobuf';
import type { EndJobsRequest, GetJobRequest, GetJobResponseSchema } from '@slidewright/contracts';
import { isJobKind, isUuid } from '@slidewright/domain';
import {
  AppError,
  currentTraceparent,
  requireUser,
  withTransaction,
  type Bus,
  type CallContext,
  type Logger,
} from '@slidewright/platform';
import type { Kysely, Transaction } from 'kysely';
import { randomUUID } from 'node:crypto';
import { toJsonb } from './store/json.ts';
import type { JobKind } from './kind.ts';
import { createLoopWatch } from './loops.ts';
import { createOutbox, type Outbox } from './messages/outbox.ts';
import { jobToProto, toRecord, type JobRecord, type JobRow } from './store/record.ts';
import { followQueue } from './queue-levels.ts';
import { startRelay, type Relay } from './messages/relay.ts';
import { startRepublishing } from './messages/republish.ts';
import type { JobHandler } from './worker/run.ts';
import {
  countLive,
  findJob,
  findLatest,
  findLive,
  holdScopes,
  insertJob,
  listChildren,
  listJobs,
  type JobFilter,
  type QueueDepth,
  type ScopeFilter,
} from './store/store.ts';
import { startSweeper } from './sweeper.ts';
import type { JobStatus, JobTables } from './store/tables.ts';
import { DEFAULT_TIMING, type JobTiming } from './timing.ts';
import { announceJob, cancelLive, forgetJobs, notifyWorkers, type Catalogue } from './transitions.ts';
import { startWorker, type WorkerSettings } from './worker/worker.ts';

export interface EnqueueOptions<Input> {
  /** Chosen by the caller when another service must know the id first; default: a new UUID. */
  readonly jobId?: string;
  readonly ownerId: string;
  readonly timelineId: string;
  /** At most one live job per kind and key. */
  readonly key: string;
  /** Content hash of the input, for caches and comparisons. */
  readonly inputHash: string;
  readonly input: Input;
  /** Cancels a live job of the key whose `inputHash` is another. An active one needs up to a second to end. */
  readonly replace?: boolean;
  /** Smaller runs first; default 5. */
  readonly priority?: number;
  /** Amount of work, for autoscaling; default 1. Each job kind defines its unit. */
  readonly weight?: number;
  /** Parent job: when it ends, this job is cancelled. */
  readonly parentId?: string;
  /** The request, for its id. The trace context is added automatically. */
  readonly context?: Pick<CallContext, 'requestId'>;
}

export interface Enqueued {
  readonly jobId: string;
  /** False when a live job already has the key; `jobId` is then its id. */
  readonly created: boolean;
  /** True when that live job is being cancelled. */
  readonly cancelling: boolean;
}

export interface JobKernel<Tables extends JobTables> {
  /**
   * Adds a job and its notification to the caller's transaction, or finds the live job with the key. Throws NOT_FOUND
   * when its timeline or owner was deleted.
   */
  enqueue<Input>(tx: Transaction<Tables>, kind: JobKind<Input>, options: EnqueueOptions<Input>): Promise<Enqueued>;
  readonly outbox: Outbox<Tables>;
  /**
   * The job, or null when there is none or it belongs to another owner. Without `ownerId` the owner is not checked.
   */
  find(jobId: string, filter?: { readonly ownerId?: string }, tx?: Kysely<Tables>): Promise<JobRecord | null>;
  /** The newest job of a kind. */
  latest<Input, Result>(
    kind: JobKind<Input, Result>,
    filter: { readonly timelineId: string } | { readonly key: string },
    tx?: Kysely<Tables>,
  ): Promise<JobRecord<Input, Result> | null>;
  /** A timeline's jobs of a kind, oldest first. */
  list<Input, Result>(
    kind: JobKind<Input, Result>,
    filter: { readonly timelineId: string; readonly statuses?: readonly JobStatus[] },
    tx?: Kysely<Tables>,
  ): Promise<JobRecord<Input, Result>[]>;
  /** All children of a job, of every kind, oldest first. */
  children(parentId: string, tx?: Kysely<Tables>): Promise<JobRecord[]>;
  /**
   * Cancels live jobs and their children. A queued job is cancelled when this commits; an active one within about a
   * second, and it cannot end in any other state. Returns how many live jobs matched.
   */
  cancel(kind: JobKind, filter: JobFilter, tx?: Transaction<Tables>): Promise<number>;
  /**
   * Cancels live jobs and deletes ended ones, of every kind, for a timeline or an owner that was deleted. Active jobs
   * are deleted when they end; `enqueue` throws NOT_FOUND from then on.
   */
  forget(filter: ScopeFilter, tx?: Transaction<Tables>): Promise<void>;
  /** Handles a service's GetJob: no internal kinds, and for the owner only. */
  getJob(request: GetJobRequest, context: CallContext): Promise<MessageInitShape<typeof GetJobResponseSchema>>;
  /** Handles a service's EndJobs, for a timeline or an account that was deleted, or an account that was disabled. */
  endJobs(request: EndJobsRequest): Promise<Record<string, never>>;
  /** Live jobs per kind, for scaling and metrics. */
  depth(): Promise<QueueDepth[]>;
  /**
   * Runs jobs of a kind until disposed. Disposing aborts the current runs and returns their jobs to
   * the queue at no cost of an attempt.
   */
  work<Input, Result>(
    kind: JobKind<Input, Result>,
    options: { readonly concurrency: number },
    handler: JobHandler<Input, Result, Tables>,
  ): AsyncDisposable;
  /** Names of the loops that hang; they need a restart of the process. */
  stalled(): readonly string[];
  /** Starts relay and sweeper. Every process of a service does so; row locks divide the work. */
  start(): AsyncDisposable;
}

export interface JobKernelOptions<Tables extends JobTables> {
  readonly db: Kysely<Tables>;
  readonly bus: Bus;
  readonly service: string;
  /** All kinds of the service: sweeping and cancelling must know each kind's onTerminal. */
  readonly kinds: readonly JobKind[];
  readonly log: Logger;
  readonly timing?: Partial<JobTiming> | undefined;
}

const DEFAULT_PRIORITY = 5;
/** A live job can end between the refused insert and the query for it; this many repeats are unlikely. */
const ENQUEUE_TRIES = 10;

/** The jobs of one service: its rows in `db`, its notifications and events on `bus`. */
export function createJobKernel<Tables extends JobTables>(options: JobKernelOptions<Tables>): JobKernel<Tables> {
  const db = options.db as unknown as Kysely<JobTables>;
  const log = options.log.child({ subsystem: 'jobs' });
  const timing: JobTiming = { ...DEFAULT_TIMING, ...options.timing };
  const relays = new Set<Relay>();
  const outbox = createOutbox<JobTables>(() => relays.forEach((relay) => relay.expect()));
  const kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]));
  for (const kind of options.kinds) {
    if (kind.service !== options.service) throw new Error(`${kind.kind} is a kind of ${kind.service}`);
  }
  const catalogue: Catalogue = { kinds, outbox };
  const loops = createLoopWatch(timing.longestTurnMs);
  const settings: WorkerSettings = { db, bus: options.bus, catalogue, timing, loops, log };

  const own = (given: Kysely<Tables> | undefined): Kysely<JobTables> =>
    given === undefined ? db : (given as unknown as Kysely<JobTables>);
  const inside = async <Result>(
    given: Transaction<Tables> | undefined,
    work: (tx: Transaction<JobTables>) => Promise<Result>,
  ): Promise<Result> =>
    given === undefined ? withTransaction(db, work) : work(given as unknown as Transaction<JobTables>);
  const record = <Input = unknown, Result = unknown>(row: JobRow): JobRecord<Input, Result> =>
    toRecord(row) as JobRecord<Input, Result>;
  const known = (kind: JobKind): string => {
    if (!kinds.has(kind.kind)) throw new Error(`${kind.kind} is not in the catalogue of ${options.service}`);
    return kind.kind;
  };
  const find: JobKernel<Tables>['find'] = async (jobId, filter, tx) => {
    if (!isUuid(jobId)) return null;
    const row = await findJob(own(tx), jobId);
    if (!row || (filter?.ownerId !== undefined && row.owner_id !== filter.ownerId)) return null;
    return record(row);
  };

  return {
    outbox: outbox as unknown as Outbox<Tables>,
    find,
    enqueue: (tx, kind, request) => {
      known(kind);
      return enqueue(tx as unknown as Transaction<JobTables>, catalogue, kind, request);
    },
    async latest(kind, filter, tx) {
      const row = await findLatest(own(tx), known(kind), filter);
      return row ? record(row) : null;
    },
    async list(kind, { timelineId, statuses }, tx) {
      return (await listJobs(own(tx), known(kind), timelineId, statuses)).map((row) => record(row));
    },
    async children(parentId, tx) {
      if (!isUuid(parentId)) return [];
      return (await listChildren(own(tx), parentId)).map((row) => record(row));
    },
    async cancel(kind, filter, tx) {
      if (namesNoJob(filter)) return 0;
      return inside(tx, (inner) => cancelLive(inner, catalogue, filter, known(kind)));
    },
    async forget(filter, tx) {
      await inside(tx, (inner) => forgetJobs(inner, catalogue, filter));
    },
    async getJob(request, context) {
      const job = await find(request.jobId, { ownerId: requireUser(context) });
      return job && isJobKind(job.kind) ? { job: jobToProto(job) } : {};
    },
    async endJobs({ timelineId, ownerId, isKept }) {
      const scope = ownerId === '' ? { timelineId } : { ownerId };
      await inside(undefined, async (inner) => {
        if (isKept) await cancelLive(inner, catalogue, scope);
        else await forgetJobs(inner, catalogue, scope);
      });
      return {};
    },
    depth: () => countLive(db),
    work(kind, { concurrency }, handler) {
      known(kind);
      return startWorker(settings, kind, concurrency, handler as unknown as JobHandler<unknown>);
    },
    stalled: () => loops.stalled(),
    start() {
      const relay = startRelay(db, options.bus, timing, loops.watch('relay'), log);
      relays.add(relay);
      const levels = followQueue(db, kinds);
      const republishing = startRepublishing(db, options.bus, {
        intervalMs: timing.republishMs,
        onRepublish: () => relay.expect(),
        log,
      });
      const sweeper = startSweeper(db, catalogue, timing, loops.watch('sweeper'), log);
      return {
        async [Symbol.asyncDispose]() {
          relays.delete(relay);
          levels[Symbol.dispose]();
          await Promise.all([relay, republishing, sweeper].map((part) => part[Symbol.asyncDispose]()));
        },
      };
    },
  };
}

/** Postgres throws for a comparison of a uuid column with other text. */
function namesNoJob(filter: JobFilter): boolean {
  if ('jobId' in filter) return !isUuid(filter.jobId);
  return 'parentId' in filter && !isUuid(filter.parentId);
}

async function enqueue<Input>(
  tx: Transaction<JobTables>,
  catalogue: Catalogue,
  kind: JobKind<Input>,
  request: EnqueueOptions<Input>,
): Promise<Enqueued> {
  const id = request.jobId ?? randomUUID();
  const job = {
    id,
    owner_id: request.ownerId,
    timeline_id: request.timelineId,
    kind: kind.kind,
    key: request.key,
    parent_id: request.parentId ?? null,
    input_hash: request.inputHash,
    input: toJsonb(kind.parseInput(request.input)),
    priority: request.priority ?? DEFAULT_PRIORITY,
    weight: request.weight ?? 1,
    max_attempts: kind.attempts,
    deadline_ms: kind.deadlineMs,
    request_id: request.context?.requestId ?? null,
    traceparent: currentTraceparent(),
  };
  if (!(await holdScopes(tx, request.timelineId, request.ownerId)))
    throw new AppError('NOT_FOUND', { message: `the timeline ${request.timelineId} or its owner was deleted` });
  for (let tries = 0; tries < ENQUEUE_TRIES; tries += 1) {
    if (await insertJob(tx, job)) {
      await announceJob(tx, catalogue, { ...job, status: 'queued', has_waited: false, progress: 0 });
      await notifyWorkers(tx, catalogue.outbox, kind, id, job.traceparent);
      return { jobId: id, created: true, cancelling: false };
    }
    const live = await findLive(tx, kind.kind, request.key);
    if (!live) continue;
    if (!request.replace || live.cancel_requested || live.input_hash === request.inputHash)
      return { jobId: live.id, created: false, cancelling: live.cancel_requested };
    await cancelLive(tx, catalogue, { jobId: live.id }, kind.kind);
  }
  throw new AppError('UNAVAILABLE', { message: `live jobs of ${kind.kind} change too fast`, retryAfterS: 1 });
}
