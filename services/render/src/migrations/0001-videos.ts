import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table video (
      timeline_id text primary key,
      owner_id text not null,
      job_id uuid not null,
      master_hash text not null,
      revision bigint not null,
      narration_hash text not null,
      object_key text not null,
      size bigint not null,
      duration_ms bigint not null,
      completed_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`
    create table slide_video (
      timeline_id text not null,
      slide_id text not null,
      owner_id text not null,
      object_key text not null,
      size bigint not null,
      duration_ms integer not null,
      updated_at timestamptz not null default clock_timestamp(),
      primary key (timeline_id, slide_id)
    )`.execute(db);
  await sql`
    create table poster (
      timeline_id text primary key,
      owner_id text not null,
      object_key text not null,
      size bigint not null,
      revision bigint not null,
      updated_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`
    create table cached_object (
      object_key text primary key,
      timeline_id text not null,
      last_used_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index cached_object_timeline on cached_object (timeline_id)`.execute(db);
  await sql`create index cached_object_last_used on cached_object (last_used_at)`.execute(db);
}
