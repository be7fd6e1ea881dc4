import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const spokenSentences: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table spoken_sentence (
        owner_id text not null,
        hash text not null,
        object_key text not null unique,
        size bigint not null check (size > 0),
        sound jsonb not null,
        used_at timestamptz not null default clock_timestamp(),
        primary key (owner_id, hash)
      )`.execute(db);
    await sql`create index spoken_sentence_used on spoken_sentence (used_at)`.execute(db);
  },
};
