import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

// The numbers stand here as they were when this migration ran: limits that change need a new one.
export const timelines: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table timeline (
        id uuid primary key,
        owner_id text not null,
        title text not null,
        description text not null default '',
        outline text not null default '',
        thumbnail_url text not null default '',
        thumbnail_key text not null default '',
        -- The revision that the poster shows.
        thumbnail_revision bigint not null default 0,
        voice text not null default '',
        speed double precision not null default 1,
        pitch text not null default 'normal' check (pitch in ('low', 'normal', 'high')),
        framerate text not null,
        resolution text not null,
        theme text not null,
        -- Of the slides; kept here so that lists need not count. Every slide's change holds this row.
        slide_count integer not null default 0 check (slide_count between 0 and 500),
        duration_ms bigint not null default 0 check (duration_ms >= 0),
        revision bigint not null default 1,
        content_changed_at timestamptz(3) not null default clock_timestamp(),
        share_token text unique,
        locked_by_job uuid,
        locked_at timestamptz(3),
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        constraint timeline_lock check ((locked_by_job is null) = (locked_at is null))
      )`.execute(db);
    await sql`create index timeline_owner on timeline (owner_id, created_at desc, id desc)`.execute(db);
    await sql`create index timeline_locked on timeline (locked_at) where locked_at is not null`.execute(db);
    await sql`
      create table slide (
        id uuid primary key,
        timeline_id uuid not null references timeline on delete cascade,
        position integer not null check (position >= 0),
        title text not null,
        bullet_points text[] not null,
        speaker_notes text not null,
        duration double precision not null check (duration between 5 and 300),
        -- What the slide takes in an answer; pages are cut by it.
        json_bytes integer not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        -- Deferrable, so that one statement may move many slides past each other.
        constraint slide_position unique (timeline_id, position) deferrable initially immediate
      )`.execute(db);
  },
};
