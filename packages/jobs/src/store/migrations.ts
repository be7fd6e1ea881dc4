import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const createTables: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table job (
        id uuid primary key,
        seq bigint generated always as identity,
        owner_id text not null,
        timeline_id text not null,
        kind text not null,
        key text not null,
        parent_id uuid,
        input_hash text not null,
        input jsonb not null,
        priority integer not null,
        status text not null default 'queued'
          check (status in ('queued', 'active', 'completed', 'failed', 'cancelled')),
        fence integer not null default 0,
        attempt integer not null default 0 check (attempt >= 0),
        max_attempts integer not null check (max_attempts >= 1),
        deadline_ms bigint not null check (deadline_ms > 0),
        deadline_at timestamptz,
        lease_owner text,
        lease_until timestamptz,
        not_before timestamptz,
        cancel_requested boolean not null default false,
        phase text not null default '',
        progress double precision not null default 0 check (progress between 0 and 100),
        current_task text not null default '',
        detail jsonb not null default '{}',
        error jsonb,
        result jsonb,
        request_id text,
        traceparent text,
        created_at timestamptz not null default clock_timestamp(),
        started_at timestamptz,
        completed_at timestamptz,
        updated_at timestamptz not null default clock_timestamp(),
        constraint job_lease check ((status = 'active') = (lease_until is not null)),
        constraint job_end check ((status in ('completed', 'failed', 'cancelled')) = (completed_at is not null))
      )`.execute(db);
    await sql`create unique index job_live on job (kind, key) where status in ('queued', 'active')`.execute(db);
    await sql`create index job_claim on job (kind, priority, seq) where status = 'queued'`.execute(db);
    await sql`create index job_lease_end on job (lease_until) where status = 'active'`.execute(db);
    await sql`create index job_timeline on job (timeline_id, kind, seq)`.execute(db);
    await sql`create index job_key on job (kind, key, seq)`.execute(db);
    await sql`create index job_parent on job (parent_id) where parent_id is not null`.execute(db);
    await sql`
      create table outbox (
        id bigint generated always as identity primary key,
        message_id uuid not null,
        type_name text not null,
        subject text not null,
        payload text not null,
        traceparent text,
        created_at timestamptz not null default clock_timestamp(),
        published_at timestamptz
      )`.execute(db);
    await sql`create index outbox_waiting on outbox (id) where published_at is null`.execute(db);
    await sql`create index outbox_published on outbox (published_at) where published_at is not null`.execute(db);
    await sql`
      create table inbox (
        consumer text not null,
        message_id text not null,
        received_at timestamptz not null default clock_timestamp(),
        primary key (consumer, message_id)
      )`.execute(db);
    await sql`create index inbox_received on inbox (received_at)`.execute(db);
  },
};

/** Jobs of deleted timelines and accounts: none is added, and a running one is deleted when it ends. */
const addTombstones: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table job add column forgotten boolean not null default false`.execute(db);
    await sql`
      create table tombstone (
        scope text not null check (scope in ('timeline', 'owner')),
        id text not null,
        created_at timestamptz not null default clock_timestamp(),
        primary key (scope, id)
      )`.execute(db);
    await sql`create index tombstone_created on tombstone (created_at)`.execute(db);
    await sql`create index job_owner on job (owner_id)`.execute(db);
  },
};

/** Jobs that wait for a dependency, and attempts that are counted from 0 again after progress. */
const addWaiting: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table job add column waiting jsonb`.execute(db);
    await sql`alter table job add column counted_progress double precision not null default 0`.execute(db);
  },
};

/** When the stream of events was made that this schema's were last published to. */
const addEventStream: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table event_stream (name text primary key, made text not null)`.execute(db);
  },
};

/** How much work a job is. */
const addWeight: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table job add column weight double precision not null default 1 check (weight > 0)`.execute(db);
  },
};

/** Messages that a relay is publishing. A relay of the previous version ignores it; NATS drops the duplicates. */
const addOutboxClaim: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table outbox add column claimed_until timestamptz`.execute(db);
  },
};

/** Each owner's queue, for claims that take turns. */
const addTurns: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create index job_turn on job (kind, owner_id, priority, seq) where status = 'queued'`.execute(db);
  },
};

/** Jobs that wait for other work. A worker of the previous version leaves it as it is. */
const addHasWaited: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table job add column has_waited boolean not null default false`.execute(db);
  },
};

/** The code of the task beside its sentence. A worker of the previous version leaves it as it is. */
const addTask: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table job add column task jsonb`.execute(db);
  },
};

/** The kernel's migrations. Their names sort before any service's own; merge both into one record. */
export const jobMigrations: Readonly<Record<string, Migration>> = {
  '0000-jobs-01-tables': createTables,
  '0000-jobs-02-tombstones': addTombstones,
  '0000-jobs-03-waiting': addWaiting,
  '0000-jobs-04-event-stream': addEventStream,
  '0000-jobs-05-weight': addWeight,
  '0000-jobs-06-outbox-claim': addOutboxClaim,
  '0000-jobs-07-turns': addTurns,
  '0000-jobs-08-has-waited': addHasWaited,
  '0000-jobs-09-task': addTask,
};
