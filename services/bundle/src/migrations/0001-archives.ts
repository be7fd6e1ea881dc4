import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const archives: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table archive (
        object_key text primary key,
        timeline_id text not null,
        job_id uuid not null,
        state text not null default 'writing' check (state in ('writing', 'ready', 'discarded')),
        size bigint,
        ready_at timestamptz,
        expires_at timestamptz,
        delete_after timestamptz,
        constraint archive_ready check (state <> 'ready' or (size is not null and expires_at is not null)),
        constraint archive_discarded check ((state = 'discarded') = (delete_after is not null))
      )`.execute(db);
    await sql`create unique index archive_current on archive (timeline_id) where state = 'ready'`.execute(db);
    await sql`create index archive_job on archive (job_id) where state = 'writing'`.execute(db);
    await sql`create index archive_expiry on archive (expires_at) where state = 'ready'`.execute(db);
    await sql`create index archive_delete on archive (delete_after) where state = 'discarded'`.execute(db);
  },
};
