import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const decks: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table deck (
        id uuid primary key,
        owner_id text not null,
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
        primary key (deck_id, position)
      )`.execute(db);
  },
};
