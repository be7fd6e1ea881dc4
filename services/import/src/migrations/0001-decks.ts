import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const decks: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table deck (
        id uuid primary key,
        owner_id text not null,
        -- Its own id, or the timeline that it is taken into.
        timeline_id uuid not null,
        filename text not null,
        upload_key text not null,
        size bigint not null,
        -- When its job started and ended; the file is deleted at the end.
        started_at timestamptz,
        ended_at timestamptz,
        is_imported boolean not null default false,
        created_at timestamptz not null default clock_timestamp()
      )`.execute(db);
    await sql`create index deck_of_owner on deck (owner_id)`.execute(db);
    await sql`create index deck_of_timeline on deck (timeline_id)`.execute(db);
    await sql`create index deck_unswept on deck (created_at) where not is_imported`.execute(db);
    await sql`
      create table page (
        deck_id uuid not null references deck on delete cascade,
        position integer not null,
        -- SHA-256 of the picture.
        hash text not null,
        image_id uuid not null,
        width integer not null default 0,
        height integer not null default 0,
        -- The texts of the file, which a changed deck is compared with; without notes in formats that have none.
        title text not null default '',
        text text not null default '',
        notes text,
        slide_id uuid,
        primary key (deck_id, position)
      )`.execute(db);
    await sql`create index page_of_image on page (image_id)`.execute(db);
    await sql`create index page_of_slide on page (slide_id)`.execute(db);
  },
};
