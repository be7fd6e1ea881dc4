import { LIVE_UPDATES, STREAMS } from '@slidewright/contracts';
import { waitingTask, type JobTask } from '@slidewright/domain';
import { sql, type Insertable, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { storableText, toJsonb } from './json.ts';
import type { JobRow } from './record.ts';
import {
  LIVE_STATUSES,
  type JobError,
  type JobStatus,
  type JobTable,
  type JobTables,
  type OutboxTable,
  type Waiting,
} from './tables.ts';

// All SQL of the kernel. Times are compared with clock_timestamp() alone: worker clock skew is
// irrelevant, the database's clock decides.

type Db = Kysely<JobTables>;
type Tx = Transaction<JobTables>;

function fromNow(ms: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + ${ms}::double precision * interval '1 millisecond'`;
}

export type NewJob = Pick<
  Insertable<JobTable>,
  | 'id'
  | 'owner_id'
  | 'timeline_id'
  | 'kind'
  | 'key'
  | 'parent_id'
  | 'input_hash'
  | 'input'
  | 'priority'
  | 'weight'
  | 'max_attempts'
  | 'deadline_ms'
  | 'request_id'
  | 'traceparent'
>;

/** Inserts a job unless a live one has its kind and key; returns whether it was inserted. */
export async function insertJob(tx: Tx, job: NewJob): Promise<boolean> {
  const inserted = await tx
    .insertInto('job')
    .values(job)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .where('status', 'in', [...LIVE_STATUSES])
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findLive(
  db: Db,
  kind: string,
  key: string,
): Promise<{ id: string; input_hash: string; cancel_requested: boolean } | undefined> {
  return db
    .selectFrom('job')
    .select(['id', 'input_hash', 'cancel_requested'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('status', 'in', [...LIVE_STATUSES])
    .executeTakeFirst();
}

/** A claimed row and the time left to its deadline, in milliseconds. */
export type ClaimedJob = JobRow & { readonly remaining_ms: number };

/** Jobs read from each owner's queue beyond the limit, because other workers may be claiming the first ones. */
const OTHERS_MAY_HOLD = 32;

/**
 * Claims up to `limit` eligible jobs: sets them active, increments the fence and leases them by the database's clock.
 * Among jobs of one priority, the owner with the fewest active and earlier ones comes first, so that one owner's long
 * queue does not delay the others. The cost grows with the number of owners, not with the length of their queues: the
 * first step of the statement skips from owner to owner in the index.
 */
export async function claimJobs(
  db: Db,
  kind: string,
  options: { limit: number; leaseMs: number; owner: string },
): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    with recursive owner(id) as (
      (select owner_id from job where kind = ${kind} and status = 'queued' order by owner_id limit 1)
      union all
      select (select owner_id from job
              where kind = ${kind} and status = 'queued' and owner_id > owner.id order by owner_id limit 1)
      from owner where owner.id is not null
    ), at_work as (
      select owner_id, count(*) as jobs from job where kind = ${kind} and status = 'active' group by owner_id
    ), turns as materialized (
      select head.id, coalesce(at_work.jobs, 0) + row_number() over (partition by owner.id order by priority, seq) as turn
      from owner left join at_work on at_work.owner_id = owner.id
      cross join lateral (
        select id, priority, seq from job
        where kind = ${kind} and status = 'queued' and owner_id = owner.id and not cancel_requested
          and (not_before is null or not_before <= clock_timestamp())
          and (deadline_at is null or deadline_at > clock_timestamp())
        order by priority, seq
        limit ${options.limit + OTHERS_MAY_HOLD}
      ) head
    ), next as materialized (
      select id from job join turns using (id)
      where status = 'queued' and not cancel_requested
      order by priority, turn, seq
      limit ${options.limit}
      for update of job skip locked
    )
    update job set
      status = 'active',
      fence = fence + 1,
      attempt = attempt + 1,
      lease_owner = ${options.owner},
      lease_until = ${fromNow(options.leaseMs)},
      not_before = null,
      started_at = coalesce(started_at, clock_timestamp()),
      deadline_at = coalesce(deadline_at, clock_timestamp() + deadline_ms * interval '1 millisecond'),
      updated_at = clock_timestamp()
    from next
    where job.id = next.id
    returning job.*,
      (extract(epoch from deadline_at - clock_timestamp()) * 1000)::double precision as remaining_ms`.execute(db);
  return rows.sort((a, b) => a.priority - b.priority || Number(a.seq) - Number(b.seq));
}

export interface Lease {
  readonly cancelRequested: boolean;
  readonly pastDeadline: boolean;
}

/** Renews the lease and reads the cancel flag in one statement; null when the lease was lost. */
export async function renewLease(db: Db, id: string, fence: number, leaseMs: number): Promise<Lease | null> {
  const row = await db
    .updateTable('job')
    .set({ lease_until: fromNow(leaseMs) } as never)
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'active')
    .returning(['cancel_requested', sql<boolean>`deadline_at <= clock_timestamp()`.as('past_deadline')])
    .executeTakeFirst();
  return row ? { cancelRequested: row.cancel_requested, pastDeadline: row.past_deadline } : null;
}

