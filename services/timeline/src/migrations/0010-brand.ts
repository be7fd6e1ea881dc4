import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const brand: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table font (
        id uuid primary key,
        owner_id text not null,
        filename text not null,
        object_key text not null,
        size bigint not null,
        content_type text not null default '',
        family text not null default '',
        width real not null default 1,
        lightest real,
        heaviest real,
        ready_at timestamptz,
        deleted_at timestamptz,
        created_at timestamptz not null default clock_timestamp()
      )`.execute(db);
    await sql`create index font_of_owner on font (owner_id, created_at desc, id)`.execute(db);
    await sql`create index font_unfinished on font (created_at) where ready_at is null or deleted_at is not null`.execute(
      db,
    );
    // Versions, which never change; the same content of a person is the same version.
    await sql`
      create table brand (
        id uuid primary key,
        owner_id text not null,
        content jsonb not null,
        content_hash text not null,
        created_at timestamptz not null default clock_timestamp(),
        unique (owner_id, content_hash)
      )`.execute(db);
    await sql`
      create table current_brand (
        owner_id text primary key,
        brand_id uuid not null references brand (id)
      )`.execute(db);
    await sql`create index current_brand_version on current_brand (brand_id)`.execute(db);
    await sql`alter table timeline add column brand_id uuid references brand (id)`.execute(db);
    await sql`create index timeline_brand on timeline (brand_id) where brand_id is not null`.execute(db);
  },
};
