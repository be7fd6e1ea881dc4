import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const audio: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table take (
        id uuid primary key,
        owner_id text not null,
        input_hash text,
        pcm_key text not null unique,
        mp3_key text not null unique,
        mp3_size bigint not null check (mp3_size > 0),
        samples bigint not null check (samples > 0),
        cues jsonb not null,
        narration_hash text not null,
        created_at timestamptz not null default clock_timestamp(),
        constraint take_reuse unique (owner_id, input_hash)
      )`.execute(db);
    await sql`
      create table audio_file (
        id uuid primary key,
        seq bigint generated always as identity,
        owner_id text not null,
        timeline_id uuid not null,
        slide_id uuid not null,
        take_id uuid not null references take (id),
        filename text not null,
        object_name text not null unique,
        is_public boolean not null,
        is_current boolean not null,
        content_hash text not null,
        voice text not null,
        speed double precision not null,
        pitch double precision not null,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp()
      )`.execute(db);
    await sql`create unique index audio_file_current on audio_file (slide_id) where is_current`.execute(db);
    await sql`create index audio_file_timeline on audio_file (timeline_id, slide_id) where is_current`.execute(db);
    await sql`create index audio_file_versions on audio_file (slide_id, seq)`.execute(db);
    await sql`create index audio_file_take on audio_file (take_id)`.execute(db);
    await sql`create index audio_file_owner on audio_file (owner_id)`.execute(db);
    await sql`
      create table upload (
        id uuid primary key,
        owner_id text not null,
        object_name text not null unique,
        object_key text not null unique,
        filename text not null,
        content_type text not null,
        size bigint not null check (size > 0),
        timeline_id uuid,
        is_public boolean not null,
        created_at timestamptz not null default clock_timestamp()
      )`.execute(db);
    await sql`create index upload_owner on upload (owner_id)`.execute(db);
    await sql`create index upload_timeline on upload (timeline_id) where timeline_id is not null`.execute(db);
    await sql`
      create table sample (
        hash text primary key,
        object_key text not null unique,
        size bigint not null,
        duration_ms integer not null,
        created_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create index sample_expiry on sample (expires_at)`.execute(db);
    await sql`
      create table doomed_object (
        object_key text primary key,
        due_at timestamptz not null
      )`.execute(db);
    await sql`create index doomed_object_due on doomed_object (due_at)`.execute(db);
  },
};