export interface ProgressPatch {
  phase?: string;
  percent?: number;
  task?: JobTask;
  detail?: Record<string, unknown>;
}

/**
 * Writes progress for the holder of the fence; the percentage never decreases, `detail` merges at its top level. Returns
 * the percentage, or null when the lease was lost.
 */
export async function writeProgress(db: Db, id: string, fence: number, patch: ProgressPatch): Promise<number | null> {
  const { rows } = await sql<{ progress: number }>`
    update job set
      phase = coalesce(${patch.phase === undefined ? null : storableText(patch.phase)}, phase),
      progress = greatest(progress, ${patch.percent ?? 0}::double precision),
      current_task = coalesce(${patch.task === undefined ? null : storableText(patch.task.sentence)}, current_task),
      task = coalesce(${patch.task === undefined ? null : toJsonb(patch.task)}::jsonb, task),
      detail = detail || ${toJsonb(patch.detail ?? {})}::jsonb,
      updated_at = clock_timestamp()
    where id = ${id} and fence = ${fence} and status = 'active'
    returning progress`.execute(db);
  return rows[0]?.progress ?? null;
}

/** Locks the row if its lease is held under `fence`; undefined otherwise. */
export async function lockHeld(tx: Tx, id: string, fence: number): Promise<JobRow | undefined> {
  return tx
    .selectFrom('job')
    .selectAll()
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
}

export type JobFilter =
  | { readonly jobId: string }
  | { readonly timelineId: string }
  | { readonly parentId: string }
  | { readonly ownerId: string };

function filterColumn(filter: JobFilter): { column: 'id' | 'timeline_id' | 'parent_id' | 'owner_id'; value: string } {
  if ('jobId' in filter) return { column: 'id', value: filter.jobId };
  if ('timelineId' in filter) return { column: 'timeline_id', value: filter.timelineId };
  if ('parentId' in filter) return { column: 'parent_id', value: filter.parentId };
  return { column: 'owner_id', value: filter.ownerId };
}

/** A locked job, and whether it matched the filter itself rather than descending from a match. */
export type FamilyMember = JobRow & { readonly matched: boolean };

/**
 * Locks the live jobs that match and all live jobs that descend from them, each once, in one statement and always in
 * the order of arrival, so that two callers do not deadlock.
 */
export async function lockFamily(tx: Tx, filter: JobFilter, kind?: string): Promise<FamilyMember[]> {
  const { column, value } = filterColumn(filter);
  const { rows } = await sql<FamilyMember>`
    with recursive family(id, matched) as (
      select id, true from job
      where ${sql.ref(column)} = ${value} and status in ('queued', 'active')
        and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
      union
      select job.id, false from job join family on job.parent_id = family.id
    )
    select job.*, job.id in (select id from family where matched) as matched
    from job
    where job.id in (select id from family) and status in ('queued', 'active')
    order by seq
    for update`.execute(tx);
  return rows;
}

