import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const music: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table music (
        id uuid primary key,
        owner_id text not null,
        filename text not null,
        name text not null,
        upload_key text not null,
        object_key text not null,
        content_type text not null default '',
        duration_ms integer not null default 0,
        loudness_lufs double precision not null default 0,
        -- Of the uploaded file until the track is ready, then of the stored one.
        size bigint not null,
        ready_at timestamptz,
        deleted_at timestamptz,
        created_at timestamptz not null default clock_timestamp()
      )`.execute(db);
    await sql`create index music_of_owner on music (owner_id, created_at desc, id)`.execute(db);
    await sql`create index music_unfinished on music (created_at) where ready_at is null or deleted_at is not null`.execute(
      db,
    );
    await sql`alter table timeline add column music_id uuid references music (id)`.execute(db);
    await sql`alter table timeline add column music_level double precision not null default -20`.execute(db);
    await sql`create index timeline_music on timeline (music_id) where music_id is not null`.execute(db);
  },
};
