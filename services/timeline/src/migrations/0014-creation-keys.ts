import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const creationKeys: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table creation_key (
        key text primary key,
        object_id uuid not null,
        created_at timestamptz not null default clock_timestamp()
      )`.execute(db);
    await sql`create index creation_key_age on creation_key (created_at)`.execute(db);
  },
};