export async function requestCancel(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update job set cancel_requested = true, updated_at = clock_timestamp()
    where id = any(${[...ids]}::uuid[])`.execute(tx);
}

/** All jobs of a timeline or an owner. */
export type ScopeFilter = { readonly timelineId: string } | { readonly ownerId: string };

function scopeOf(filter: ScopeFilter): { scope: 'timeline' | 'owner'; id: string } {
  return 'timelineId' in filter ? { scope: 'timeline', id: filter.timelineId } : { scope: 'owner', id: filter.ownerId };
}

/** Waits for the transactions that add jobs of this scope; later ones see the tombstone. */
export async function addTombstone(tx: Tx, filter: ScopeFilter): Promise<void> {
  const { scope, id } = scopeOf(filter);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slidewright-${scope}-${id}`}, 0))`.execute(tx);
  await tx
    .insertInto('tombstone')
    .values({ scope, id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether timeline and owner exist; both are locked until this transaction ends. */
export async function holdScopes(tx: Tx, timelineId: string, ownerId: string): Promise<boolean> {
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(name, 0))
    from unnest(${[`slidewright-timeline-${timelineId}`, `slidewright-owner-${ownerId}`]}::text[]) as name`.execute(tx);
  // A statement of its own: its snapshot begins after the wait for the locks.
  const gone = await tx
    .selectFrom('tombstone')
    .select('scope')
    .where((eb) =>
      eb.or([
        eb.and([eb('scope', '=', 'timeline'), eb('id', '=', timelineId)]),
        eb.and([eb('scope', '=', 'owner'), eb('id', '=', ownerId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return gone === undefined;
}

export async function markForgotten(tx: Tx, filter: ScopeFilter): Promise<void> {
  const { column, value } = filterColumn(filter);
  await tx
    .updateTable('job')
    .set({ forgotten: true })
    .where(column, '=', value)
    .where('status', 'in', [...LIVE_STATUSES])
    .execute();
}

export type JobEnd =
  | { readonly status: 'completed'; readonly result: unknown }
  | { readonly status: 'failed'; readonly error: JobError }
  | { readonly status: 'cancelled' };

/** Ends a job whose row the transaction holds locked. */
export async function markEnded(tx: Tx, id: string, end: JobEnd): Promise<JobRow> {
  const { rows } = await sql<JobRow>`
    update job set
      status = ${end.status},
      progress = ${end.status === 'completed' ? sql`100` : sql`progress`},
      result = ${end.status === 'completed' ? toJsonb(end.result) : null}::jsonb,
      error = ${end.status === 'failed' ? toJsonb(end.error) : null}::jsonb,
      lease_owner = null,
      lease_until = null,
      not_before = null,
      completed_at = clock_timestamp(),
      updated_at = clock_timestamp()
    where id = ${id} and status in ('queued', 'active')
    returning *`.execute(tx);
  return rows[0]!;
}

export interface Requeue {
  /** The job can be claimed again after this long. */
  readonly delayMs: number;
  /** Attempts made so far, as they count from now on. */
  readonly attempt: number;
  /** Whether progress was made since attempts were last counted from 0. */
  readonly progressed?: boolean;
  readonly waiting?: Waiting;
  /** Whether the run waits for other work. */
  readonly hasWaited?: boolean;
}

/** Returns an active job whose row the transaction holds locked to the queue. */
export async function markQueued(
  tx: Tx,
  id: string,
  { delayMs, attempt, progressed, waiting, hasWaited = false }: Requeue,
): Promise<void> {
  const task = waiting === undefined ? null : waitingTask(waiting.for);
  await sql`
    update job set
      status = 'queued',
      attempt = ${attempt},
      counted_progress = ${progressed === true ? sql`progress` : sql`counted_progress`},
      waiting = ${waiting === undefined ? null : toJsonb(waiting)}::jsonb,
      has_waited = has_waited or ${hasWaited},
      current_task = ${task === null ? sql`current_task` : storableText(task.sentence)},
      task = ${task === null ? sql`task` : sql`${toJsonb(task)}::jsonb`},
      lease_owner = null,
      lease_until = null,
      not_before = ${delayMs > 0 ? fromNow(delayMs) : sql`null`},
      updated_at = clock_timestamp()
    where id = ${id} and status = 'active'`.execute(tx);
}

/**
 * Makes a job claimable that waits for other work, and returns its kind and trace. Leaves a job with failed attempts to
 * the poll, so that no retry begins before its delay. Skips a row that another transaction holds: a cancel locks parents
 * before their children, and an end has locked the child already.
 */
export async function endWait(tx: Tx, id: string): Promise<Pick<JobRow, 'kind' | 'traceparent'> | undefined> {
  const { rows } = await sql<Pick<JobRow, 'kind' | 'traceparent'>>`
    update job set not_before = null, updated_at = clock_timestamp()
    where id = (
      select id from job
      where id = ${id} and status = 'queued' and has_waited and attempt = 0 and waiting is null
        and not_before > clock_timestamp()
      for update skip locked)
    returning kind, traceparent`.execute(tx);
  return rows[0];
}

/** Gives back the attempt of a run that lost its lease because it could not reach the database. */
export async function giveBackAttempt(db: Db, id: string, fence: number): Promise<void> {
  await sql`
    update job set attempt = attempt - 1
    where id = ${id} and fence >= ${fence} and status in ('queued', 'active')
      and attempt > case when status = 'active' then 1 else 0 end`.execute(db);
}

/** Whether the job was never claimed for too long. The claim sets a deadline. */
function isUnclaimed(longestQueueMs: number): RawBuilder<boolean> {
  return sql<boolean>`(job.status = 'queued' and job.deadline_at is null
    and job.created_at < ${fromNow(-longestQueueMs)})`;
}

// What a sweeper settles: expired leases, jobs past their deadline, children of ended jobs.
const needsSweep = (longestQueueMs: number): RawBuilder<boolean> => sql<boolean>`(
  (job.status = 'active' and job.lease_until < clock_timestamp())
  or (job.status = 'queued' and (job.cancel_requested or job.deadline_at <= clock_timestamp()))
  or ${isUnclaimed(longestQueueMs)}
  or (job.status in ('queued', 'active') and not job.cancel_requested and exists (
    select 1 from job parent where parent.id = job.parent_id and parent.status not in ('queued', 'active')))
)`;

export async function findToSweep(
  db: Db,
  kinds: readonly string[],
  { limit, longestQueueMs }: { limit: number; longestQueueMs: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where('status', 'in', [...LIVE_STATUSES])
    .where('kind', 'in', [...kinds])
    .where(needsSweep(longestQueueMs))
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export type SweepRow = JobRow & {
  readonly lease_expired: boolean;
  readonly past_deadline: boolean;
  readonly unclaimed: boolean;
  readonly orphaned: boolean;
};

/** Locks a job that needs sweeping; undefined when another sweeper has it or it no longer needs it. */
export async function lockToSweep(tx: Tx, id: string, longestQueueMs: number): Promise<SweepRow | undefined> {
  return tx
    .selectFrom('job')
    .selectAll()
    .select([
      sql<boolean>`status = 'active' and lease_until < clock_timestamp()`.as('lease_expired'),
      sql<boolean>`coalesce(deadline_at <= clock_timestamp(), false)`.as('past_deadline'),
      isUnclaimed(longestQueueMs).as('unclaimed'),
      sql<boolean>`exists (select 1 from job parent where parent.id = job.parent_id
        and parent.status not in ('queued', 'active'))`.as('orphaned'),
    ])
    .where('id', '=', id)
    .where('status', 'in', [...LIVE_STATUSES])
    .where(needsSweep(longestQueueMs))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function findJob(db: Db, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findLatest(
  db: Db,
  kind: string,
  filter: { readonly timelineId: string } | { readonly key: string },
): Promise<JobRow | undefined> {
  const query = db.selectFrom('job').selectAll().where('kind', '=', kind);
  const filtered =
    'key' in filter ? query.where('key', '=', filter.key) : query.where('timeline_id', '=', filter.timelineId);
  return filtered.orderBy('seq', 'desc').limit(1).executeTakeFirst();
}

export async function listJobs(
  db: Db,
  kind: string,
  timelineId: string,
  statuses: readonly JobStatus[] | undefined,
): Promise<JobRow[]> {
  let query = db.selectFrom('job').selectAll().where('kind', '=', kind).where('timeline_id', '=', timelineId);
  if (statuses !== undefined) {
    if (statuses.length === 0) return [];
    query = query.where('status', 'in', [...statuses]);
  }
  return query.orderBy('seq').execute();
}

export async function listChildren(db: Db, parentId: string): Promise<JobRow[]> {
  return db.selectFrom('job').selectAll().where('parent_id', '=', parentId).orderBy('seq').execute();
}

export async function deleteJob(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('job').where('id', '=', id).execute();
}

export async function deleteEnded(tx: Tx, filter: ScopeFilter): Promise<void> {
  const { column, value } = filterColumn(filter);
  await tx
    .deleteFrom('job')
    .where(column, '=', value)
    .where('status', 'not in', [...LIVE_STATUSES])
    .execute();
}

export interface QueueDepth {
  readonly kind: string;
  readonly queued: number;
  readonly active: number;
  /** The same, each job counted by its weight. */
  readonly queuedWork: number;
  readonly activeWork: number;
  /** Age of the oldest claimable job, in seconds; 0 when none waits. */
  readonly oldestQueuedS: number;
}

export async function countLive(db: Db): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    select kind,
      count(*) filter (where status = 'queued')::integer as queued,
      count(*) filter (where status = 'active')::integer as active,
      coalesce(sum(weight) filter (where status = 'queued'), 0) as "queuedWork",
      coalesce(sum(weight) filter (where status = 'active'), 0) as "activeWork",
      greatest(0, coalesce(max(extract(epoch from clock_timestamp() - coalesce(not_before, updated_at)))
        filter (where status = 'queued'), 0))::double precision as "oldestQueuedS"
    from job where status in ('queued', 'active') group by kind`.execute(db);
  return rows;
}

export interface OutboxDepth {
  readonly pending: number;
  readonly oldestS: number;
}

export async function countOutbox(db: Db): Promise<OutboxDepth> {
  const { rows } = await sql<OutboxDepth>`
    select count(*)::integer as pending,
      greatest(0, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0))::double precision as "oldestS"
    from outbox where published_at is null`.execute(db);
  return rows[0]!;
}

export async function addOutboxRow(
  tx: Tx,
  row: Pick<Insertable<OutboxTable>, 'message_id' | 'type_name' | 'subject' | 'payload' | 'traceparent'>,
): Promise<void> {
  await tx.insertInto('outbox').values(row).execute();
}

export interface OutboxRow {
  readonly id: string;
  readonly message_id: string;
  readonly subject: string;
  readonly payload: string;
  readonly traceparent: string | null;
}

/**
 * Claims the next messages in their order for `claimMs`, so that no other relay publishes them meanwhile; those that
 * failed come last, so that messages which NATS refuses do not hold up the others. One statement: no transaction is open
 * while the messages are published.
 */
export async function claimOutboxRows(db: Db, limit: number, claimMs: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    with next as materialized (
      select id from outbox
      where published_at is null and (claimed_until is null or claimed_until < clock_timestamp())
      order by claimed_until nulls first, id
      limit ${limit}
      for update skip locked
    )
    update outbox set claimed_until = ${fromNow(claimMs)}
    from next
    where outbox.id = next.id
    returning outbox.id, message_id, subject, payload, traceparent`.execute(db);
  return rows.sort((a, b) => Number(a.id) - Number(b.id));
}

/**
 * Ends the claims of messages: those with an acknowledgement are published, the others may be claimed again, after those
 * that were never tried and in their order.
 */
export async function settleOutboxRows(
  db: Db,
  { published, failed }: { published: readonly string[]; failed: readonly string[] },
): Promise<void> {
  await sql`
    update outbox set
      claimed_until = case when id = any(${[...published]}::bigint[]) then null else statement_timestamp() end,
      published_at = case when id = any(${[...published]}::bigint[]) then clock_timestamp() else published_at end
    where id = any(${[...published, ...failed]}::bigint[])`.execute(db);
}

/** Subjects of events, as SQL's `like` has them. */
const EVENT_SUBJECTS = STREAMS.events.subjects.map(likeSubject);
const LIVE_SUBJECTS = likeSubject(LIVE_UPDATES);

function likeSubject(subject: string): string {
  return subject.replaceAll(/[*>]/g, '%');
}

/** Events that consumers must not miss: not live updates. */
const isEvent = sql<boolean>`(subject like any(${EVENT_SUBJECTS}) and subject not like ${LIVE_SUBJECTS})`;

/** Stores when a stream was created; returns whether it differs from the stored one. */
export async function noteStream(tx: Tx, { name, made }: { name: string; made: string }): Promise<boolean> {
  const { rows } = await sql`
    insert into event_stream (name, made) values (${name}, ${made})
    on conflict (name) do update set made = excluded.made where event_stream.made <> excluded.made
    returning name`.execute(tx);
  return rows.length > 0;
}

/** Marks events published in the last `withinMs` as unpublished; returns how many. */
export async function republishEvents(tx: Tx, withinMs: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set published_at = null
    where published_at > ${fromNow(-withinMs)} and ${isEvent}`.execute(tx);
  return Number(numAffectedRows);
}

/** Deletes messages that were published and applied long ago, and live updates that NATS refused. */
export async function pruneMessages(
  db: Db,
  { notificationAgeMs, eventAgeMs, inboxAgeMs }: { notificationAgeMs: number; eventAgeMs: number; inboxAgeMs: number },
): Promise<void> {
  await sql`
    delete from outbox
    where published_at < ${fromNow(-notificationAgeMs)} and (not ${isEvent} or created_at < ${fromNow(-eventAgeMs)})
      or published_at is null and subject like ${LIVE_SUBJECTS} and created_at < ${fromNow(-notificationAgeMs)}`.execute(
    db,
  );
  await sql`delete from inbox where received_at < ${fromNow(-inboxAgeMs)}`.execute(db);
  await sql`delete from tombstone where created_at < ${fromNow(-inboxAgeMs)}`.execute(db);
}

const PRUNED_AT_ONCE = 1_000;

/**
 * Deletes jobs that ended longer than `ageMs` ago and were followed by another of their kind and key, and those whose
 * parent is gone; the last job of each kind and key is kept. Deletes at most a thousand; returns how many.
 */
export async function pruneJobs(db: Db, ageMs: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from job where id in (
      select id from job
      where status not in ('queued', 'active') and completed_at < ${fromNow(-ageMs)} and (
        exists (select 1 from job newer where newer.kind = job.kind and newer.key = job.key and newer.seq > job.seq)
        or (parent_id is not null and not exists (select 1 from job parent where parent.id = job.parent_id)))
      order by id limit ${PRUNED_AT_ONCE} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** Whether the message is new to this consumer. A concurrent transaction with the same message waits for this one. */
export async function addInboxRow(tx: Tx, consumer: string, messageId: string): Promise<boolean> {
  const added = await tx
    .insertInto('inbox')
    .values({ consumer, message_id: messageId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('consumer')
    .executeTakeFirst();
  return added !== undefined;
}
