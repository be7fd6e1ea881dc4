import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const dictionaries: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table dictionary (
        owner_id text not null,
        timeline_id text not null,
        entries jsonb not null,
        revision integer not null,
        primary key (owner_id, timeline_id)
      )`.execute(db);
    await sql`create index dictionary_timeline on dictionary (timeline_id)`.execute(db);
    await sql`
      alter table audio_file
        add column said_hash text not null default '',
        add column pronunciation_changed boolean not null default false`.execute(db);
  },
};
